#pragma once

#include "platform/sockets/probe_socket.hpp"
#include "platform/windows/network/winsock.hpp"

#include <string>

namespace halftrip::windows {

using sockets::endpointOf;
using sockets::Obtained;
using sockets::peerNameOf;

/// Makes a socket, ties it to request.adapter and binds it to request.localAddress at a free port. An adapter that the
/// system does not let us choose is not an error: `obtained` says so. Errors: NotSupported for a wait that no socket of
/// this system has; NotFound: no such adapter or address.
/// `flags`: further ones of WSASocketW().
[[nodiscard]] Result<Socket> openBoundSocket(SocketKind kind, const transport::TransportRequest& request,
                                             Obtained& obtained, unsigned long flags = 0);

/// The adapter that a connected socket's packets go through: the one that was asked for, or the one that has its
/// address. Empty: not known.
[[nodiscard]] std::string adapterOf(const Socket& socket, const transport::TransportRequest& request);

}  // namespace halftrip::windows
