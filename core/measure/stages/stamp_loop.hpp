#pragma once

#include "core/measure/stages/stamped_reflector.hpp"
#include "core/os/threads.hpp"

#include <atomic>
#include <cstddef>
#include <vector>

namespace halftrip::measure {

/// One stamped pass, in the units of its loop.
struct StampPlan {
    std::uint32_t sizeBytes = 64;
    std::uint32_t replyBytes = 0;  ///< Of what comes back; 0: as much as was sent.
    std::uint32_t tag = 0;
    std::uint32_t count = 1000;
    clock::Ticks limitTicks = 0;     ///< The pass ends after this time whatever its count.
    clock::Ticks intervalTicks =
        0;  ///< From one scheduled send time to the next, as in the point; 0: as soon as both ends are done.
    clock::Ticks timeoutTicks = 0;
    bool sleepsBetween = false;
};

/// The initiator's loop of a stamped pass: the serial ping-pong of PingLoop with the stamps of the system collected
/// after each reply, and a pause in which the responder does the same. Runs on the measuring thread; allocates in its
/// constructor only. One object for each pass.
class StampLoop {
public:
    StampLoop(transport::StampingTransport& transport, const clock::TickClock& clock,
              const clock::TickConverter& converter, os::Threads& threads, const StampPlan& plan);

    /// Until the plan is fulfilled or `stop` is set. The warm-up (the system takes some milliseconds until it stamps
    /// what it receives) leaves no trace but its sequences.
    void run(const std::atomic<bool>& stop) noexcept;

    /// The probes answered in time, in order.
    [[nodiscard]] const std::vector<StampedProbe>& probes() const noexcept { return m_probes; }
    [[nodiscard]] std::uint64_t sent() const noexcept { return m_sent; }
    [[nodiscard]] std::uint64_t lost() const noexcept { return m_lost; }

private:
    /// One probe: none when it was not sent or not answered in time.
    [[nodiscard]] bool exchange(StampedProbe& probe) noexcept;
    [[nodiscard]] bool awaitReply(StampedProbe& probe) noexcept;
    void warmUp(const std::atomic<bool>& stop) noexcept;
    [[nodiscard]] clock::Ticks span(std::int64_t ns) const noexcept { return m_converter.nanosecondsToSpan(ns); }

    transport::StampingTransport& m_transport;
    const clock::TickClock& m_clock;
    const clock::TickConverter& m_converter;
    os::Threads& m_threads;
    StampPlan m_plan;
    StampPace m_pace;
    std::vector<std::byte> m_probe;
    std::vector<StampedProbe> m_probes;
    std::uint32_t m_sequence = 0;
    std::uint64_t m_sent = 0;
    std::uint64_t m_lost = 0;
};

}  // namespace halftrip::measure
