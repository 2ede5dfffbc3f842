#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace std::chrono_literals;
using fake::Moment;
using transport::IoResult;

namespace {

fake::HostTraits named(const std::string& name, const std::string& address)
{
    fake::HostTraits traits;
    traits.name = name;
    traits.addresses = {address};
    traits.clock.ticksPerSecond = 1'000'000'000;
    traits.clock.ticksAtStart = 0;
    return traits;
}

/// Two attached ends on two hosts. Both clocks show the simulation's nanoseconds.
struct Pair {
    explicit Pair(const fake::TrafficTraits& trafficB = {})
    {
        auto traitsB = named("b", "10.0.0.2");
        traitsB.traffic = trafficB;
        b = std::make_unique<fake::FakePlatform>(network, traitsB);
        transport::TransportRequest request;
        request.localAddress = "10.0.0.1";
        near = a.transports().find("sim")->make();
        const auto nearEnd = near->open(request);
        REQUIRE(nearEnd);
        request.localAddress = "10.0.0.2";
        far = b->transports().find("sim")->make();
        const auto farEnd = far->open(request);
        REQUIRE(farEnd);
        REQUIRE(near->attach(*farEnd, 1s));
        REQUIRE(far->attach(*nearEnd, 1s));
    }

    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform a{network, named("a", "10.0.0.1")};
    std::unique_ptr<fake::FakePlatform> b;
    std::unique_ptr<transport::Transport> near;
    std::unique_ptr<transport::Transport> far;
    std::vector<std::byte> probe{std::byte{1}, std::byte{2}, std::byte{3}};
    transport::Received received;
};

}  // namespace

TEST_CASE("a probe arrives as it was sent, when its delay is over", "[fake]")
{
    Pair pair;
    REQUIRE(pair.near->send(pair.probe) == IoResult::Done);
    CHECK(pair.far->receive(4'999, pair.received) == IoResult::Nothing);
    CHECK(pair.time.now() == 4'999);
    REQUIRE(pair.far->receive(9'999, pair.received) == IoResult::Done);
    CHECK(pair.received.ticks == 5'000);
    CHECK(std::vector(pair.received.payload.begin(), pair.received.payload.end()) == pair.probe);
    CHECK(pair.far->receive(0, pair.received) == IoResult::Nothing);
    CHECK(pair.far->facts().unfragmentedPayloadBytes == 1472);
}

TEST_CASE("a probe that is held back comes after the one sent later", "[fake]")
{
    Pair pair;
    pair.network.path(pair.a.id(), pair.b->id()).useScript([](std::uint64_t packet) {
        return fake::PacketFate{{packet == 1 ? 50'000 : 10'000}, true};
    });
    REQUIRE(pair.near->send(pair.probe) == IoResult::Done);
    pair.probe[0] = std::byte{9};
    REQUIRE(pair.near->send(pair.probe) == IoResult::Done);
    REQUIRE(pair.far->receive(100'000, pair.received) == IoResult::Done);
    CHECK(pair.received.payload[0] == std::byte{9});
    REQUIRE(pair.far->receive(100'000, pair.received) == IoResult::Done);
    CHECK(pair.received.payload[0] == std::byte{1});
    CHECK(pair.received.ticks == 50'000);
}

TEST_CASE("what others send does not reach an attached end", "[fake]")
{
    Pair pair;
    const auto another = pair.network.openSocket(pair.a.id(), "10.0.0.1");
    REQUIRE(another);
    const auto ends = pair.network.socketsOf(pair.b->id());
    CHECK(ends == 1);
    for (std::uint16_t port = 40'000; port < 40'010; ++port)
        pair.network.send(**another, {"10.0.0.2", port}, pair.probe);
    CHECK(pair.far->receive(1'000'000, pair.received) == IoResult::Nothing);
    pair.network.inject(pair.b->id(), pair.probe);
    CHECK(pair.far->receive(2'000'000, pair.received) == IoResult::Done);
}

TEST_CASE("a stalled receive oversleeps its deadline, and brings what came meanwhile", "[fake]")
{
    Pair pair({.stallShare = 1, .stallNs = 30'000});
    REQUIRE(pair.near->send(pair.probe) == IoResult::Done);
    REQUIRE(pair.far->receive(1'000, pair.received) == IoResult::Done);
    CHECK(pair.received.ticks == 31'000);
}

TEST_CASE("a closed end has given its socket back", "[fake]")
{
    Pair pair;
    pair.far->close();
    CHECK(pair.network.socketsOf(pair.b->id()) == 0);
    CHECK(pair.near->send(pair.probe) == IoResult::Done);
    transport::TransportRequest request;
    request.localAddress = "10.0.0.1";
    CHECK_FALSE(pair.far->open(request));
}
