#include "platform/windows/network/socket_error.hpp"

#include "core/transport/lowered_mtu.hpp"

#include <winsock2.h>

namespace halftrip::sockets {
namespace {

/// An answer by ICMP to an earlier datagram, or a connection that the peer has reset.
SocketMeaning resetMeaning(SocketCall call) noexcept
{
    if (call == SocketCall::Connect)
        return {ErrorKind::Refused, "the peer's port is closed", "Start halftrip serve on the peer."};
    return {ErrorKind::Closed, "the peer has closed its end", "Look at the responder's output for its reason."};
}

bool isOnOpenSocket(SocketCall call) noexcept
{
    return call == SocketCall::Send || call == SocketCall::Receive;
}

}  // namespace

SocketMeaning meaningOf(SocketCall call, int code) noexcept
{
    switch (code) {
    case WSAECONNREFUSED:
    case ERROR_PORT_UNREACHABLE:
        return {ErrorKind::Refused, "nothing listens there",
                "Look whether the responder is running, and whether the firewall lets halftrip.exe in."};
    case WSAECONNABORTED:
    case WSAENETRESET:
    case ERROR_CONNECTION_ABORTED:
        if (isOnOpenSocket(call))
            return {ErrorKind::Closed, "this host's system dropped the connection",
                    "Was an adapter disabled or a cable pulled? See \"halftrip adapters\", and start the run again."};
        return resetMeaning(call);
    case WSAECONNRESET:
    case WSAESHUTDOWN:
    case ERROR_NETNAME_DELETED:
        return resetMeaning(call);
    case WSAENETDOWN:
        return {ErrorKind::Unreachable, "the adapter is down", "Enable the adapter (ncpa.cpl) and check the cable."};
    case WSAENETUNREACH:
    case WSAEHOSTUNREACH:
    case ERROR_NETWORK_UNREACHABLE:
    case ERROR_HOST_UNREACHABLE:
        if (isOnOpenSocket(call))
            return {ErrorKind::Unreachable, "there is no longer a route to the peer",
                    "Was an adapter disabled or a cable pulled? See \"halftrip adapters\" and \"route print\"."};
        return {ErrorKind::Unreachable, "there is no route to the peer",
                "Check the cable, the address and the route (route print)."};
    case WSAEHOSTDOWN:
    case WSAETIMEDOUT:
        return {ErrorKind::Timeout, "the peer does not answer",
                "Check that the peer is up, the cable is in, and no firewall drops the packets."};
    case WSAEMSGSIZE:
        return {ErrorKind::Invalid, "the probe is larger than the path can carry in one packet",
                "Choose a smaller size, or allow fragments."};
    case WSAEACCES:
        if (call == SocketCall::Bind)
            return {ErrorKind::Busy, "another program holds the port, or the system has reserved it",
                    "Choose another port, or see netsh interface ipv4 show excludedportrange tcp."};
        return {ErrorKind::NotPermitted, "the system denies it",
                "Look at the outbound rules of the firewall (wf.msc)."};
    case WSAEADDRINUSE:
        return {ErrorKind::Busy, "the address is in use",
                "End the program that holds it (netstat -ano), or choose another port."};
    case WSAEADDRNOTAVAIL:
        if (isOnOpenSocket(call))
            return {ErrorKind::Unreachable, "the adapter has lost its address or was disabled",
                    "Look at it (ncpa.cpl, halftrip adapters), then start the run again."};
        return {ErrorKind::NotFound, "this host does not have that address",
                "Choose one that \"halftrip adapters\" shows."};
    default:
        return {};
    }
}

}  // namespace halftrip::sockets

namespace halftrip::windows {
namespace {

/// A completion may bring the system's own number in place of Winsock's.
bool mayBeAdapterTrouble(int code) noexcept
{
    switch (code) {
    case WSAENETDOWN:
    case WSAENETUNREACH:
    case WSAEHOSTUNREACH:
    case WSAEADDRNOTAVAIL:
    case WSAENETRESET:
    case WSAECONNABORTED:
    case ERROR_NETWORK_UNREACHABLE:
    case ERROR_HOST_UNREACHABLE:
    case ERROR_CONNECTION_ABORTED:
    case ERROR_NETNAME_DELETED:
        return true;
    default:
        return false;
    }
}

}  // namespace

Error describeLostSocket(SocketCall call, int code, const std::string& object, const std::string& adapter,
                         FindTrouble find)
{
    Error plain = describeSocketError(call, code, object);
    auto trouble = mayBeAdapterTrouble(code) ? find(adapter) : std::nullopt;
    if (!trouble)
        return plain;
    trouble->osCode = code;
    if (plain.kind == ErrorKind::Closed && trouble->kind != ErrorKind::Closed) {
        // Nothing comes through it any more, though the adapter may be back.
        trouble->kind = ErrorKind::Closed;
        trouble->what = text("{trouble} The system gave {object} up with it.", trouble->what, object);
    }
    return *std::move(trouble);
}

Error describeLoweredMtu(const std::string& object, const std::string& adapter, bool isV6, std::uint32_t mtuBefore,
                         std::uint32_t mtuNow)
{
    const std::string command = std::string("netsh interface ") + (isV6 ? "ipv6" : "ipv4") + " set subinterface \"" +
                                (adapter.empty() ? "NAME" : adapter) + "\" mtu=" + std::to_string(mtuBefore) +
                                " store=active";
    return transport::describeLoweredMtu(object, mtuBefore, mtuNow, command, WSAEMSGSIZE);
}

int datagramCode(int code) noexcept
{
    switch (code) {
    case WSAECONNRESET:
        return WSAECONNREFUSED;
    case WSAENETRESET:
        return WSAEHOSTUNREACH;
    default:
        return code;
    }
}

}  // namespace halftrip::windows
