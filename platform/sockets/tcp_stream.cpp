#include "platform/sockets/tcp_stream.hpp"

#include "platform/sockets/socket_api.hpp"
#include "platform/sockets/system_sockets.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace halftrip::sockets {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

/// Windows counts in int.
constexpr std::size_t kLargestCall = std::numeric_limits<int>::max();

CallBytes callBytes(std::size_t bytes) noexcept
{
    return static_cast<CallBytes>(std::min(bytes, kLargestCall));
}

/// False: the time is over.
bool isReadyUntil(NativeSocket socket, ReadyFor what, SteadyClock::time_point until) noexcept
{
    const milliseconds left = leftUntil(until);
    return left > milliseconds(0) && waitReady(socket, what, left) != Readiness::Failed;
}

Error describeFailure(const Text& what, const SocketName& peer, int code)
{
    if (isConnectionGone(code))
        return {ErrorKind::Closed, text("the connection to {peer} was lost: {reason}", peer.text(), reasonOf(code)),
                code, "Check that the other program still runs and that the network is up."};
    return {ErrorKind::Os, text("{what}: {reason}", what, reasonOf(code)), code, {}};
}

}  // namespace

TcpStream::TcpStream(Socket socket, const SocketName& peer)
    : m_socket(std::move(socket)),
      m_peerName(peer),
      m_localName(SocketName::localOf(m_socket.get())),
      m_peer(m_peerName.toSocketAddress()),
      m_local(m_localName.toSocketAddress())
{
    // The messages are small and answered one by one.
    static_cast<void>(setOption(m_socket.get(), IPPROTO_TCP, TCP_NODELAY, 1));
    noticeLostPeer(m_socket.get());
}

TcpStream::~TcpStream()
{
    if (m_socket.isOpen())
        endConnection(m_socket.get());
}

Result<std::size_t> TcpStream::read(std::span<std::byte> buffer, milliseconds timeout)
{
    if (buffer.empty())
        return std::size_t{0};
    const auto until = SteadyClock::now() + timeout;
    for (;;) {
        const auto got = ::recv(m_socket.get(), reinterpret_cast<char*>(buffer.data()), callBytes(buffer.size()), 0);
        if (got > 0)
            return static_cast<std::size_t>(got);
        if (got == 0)
            return fail(ErrorKind::Closed, text("{peer} has closed the connection", m_peerName.text()));
        if (const int code = lastCode(); !isNothingYet(code))
            return std::unexpected(
                describeFailure(text("cannot read from {peer}", m_peerName.text()), m_peerName, code));
        if (!isReadyUntil(m_socket.get(), ReadyFor::Reading, until))
            return fail(ErrorKind::Timeout, text("no data came from {peer} in time", m_peerName.text()));
    }
}

Status TcpStream::write(std::span<const std::byte> bytes, milliseconds timeout)
{
    const auto until = SteadyClock::now() + timeout;
    while (!bytes.empty()) {
        const auto sent = ::send(m_socket.get(), reinterpret_cast<const char*>(bytes.data()), callBytes(bytes.size()),
                                 kSendFlags);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        if (const int code = lastCode(); !isNothingYet(code))
            return std::unexpected(
                describeFailure(text("cannot write to {peer}", m_peerName.text()), m_peerName, code));
        if (!isReadyUntil(m_socket.get(), ReadyFor::Writing, until))
            return fail(ErrorKind::Timeout, text("{peer} did not accept data in time", m_peerName.text()));
    }
    return {};
}

bool TcpStream::isPeerOurUser() const
{
    return sockets::isPeerOurUser(m_peerName, m_localName);
}

}  // namespace halftrip::sockets
