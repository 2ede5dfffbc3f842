#pragma once

#include "core/transport/stamping.hpp"
#include "platform/fake/simulated_transport.hpp"

namespace halftrip::fake {

/// Simulated datagrams that the host's system stamps as it hands them over. As on a real one, stamps of what was
/// received begin to come some time after they were asked for (TrafficTraits::stampsAfterNs); those of what was sent
/// come at once.
class SimulatedStamping final : public transport::StampingTransport {
public:
    /// `end` outlives the transport.
    explicit SimulatedStamping(TrafficEnd& end) : m_end(end), m_transport(end) {}

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override
    {
        m_stampsFrom = now() + m_end.traits.stampsAfterNs.value_or(0);
        const auto clock = m_end.traits.adapterClocks.find(request.adapter);
        m_clockNumber = clock == m_end.traits.adapterClocks.end() ? 0 : clock->second;
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
        m_sent = now();
        return m_transport.send(payload);
    }
    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        const transport::IoResult result = m_transport.receive(deadline, out);
        m_received = m_transport.lastTaken();
        return result;
    }
    [[nodiscard]] Error lastError() const override { return m_transport.lastError(); }
    void close() noexcept override { m_transport.close(); }

    void chooseStamps(model::StampChoice choice) noexcept override { m_choice = choice; }
    [[nodiscard]] transport::StampFacts stampFacts() const override
    {
        if (hasHardware())
            return {true, {}, "simulated", m_clockNumber};
        const char* const why = m_end.traits.adapterClockRate ? "not requested" : "the adapter is simulated";
        return {false, {{"txHardware", why}, {"rxHardware", why}}, {}};
    }
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept override
    {
        transport::StageStamps stamps;
        if (m_received >= m_stampsFrom)
            stamps.rxSoftwareNs = m_received;
        if (hasHardware() && m_end.traits.stampsByHardware)
            stamps.rxHardwareNs = adapterTimeAt(m_transport.lastArrival());
        return stamps;
    }
    [[nodiscard]] transport::StageStamps collectSent(clock::Ticks) noexcept override
    {
        transport::StageStamps stamps;
        stamps.txScheduledNs = stamps.txDriverNs = m_sent;
        if (hasHardware() && m_end.traits.stampsByHardware)
            stamps.txHardwareNs = adapterTimeAt(m_sent);
        return stamps;
    }
    void readClocks() noexcept override
    {
        m_relation.add({m_end.clock.peek(), now(), 1});
        if (hasHardware())
            m_adapterRelation.add({adapterTimeAt(now()), now(), 1});
    }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept override { return m_relation; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept override { return m_adapterRelation; }

private:
    /// The host's real-time clock is that of the simulation.
    [[nodiscard]] Moment now() const noexcept { return m_end.network.time().now(); }

    [[nodiscard]] bool hasHardware() const noexcept
    {
        return m_choice != model::StampChoice::Software && m_end.traits.adapterClockRate.has_value();
    }
    [[nodiscard]] std::int64_t adapterTimeAt(Moment moment) const noexcept
    {
        constexpr std::int64_t kStartsAt = 1'000'000'000;
        return kStartsAt + static_cast<std::int64_t>(static_cast<double>(moment) * *m_end.traits.adapterClockRate);
    }

    TrafficEnd& m_end;
    SimulatedTransport m_transport;
    int m_clockNumber = 0;
    Moment m_stampsFrom = 0;
    Moment m_sent = 0;
    Moment m_received = 0;
    clock::ClockRelation m_relation{128};
    clock::ClockRelation m_adapterRelation{128};
    model::StampChoice m_choice = model::StampChoice::Software;
};

}  // namespace halftrip::fake
