#include "platform/windows/network/tcp_stream.hpp"

#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_owner.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>

#include <algorithm>
#include <limits>

namespace halftrip::windows {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kLargestCall = std::numeric_limits<int>::max();

/// A dead peer is noticed after kIdleSeconds + kProbes * kProbeSeconds = 11 s of silence, as on Linux.
constexpr int kIdleSeconds = 5;
constexpr int kProbeSeconds = 2;
constexpr int kProbes = 3;
constexpr int kRetransmitSeconds = 11;
// Options of Windows 10 1709 (ws2ipdef.h of the Windows SDK), which mingw-w64 10 does not declare.
constexpr int kTcpKeepIdle = 3;
constexpr int kTcpMaxRetransmit = 5;
constexpr int kTcpKeepCount = 16;
constexpr int kTcpKeepInterval = 17;

bool isPeerGone(int code) noexcept
{
    return code == WSAECONNRESET || code == WSAECONNABORTED || code == WSAENETRESET || code == WSAESHUTDOWN ||
           code == WSAENOTCONN;
}

Error describeFailure(const SocketName& peer, int code)
{
    if (isPeerGone(code))
        return {ErrorKind::Closed, text("the peer {peer} has closed the connection", peer.text()), code, {}};
    return {
        ErrorKind::Os,
        text("the connection to {peer} failed: {reason}", peer.text(), systemText(static_cast<unsigned long>(code))),
        code, "Check the cable and the adapter."};
}

}  // namespace

TcpStream::TcpStream(Socket socket)
    : m_socket(std::move(socket)),
      m_peer(SocketName::peerOf(m_socket.get())),
      m_local(SocketName::localOf(m_socket.get())),
      m_isPeerOurUser((m_peer.isSameAddress(m_local) || isOwnAddress(m_peer.address())) &&
                      isConnectionOfThisUser(m_peer, m_local))
{
    // The messages are small and answered one by one; a peer whose host has died is noticed. All best effort.
    static_cast<void>(setOption(m_socket.get(), IPPROTO_TCP, TCP_NODELAY, 1));
    static_cast<void>(setOption(m_socket.get(), SOL_SOCKET, SO_KEEPALIVE, 1));
    static_cast<void>(setOption(m_socket.get(), IPPROTO_TCP, kTcpKeepIdle, kIdleSeconds));
    static_cast<void>(setOption(m_socket.get(), IPPROTO_TCP, kTcpKeepInterval, kProbeSeconds));
    static_cast<void>(setOption(m_socket.get(), IPPROTO_TCP, kTcpKeepCount, kProbes));
    static_cast<void>(setOption(m_socket.get(), IPPROTO_TCP, kTcpMaxRetransmit, kRetransmitSeconds));
}

Result<std::size_t> TcpStream::read(std::span<std::byte> buffer, milliseconds timeout)
{
    const auto until = SteadyClock::now() + timeout;
    const auto room = static_cast<int>(std::min(buffer.size(), kLargestCall));
    for (;;) {
        const int bytes = recv(m_socket.get(), reinterpret_cast<char*>(buffer.data()), room, 0);
        if (bytes > 0)
            return static_cast<std::size_t>(bytes);
        if (bytes == 0)
            return fail(ErrorKind::Closed, text("the peer {peer} has closed the connection", m_peer.text()));
        if (const int code = WSAGetLastError(); code != WSAEWOULDBLOCK)
            return std::unexpected(describeFailure(m_peer, code));
        if (waitReady(m_socket.get(), ReadyFor::Reading, leftUntil(until)) != Readiness::Ready)
            return fail(ErrorKind::Timeout, text("no data came from {peer} in time", m_peer.text()));
    }
}

Status TcpStream::write(std::span<const std::byte> bytes, milliseconds timeout)
{
    const auto until = SteadyClock::now() + timeout;
    while (!bytes.empty()) {
        const auto part = static_cast<int>(std::min(bytes.size(), kLargestCall));
        const int sent = send(m_socket.get(), reinterpret_cast<const char*>(bytes.data()), part, 0);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        if (const int code = WSAGetLastError(); code != WSAEWOULDBLOCK)
            return std::unexpected(describeFailure(m_peer, code));
        if (waitReady(m_socket.get(), ReadyFor::Writing, leftUntil(until)) != Readiness::Ready)
            return fail(ErrorKind::Timeout, text("the peer {peer} does not accept data", m_peer.text()));
    }
    return {};
}

}  // namespace halftrip::windows
