#pragma once

#include "core/transport/stamping.hpp"
#include "platform/fake/scripted_transport.hpp"

namespace halftrip::fake {

/// What a scripted system stamps of one probe, as distances from the application's own calls; absent: no stamp.
struct ScriptedStamps {
    std::optional<std::int64_t> scheduledNs = 100;  ///< After the send.
    std::optional<std::int64_t> driverNs = 300;     ///< After the send.
    std::optional<std::int64_t> receivedNs = 700;   ///< Before the receive.
};

/// A scripted network whose packets are stamped on a real-time clock that stands `kOffsetNs` beside the fake clock's.
class ScriptedStamping final : public transport::StampingTransport {
public:
    static constexpr std::int64_t kOffsetNs = 1'700'000'000'000'000'000;

    ScriptedStamping(FakeClock& clock, std::function<Fate(std::uint64_t)> fates,
                     std::function<ScriptedStamps(std::uint64_t probe)> stamps)
        : m_clock(clock), m_transport(clock, std::move(fates)), m_stamps(std::move(stamps))
    {
    }

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override
    {
        return m_transport.open(request);
    }
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override
    {
        return m_transport.attach(peer, timeout);
    }
    [[nodiscard]] transport::TransportFacts facts() const override { return m_transport.facts(); }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_transport.setProbeSize(bytes); }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        m_leftBehind += m_isAwaited ? 1 : 0;
        m_isAwaited = true;
        m_sentTicks = m_clock.peek();
        const transport::IoResult result = m_transport.send(payload);
        m_current = m_stamps(m_transport.sent());
        return result;
    }
    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        const transport::IoResult result = m_transport.receive(deadline, out);
        m_receivedTicks = result == transport::IoResult::Done ? out.ticks : 0;
        return result;
    }
    /// Probes whose stamps nobody had collected when the next one was sent.
    [[nodiscard]] std::uint64_t leftBehind() const noexcept { return m_leftBehind; }
    /// As ScriptedTransport::overstayBy().
    void overstayBy(clock::Ticks ticks) noexcept { m_transport.overstayBy(ticks); }
    [[nodiscard]] Error lastError() const override { return m_transport.lastError(); }
    void close() noexcept override { m_transport.close(); }

    void chooseStamps(model::StampChoice) noexcept override {}
    [[nodiscard]] transport::StampFacts stampFacts() const override
    {
        return {false, {{"txHardware", "the script has no adapter"}}, {}};
    }
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept override
    {
        transport::StageStamps stamps;
        if (m_current.receivedNs)
            stamps.rxSoftwareNs = m_receivedTicks + kOffsetNs - *m_current.receivedNs;
        return stamps;
    }
    [[nodiscard]] transport::StageStamps collectSent(clock::Ticks deadline) noexcept override
    {
        m_isAwaited = false;
        transport::StageStamps stamps;
        if (m_current.scheduledNs)
            stamps.txScheduledNs = m_sentTicks + kOffsetNs + *m_current.scheduledNs;
        if (m_current.driverNs)
            stamps.txDriverNs = m_sentTicks + kOffsetNs + *m_current.driverNs;
        else
            m_clock.advanceTo(deadline);
        return stamps;
    }
    void readClocks() noexcept override { m_relation.add({m_clock.peek(), m_clock.peek() + kOffsetNs, 1}); }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept override { return m_relation; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept override { return m_none; }

private:
    FakeClock& m_clock;
    ScriptedTransport m_transport;
    std::function<ScriptedStamps(std::uint64_t)> m_stamps;
    ScriptedStamps m_current;
    clock::Ticks m_sentTicks = 0;
    bool m_isAwaited = false;
    std::uint64_t m_leftBehind = 0;
    clock::Ticks m_receivedTicks = 0;
    clock::ClockRelation m_relation{128};
    clock::ClockRelation m_none{2};
};

}  // namespace halftrip::fake
