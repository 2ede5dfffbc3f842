#include "platform/windows/transports/datagram_options.hpp"

#include "core/transport/receive_buffer.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/network/winsock.hpp"
#include "platform/windows/system/text.hpp"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <mswsock.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace halftrip::windows {
namespace {

/// The longest that IP can say, with IPv6's header, which it does not count.
constexpr std::uint32_t kLargestPacket = 65'535 + 40;

void setFragmentation(NativeSocket socket, bool isV6, bool isAllowed, Obtained& obtained)
{
    const int refuse = isAllowed ? 0 : 1;
    const bool isSet = isV6 ? setOption(socket, IPPROTO_IPV6, IPV6_DONTFRAG, refuse)
                            : setOption(socket, IPPROTO_IP, IP_DONTFRAGMENT, refuse);
    if (isSet)
        return;
    const int code = WSAGetLastError();
    const char* const option = isV6 ? "IPV6_DONTFRAG" : "IP_DONTFRAGMENT";
    if (isAllowed) {
        obtained["fragments"] = std::string("as the system likes: it refuses ") + option;
        return;
    }
    // Large probes are still refused by size (facts().unfragmentedPayloadBytes); only a narrower hop would go
    // unnoticed.
    obtained["fragments"] = std::string("not forbidden on the way: the system refuses ") + option + " (error " +
                            std::to_string(code) + ")";
}

/// Not in every header: whether a receive reports that an earlier datagram outlived its time on the way.
constexpr DWORD kUdpNetReset = _WSAIOW(IOC_VENDOR, 15);

/// Windows reports an answer by ICMP to an earlier datagram (port unreachable, time exceeded) as a failure of the next
/// receive. Where it does not let itself be told otherwise, receive() fails (datagramCode()) and can be called again.
void ignoreAnswersByIcmp(NativeSocket socket) noexcept
{
    for (const DWORD report : {static_cast<DWORD>(SIO_UDP_CONNRESET), kUdpNetReset}) {
        BOOL isOn = FALSE;
        DWORD bytes = 0;
        static_cast<void>(WSAIoctl(socket, report, &isOn, sizeof isOn, nullptr, 0, &bytes, nullptr, nullptr));
    }
}

/// The option that ties a socket to an adapter is about hosts alone.
Status sendGroupsThrough(NativeSocket socket, bool isV6, const std::string& adapter)
{
    const auto index = adapterIndex(adapter);
    if (!index)
        return std::unexpected(index.error());
    // Documented so: IPv4 takes the index in network byte order, IPv6 in the host's.
    const bool isSet = isV6 ? setOption(socket, IPPROTO_IPV6, IPV6_MULTICAST_IF, static_cast<int>(*index))
                            : setOption(socket, IPPROTO_IP, IP_MULTICAST_IF, static_cast<int>(htonl(*index)));
    if (isSet)
        return {};
    const int code = WSAGetLastError();
    return fail(ErrorKind::Os,
                text("The system sends no multicast through {adapter}: {reason}", adapter,
                     systemText(static_cast<unsigned long>(code))),
                "Leave --adapter out, or name an adapter with an address.", code);
}

/// What the system knows of the path, at most what the adapter takes.
std::uint32_t pathMtuBehind(const Socket& socket, std::uint32_t adapterMtu)
{
    const int path = SocketName::localOf(socket.get()).isV6() ? readOption(socket.get(), IPPROTO_IPV6, IPV6_MTU)
                                                              : readOption(socket.get(), IPPROTO_IP, IP_MTU);
    return path > 0 ? std::min(adapterMtu, static_cast<std::uint32_t>(path)) : adapterMtu;
}

}  // namespace

void prepareDatagrams(const Socket& socket, bool allowFragments, Obtained& obtained)
{
    ignoreAnswersByIcmp(socket.get());
    setFragmentation(socket.get(), SocketName::localOf(socket.get()).isV6(), allowFragments, obtained);
}

Status setReceiveBuffer(NativeSocket socket, const transport::TransportRequest& request, int usualBytes,
                        Obtained& obtained)
{
    const auto wanted = transport::receiveBufferOf(request.options);
    if (!wanted)
        return std::unexpected(wanted.error());
    const int bytes = *wanted ? static_cast<int>(**wanted) : usualBytes;
    if (bytes == 0)
        return {};
    const bool isSet = setOption(socket, SOL_SOCKET, SO_RCVBUF, bytes);
    const int code = isSet ? 0 : WSAGetLastError();
    const int room = readOption(socket, SOL_SOCKET, SO_RCVBUF);
    if (*wanted && room < bytes)
        return fail(ErrorKind::NotPermitted,
                    text("Windows gives a receive buffer of {room} bytes; {bytes} were asked for.", room, bytes),
                    "Ask for less.", code);
    if (room > 0)
        obtained[transport::kReceiveBufferKey] = std::to_string(room) + " bytes";
    return {};
}

Status aimDatagrams(const Socket& socket, const SocketName& peer, const transport::TransportRequest& request,
                    Obtained& obtained)
{
    if (peer.isGroup() && !request.adapter.empty()) {
        if (Status status = sendGroupsThrough(socket.get(), peer.isV6(), request.adapter); !status)
            return status;
    }
    return sockets::setTimeToLive(socket, peer, request, obtained);
}

DatagramPath datagramPath(const Socket& socket)
{
    const LocalEnd end = localEnd(SocketName::localOf(socket.get()).address(),
                                  SocketName::peerOf(socket.get()).address());
    return {std::min(end.mtuBytes.value_or(1500), kLargestPacket), end.isEthernet && !end.isPeerOwn};
}

transport::TransportFacts datagramLimits(const Socket& socket, const DatagramPath& path)
{
    const bool isV6 = SocketName::localOf(socket.get()).isV6();
    const auto linkBytes = path.isFramed ? std::optional(wire::kEthernetHeaderBytes) : std::nullopt;
    return sockets::datagramFacts(isV6, pathMtuBehind(socket, path.adapterMtu), linkBytes);
}

std::uint32_t pathMtu(const Socket& socket)
{
    const auto adapter = mtuOfLocalAddress(SocketName::localOf(socket.get()).address());
    return pathMtuBehind(socket, std::min(adapter.value_or(1500), kLargestPacket));
}

std::optional<Error> findLoweredMtu(const Socket& socket, std::uint32_t mtuBefore, const std::string& object,
                                    const std::string& adapter)
{
    const std::uint32_t now = pathMtu(socket);
    if (now >= mtuBefore)
        return std::nullopt;
    return describeLoweredMtu(object, adapter, SocketName::localOf(socket.get()).isV6(), mtuBefore, now);
}

}  // namespace halftrip::windows
