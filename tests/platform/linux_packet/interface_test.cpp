#include "platform/linux/network/netlink.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <net/if.h>

using namespace halftrip;
using namespace halftrip::tests;

namespace {

/// A link's message, as the kernel writes it.
packet::LinkState stateOf(const char* kind, const char* kindOfPort, std::uint8_t carrier)
{
    platform::NetlinkRequest link(RTM_NEWLINK, 0, ifinfomsg{});
    link.addNumber(IFLA_CARRIER, carrier);
    const std::size_t info = link.open(IFLA_LINKINFO);
    if (kind != nullptr)
        link.addText(IFLA_INFO_KIND, kind);
    if (kindOfPort != nullptr)
        link.addText(IFLA_INFO_SLAVE_KIND, kindOfPort);
    link.close(info);
    return packet::linkStateIn(link.body());
}

}  // namespace

TEST_CASE("what kind of link it is comes from the kernel's words", "[platform][packet]")
{
    CHECK(stateOf("bond", nullptr, 1).kind == "bond");
    CHECK(stateOf("team", nullptr, 1).kind == "team");
    CHECK(stateOf(nullptr, "bond", 1).kind.empty());
    CHECK(stateOf(nullptr, "bridge", 1).isBridgePort);
    CHECK_FALSE(stateOf("bridge", nullptr, 1).isBridgePort);
    CHECK(stateOf(nullptr, nullptr, 1).hasCarrier);
    CHECK_FALSE(stateOf(nullptr, nullptr, 0).hasCarrier);
    CHECK(packet::linkStateIn({}).hasCarrier);
}

TEST_CASE("the kind and the present carrier of an adapter are told", "[platform][packet]")
{
    const auto network = makePacketNetwork("raw");
    const int index = static_cast<int>(::if_nametoindex(kNear.c_str()));
    CHECK(packet::askLinkState(index).kind == "veth");
    CHECK(packet::askLinkState(index).hasCarrier);
    network->inResponder([] { TestNetwork::setUp(std::string(platform::kResponderAdapter), false); });
    CHECK_FALSE(packet::askLinkState(index).hasCarrier);
}
