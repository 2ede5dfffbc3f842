#include "platform/sockets/probe_socket.hpp"

#include "platform/sockets/socket_api.hpp"
#include "platform/sockets/socket_error.hpp"
#include "platform/sockets/system_sockets.hpp"

#include <algorithm>

namespace halftrip::sockets {
namespace {

using std::chrono::milliseconds;

// Headers and limits of RFC 768, 791 and 8200: IPv4 counts its own header in the 16-bit length, IPv6 does not.
constexpr std::uint32_t kUdpHeaderBytes = 8;
constexpr std::uint32_t kIpv4HeaderBytes = 20;
constexpr std::uint32_t kIpv6HeaderBytes = 40;
constexpr std::uint32_t kLargestPayloadV4 = 65'535 - kIpv4HeaderBytes - kUdpHeaderBytes;
constexpr std::uint32_t kLargestPayloadV6 = 65'535 - kUdpHeaderBytes;

}  // namespace

transport::Endpoint endpointOf(const Socket& socket)
{
    const SocketName local = SocketName::localOf(socket.get());
    transport::Endpoint endpoint;
    endpoint.address = local.address();
    endpoint.port = local.port();
    return endpoint;
}

Result<SocketName> peerNameOf(const transport::TransportRequest& request, const transport::Endpoint& peer)
{
    auto name = SocketName::parse(request.peerAddress, peer.port);
    if (!name || peer.address.empty())
        return name;
    // The peer names its scopes after its own adapters: they mean nothing here.
    const auto claimed = SocketName::parse(peer.address.substr(0, peer.address.find('%')), peer.port);
    if (!claimed || !claimed->isSameAddress(*name)) {
        return fail(ErrorKind::Protocol,
                    text("The peer at {address} wants its probes sent to {peer}.", request.peerAddress, peer.address),
                    "Address translation between the hosts is not supported: use an address that both ends know.");
    }
    return name;
}

Status setTimeToLive(const Socket& socket, const SocketName& peer, const transport::TransportRequest& request,
                     Obtained& obtained)
{
    const bool isGroup = peer.isGroup();
    if (!isGroup && !request.timeToLive)
        return {};
    const int level = peer.isV6() ? IPPROTO_IPV6 : IPPROTO_IP;
    const int option = peer.isV6() ? (isGroup ? IPV6_MULTICAST_HOPS : IPV6_UNICAST_HOPS)
                                   : (isGroup ? IP_MULTICAST_TTL : IP_TTL);
    if (request.timeToLive && !setOption(socket.get(), level, option, static_cast<int>(*request.timeToLive)))
        return fail(ErrorKind::Os,
                    text("The system refuses a time to live of {timeToLive:d} towards {peer}.", *request.timeToLive,
                         peer.text()),
                    {}, lastCode());
    obtained["timeToLive"] = std::to_string(readOption(socket.get(), level, option));
    return {};
}

transport::TransportFacts datagramFacts(bool isV6, std::uint32_t mtuBytes, std::optional<std::size_t> linkBytes)
{
    transport::TransportFacts facts;
    facts.largestPayloadBytes = isV6 ? kLargestPayloadV6 : kLargestPayloadV4;
    const std::uint32_t headers = kUdpHeaderBytes + (isV6 ? kIpv6HeaderBytes : kIpv4HeaderBytes);
    const std::uint32_t mtu = mtuBytes > 0 ? std::max(mtuBytes, headers) : facts.largestPayloadBytes + headers;
    facts.unfragmentedPayloadBytes = std::min(mtu - headers, facts.largestPayloadBytes);
    if (linkBytes)
        facts.framing = wire::datagramFraming(isV6, kUdpHeaderBytes, *linkBytes, mtu);
    return facts;
}

Status connectProbes(const Socket& socket, const SocketName& peer, milliseconds timeout, const std::atomic<bool>& stop,
                     const std::string& object)
{
    const int code = connectWithin(socket.get(), peer, timeout, stop);
    if (code == 0)
        return {};
    if (code == kCancelled)
        return fail(ErrorKind::Interrupted, text("Stopped while connecting to {peer} for TCP probes.", peer.text()));
    return std::unexpected(describeSocketError(SocketCall::Connect, code, object));
}

Result<Socket> acceptProbes(const Socket& listener, const SocketName& peer, milliseconds timeout,
                            const std::atomic<bool>& stop)
{
    const auto until = std::chrono::steady_clock::now() + timeout;
    while (!stop.load()) {
        const milliseconds left = leftUntil(until);
        const Readiness readiness = waitReady(listener.get(), ReadyFor::Reading, std::min(left, kStopTurn));
        if (left <= milliseconds(0) || readiness == Readiness::Failed) {
            return fail(ErrorKind::Timeout,
                        text("The initiator at {peer} did not connect its TCP probes.", peer.address()),
                        "Check the firewalls between the hosts: the probe port changes with every run.");
        }
        if (readiness == Readiness::Timeout)
            continue;
        SocketName caller;
        Socket accepted = acceptCaller(listener.get(), caller);
        if (const int code = lastCode(); !accepted.isOpen() && isWantOfMeans(code))
            return std::unexpected(describeSocketError(SocketCall::Accept, code, "the listener for TCP probes"));
        if (accepted.isOpen() && caller.isSameAddress(peer))
            return accepted;
    }
    return fail(ErrorKind::Interrupted, "Stopped while waiting for the initiator's TCP probes.");
}

Status sendAtOnce(const Socket& socket, Obtained& obtained)
{
    if (!setOption(socket.get(), IPPROTO_TCP, TCP_NODELAY, 1))
        return fail(ErrorKind::Os, "The system refuses to send small segments at once (TCP_NODELAY).", {}, lastCode());
    obtained["noDelay"] = "on";
    return {};
}

Result<SocketName> feedPlaceOf(const transport::TransportRequest& request, std::uint16_t port)
{
    auto place = SocketName::parse(request.peerAddress, port);
    if (place && !request.source.empty() && !place->isGroup())
        return fail(ErrorKind::Invalid,
                    text("{place} is no multicast group, and only a group has a source to choose.", place->address()),
                    "Leave --source out, or name a group (224.0.0.0 to 239.255.255.255, ff00::/8).");
    return place;
}

Result<SocketName> feedSourceOf(const transport::TransportRequest& request, const SocketName& group)
{
    auto source = SocketName::parse(request.source, 0);
    if (!source || source->family() != group.family() || source->isGroup())
        return fail(
            ErrorKind::Invalid,
            text("The source \"{source}\" is no address of a sender to {group}.", request.source, group.address()),
            "Give the sender's own address, of the same family as the group's.");
    return source;
}

Error describeFeedBind(const SocketName& place, int code)
{
    if (code == kNoAddress)
        return {ErrorKind::Invalid,
                text("{place} is not an address of this host, so its packets do not arrive here.", place.address()),
                code,
                text("Name one that \"halftrip adapters\" shows, a multicast group, or only the port (:{port:d}).",
                     place.port())};
    return describeSocketError(SocketCall::Bind, code, "a socket to " + place.text());
}

}  // namespace halftrip::sockets
