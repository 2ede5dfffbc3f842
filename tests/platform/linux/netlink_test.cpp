#include "platform/linux/network/netlink.hpp"
#include "platform/linux/network/receive_queues.hpp"

#include <catch2/catch.hpp>

#include <linux/genetlink.h>
#include <linux/rtnetlink.h>

using namespace halftrip;
using namespace halftrip::platform;

TEST_CASE("attributes come back as they were added", "[platform][netlink]")
{
    NetlinkRequest request(RTM_NEWLINK, 0, ifinfomsg{});
    request.addText(IFLA_IFNAME, "ht-a");
    request.addNumber(IFLA_MTU, std::uint32_t{9000});
    const std::size_t info = request.open(IFLA_LINKINFO | NLA_F_NESTED);
    request.addText(IFLA_INFO_KIND, "veth");
    request.close(info);
    request.addNumber(IFLA_CARRIER, std::uint8_t{1});

    const NetlinkReply reply(request.type(), request.body());
    const NetlinkAttributes attributes = parseAttributes(reply.attributes(sizeof(ifinfomsg)));
    CHECK(attributes.size() == 4);
    CHECK(textOf(attributes, IFLA_IFNAME) == "ht-a");
    CHECK(numberOf(attributes, IFLA_MTU) == 9000);
    CHECK(numberOf(attributes, IFLA_CARRIER) == 1);
    CHECK(textOf(parseAttributes(attributes.at(IFLA_LINKINFO)), IFLA_INFO_KIND) == "veth");
    CHECK_FALSE(numberOf(attributes, IFLA_MASTER));
    CHECK(textOf(attributes, IFLA_QDISC).empty());
}

TEST_CASE("attributes that are cut off or lie about their length end the list", "[platform][netlink]")
{
    NetlinkRequest request(RTM_NEWLINK, 0, ifinfomsg{});
    request.addNumber(IFLA_MTU, std::uint32_t{1500});
    request.addText(IFLA_IFNAME, "eth0");
    const NetlinkReply reply(request.type(), request.body());
    std::vector<std::byte> bytes;
    for (const std::byte byte : reply.attributes(sizeof(ifinfomsg)))
        bytes.push_back(byte);

    CHECK(parseAttributes(std::span(bytes).first(bytes.size() - 6)).size() == 1);
    bytes[8] = std::byte{0xff};
    CHECK(parseAttributes(bytes).size() == 1);
    bytes[0] = std::byte{2};
    CHECK(parseAttributes(bytes).empty());
    CHECK(parseAttributes({}).empty());
}

TEST_CASE("the kernel's refusal is an error that names the request", "[platform][netlink]")
{
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    REQUIRE(netlink);
    ifinfomsg header{};
    header.ifi_index = 0x7fffffff;
    const Result<std::vector<NetlinkReply>> replies = netlink->query(NetlinkRequest(RTM_GETLINK, 0, header),
                                                                     "look at an adapter that is not there");
    REQUIRE_FALSE(replies);
    CHECK(replies.error().what == "cannot look at an adapter that is not there: No such device");
    CHECK(replies.error().osCode == ENODEV);
}

TEST_CASE("a dump brings every adapter, and the socket can be used again", "[platform][netlink]")
{
    Result<NetlinkSocket> netlink = NetlinkSocket::open();
    REQUIRE(netlink);
    for (int round = 0; round < 3; ++round) {
        const auto replies = netlink->query(NetlinkRequest(RTM_GETLINK, NLM_F_DUMP, ifinfomsg{}), "list");
        REQUIRE(replies);
        bool hasLoopback = false;
        for (const NetlinkReply& reply : *replies)
            hasLoopback |= textOf(parseAttributes(reply.attributes(sizeof(ifinfomsg))), IFLA_IFNAME) == "lo";
        CHECK(hasLoopback);
    }
}

namespace {

/// What the kernel tells of one queue (NETDEV_CMD_QUEUE_GET), in numbers: id, type (0 receives), NAPI id.
NetlinkReply queueReply(std::uint32_t id, std::uint32_t type, std::uint32_t napiId)
{
    NetlinkRequest request(0, 0, genlmsghdr{});
    request.addNumber(1, id);
    request.addNumber(2, std::uint32_t{3});  // The adapter's number.
    request.addNumber(3, type);
    if (napiId != 0)
        request.addNumber(4, napiId);
    return {request.type(), request.body()};
}

}  // namespace

TEST_CASE("the receive queue of a NAPI instance is the one that names it, if no other does", "[platform][netlink]")
{
    std::vector<NetlinkReply> queues{queueReply(0, 0, 8193), queueReply(1, 0, 8194), queueReply(0, 1, 8194),
                                     queueReply(2, 0, 0)};
    CHECK(receiveQueueAmong(queues, 8193) == 0);
    CHECK(receiveQueueAmong(queues, 8194) == 1);
    CHECK_FALSE(receiveQueueAmong(queues, 8195));
    CHECK_FALSE(receiveQueueAmong({}, 8193));
    queues.push_back(queueReply(3, 0, 8194));
    CHECK_FALSE(receiveQueueAmong(queues, 8194));
    CHECK_FALSE(receiveQueueOfNapi(0xffff'ffff));
}

TEST_CASE("what NAPI instances are set to is told one by one, where the kernel tells it", "[platform][netlink]")
{
    NetlinkRequest request(0, 0, genlmsghdr{});
    request.addNumber(1, std::uint32_t{3});  // The adapter's number.
    request.addNumber(2, std::uint32_t{8193});
    const NetlinkReply ofOlderKernel(request.type(), request.body());
    request.addNumber(5, std::uint32_t{2});
    request.addNumber(6, std::uint32_t{200'000});
    request.addNumber(8, std::uint32_t{1});
    const auto napis = napiSettingsAmong({ofOlderKernel, {request.type(), request.body()}},
                                         {queueReply(3, 0, 8193), queueReply(4, 0, 8194)});
    REQUIRE(napis.size() == 2);
    CHECK_FALSE(napis.front().deferHardIrqs);
    CHECK(napis.back().deferHardIrqs == 2);
    CHECK(napis.back().groFlushTimeoutNs == 200'000);
    CHECK(napis.back().queue == 3);
    CHECK(napis.back().threaded == 1);
    CHECK_FALSE(napis.front().threaded);
    CHECK(napiSettingsOf(0x7fff'ffff).empty());
}
