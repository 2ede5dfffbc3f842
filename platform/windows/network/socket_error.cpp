#include "platform/windows/network/socket_error.hpp"

#include "core/transport/lowered_mtu.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>

#include <string_view>

namespace halftrip::windows {
namespace {

std::string_view verbOf(SocketCall call) noexcept
{
    switch (call) {
    case SocketCall::Open:
        return "Opening ";
    case SocketCall::Bind:
        return "Binding ";
    case SocketCall::Listen:
        return "Listening on ";
    case SocketCall::Connect:
        return "Connecting ";
    case SocketCall::Accept:
        return "Accepting a connection on ";
    case SocketCall::Send:
        return "Sending through ";
    case SocketCall::Receive:
        break;
    }
    return "Receiving from ";
}

struct Meaning {
    ErrorKind kind;
    std::string_view what;
    std::string_view hint;
};

/// An answer by ICMP to an earlier datagram, or a connection that the peer has reset.
Meaning resetMeaning(SocketCall call) noexcept
{
    if (call == SocketCall::Connect)
        return {ErrorKind::Refused, "the peer's port is closed", "Start halftrip serve on the peer."};
    return {ErrorKind::Closed, "the peer has closed its end", "Look at the responder's output for its reason."};
}

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

bool isOnOpenSocket(SocketCall call) noexcept
{
    return call == SocketCall::Send || call == SocketCall::Receive;
}

/// What a code says about the network; the system's own sentence serves for every other code.
Meaning meaningOf(SocketCall call, int code) noexcept
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
        return {ErrorKind::Os, {}, {}};
    }
}

}  // namespace

Error describeSocketError(SocketCall call, int code, const std::string& object)
{
    const Meaning meaning = meaningOf(call, code);
    const std::string action = std::string(verbOf(call)) + object;
    const Text what = meaning.what.empty()
                          ? text("{action} failed: {reason}.", action, systemText(static_cast<unsigned long>(code)))
                          : text("{action} failed: {reason}.", action, Text(meaning.what));
    return {meaning.kind, what, code, Text(meaning.hint)};
}

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
