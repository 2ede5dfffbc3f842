#pragma once

#include "core/transport/transport.hpp"
#include "platform/sockets/socket_name.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halftrip::sockets {

/// What was obtained, in words: TransportFacts::obtained.
using Obtained = std::map<std::string, std::string>;

/// A stream knows no limit; this one keeps a probe well within the buffers that a system gives a connection, and is the
/// same at both ends, whatever their systems.
inline constexpr std::uint32_t kLargestStreamPayload = 1U << 20U;

/// This end, as the peer is told it.
[[nodiscard]] transport::Endpoint endpointOf(const Socket& socket);

/// The address to connect to: request.peerAddress with the endpoint's port. Refuses an endpoint that names another
/// host than the control connection's peer.
[[nodiscard]] Result<SocketName> peerNameOf(const transport::TransportRequest& request,
                                            const transport::Endpoint& peer);

/// How many networks datagrams to `peer` may cross; `obtained` says what the system made of it. A group has an option
/// of its own, which begins at 1 whatever the system's default is.
[[nodiscard]] Status setTimeToLive(const Socket& socket, const SocketName& peer,
                                   const transport::TransportRequest& request, Obtained& obtained);

/// The limits of UDP over a path that carries packets of `mtuBytes`; 0: nobody knows, and what does not fit is refused
/// by its send. `linkBytes`: in front of IP packets; none: no Ethernet, or not known.
[[nodiscard]] transport::TransportFacts datagramFacts(bool isV6, std::uint32_t mtuBytes,
                                                      std::optional<std::size_t> linkBytes);

/// Connects a non-blocking stream socket, which `object` names in the error. Errors: Interrupted when `stop` was set,
/// those of describeSocketError().
[[nodiscard]] Status connectProbes(const Socket& socket, const SocketName& peer, std::chrono::milliseconds timeout,
                                   const std::atomic<bool>& stop, const std::string& object);

/// The first connection that comes from the peer's address, as acceptCaller() gives it. Everybody else is disconnected,
/// and does not put the end off. Errors: Timeout, Interrupted when `stop` was set, Os.
[[nodiscard]] Result<Socket> acceptProbes(const Socket& listener, const SocketName& peer,
                                          std::chrono::milliseconds timeout, const std::atomic<bool>& stop);

/// Small segments leave at once, without waiting for an acknowledgement of those before.
[[nodiscard]] Status sendAtOnce(const Socket& socket, Obtained& obtained);

/// Where a feed is sent to, request.peerAddress at this port. Error Invalid: a source was asked for, and it is no
/// group.
[[nodiscard]] Result<SocketName> feedPlaceOf(const transport::TransportRequest& request, std::uint16_t port);
/// request.source, which sends to the group. Error Invalid: it cannot.
[[nodiscard]] Result<SocketName> feedSourceOf(const transport::TransportRequest& request, const SocketName& group);
/// Why the place of a feed could not be bound, where the systems say the same about it.
[[nodiscard]] Error describeFeedBind(const SocketName& place, int code);

}  // namespace halftrip::sockets
