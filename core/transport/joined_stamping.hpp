#pragma once

#include "core/transport/joined_transport.hpp"
#include "core/transport/stamping.hpp"

namespace halftrip::transport {

/// Sends over one transport and receives over another of the same host, and has the stamps of what it sends of the one,
/// of what it receives of the other. Both stay open and closed by whoever has them.
///
/// Software stamps of both are of the system's one clock. Hardware stamps are left out unless both adapters have them,
/// of one clock (StampFacts::adapterClockNumber): a difference of two clocks means nothing.
class JoinedStamping final : public StampingTransport {
public:
    /// Both are attached and outlive it. What comes back has `replyBytes`; 0: as much as was sent.
    JoinedStamping(StampingTransport& sender, StampingTransport& receiver, std::uint32_t replyBytes);

    [[nodiscard]] Result<Endpoint> open(const TransportRequest& request) override { return m_joined.open(request); }
    [[nodiscard]] Status attach(const Endpoint& peer, std::chrono::milliseconds timeout) override
    {
        return m_joined.attach(peer, timeout);
    }
    [[nodiscard]] TransportFacts facts() const override { return m_joined.facts(); }
    void setProbeTag(std::uint32_t tag) noexcept override { m_joined.setProbeTag(tag); }
    void setProbeSize(std::uint32_t bytes) noexcept override;
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override { return m_joined.send(payload); }
    [[nodiscard]] IoResult receive(Ticks deadline, Received& out) noexcept override
    {
        return m_joined.receive(deadline, out);
    }
    [[nodiscard]] Error lastError() const override { return m_joined.lastError(); }
    void close() noexcept override {}

    /// Chosen before it is joined.
    void chooseStamps(model::StampChoice) noexcept override {}
    [[nodiscard]] StampFacts stampFacts() const override;
    [[nodiscard]] StageStamps receivedStamps() const noexcept override;
    [[nodiscard]] StageStamps collectSent(Ticks deadline) noexcept override;
    void readClocks() noexcept override { m_sender.readClocks(); }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept override { return m_sender.systemClock(); }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept override
    {
        return m_hasOneClock ? m_sender.adapterClock() : m_none;
    }

private:
    StampingTransport& m_sender;
    StampingTransport& m_receiver;
    JoinedTransport m_joined;
    std::uint32_t m_replyBytes;
    bool m_hasOneClock;  ///< Both adapters stamp, on one clock.
    clock::ClockRelation m_none{2};
};

}  // namespace halftrip::transport
