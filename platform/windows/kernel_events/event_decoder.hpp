#pragma once

#include "core/model/record/autopsy.hpp"
#include "core/os/kernel_events.hpp"
#include "platform/windows/kernel_events/adapter_vector.hpp"
#include "platform/windows/kernel_events/driver_map.hpp"
#include "platform/windows/kernel_events/event.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::windows::etw {

/// A stretch in which a DPC, an interrupt or another thread had a watched core. Times of the performance counter.
struct Span {
    std::int64_t start = 0;
    std::int64_t end = 0;
    std::uint64_t source = 0;  ///< The routine's address, or the thread's id.
    model::SpanKind kind = model::SpanKind::Thread;
    std::uint8_t detail = 0;  ///< Of an interrupt its vector, of a DPC its opcode.
    std::uint32_t core = 0;
    [[nodiscard]] std::int64_t length() const noexcept { return end - start; }
    [[nodiscard]] bool isOf(const InterruptSource& interrupt) const
    {
        return kind == model::SpanKind::Interrupt && InterruptSource{core, detail, source} == interrupt;
    }
    bool operator==(const Span&) const = default;
};

/// Makes spans of events, one core at a time: events of a core come in order of time, those of different cores need
/// not. Of data that a kernel would not write it makes nothing. One thread at a time.
class EventDecoder {
public:
    using Take = std::function<void(const Span&)>;
    /// Of threads nothing is made where packets arrive and none measures.
    EventDecoder(const os::WatchedCores& cores, Take take);

    /// The measuring thread is nobody's thief.
    void setOwnThread(std::uint32_t thread) noexcept { m_ownThread = thread; }
    void feed(const Event& event);
    /// Events were lost: what was running on a core is not known any more.
    void forgetRunning();

    [[nodiscard]] DriverMap& drivers() noexcept { return m_drivers; }
    [[nodiscard]] const DriverMap& drivers() const noexcept { return m_drivers; }
    /// On any core, from its begin() on.
    [[nodiscard]] InterruptCounts& interrupts() noexcept { return m_interrupts; }
    /// How often a watched core left idle state 0, 1, 2, ..., as the kernel numbers them, for the measuring thread.
    [[nodiscard]] const std::array<std::uint64_t, 8>& idleExits() const noexcept { return m_idleExits; }
    void forgetIdleExits() noexcept { m_idleExits.fill(0); }
    /// Of any kind, on any core.
    [[nodiscard]] std::uint64_t events() const noexcept { return m_events; }
    /// Of the latest event; 0: there was none.
    [[nodiscard]] std::int64_t latest() const noexcept { return m_latest; }

private:
    /// Who has a core since when; 0 since: not known.
    struct Running {
        std::uint32_t thread = 0;
        std::int64_t since = 0;
    };
    void onPerformance(const Event& event);
    void onSwitch(const Event& event);
    void onImage(const Event& event);

    std::map<std::uint32_t, Running> m_watched;
    std::set<std::uint32_t> m_arrival;
    Take m_take;
    DriverMap m_drivers;
    InterruptCounts m_interrupts;
    std::uint32_t m_ownThread = 0;
    std::array<std::uint64_t, 8> m_idleExits{};
    std::uint64_t m_events = 0;
    std::int64_t m_latest = 0;
};

/// "ndis.sys, vector 0x71", "ndis.sys", "ntoskrnl.exe (timer)", "MsMpEng.exe": what a report calls the span.
/// `threadName`: of a thread's id.
[[nodiscard]] std::string nameOf(const Span& span, const DriverMap& drivers,
                                 const std::function<std::string(std::uint32_t)>& threadName);

}  // namespace halftrip::windows::etw
