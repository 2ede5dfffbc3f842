#pragma once

#include "core/transport/transport.hpp"
#include "platform/windows/network/winsock.hpp"

#include <map>
#include <string>

namespace halftrip::windows {

/// What was obtained, in words: TransportFacts::obtained.
using Obtained = std::map<std::string, std::string>;

/// Makes a socket, ties it to request.adapter and binds it to request.localAddress at a free port. An adapter that the
/// system does not let us choose is not an error: `obtained` says so. Errors: NotSupported for a wait that no socket of
/// this system has; NotFound: no such adapter or address.
/// `flags`: further ones of WSASocketW().
[[nodiscard]] Result<Socket> openBoundSocket(SocketKind kind, const transport::TransportRequest& request,
                                             Obtained& obtained, unsigned long flags = 0);

/// The address to connect to: request.peerAddress with the endpoint's port. Refuses an endpoint that names another
/// host than the control connection's peer.
[[nodiscard]] Result<SocketName> peerNameOf(const transport::TransportRequest& request,
                                            const transport::Endpoint& peer);

/// The adapter that a connected socket's packets go through: the one that was asked for, or the one that has its
/// address. Empty: not known.
[[nodiscard]] std::string adapterOf(const Socket& socket, const transport::TransportRequest& request);

/// This end, as the peer is told it.
[[nodiscard]] transport::Endpoint endpointOf(const Socket& socket);

}  // namespace halftrip::windows
