#pragma once

#include "core/transport/transport.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/socket_name.hpp"

#include <chrono>
#include <map>
#include <string>

namespace halftrip::transports {

/// What was obtained, in words: TransportFacts::obtained.
using Obtained = std::map<std::string, std::string>;

/// Sets one integer option; false with errno set when the kernel refuses.
[[nodiscard]] bool setOption(int socket, int level, int name, int value) noexcept;
/// Reads one integer option; -1 when the kernel refuses.
[[nodiscard]] int readOption(int socket, int level, int name) noexcept;

/// Makes a socket of `type`, ties it to request.adapter and binds it to request.localAddress at a free port.
/// A kernel that refuses the adapter for want of rights is not an error: `obtained` says so.
[[nodiscard]] Result<FileDescriptor> openBoundSocket(int type, const transport::TransportRequest& request,
                                                     Obtained& obtained);

/// The address to connect to: request.peerAddress with the endpoint's port. Refuses an endpoint that names another
/// host than the control connection's peer.
[[nodiscard]] Result<SocketName> peerNameOf(const transport::TransportRequest& request,
                                            const transport::Endpoint& peer);

/// Lets a sleeping receive return after `longest` (SO_RCVTIMEO; the kernel rounds up to its tick).
[[nodiscard]] Status limitSleep(int socket, std::chrono::milliseconds longest);

/// Asks the kernel to spin on the adapter's queue in a blocking receive (SO_BUSY_POLL).
void requestBusyPoll(int socket, std::chrono::microseconds length, Obtained& obtained);

/// Whether busy polling can work on this path: the adapter's queue is known by its NAPI id once a packet has come.
/// `asked` is what requestBusyPoll() said.
[[nodiscard]] std::string busyPollState(int socket, const std::string& asked, bool hasReceived);

}  // namespace halftrip::transports
