#pragma once

#include "core/transport/stamped_transport.hpp"
#include "platform/windows/transports/stamps/socket_stamper.hpp"

#include <memory>
#include <string>

namespace halftrip::windows {

/// Packets are sent by the stamper.
class StampedSocket final : public transport::StampedTransport<SocketStamper> {
public:
    explicit StampedSocket(const Make& make, std::unique_ptr<StampCalls> calls = makeStampCalls())
        : StampedTransport(make, std::move(calls))
    {
    }

    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest& request) override;
    [[nodiscard]] Status attach(const transport::Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override;
    [[nodiscard]] transport::IoResult receive(transport::Ticks deadline, transport::Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override;

private:
    std::string m_peerText;
    int m_failedSend = 0;  ///< The code of the last send, if that failed; 0 after any other call.
};

}  // namespace halftrip::windows
