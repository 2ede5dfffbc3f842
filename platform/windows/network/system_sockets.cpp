#include "platform/sockets/system_sockets.hpp"

#include "core/os/lookup.hpp"
#include "platform/sockets/socket_api.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_owner.hpp"

namespace halftrip::sockets {
namespace {

constexpr int kIdleSeconds = 5;
constexpr int kProbeSeconds = 2;
constexpr int kProbes = 3;
constexpr int kRetransmitSeconds = 11;
// Options of Windows 10 1709 (ws2ipdef.h of the Windows SDK), which mingw-w64 10 does not declare.
constexpr int kTcpKeepIdle = 3;
constexpr int kTcpMaxRetransmit = 5;
constexpr int kTcpKeepCount = 16;
constexpr int kTcpKeepInterval = 17;

}  // namespace

Socket makeSocket(int family, SocketKind kind)
{
    return windows::makeSocket(family, kind, 0);
}

Socket acceptCaller(NativeSocket listener, SocketName& caller) noexcept
{
    SOCKADDR_STORAGE storage{};
    int bytes = sizeof storage;
    Socket accepted(::accept(listener, reinterpret_cast<sockaddr*>(&storage), &bytes));
    if (!accepted.isOpen())
        return accepted;
    caller = SocketName::from(reinterpret_cast<const sockaddr*>(&storage));
    windows::makeNonBlocking(accepted.get());
    return accepted;
}

/// select, not WSAPoll: before Windows 10 2004 WSAPoll did not report a connection that failed.
int waitForConnection(NativeSocket socket, std::chrono::milliseconds longest) noexcept
{
    fd_set writable{};
    writable.fd_count = 1;
    writable.fd_array[0] = socket;
    fd_set failed = writable;
    timeval wait{};
    wait.tv_usec = static_cast<long>(longest.count() * 1000);
    return ::select(0, nullptr, &writable, &failed, &wait);
}

Result<std::string> tieToAdapter(NativeSocket socket, const SocketName& peer, const std::string& adapter)
{
    if (adapter.empty())
        return std::string();
    const auto index = windows::adapterIndex(adapter);
    if (!index)
        return std::unexpected(index.error());
    if (windows::sendThroughAdapter(socket, peer.isV6(), *index))
        return std::string();
    const int code = WSAGetLastError();
    return fail(ErrorKind::Os, text("cannot bind to adapter {adapter}: {reason}", adapter, reasonOf(code)), {}, code);
}

void noticeLostPeer(NativeSocket socket) noexcept
{
    static_cast<void>(setOption(socket, SOL_SOCKET, SO_KEEPALIVE, 1));
    static_cast<void>(setOption(socket, IPPROTO_TCP, kTcpKeepIdle, kIdleSeconds));
    static_cast<void>(setOption(socket, IPPROTO_TCP, kTcpKeepInterval, kProbeSeconds));
    static_cast<void>(setOption(socket, IPPROTO_TCP, kTcpKeepCount, kProbes));
    static_cast<void>(setOption(socket, IPPROTO_TCP, kTcpMaxRetransmit, kRetransmitSeconds));
}

void endConnection(NativeSocket) noexcept {}  // Nobody holds a copy of it here.

bool isPeerOurUser(const SocketName& peer, const SocketName& local)
{
    return (peer.isSameAddress(local) || windows::isOwnAddress(peer.address())) &&
           windows::isConnectionOfThisUser(peer, local);
}

Error describeLookup(const std::string& host, model::AddressFamily family, int code)
{
    switch (code) {
    case WSAHOST_NOT_FOUND:
        return {ErrorKind::NotFound, text("unknown host {host}", host), code,
                "Check the spelling, or give the address itself."};
    case WSANO_DATA:
    case WSAEAFNOSUPPORT:
        return {ErrorKind::NotFound, os::lacksAddress(host, family), code,
                "Leave the address family open, or give an address."};
    case WSATRY_AGAIN:
        return {ErrorKind::NotFound, text("unknown host {host}: no name server answered", host), code,
                "Give the address itself, or check the name servers (ipconfig /all)."};
    default:
        return {ErrorKind::Os, text("cannot look up host {host}: {reason}", host, reasonOf(code)), code, {}};
    }
}

Error describeConnect(const SocketName& peer, const std::string& remark, int code)
{
    const std::string to = peer.text() + remark;
    switch (code) {
    case WSAECANCELLED:
        return {ErrorKind::Interrupted, text("stopped while connecting to {to}", to), code, {}};
    case WSAECONNREFUSED:
    case WSAECONNRESET:
        return {ErrorKind::Refused, text("nothing listens at {to}", to), code,
                "Start \"halftrip serve\" there, or check the port."};
    case WSAETIMEDOUT:
        return {ErrorKind::Timeout, text("no answer from {to}", to), code,
                "Check that the host is on and that no firewall drops the port."};
    case WSAENETUNREACH:
    case WSAEHOSTUNREACH:
    case WSAENETDOWN:
    case WSAEHOSTDOWN:
    case WSAEADDRNOTAVAIL:
    case WSAEINVAL:
        return {ErrorKind::Unreachable, text("no route to {to}: {reason}", to, reasonOf(code)), code,
                "Check the cable, the address and the route (route print); a link-local address needs its adapter's "
                "index (fe80::1%12)."};
    case WSAEACCES:
        return {ErrorKind::NotPermitted, text("not allowed to connect to {to}", to), code,
                "A firewall on this host refuses it: look at its outbound rules (wf.msc)."};
    default:
        return {ErrorKind::Os, text("cannot connect to {to}: {reason}", to, reasonOf(code)), code, {}};
    }
}

Error describeListen(const os::SocketAddress& local, int code)
{
    const std::string port = std::to_string(local.port);
    switch (code) {
    case WSAEADDRINUSE:
        return {ErrorKind::Busy, text("port {port} is taken", port), code,
                "Choose another port, or stop the program that has it (netstat -ano)."};
    case WSAEACCES:
        // Also the answer when another program holds the port for itself alone.
        return {ErrorKind::Busy, text("port {port} is taken or reserved by the system", port), code,
                "Choose another port; \"netsh interface ipv4 show excludedportrange tcp\" lists the reserved ones."};
    case WSAEADDRNOTAVAIL:
        return {ErrorKind::Invalid, text("no adapter of this host has the address {address}", local.address), code,
                "\"halftrip adapters\" lists the addresses."};
    default:
        return {ErrorKind::Os, text("cannot listen on port {port}: {reason}", port, reasonOf(code)), code, {}};
    }
}

}  // namespace halftrip::sockets
