#pragma once

#include "core/transport/stamping.hpp"
#include "platform/windows/transports/stamps/socket_stamper.hpp"

#include <functional>
#include <memory>

namespace halftrip::windows {

/// A socket transport that receives through a stamper, made into one that stamps. The transport itself is the one that
/// measures otherwise; only its receive call differs, and packets are sent by the stamper.
class StampedTransport final : public transport::StampingTransport {
public:
    using Make = std::function<std::unique_ptr<transport::Transport>(SocketStamper&)>;
    explicit StampedTransport(const Make& make, std::unique_ptr<StampCalls> calls = makeStampCalls());
    ~StampedTransport() override { StampedTransport::close(); }

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::TransportFacts facts() const override { return m_transport->facts(); }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_transport->setProbeSize(bytes); }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override;
    [[nodiscard]] transport::IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;
    void close() noexcept override;

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
    std::string m_peerText;
    int m_failedSend = 0;  ///< The code of the last send, if that failed; 0 after any other call.
};

}  // namespace halftrip::windows
