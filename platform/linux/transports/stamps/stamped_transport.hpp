#pragma once

#include "core/transport/stamping.hpp"
#include "platform/linux/transports/stamps/socket_stamper.hpp"

#include <functional>
#include <memory>
#include <utility>

namespace halftrip::transports {

/// A socket transport that receives through a stamper, made into one that stamps. The transport itself is the one
/// that measures otherwise; only its receive call differs.
class StampedTransport final : public transport::StampingTransport {
public:
    using Make = std::function<std::unique_ptr<transport::Transport>(SocketStamper&)>;
    explicit StampedTransport(const Make& make) : m_transport(make(m_stamper)) {}
    ~StampedTransport() override { StampedTransport::close(); }

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override
    {
        m_stamper.prepare(m_choice, *request.clock);
        return m_transport->open(request);
    }
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override
    {
        return m_transport->attach(peer, timeout);
    }
    [[nodiscard]] transport::TransportFacts facts() const override { return m_transport->facts(); }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_transport->setProbeSize(bytes); }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const transport::IoResult result = m_transport->send(payload);
        m_stamper.noteSend(result == transport::IoResult::Done, payload.size());
        return result;
    }
    [[nodiscard]] transport::IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override
    {
        return m_transport->receive(deadline, out);
    }
    [[nodiscard]] Error lastError() const override { return m_transport->lastError(); }
    void close() noexcept override
    {
        m_stamper.stop();
        m_transport->close();
    }

    void chooseStamps(model::StampChoice choice) noexcept override { m_choice = choice; }
    [[nodiscard]] transport::StampFacts stampFacts() const override { return m_stamper.facts(); }
    [[nodiscard]] transport::StageStamps receivedStamps() const noexcept override { return m_stamper.receivedStamps(); }
    [[nodiscard]] transport::StageStamps collectSent(transport::Ticks deadline) noexcept override
    {
        return m_stamper.collectSent(deadline);
    }
    void readClocks() noexcept override { m_stamper.readClocks(); }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept override { return m_stamper.systemClock(); }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept override
    {
        return m_stamper.adapterClock();
    }

private:
    model::StampChoice m_choice = model::StampChoice::Software;
    SocketStamper m_stamper;
    std::unique_ptr<transport::Transport> m_transport;
};

}  // namespace halftrip::transports
