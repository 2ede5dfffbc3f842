#pragma once

#include "core/loop/pacing.hpp"
#include "core/loop/probe_log.hpp"
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

/// Throws away what waits in the transport of the points. Plain Ethernet frames have no port, so the probes of a pass
/// come to both sockets; the next point is not to find them. May take `longestSleep` of the transport.
void discardWaiting(transport::Transport& transport, const clock::TickClock& clock,
                    const clock::TickConverter& converter) noexcept;

/// A transport between a loop of core/loop and one that stamps, at one end of a stamped pass. It collects and keeps the
/// stamps of each probe when nothing that is timed is under way: the initiator's behind a reply, whose tick it has by
/// then, with a pause in which the responder does the same; the responder's before it waits for the next probe. The
/// loop runs over it by virtual calls. On the measuring thread; allocates in its constructor only.
class StampKeeper final : public transport::Transport {
public:
    /// Keeps the last `count` sequences. `sleeps`: in the pause, too. All outlive it.
    StampKeeper(transport::StampingTransport& real, StampedEnd end, const loop::Pause& pause, std::uint32_t count,
                bool sleeps);

    /// The initiator's: those of the logged probes that were answered in time, with what was stamped of them, in order.
    [[nodiscard]] std::vector<StampedProbe> probes(std::span<const loop::LoggedProbe> logged) const;
    /// The responder's, before the transport is closed. A sequence that came twice counts as incomplete: which of the
    /// replies the initiator took, nobody knows. Any thread, once the loop has ended.
    [[nodiscard]] control::StageReport report() const;

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override { return m_real.facts(); }
    void setProbeTag(std::uint32_t tag) noexcept override;
    void setProbeSize(std::uint32_t bytes) noexcept override { m_real.setProbeSize(bytes); }
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        return m_real.probeMemory(bytes);
    }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override;
    [[nodiscard]] transport::IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override;
    /// The clocks are read before and behind it, too.
    void run(transport::Loop& loop) override;
    [[nodiscard]] Error lastError() const override { return m_real.lastError(); }
    void close() noexcept override { m_real.close(); }

private:
    struct Slot {
        StampedProbe probe;  ///< Sequence 0: empty.
        bool cameTwice = false;
    };

    [[nodiscard]] clock::Ticks patience() const noexcept;
    [[nodiscard]] bool isAwaited(const transport::Received& reply) const noexcept;
    /// Once a probe; its system is waited for that long.
    void fetchSentStamps(clock::Ticks patience) noexcept;
    void collect() noexcept;
    void keep() noexcept;
    void readClocks() noexcept;

    transport::StampingTransport& m_real;
    StampedEnd m_end;
    loop::Pause m_pause;
    bool m_sleeps;
    bool m_hasHardware;
    clock::Ticks m_settle;
    clock::Ticks m_collect;  ///< How long stamps are waited for where they do not come,
    clock::Ticks m_queued;  ///< and as long as they come.
    clock::Ticks m_clocksEvery;
    clock::Ticks m_clocksAt = 0;
    std::uint32_t m_tag = 0;
    std::uint64_t m_newest = 0;
    clock::Ticks m_receivedTicks = 0;
    StampedProbe m_open;  ///< Sent, and its stamps are not collected yet; sequence 0: none.
    bool m_hasSentStamps = false;  ///< Of that one, or they were waited for in vain.
    int m_withoutStamps = 0;
    std::vector<Slot> m_slots;  ///< Sequence s in slot s % size.
};

}  // namespace halftrip::measure
