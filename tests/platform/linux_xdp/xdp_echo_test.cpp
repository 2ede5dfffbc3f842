#include "platform/linux/transports/xdp/rings.hpp"
#include "tests/platform/linux_xdp/packet_pair.hpp"

using namespace halftrip;
using namespace halftrip::tests;

namespace {

std::unique_ptr<TestNetwork> makeNetwork()
{
    skipUnlessUsable("xdp");
    return TestNetwork::make();
}

}  // namespace

TEST_CASE("xdp says what became of its mode and its copies, and what a frame can carry", "[platform][xdp]")
{
    const auto network = makeNetwork();
    network->setMtu(1'500);
    const std::string mode = GENERATE("native", "generic");
    const std::string frame = GENERATE("eth", "udp");
    const bool isV6 = GENERATE(false, true);
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(mode, frame, isV6, static_cast<int>(wait));
    PacketPair pair(*network, "xdp", "xdp", isV6, wait, {{"xdpMode", mode}, {"frame", frame}});
    const auto facts = pair.initiator->facts();
    CHECK(facts.obtained.at("xdpMode") == mode);
    CHECK(facts.obtained.at("copy") == "copy");  // No veth has zero-copy.
    // Generic mode was asked for, a copy was not.
    CHECK(facts.obtained.contains("fallback") == (mode == "native"));
    CHECK(facts.largestPayloadBytes == 1'500 - headerBytes(frame, isV6));
    CHECK(countEchoes(*pair.initiator, 64, 20) == 20);
    pair.echo.stop();
    CHECK_FALSE(pair.echo.failure());
    CHECK(pair.echo.facts().obtained.at("xdpStatistics") == "nothing dropped");
}

TEST_CASE("xdp goes on after more frames than its rings have places", "[platform][xdp]")
{
    const auto network = makeNetwork();
    PacketPair pair(*network, "xdp", "xdp", false, Wait::Spin, {{"xdpMode", "generic"}, {"ringFrames", "8"}});
    CHECK(countEchoes(*pair.initiator, 64, 1'000) == 1'000);
}

TEST_CASE("xdp carries a VLAN tag and a DSCP value", "[platform][xdp]")
{
    const auto network = makeNetwork();
    const std::string mode = GENERATE("native", "generic");
    const bool isV6 = GENERATE(false, true);
    network->setMtu(1'500);
    PacketPair pair(*network, "xdp", "xdp", isV6, Wait::Spin,
                    {{"xdpMode", mode}, {"frame", "udp"}, {"vlan", "100"}, {"dscp", "46"}});
    const auto facts = pair.initiator->facts();
    CHECK(facts.obtained.at("dscp") == "46");
    CHECK(countEchoes(*pair.initiator, 64, 20) == 20);
    CHECK(countEchoes(*pair.initiator, facts.largestPayloadBytes, 20) == 20);
}

TEST_CASE("xdp takes native mode where the MTU lets it, and says why when not", "[platform][xdp]")
{
    const auto network = makeNetwork();
    {
        network->setMtu(1'500);
        const PacketPair pair(*network, "xdp", "xdp", false, Wait::Spin, {});
        CHECK(pair.initiator->facts().obtained.at("xdpMode") == "native");
    }
    network->setMtu(9'000);
    const PacketPair pair(*network, "xdp", "xdp", false, Wait::Spin, {});
    const auto facts = pair.initiator->facts();
    CHECK(facts.obtained.at("xdpMode") == "generic");
    CHECK(facts.obtained.at("xdpRefused").find("MTU of 9000") != std::string::npos);
    CHECK(facts.obtained.at("fallback") == "genericMode");
    // One chunk is the limit here, not the MTU.
    CHECK(facts.largestPayloadBytes == xdp::XdpRings::kMaxFrameBytes - 14 - 2);
    CHECK(countEchoes(*pair.initiator, facts.largestPayloadBytes, 20) == 20);
    const std::vector<std::byte> tooLong(facts.largestPayloadBytes + 1);
    CHECK(pair.initiator->send(tooLong) == IoResult::Failed);
    CHECK(pair.initiator->lastError().kind == ErrorKind::Invalid);
}

TEST_CASE("xdp talks to a udp socket at the other end", "[platform][xdp]")
{
    const auto network = makeNetwork();
    const bool isV6 = GENERATE(false, true);
    EchoEnd echo(*network, "udp", TestNetwork::request(Role::Responder, isV6, Wait::Block, {}));
    const auto far = echo.endpoint();
    REQUIRE(far);
    const auto initiator = makeTransport("xdp");
    const auto near = initiator->open(TestNetwork::request(Role::Initiator, isV6, Wait::Block, {{"frame", "udp"}}));
    REQUIRE(near);
    REQUIRE(initiator->attach(*far, std::chrono::seconds(5)));
    REQUIRE(echo.attach(*near));
    CHECK(countEchoes(*initiator, 64, 20) == 20);
    CHECK(countEchoes(*initiator, 1, 20) == 20);
}
