#pragma once

#include "core/loop/trader.hpp"
#include "core/measure/stages/stamped_probe.hpp"

namespace halftrip::measure {

/// How long the gap between two probes of a stamped pass must be, and how long the stamps of a packet sent are waited
/// for. The system's own are there when the send returns, but for a queue in between; an adapter's are read from it by
/// its driver, which takes 10 to 100 us.
struct StampPace {
    std::int64_t settleNs = 20'000;
    std::int64_t collectNs = 100'000;
    [[nodiscard]] static constexpr StampPace of(bool hasHardware) noexcept
    {
        return hasHardware ? StampPace{200'000, 2'000'000} : StampPace{};
    }
    /// For those of packets that wait in a queue of this host.
    static constexpr std::int64_t kQueuedNs = 50'000'000;
    /// The clocks are read against each other this often.
    static constexpr std::int64_t kClocksEveryNs = 50'000'000;
};
/// Readings of the clocks in a pass: one each kClocksEveryNs of some seconds.
inline constexpr std::size_t kMostClockPairs = 128;

/// Throws away what waits in the transport of the points. Plain Ethernet frames have no port, so the probes of a pass
/// come to both sockets; the next point is not to find them. May take `longestSleep` of the transport.
void discardWaiting(transport::Transport& transport, const clock::TickClock& clock,
                    const clock::TickConverter& converter) noexcept;

/// The responder's loop of a stamped pass: reflects as loop::ReflectLoop does, or sends orders as loop::TraderLoop
/// does, then, when the reply is on its way, collects the stamps. Keeps the last `count` sequences; one that came twice
/// counts as incomplete. Allocates in its constructor only.
class StampedReflector {
public:
    /// `orderBytes`: of what it sends for each probe, at least loop::kLeastOrderBytes; 0: the probe itself goes back.
    StampedReflector(transport::StampingTransport& transport, const clock::TickClock& clock,
                     const clock::TickConverter& converter, std::uint32_t count, std::uint32_t orderBytes = 0);

    /// As loop::ReflectLoop, until reflection.stop. On the measuring thread.
    void run(const loop::Reflection& reflection) noexcept;
    /// What came of it, after run() and before the transport is closed. Any thread.
    [[nodiscard]] control::StageReport report() const;

private:
    /// What goes out for that probe.
    [[nodiscard]] std::span<std::byte> replyTo(std::span<std::byte> probe) noexcept;
    void keep(std::uint64_t sequence, const StampedProbe& probe) noexcept;

    transport::StampingTransport& m_transport;
    const clock::TickClock& m_clock;
    const clock::TickConverter& m_converter;
    [[nodiscard]] clock::Ticks patience() const noexcept;
    void noteStamps(const transport::StageStamps& sent) noexcept;

    bool m_hasHardware;
    clock::Ticks m_queued;  ///< How long stamps are waited for as long as they come,
    clock::Ticks m_collect;  ///< and where they do not.
    int m_withoutStamps = 0;
    struct Slot {
        StampedProbe probe;  ///< Sequence 0: empty.
        bool cameTwice = false;  ///< Which of the replies the initiator took, nobody knows.
    };
    std::vector<std::byte> m_order;  ///< Empty: probes go back.
    std::vector<Slot> m_slots;  ///< Sequence s in slot s % size.
    std::uint64_t m_newest = 0;
};

}  // namespace halftrip::measure
