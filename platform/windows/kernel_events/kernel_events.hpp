#pragma once

#include "core/os/kernel_events.hpp"
#include "platform/windows/kernel_events/event_file.hpp"

#include <memory>

namespace halftrip::windows {

/// Interrupts, DPCs and context switches by a kernel session of Event Tracing for Windows, for administrators. Each of
/// them costs the core that it happens on, with every packet: it has a pass of its own. Never run on Windows yet.
class WindowsKernelEvents final : public os::KernelEvents {
public:
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& cores,
                                                                 const clock::TickClock& clock) override;
    [[nodiscard]] bool needsOwnPass() const override { return true; }
    [[nodiscard]] Status recordTo(const std::string& path) override;
    [[nodiscard]] Status endRecording() override;

private:
    std::shared_ptr<etw::EventFile> m_file;
};

}  // namespace halftrip::windows
