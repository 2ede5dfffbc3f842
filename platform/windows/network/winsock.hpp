#pragma once

#include "core/base/error.hpp"
#include "platform/sockets/socket_io.hpp"
#include "platform/sockets/socket_name.hpp"

#include <cstdint>
#include <string>

namespace halftrip::windows {

using sockets::NativeSocket;
using sockets::Readiness;
using sockets::readOption;
using sockets::ReadyFor;
using sockets::setOption;
using sockets::Socket;
using sockets::SocketKind;
using sockets::SocketName;
using sockets::waitReady;

/// Loads Winsock 2.2 once for the process. Whatever makes sockets or names does it by itself. Any thread.
void startWinsock();

/// A socket for overlapped and non-blocking use that child processes do not inherit. `flags`: further ones of
/// WSASocketW(). Not open when the system refuses (WSAGetLastError() says why).
[[nodiscard]] Socket makeSocket(int family, SocketKind kind, unsigned long flags);
/// The same; `object` names it in the error.
[[nodiscard]] Result<Socket> openSocket(int family, SocketKind kind, const std::string& object,
                                        unsigned long flags = 0);
/// Makes an accepted socket like those of makeSocket().
void makeNonBlocking(NativeSocket socket) noexcept;

/// Sends what leaves this socket through the adapter with this index (IP_UNICAST_IF). False when the system refuses.
[[nodiscard]] bool sendThroughAdapter(NativeSocket socket, bool isV6, std::uint32_t adapterIndex) noexcept;

}  // namespace halftrip::windows
