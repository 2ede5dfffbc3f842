#include "platform/linux/transports/packet/route.hpp"

#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/packet/neighbour.hpp"
#include "platform/linux/transports/packet/netlink_request.hpp"

#include <linux/neighbour.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <cstring>
#include <span>
#include <thread>

namespace halftrip::packet {
namespace {

using namespace std::chrono_literals;

/// The next hop of an answer: RTA_GATEWAY in the destination's family, RTA_VIA where it is of the other one.
std::optional<IpAddress> gatewayIn(std::span<const std::byte> answer, const IpAddress& destination)
{
    IpAddress gateway{.isV6 = destination.isV6};
    auto address = findAttribute(answer, sizeof(rtmsg), RTA_GATEWAY);
    if (address.empty()) {
        const auto via = findAttribute(answer, sizeof(rtmsg), RTA_VIA);
        decltype(rtvia::rtvia_family) family = AF_UNSPEC;
        if (via.size() < sizeof family)
            return std::nullopt;
        std::memcpy(&family, via.data(), sizeof family);
        if (family != AF_INET && family != AF_INET6)
            return std::nullopt;
        gateway.isV6 = family == AF_INET6;
        address = via.subspan(sizeof family);
    }
    if (address.size() != gateway.used().size())
        return std::nullopt;
    std::memcpy(gateway.bytes.data(), address.data(), address.size());
    return gateway;
}

}  // namespace

Result<Route> findRoute(const IpAddress& destination, int fromInterface)
{
    rtmsg header{};
    header.rtm_family = static_cast<std::uint8_t>(destination.family());
    header.rtm_dst_len = static_cast<std::uint8_t>(destination.used().size() * 8);
    NetlinkRequest request(RTM_GETROUTE, header);
    request.addAttribute(RTA_DST, destination.used());
    const int interface = fromInterface != 0 ? fromInterface : static_cast<int>(destination.scope);
    if (interface != 0)
        request.addAttribute(RTA_OIF, static_cast<std::uint32_t>(interface));
    const auto answer = request.exchange();
    if (!answer) {
        return fail(ErrorKind::Unreachable, text("There is no route to {address}.", toText(destination)),
                    text("Check the peer's address, and that an adapter of this host is in its network (ip route get "
                         "{address}).",
                         toText(destination)),
                    answer.error().osCode);
    }
    Route route;
    if (const auto index = findAttribute(*answer, sizeof header, RTA_OIF); index.size() == sizeof route.interfaceIndex)
        std::memcpy(&route.interfaceIndex, index.data(), index.size());
    route.gateway = gatewayIn(*answer, destination);
    return route;
}

Result<wire::MacAddress> resolveNeighbour(int interfaceIndex, const IpAddress& neighbour,
                                          const std::function<void()>& provoke, std::chrono::milliseconds timeout,
                                          const std::atomic<bool>& stop)
{
    constexpr unsigned kConfirmed = NUD_REACHABLE | NUD_PERMANENT | NUD_NOARP;
    constexpr unsigned kUsable = kConfirmed | NUD_STALE | NUD_DELAY | NUD_PROBE;
    const auto start = std::chrono::steady_clock::now();
    provoke();
    while (true) {
        const auto waited = std::chrono::steady_clock::now() - start;
        const auto entry = findNeighbour(interfaceIndex, neighbour);
        // An old entry gets a moment to be confirmed; the kernel itself uses it unconfirmed, so then we do, too.
        const unsigned accepted = waited < 50ms ? kConfirmed : kUsable;
        if (entry && (entry->state & accepted) != 0)
            return entry->mac;
        if (waited >= timeout)
            break;
        if (stop.load())
            return fail(ErrorKind::Interrupted,
                        text("Stopped while resolving the hardware address of {address}.", toText(neighbour)));
        std::this_thread::sleep_for(5ms);
    }
    return fail(ErrorKind::Unreachable,
                text("{address} does not answer ARP or neighbour solicitations on {adapter}.", toText(neighbour),
                     interfaceName(interfaceIndex)),
                "Check the cable and the switch, and that ping reaches it.");
}

}  // namespace halftrip::packet
