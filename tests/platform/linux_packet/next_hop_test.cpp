#include "platform/linux/network/netlink.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/packet/neighbour.hpp"
#include "platform/linux/transports/packet/route.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

#include <linux/rtnetlink.h>
#include <net/if.h>

#include <cstring>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

/// An address of the responder outside of the networks between the ends (RFC 5737).
const std::string kElsewhere = "198.51.100.2";

packet::IpAddress addressOf(std::string_view text)
{
    return packet::parseIpAddress(std::string(text)).value();
}

int indexOf(std::string_view adapter)
{
    return static_cast<int>(::if_nametoindex(std::string(adapter).c_str()));
}

bool changeNetwork(const platform::NetlinkRequest& request)
{
    auto socket = platform::NetlinkSocket::open();
    return socket && socket->execute(request, "change the test's network");
}

/// ip route add kElsewhere [via inet6 GATEWAY] dev ADAPTER metric METRIC
void addRoute(std::string_view adapter, std::uint32_t metric, std::string_view gateway = {})
{
    rtmsg header{};
    header.rtm_family = AF_INET;
    header.rtm_dst_len = 32;
    header.rtm_table = RT_TABLE_MAIN;
    header.rtm_protocol = RTPROT_STATIC;
    header.rtm_scope = gateway.empty() ? RT_SCOPE_LINK : RT_SCOPE_UNIVERSE;
    header.rtm_type = RTN_UNICAST;
    platform::NetlinkRequest request(RTM_NEWROUTE, NLM_F_CREATE | NLM_F_EXCL, header);
    request.addBytes(RTA_DST, addressOf(kElsewhere).used());
    request.addNumber(RTA_OIF, static_cast<std::uint32_t>(indexOf(adapter)));
    request.addNumber(RTA_PRIORITY, metric);
    if (!gateway.empty()) {
        const auto address = addressOf(gateway);
        std::vector<std::byte> via(sizeof(std::uint16_t));
        const std::uint16_t family = AF_INET6;
        std::memcpy(via.data(), &family, sizeof family);
        via.insert(via.end(), address.used().begin(), address.used().end());
        request.addBytes(RTA_VIA, via);
    }
    REQUIRE(changeNetwork(request));
}

/// ip address add kElsewhere/32 dev lo, in the responder's namespace.
void addFarAddress(const TestNetwork& network)
{
    bool isAdded = false;
    network.inResponder([&isAdded] {
        ifaddrmsg header{};
        header.ifa_family = AF_INET;
        header.ifa_prefixlen = 32;
        header.ifa_index = ::if_nametoindex("lo");
        platform::NetlinkRequest request(RTM_NEWADDR, NLM_F_CREATE | NLM_F_EXCL, header);
        request.addBytes(IFA_LOCAL, addressOf(kElsewhere).used());
        isAdded = changeNetwork(request);
    });
    REQUIRE(isAdded);
}

std::string farMac(const TestNetwork& network)
{
    std::string text;
    network.inResponder(
        [&text] { text = wire::toText(packet::findInterface(std::string(platform::kResponderAdapter)).value().mac); });
    return text;
}

TransportRequest requestFor(const std::string& frame)
{
    TransportRequest request = TestNetwork::request(Role::Initiator, false, Wait::Poll, {{"frame", frame}});
    request.peerAddress = kElsewhere;
    return request;
}

Endpoint endWith(const std::string& mac, const std::string& frame)
{
    return {.address = kElsewhere, .port = 4'000, .macAddress = mac, .extra = {{"frame", frame}, {"mtu", "1500"}}};
}

}  // namespace

TEST_CASE("an IPv4 route with an IPv6 next hop leads to that router", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    if (!test::hasIpv6())
        skip("needs IPv6");
    addRoute(platform::kInitiatorAdapter, 0, platform::kResponderV6);
    const auto route = packet::findRoute(addressOf(kElsewhere), 0);
    REQUIRE(route);
    REQUIRE(route->gateway);
    CHECK(packet::toText(*route->gateway) == platform::kResponderV6);
    const std::string mac = farMac(*network);
    const auto raw = makeTransport("raw");
    SECTION("UDP frames")
    {
        REQUIRE(raw->open(requestFor("udp")));
        REQUIRE(raw->attach(endWith("02:00:00:00:00:01", "udp"), std::chrono::seconds(1)));
        CHECK(raw->facts().obtained.at("nextHop") == mac + " (the router 2001:db8::2)");
    }
    SECTION("plain frames, the peer being the next hop")
    {
        REQUIRE(raw->open(requestFor("eth")));
        REQUIRE(raw->attach(endWith(mac, "eth"), std::chrono::seconds(1)));
        CHECK(raw->facts().obtained.at("nextHop") == mac + " (the peer itself)");
    }
    SECTION("plain frames, the peer behind the router")
    {
        REQUIRE(raw->open(requestFor("eth")));
        const Status attached = raw->attach(endWith("02:00:00:00:00:01", "eth"), std::chrono::seconds(1));
        REQUIRE_FALSE(attached);
        CHECK_THAT(attached.error().what, Catch::Contains("The router 2001:db8::2 lies between the hosts"));
    }
}

TEST_CASE("a peer is asked for on the adapter of the run, whatever other one the routes prefer", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    addFarAddress(*network);
    addRoute("lo", 0);
    addRoute(platform::kInitiatorAdapter, 100);
    const auto raw = makeTransport("raw");
    REQUIRE(raw->open(requestFor("udp")));
    const Status attached = raw->attach(endWith({}, "udp"), std::chrono::seconds(2));
    INFO((attached ? std::string() : std::string(attached.error().what)));
    REQUIRE(attached);
    CHECK(raw->facts().obtained.at("nextHop") == farMac(*network) + " (the peer, from the neighbour table)");
}

TEST_CASE("a dump of the neighbour table has the same entry as the question for one", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    const int own = indexOf(platform::kInitiatorAdapter);
    for (const std::string_view address : {platform::kResponderV4, platform::kResponderV6}) {
        if (address == platform::kResponderV6 && !test::hasIpv6())
            continue;
        CAPTURE(std::string(address));
        const auto asked = packet::findNeighbour(own, addressOf(address));
        const auto dumped = packet::findInNeighbourTable(own, addressOf(address));
        REQUIRE(asked);
        REQUIRE(dumped);
        CHECK(wire::toText(dumped->mac) == farMac(*network));
        CHECK(wire::toText(asked->mac) == wire::toText(dumped->mac));
        CHECK(asked->state == dumped->state);
        CHECK_FALSE(packet::findInNeighbourTable(indexOf("lo"), addressOf(address)));
    }
    CHECK_FALSE(packet::findInNeighbourTable(own, addressOf("192.0.2.77")));
}
