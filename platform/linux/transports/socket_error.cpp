#include "platform/linux/transports/socket_error.hpp"

#include "core/transport/lowered_mtu.hpp"

#include <cerrno>

namespace halftrip::sockets {

SocketMeaning meaningOf(SocketCall, int code) noexcept
{
    switch (code) {
    case ECONNREFUSED:
        return {ErrorKind::Refused, "the peer's port is closed",
                "Look whether the responder is still running, and start the run again."};
    case ECONNRESET:
    case EPIPE:
        return {ErrorKind::Closed, "the peer closed the connection", "Look at the responder's output for its reason."};
    case ENETDOWN:
        return {ErrorKind::Unreachable, "the adapter is down", "Bring the adapter up (sudo ip link set NAME up)."};
    case ENETUNREACH:
    case EHOSTUNREACH:
        return {ErrorKind::Unreachable, "there is no route to the peer",
                "Check the cable, the address and the route (ip route get PEER)."};
    case EHOSTDOWN:
    case ETIMEDOUT:
        return {ErrorKind::Timeout, "the peer does not answer", "Check that the peer is up and the cable is in."};
    case EMSGSIZE:
        return {ErrorKind::Invalid, "the probe is larger than the path can carry in one packet",
                "Choose a smaller size, or allow fragments."};
    case EACCES:
    case EPERM:
        return {ErrorKind::NotPermitted, "the system denies it",
                "Look for a firewall rule on outgoing packets (nft list ruleset)."};
    case EADDRINUSE:
        return {ErrorKind::Busy, "the address is in use", "End the program that holds it (ss -lntup)."};
    case EADDRNOTAVAIL:
        return {ErrorKind::NotFound, "this host does not have that address", "Choose one that ip address shows."};
    case ENODEV:
        return {ErrorKind::NotFound, "there is no such adapter", "Choose one that \"halftrip adapters\" shows."};
    case EMFILE:
    case ENFILE:
        return {ErrorKind::Os, "too many files are open", "Raise the limit with ulimit -n."};
    default:
        return {};
    }
}

Error describeLoweredMtu(const std::string& object, int mtuBefore, int mtuNow)
{
    return transport::describeLoweredMtu(object, static_cast<std::uint32_t>(mtuBefore),
                                         static_cast<std::uint32_t>(mtuNow),
                                         "ip link set NAME mtu " + std::to_string(mtuBefore), EMSGSIZE);
}

}  // namespace halftrip::sockets
