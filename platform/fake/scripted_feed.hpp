#pragma once

#include "core/transport/stamping.hpp"
#include "platform/fake/fake_clock.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::fake {

/// A feed that comes as a script says, stamped on a real-time clock that stands `kOffsetNs` beside the fake clock's and
/// may be set while it comes; hardware stamps are of a clock that goes at `adapterRate`. Single-threaded.
class ScriptedFeed final : public transport::StampingTransport {
public:
    static constexpr std::int64_t kOffsetNs = 1'700'000'000'000'000'000;

    struct Packet {
        clock::Ticks when = 0;  ///< In user memory.
        std::int64_t stampedBeforeNs = 0;
        std::vector<std::byte> bytes;
        bool isStamped = true;
    };

    ScriptedFeed(FakeClock& clock, std::vector<Packet> packets) : m_clock(clock), m_packets(std::move(packets)) {}

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest&) override { return {}; }
    [[nodiscard]] Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] transport::IoResult send(std::span<const std::byte>) noexcept override
    {
        return transport::IoResult::Nothing;
    }
    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        const bool isNext = m_next < m_packets.size() && m_packets[m_next].when <= std::max(deadline, m_clock.peek());
        if (m_failsFrom <= m_next) {
            m_clock.advanceTo(deadline);
            return transport::IoResult::Failed;
        }
        if (!isNext) {
            m_clock.advanceTo(deadline);
            return transport::IoResult::Nothing;
        }
        m_clock.advanceTo(m_packets[m_next].when);
        out.payload = m_packets[m_next].bytes;
        out.ticks = m_clock.peek();
        ++m_next;
        return transport::IoResult::Done;
    }
    [[nodiscard]] Error lastError() const override { return {ErrorKind::Os, "the script fails", 0, {}}; }
    void close() noexcept override {}

    void chooseStamps(model::StampChoice) noexcept override {}
    [[nodiscard]] transport::StampFacts stampFacts() const override
    {
        if (adapterRate == 0)
            return {false, {{"rxHardware", "the script has no adapter"}, {"rxSoftware", missingSoftware}}, {}};
        return {true, {}, "the script"};
    }
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept override
    {
        transport::StageStamps stamps;
        const Packet& packet = m_packets[m_next - 1];
        if (!packet.isStamped)
            return stamps;
        const std::int64_t stampedAt = m_clock.peek() - packet.stampedBeforeNs;
        // The two are told apart by a system's stamp that is 1 ns later.
        stamps.rxSoftwareNs = stampedAt + 1 + realTimeOffset(stampedAt);
        if (adapterRate != 0)
            stamps.rxHardwareNs = adapterTimeAt(stampedAt);
        return stamps;
    }
    [[nodiscard]] transport::StageStamps collectSent(clock::Ticks) noexcept override { return {}; }
    void readClocks() noexcept override
    {
        const clock::Ticks now = m_clock.peek();
        m_relation.add({now, now + realTimeOffset(now), 1});
        if (adapterRate != 0 && isAdapterReadable)
            m_adapterRelation.add({adapterTimeAt(now), now + realTimeOffset(now), 1});
    }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept override { return m_relation; }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept override { return m_adapterRelation; }

    void failFrom(std::size_t packet) noexcept { m_failsFrom = packet; }

    double adapterRate = 0;  ///< 0: no stamps by hardware.
    bool isAdapterReadable = true;
    std::string missingSoftware;  ///< Why there are no stamps by the system, in words.
    clock::Ticks setAt = INT64_MAX;  ///< From then on the real-time clock is a second ahead.
    clock::Ticks slewedFrom = INT64_MAX;  ///< From then on the real-time clock goes 500 ppm too fast.

private:
    [[nodiscard]] std::int64_t realTimeOffset(clock::Ticks at) const noexcept
    {
        return kOffsetNs + (at >= setAt ? 1'000'000'000 : 0) + (at >= slewedFrom ? (at - slewedFrom) / 2'000 : 0);
    }
    [[nodiscard]] std::int64_t adapterTimeAt(clock::Ticks at) const noexcept
    {
        return 77 + static_cast<std::int64_t>(static_cast<double>(at) * adapterRate);
    }

    FakeClock& m_clock;
    std::vector<Packet> m_packets;
    std::size_t m_next = 0;
    std::size_t m_failsFrom = SIZE_MAX;
    clock::ClockRelation m_relation{128};
    clock::ClockRelation m_adapterRelation{128};
};

}  // namespace halftrip::fake
