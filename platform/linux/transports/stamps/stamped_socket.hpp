#pragma once

#include "core/transport/stamped_transport.hpp"
#include "platform/linux/transports/stamps/socket_stamper.hpp"

namespace halftrip::sockets {

/// Packets are sent by the transport itself; the stamper is told of each.
class StampedSocket final : public transport::StampedTransport<SocketStamper> {
public:
    using StampedTransport::StampedTransport;

    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const transport::IoResult result = inner().send(payload);
        stamper().noteSend(result == transport::IoResult::Done, payload.size());
        return result;
    }
};

}  // namespace halftrip::sockets
