#include "platform/linux/transports/packet/route.hpp"

#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/packet/netlink_request.hpp"

#include <linux/neighbour.h>
#include <linux/rtnetlink.h>

#include <cstring>
#include <thread>

namespace halftrip::packet {
namespace {

using namespace std::chrono_literals;

struct Neighbour {
    wire::MacAddress mac{};
    std::uint16_t state = NUD_NONE;
};

/// The kernel's entry as it is; none when it has none or knows no hardware address yet.
std::optional<Neighbour> lookUp(int interfaceIndex, const IpAddress& address)
{
    const ndmsg header{.ndm_family = static_cast<std::uint8_t>(address.family()),
                       .ndm_pad1 = 0,
                       .ndm_pad2 = 0,
                       .ndm_ifindex = interfaceIndex,
                       .ndm_state = 0,
                       .ndm_flags = 0,
                       .ndm_type = 0};
    NetlinkRequest request(RTM_GETNEIGH, header);
    request.addAttribute(NDA_DST, address.used());
    const auto answer = request.exchange();
    if (!answer || answer->size() < sizeof header)
        return std::nullopt;
    Neighbour neighbour;
    const auto hardware = findAttribute(*answer, sizeof header, NDA_LLADDR);
    if (hardware.size() != neighbour.mac.size())
        return std::nullopt;
    ndmsg found{};
    std::memcpy(&found, answer->data(), sizeof found);
    neighbour.state = found.ndm_state;
    std::memcpy(neighbour.mac.data(), hardware.data(), hardware.size());
    return neighbour;
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
    const auto gateway = findAttribute(*answer, sizeof header, RTA_GATEWAY);
    if (gateway.size() == destination.used().size()) {
        route.gateway = IpAddress{.isV6 = destination.isV6};
        std::memcpy(route.gateway->bytes.data(), gateway.data(), gateway.size());
    }
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
        const auto entry = lookUp(interfaceIndex, neighbour);
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
