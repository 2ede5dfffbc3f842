#pragma once

#include "core/os/kernel_events.hpp"

namespace halftrip::platform {

/// BPF programs on raw tracepoints: root, or CAP_BPF and CAP_PERFMON. No compiler, headers, BTF or tracefs. Everything
/// hangs on descriptors of this process, so that nothing stays in the kernel however it ends.
class LinuxKernelEvents final : public os::KernelEvents {
public:
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& cores,
                                                                 const clock::TickClock& clock) override;
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watchPackets(std::uint32_t payloadBytes,
                                                                        const clock::TickClock& clock) override;
};

}  // namespace halftrip::platform
