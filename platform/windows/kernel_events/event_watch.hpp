#pragma once

#include "core/os/kernel_events.hpp"
#include "platform/windows/kernel_events/driver_map.hpp"
#include "platform/windows/kernel_events/event_file.hpp"
#include "platform/windows/kernel_events/trace_session.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace halftrip::windows::etw {

/// What a watch asks Windows for beside its session. Any thread.
class SystemView {
public:
    SystemView() = default;
    SystemView(const SystemView&) = delete;
    SystemView& operator=(const SystemView&) = delete;
    virtual ~SystemView() = default;
    /// The performance counter, which stamps the events.
    [[nodiscard]] virtual std::int64_t counter() const noexcept = 0;
    [[nodiscard]] virtual std::int64_t counterHertz() const noexcept = 0;
    [[nodiscard]] virtual std::uint32_t currentThread() const noexcept = 0;
    /// The program of a thread ("MsMpEng.exe"); empty: it has ended, or Windows does not tell.
    [[nodiscard]] virtual std::string programOf(std::uint32_t thread) const = 0;
    /// The drivers that are loaded now.
    [[nodiscard]] virtual std::vector<Driver> drivers() const = 0;
};

struct WatchParts {
    std::unique_ptr<TraceCalls> calls;
    std::unique_ptr<SystemView> view;
    std::shared_ptr<EventFile> file = {};  ///< Opened; null: nothing is written down.
    std::chrono::milliseconds patience{2000};  ///< How long events are waited for.
};

/// A watch over these cores by a session of Event Tracing for Windows. Names no system, so that it is tested
/// everywhere. `clock` outlives it. Errors as of TraceSession::start(); NotSupported: not one event came.
[[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> openEventWatch(const os::WatchedCores& cores,
                                                                      const clock::TickClock& clock, WatchParts parts);

}  // namespace halftrip::windows::etw
