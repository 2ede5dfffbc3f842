#pragma once

#include "core/model/request/run_request.hpp"
#include "platform/sockets/socket_io.hpp"

#include <memory>
#include <string>

// What each system does in its own way, in its own words: platform/<os>/network/.
namespace halftrip::sockets {

/// A non-blocking socket that child processes do not inherit. Not open when the system refuses (lastCode() says why).
[[nodiscard]] Socket makeSocket(int family, SocketKind kind);
/// The next caller of a listener, as one of makeSocket(), and where it calls from. Not open when there is none
/// (lastCode() says why).
[[nodiscard]] Socket acceptCaller(NativeSocket listener, SocketName& caller) noexcept;
/// Sleeps until an attempt to connect has ended, at most `longest`. 0: it has not; negative: the wait failed
/// (lastCode() says why).
[[nodiscard]] int waitForConnection(NativeSocket socket, std::chrono::milliseconds longest) noexcept;
/// Sends through the adapter; an empty name means as routed. What it became, in words behind the peer's address; empty
/// when it is what was asked for.
[[nodiscard]] Result<std::string> tieToAdapter(NativeSocket socket, const SocketName& peer, const std::string& adapter);
/// A peer that vanishes is noticed within about 11 s, with one packet in 5 s while the connection is idle: a
/// measurement on the same adapter does not feel that. Best effort.
void noticeLostPeer(NativeSocket socket) noexcept;
/// Ends a connection that is about to be closed, whoever else holds a copy of the socket.
void endConnection(NativeSocket socket) noexcept;
/// See os::ByteStream::isPeerOurUser().
[[nodiscard]] bool isPeerOurUser(const SocketName& peer, const SocketName& local);

/// Right after lookUp() failed with `code`.
[[nodiscard]] Error describeLookup(const std::string& host, model::AddressFamily family, int code);
/// `remark`: from tieToAdapter().
[[nodiscard]] Error describeConnect(const SocketName& peer, const std::string& remark, int code);
[[nodiscard]] Error describeListen(const os::SocketAddress& local, int code);

/// UDP at an address and port, or with an empty address at all of both families. Datagrams carry the kernel's receive
/// stamp on Linux; Windows stamps none without being asked for each adapter, and they are dated when they are taken.
/// Errors as os::Network::openDatagrams().
[[nodiscard]] Result<std::unique_ptr<os::DatagramSocket>> openDatagramSocket(const os::SocketAddress& local);

}  // namespace halftrip::sockets
