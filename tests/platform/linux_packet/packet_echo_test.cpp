#include "platform/linux/network/veth_pair.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

using namespace halftrip;
using namespace halftrip::tests;

TEST_CASE("what a frame can carry is the MTU without its headers", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const std::string frame = GENERATE("eth", "udp");
    const bool isV6 = GENERATE(false, true);
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(transport, frame, isV6, static_cast<int>(wait));
    const auto network = makePacketNetwork(transport);
    const PacketPair pair(*network, transport, transport, isV6, wait, {{"frame", frame}});
    const auto facts = pair.initiator->facts();
    CHECK(facts.largestPayloadBytes == 1'500 - headerBytes(frame, isV6));
    CHECK(facts.unfragmentedPayloadBytes == facts.largestPayloadBytes);
}

TEST_CASE("packet transports echo every size up to the MTU", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const std::string frame = GENERATE("eth", "udp");
    CAPTURE(transport, frame);
    const auto network = makePacketNetwork(transport);
    PacketPair pair(*network, transport, transport, false, Wait::Poll, {{"frame", frame}});
    const std::size_t largest = pair.initiator->facts().largestPayloadBytes;
    std::size_t firstLost = 0;
    for (std::size_t bytes = 1; bytes <= largest && firstLost == 0; ++bytes)
        firstLost = countEchoes(*pair.initiator, bytes, 1) == 1 ? 0 : bytes;
    CHECK(firstLost == 0);
}

TEST_CASE("jumbo frames take the rings along", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const std::string ring = GENERATE("v2", "v3");
    CAPTURE(transport, ring);
    const auto network = makePacketNetwork(transport, 9'000);
    PacketPair pair(*network, transport, transport, false, Wait::Poll, {{"ring", ring}, {"txring", "on"}});
    CHECK(pair.initiator->facts().largestPayloadBytes == 8'998);
    CHECK(countEchoes(*pair.initiator, 8'998, 100) == 100);
}

TEST_CASE("mmap goes on after more frames than its rings have slots, whatever the ring", "[platform][packet]")
{
    const Options options = GENERATE(Options{}, Options{{"txring", "on"}}, Options{{"ring", "v3"}});
    CAPTURE(options);
    const auto network = makePacketNetwork("mmap");
    PacketPair pair(*network, "mmap", "mmap", false, Wait::Poll, options);
    CHECK(countEchoes(*pair.initiator, 64, 600) == 600);
    const auto facts = pair.initiator->facts();
    const bool isBlockRing = options.contains("ring");
    CHECK((facts.obtained.at("ring").find("1 ms") != std::string::npos) == isBlockRing);
    CHECK((facts.obtained.at("send").find("slower") != std::string::npos) == options.contains("txring"));
}

TEST_CASE("a block ring gives out all frames of a block in order", "[platform][packet]")
{
    const auto network = makePacketNetwork("mmap");
    PacketPair pair(*network, "mmap", "raw", false, Wait::Poll, {{"ring", "v3"}});
    for (unsigned i = 0; i < 50; ++i) {
        const std::vector<std::byte> probe(100 + i, static_cast<std::byte>(i));
        REQUIRE(pair.initiator->send(probe) == IoResult::Done);
    }
    for (unsigned i = 0; i < 50; ++i) {
        Received reply;
        REQUIRE(pair.initiator->receive(after(2'000), reply) == IoResult::Done);
        REQUIRE(reply.payload.size() == 100 + i);
        REQUIRE(reply.payload.back() == static_cast<std::byte>(i));
    }
}

TEST_CASE("packet transports carry a VLAN tag and a DSCP value", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const std::string frame = GENERATE("eth", "udp");
    const bool isV6 = GENERATE(false, true);
    CAPTURE(transport, frame, isV6);
    const auto network = makePacketNetwork(transport);
    Options options{{"frame", frame}, {"vlan", "100"}};
    if (frame == "udp")
        options["dscp"] = "46";
    PacketPair pair(*network, transport, transport, isV6, Wait::Spin, options);
    const auto facts = pair.initiator->facts();
    CHECK(facts.obtained.at("vlan").starts_with("100 "));
    CHECK(facts.obtained.contains("dscp") == (frame == "udp"));
    CHECK(countEchoes(*pair.initiator, 64, 20) == 20);
    CHECK(countEchoes(*pair.initiator, facts.largestPayloadBytes, 20) == 20);
}

TEST_CASE("the two ends may use different packet transports, or the kernel's own UDP", "[platform][packet]")
{
    const std::string near = GENERATE("raw", "mmap", "pcap");
    const std::string far = GENERATE("raw", "mmap", "pcap", "udp");
    CAPTURE(near, far);
    const auto network = makePacketNetwork(near);
    PacketPair pair(*network, near, far, false, Wait::Poll, {{"frame", "udp"}});
    CHECK(countEchoes(*pair.initiator, 200, 20) == 20);
}

TEST_CASE("both ends on one loopback adapter hear each other and not themselves", "[platform][packet]")
{
    const std::string transport = GENERATE("raw", "mmap", "pcap");
    const std::string frame = GENERATE("eth", "udp");
    CAPTURE(transport, frame);
    const auto network = makePacketNetwork(transport);
    const auto ask = [&](Role role) {
        TransportRequest request = TestNetwork::request(role, false, Wait::Poll, {{"frame", frame}});
        request.adapter.clear();
        request.localAddress = request.peerAddress = "127.0.0.1";
        return request;
    };
    const auto near = makeTransport(transport);
    const auto far = makeTransport(transport);
    const auto here = near->open(ask(Role::Initiator));
    const auto there = far->open(ask(Role::Responder));
    REQUIRE(here);
    REQUIRE(there);
    REQUIRE(near->attach(*there, std::chrono::seconds(1)));
    REQUIRE(far->attach(*here, std::chrono::seconds(1)));
    const std::vector<std::byte> probe(64, std::byte{7});
    Received received;
    REQUIRE(near->send(probe) == IoResult::Done);
    REQUIRE(far->receive(after(2'000), received) == IoResult::Done);
    CHECK(near->receive(kClock.now(), received) == IoResult::Nothing);
    REQUIRE(far->send(probe) == IoResult::Done);
    REQUIRE(near->receive(after(2'000), received) == IoResult::Done);
    CHECK(received.payload.size() == probe.size());
}
