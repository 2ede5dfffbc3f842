#include "platform/linux/network/netlink.hpp"
#include "platform/linux/transports/xdp/receive_offloads.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/tuning/scripted_drivers.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

#include <catch2/catch.hpp>

#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <net/if.h>

using namespace halftrip;

TEST_CASE("offloads that generic XDP switched off are on again afterwards", "[platform][xdp]")
{
    test::ScriptedDriver driver;
    driver.offloads = {{"rx-lro", true}, {"rx-gro-hw", true}, {"rx-gro", true}};
    const platform::DriverAccess access = driver.access();
    xdp::ReceiveOffloads offloads(access);
    offloads.note({"eth0", "eth9"});  // The second one nobody knows.
    CHECK(offloads.switchedOff().empty());
    driver.offloads["rx-lro"] = driver.offloads["rx-gro-hw"] = driver.offloads["rx-gro"] = false;
    CHECK(offloads.switchedOff() == "rx-lro of eth0, rx-gro-hw of eth0");
    CHECK(offloads.restore());  // Its link may restart.
    // GRO was somebody else's doing.
    CHECK(driver.offloads == std::map<std::string, bool>{{"rx-lro", true}, {"rx-gro-hw", true}, {"rx-gro", false}});
    // Once only: what somebody switches off later stays off.
    driver.offloads["rx-lro"] = false;
    CHECK_FALSE(offloads.restore());
    CHECK_FALSE(driver.offloads["rx-lro"]);
}

TEST_CASE("offloads that were off before generic XDP stay off", "[platform][xdp]")
{
    test::ScriptedDriver driver;
    driver.offloads = {{"rx-lro", false}, {"rx-gro-hw", true}};
    const platform::DriverAccess access = driver.access();
    xdp::ReceiveOffloads offloads(access);
    offloads.note({"eth0"});
    driver.offloads["rx-gro-hw"] = false;
    offloads.restore();
    CHECK(driver.offloads == std::map<std::string, bool>{{"rx-lro", false}, {"rx-gro-hw", true}});
}

TEST_CASE("the adapters beneath one are found", "[platform][xdp]")
{
    const auto network = tests::TestNetwork::make();
    platform::NetlinkRequest vlan(RTM_NEWLINK, NLM_F_CREATE | NLM_F_EXCL, ifinfomsg{});
    vlan.addNumber(IFLA_LINK, static_cast<std::uint32_t>(::if_nametoindex(tests::kNear.c_str())));
    vlan.addText(IFLA_IFNAME, "over0");
    const std::size_t info = vlan.open(IFLA_LINKINFO);
    vlan.addText(IFLA_INFO_KIND, "macvlan");
    vlan.close(info);
    auto socket = platform::NetlinkSocket::open();
    REQUIRE(socket);
    if (!socket->execute(vlan, "make a macvlan"))
        tests::skip("needs macvlan");
    CHECK(xdp::withAdaptersBeneath("over0") == std::vector<std::string>{"over0", tests::kNear});
    CHECK(xdp::withAdaptersBeneath(tests::kNear) == std::vector<std::string>{tests::kNear});
    CHECK(xdp::withAdaptersBeneath("none0") == std::vector<std::string>{"none0"});
}
