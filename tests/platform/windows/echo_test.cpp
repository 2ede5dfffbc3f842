#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/datagram_socket.hpp"
#include "tests/platform/windows/echo.hpp"

using namespace halftrip::tests;
using halftrip::transport::TransportRegistry;

TEST_CASE("every transport echoes probes of every size by every wait over IPv4 and IPv6", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(id, address, static_cast<int>(wait));
    // On loopback the largest one needs fragments over IPv6, whose headers are longer.
    const TransportPair pair({.transport = id, .wait = wait, .address = address, .allowFragments = true});
    for (const std::uint32_t bytes : {1U, 31U, 32U, 1'472U, 65'507U}) {
        CAPTURE(bytes);
        pair.setProbeSize(bytes);
        const Echo echo(*pair.responder);
        CHECK(countEchoes(*pair.initiator, bytes, 20) == 20);
        CHECK_FALSE(echo.hasFailed());
    }
}

TEST_CASE("each registered transport is usable, names its waits and can be made", "[platform][transports]")
{
    TransportRegistry registry;
    halftrip::registerTransports(registry);
    for (const std::string id : {"udp", "tcp"}) {
        const auto* entry = registry.find(id);
        REQUIRE(entry != nullptr);
        CHECK(entry->probe().isUsable);
        CHECK(entry->waits == std::vector{Wait::Spin, Wait::Poll, Wait::Block});
        CHECK(entry->isStream == (id == "tcp"));
        CHECK(entry->make() != nullptr);
    }
}

TEST_CASE("datagrams may cross as many networks as was asked for, and one where they go to a group",
          "[platform][transports]")
{
    auto listener = halftrip::windows::openDatagramSocket({"127.0.0.1", 0});
    REQUIRE(listener);
    const auto attach = [&listener](Transport& transport, const std::string& peer, std::optional<std::uint32_t> hops) {
        auto request = requestFor({}, halftrip::transport::Role::Initiator);
        request.peerAddress = peer;
        request.timeToLive = hops;
        REQUIRE(transport.open(request));
        REQUIRE(transport.attach({.address = peer, .port = (*listener)->local().port}, std::chrono::seconds(5)));
        return transport.facts().obtained;
    };
    const auto transport = makeTransport("udp");
    CHECK_FALSE(attach(*transport, "127.0.0.1", {}).contains("timeToLive"));
    CHECK(attach(*transport, "239.97.1.2", {}).at("timeToLive") == "1");  // Nothing is sent.
    CHECK(attach(*transport, "239.97.1.2", 5).at("timeToLive") == "5");
    CHECK(attach(*transport, "127.0.0.1", 7).at("timeToLive") == "7");
    REQUIRE(transport->send(pattern(20, 1)) == IoResult::Done);
    std::vector<std::byte> room(100);
    const auto datagram = (*listener)->receive(room, std::chrono::seconds(20));
    REQUIRE((datagram && *datagram));
    CHECK((*datagram)->hopsLeft == 7);
}

TEST_CASE("the limits of a path are told after attaching", "[platform][transports]")
{
    SECTION("UDP over IPv4")
    {
        const TransportPair pair({});
        const auto facts = pair.initiator->facts();
        CHECK(facts.largestPayloadBytes == 65'507);
        CHECK(facts.unfragmentedPayloadBytes <= facts.largestPayloadBytes);
        CHECK(facts.unfragmentedPayloadBytes >= 548);  // What the smallest IPv4 path carries (RFC 791: 576 bytes).
        // Between the turns of a run they are asked for again: without a look at all adapters.
        const std::uint64_t before = halftrip::windows::adapterListings();
        CHECK(pair.initiator->facts().unfragmentedPayloadBytes == facts.unfragmentedPayloadBytes);
        CHECK(halftrip::windows::adapterListings() == before);
    }
    SECTION("UDP over IPv6")
    {
        const TransportPair pair({.address = "::1"});
        const auto facts = pair.initiator->facts();
        CHECK(facts.largestPayloadBytes == 65'527);
        CHECK(facts.unfragmentedPayloadBytes <= facts.largestPayloadBytes);
        CHECK(facts.unfragmentedPayloadBytes >= 1'232);  // RFC 8200: 1280 bytes.
    }
    SECTION("TCP knows no frames")
    {
        const TransportPair pair({.transport = "tcp"});
        const auto facts = pair.initiator->facts();
        CHECK(facts.unfragmentedPayloadBytes == facts.largestPayloadBytes);
        CHECK(facts.obtained.at("noDelay") == "on");
    }
}

TEST_CASE("a datagram longer than the largest probe shows as too long, by every wait", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    const bool isAwaited = GENERATE(false, true);
    CAPTURE(static_cast<int>(wait), isAwaited);
    const TransportPair pair({.wait = wait, .largestProbeBytes = 100});
    Received received;
    // A receive that found nothing may leave one under way: the datagram then meets it, not a new call.
    if (isAwaited)
        REQUIRE(pair.responder->receive(after(1), received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(pattern(2'000, 1)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(received.payload.size() > 100);
    REQUIRE(pair.initiator->send(pattern(64, 2)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 2)));
}

TEST_CASE("a datagram that no packet can hold is refused in words", "[platform][transports]")
{
    const TransportPair pair({.allowFragments = true, .largestProbeBytes = 65'600});
    CHECK(pair.initiator->send(pattern(65'508, 1)) == IoResult::Failed);
    const halftrip::Error error = pair.initiator->lastError();
    CHECK(error.kind == halftrip::ErrorKind::Invalid);
    CHECK_FALSE(error.hint.empty());
}

TEST_CASE("a UDP socket has the receive buffer that was asked for, and says how large it is", "[platform][transports]")
{
    CHECK_FALSE(TransportPair({}).initiator->facts().obtained.contains("receiveBuffer"));
    const TransportPair pair({.options = {{"receiveBuffer", "1048576"}}});
    CHECK(pair.initiator->facts().obtained.at("receiveBuffer") == "1048576 bytes");
    CHECK(pair.responder->facts().obtained.at("receiveBuffer") == "1048576 bytes");
}

TEST_CASE("a listener has room for a burst by itself, or as much as was asked for", "[platform][transports]")
{
    TransportRegistry registry;
    halftrip::registerTransports(registry);
    const auto roomOf = [&registry](const std::map<std::string, std::string>& options) {
        const auto listener = registry.find("udp")->makeListener();
        listener->chooseStamps(halftrip::model::StampChoice::Auto);
        auto request = requestFor({.options = options}, halftrip::transport::Role::Listener);
        REQUIRE(listener->open(request));
        REQUIRE(listener->attach({.address = "127.0.0.1", .port = 0}, std::chrono::seconds(5)));
        return listener->facts().obtained.at("receiveBuffer");
    };
    CHECK(roomOf({}) == "8388608 bytes");
    CHECK(roomOf({{"receiveBuffer", "65536"}}) == "65536 bytes");
}
