#include "platform/linux/transports/xdp/rings.hpp"
#include "tests/platform/linux/woken.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

using namespace halftrip;
using namespace halftrip::tests;

namespace {

using Options = std::map<std::string, std::string>;

/// Both ends of an xdp run, opened and attached; the responder echoes.
struct XdpPair {
    XdpPair(const TestNetwork& network, bool isV6, Wait wait, const Options& options)
        : echo(network, "xdp", TestNetwork::request(Role::Responder, isV6, wait, options)),
          initiator(makeTransport("xdp"))
    {
        const auto far = echo.endpoint();
        if (!far)
            FAIL(far.error().what);
        const auto near = initiator->open(TestNetwork::request(Role::Initiator, isV6, wait, options));
        if (!near)
            FAIL(near.error().what);
        if (const Status attached = initiator->attach(*far, std::chrono::seconds(5)); !attached)
            FAIL(attached.error().what);
        if (const Status attached = echo.attach(*near); !attached)
            FAIL(attached.error().what);
    }

    EchoEnd echo;
    std::unique_ptr<Transport> initiator;
};

/// Header bytes of our frames beyond the MTU's 14.
std::uint32_t headerBytes(const std::string& frame, bool isV6)
{
    if (frame == "eth")
        return 2;
    return isV6 ? 48 : 28;
}

std::unique_ptr<TestNetwork> makeNetwork()
{
    skipUnlessUsable("xdp");
    return TestNetwork::make();
}

}  // namespace

TEST_CASE("xdp echoes every size in every mode and frame by every wait over IPv4 and IPv6", "[platform][xdp]")
{
    const auto network = makeNetwork();
    network->setMtu(1'500);
    const std::string mode = GENERATE("native", "generic");
    const std::string frame = GENERATE("eth", "udp");
    const bool isV6 = GENERATE(false, true);
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(mode, frame, isV6, static_cast<int>(wait));

    XdpPair pair(*network, isV6, wait, {{"xdpMode", mode}, {"frame", frame}});
    const auto facts = pair.initiator->facts();
    CHECK(facts.obtained.at("xdpMode") == mode);
    CHECK(facts.obtained.at("copy") == "copy");  // No veth has zero-copy.
    // Generic mode was asked for, a copy was not.
    CHECK(facts.obtained.contains("fallback") == (mode == "native"));
    CHECK(facts.largestPayloadBytes == 1'500 - headerBytes(frame, isV6));
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{2}, std::size_t{63}, std::size_t{64},
                                    std::size_t{1'000}, std::size_t{facts.largestPayloadBytes}}) {
        CAPTURE(bytes);
        CHECK(countEchoes(*pair.initiator, bytes, 20) == 20);
    }
    pair.echo.stop();
    CHECK_FALSE(pair.echo.failure());
    CHECK(pair.echo.facts().obtained.at("xdpStatistics") == "nothing dropped");
}

TEST_CASE("xdp goes on after more frames than its rings have places", "[platform][xdp]")
{
    const auto network = makeNetwork();
    XdpPair pair(*network, false, Wait::Spin, {{"xdpMode", "generic"}, {"ringFrames", "8"}});
    CHECK(countEchoes(*pair.initiator, 64, 1'000) == 1'000);
}

TEST_CASE("frames that found no room in the ring are told, for each point anew", "[platform][xdp]")
{
    const std::string mode = GENERATE("generic", "native");
    CAPTURE(mode);
    const auto network = makeNetwork();
    XdpPair pair(*network, false, Wait::Poll, {{"mode", mode}});
    const auto overruns = [&pair] { return pair.initiator->facts().overruns.at(model::kRingDropsCounter); };
    pair.initiator->setProbeSize(64);
    CHECK(overruns() == 0);
    // The echoes come back, and nobody takes them.
    const std::array<std::byte, 64> probe{};
    for (int sent = 0; sent < 50'000 && overruns() == 0; ++sent)
        static_cast<void>(pair.initiator->send(probe));
    CHECK(overruns() > 0);
    pair.echo.stop();
    pair.initiator->setProbeSize(64);
    CHECK(overruns() == 0);
}

TEST_CASE("xdp carries a VLAN tag and a DSCP value", "[platform][xdp]")
{
    const auto network = makeNetwork();
    const std::string mode = GENERATE("native", "generic");
    const bool isV6 = GENERATE(false, true);
    network->setMtu(1'500);
    XdpPair pair(*network, isV6, Wait::Spin, {{"xdpMode", mode}, {"frame", "udp"}, {"vlan", "100"}, {"dscp", "46"}});
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
        const XdpPair pair(*network, false, Wait::Spin, {});
        CHECK(pair.initiator->facts().obtained.at("xdpMode") == "native");
    }
    network->setMtu(9'000);
    const XdpPair pair(*network, false, Wait::Spin, {});
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

TEST_CASE("a sleeping receive of xdp ends when its thread is woken", "[platform][xdp]")
{
    const auto network = makeNetwork();
    const Wait wait = GENERATE(Wait::Block, Wait::Poll);
    CAPTURE(static_cast<int>(wait));
    const auto xdp = makeTransport("xdp");
    auto request = TestNetwork::request(Role::Initiator, false, wait, {{"xdpMode", "generic"}});
    request.longestSleep = std::chrono::seconds(20);
    REQUIRE(xdp->open(request));
    REQUIRE(
        xdp->attach({.address = "192.0.2.2", .port = 9, .macAddress = "02:00:00:00:00:01", .extra = {{"frame", "eth"}}},
                    std::chrono::seconds(1)));
    CHECK(test::secondsUntilWoken(*xdp, kClock.now() + 20'000 * kMillisecond) < 10);
}

TEST_CASE("xdp looks once when the deadline has passed, and waits no longer than told", "[platform][xdp]")
{
    const auto network = makeNetwork();
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(static_cast<int>(wait));
    const auto xdp = makeTransport("xdp");
    const auto opened = xdp->open(TestNetwork::request(Role::Initiator, false, wait, {{"xdpMode", "generic"}}));
    REQUIRE(opened);
    REQUIRE(
        xdp->attach({.address = "192.0.2.2", .port = 9, .macAddress = "02:00:00:00:00:01", .extra = {{"frame", "eth"}}},
                    std::chrono::seconds(1)));
    Received received;
    const clock::Ticks start = kClock.now();
    CHECK(xdp->receive(start - 1, received) == IoResult::Nothing);
    CHECK(kClock.now() - start < 100 * kMillisecond);
    const clock::Ticks deadline = kClock.now() + 30 * kMillisecond;
    CHECK(xdp->receive(deadline, received) == IoResult::Nothing);
    CHECK(kClock.now() >= deadline);
    CHECK(kClock.now() < deadline + 500 * kMillisecond);  // Generous: a busy machine.
}
