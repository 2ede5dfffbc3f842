#pragma once

#include "core/transport/transport.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/sockets/probe_socket.hpp"
#include "platform/sockets/socket_io.hpp"

#include <chrono>
#include <string>

namespace halftrip::sockets {

/// The core on which the kernel had the last packet for this socket (SO_INCOMING_CPU); none before the first.
[[nodiscard]] std::optional<int> arrivalCore(int socket) noexcept;
/// Adds the receive queue that the last packet for this socket came through (model::kArrivalQueueKey), where its NAPI
/// id (SO_INCOMING_NAPI_ID) tells it.
void describeArrivalQueue(int socket, Obtained& obtained);

/// Makes a socket of `type`, ties it to request.adapter and binds it to request.localAddress at `port`; 0: a free one.
/// A kernel that refuses the adapter for want of rights is not an error: `obtained` says so.
[[nodiscard]] Result<FileDescriptor> openBoundSocket(int type, const transport::TransportRequest& request,
                                                     Obtained& obtained, std::uint16_t port = 0);

/// Lets a sleeping receive return after `longest` (SO_RCVTIMEO; the kernel rounds up to its tick).
[[nodiscard]] Status limitSleep(int socket, std::chrono::milliseconds longest);

/// Gives the socket the receive buffer that the user chose (core/transport/receive_buffer.hpp). Error NotPermitted: the
/// kernel gives less.
[[nodiscard]] Status setReceiveBuffer(int socket, const transport::TransportRequest& request);
/// Adds the size of the receive buffer to `obtained`.
void describeReceiveBuffer(int socket, Obtained& obtained);

/// The kernel's spinning on the adapter's queue in a blocking receive (SO_BUSY_POLL).
class BusyPolling {
public:
    void request(int socket, std::chrono::microseconds length);
    /// Of a socket that only blocks: whether the system's default (net.core.busy_read) makes it poll before.
    void noteDefault(int socket);
    /// Adds whether it works on this path, where it was asked for: the adapter's queue is known by its NAPI id once a
    /// packet has come.
    void describe(int socket, bool hasReceived, transport::TransportFacts& facts) const;

private:
    std::string m_wanted;  ///< How long; empty: not asked for.
    int m_defaultUs = 0;  ///< By the system, without being asked.
    std::string m_refused;  ///< Why the kernel does not; empty: it may.
};

}  // namespace halftrip::sockets
