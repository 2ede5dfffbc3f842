#include "platform/sockets/system_sockets.hpp"
#include "platform/windows/host/adapters.hpp"
#include "tests/platform/contract/transport_pair.hpp"

using namespace halftrip::tests;

TEST_CASE("datagrams may cross as many networks as was asked for, and one where they go to a group",
          "[platform][transports]")
{
    auto listener = halftrip::sockets::openDatagramSocket({"127.0.0.1", 0});
    REQUIRE(listener);
    const auto attach = [&listener](Transport& transport, const std::string& peer, std::optional<std::uint32_t> hops) {
        auto request = requestFor({}, Role::Initiator);
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

TEST_CASE("the limits of a path are told again without a look at all adapters", "[platform][transports]")
{
    const TransportPair pair({});
    const auto facts = pair.initiator->facts();
    const std::uint64_t before = halftrip::windows::adapterListings();
    CHECK(pair.initiator->facts().unfragmentedPayloadBytes == facts.unfragmentedPayloadBytes);
    CHECK(halftrip::windows::adapterListings() == before);
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
    const auto roomOf = [](const std::map<std::string, std::string>& options) {
        const auto listener = entryOf("udp").makeListener();
        listener->chooseStamps(halftrip::model::StampChoice::Auto);
        auto request = requestFor({.options = options}, Role::Listener);
        REQUIRE(listener->open(request));
        REQUIRE(listener->attach({.address = "127.0.0.1", .port = 0}, std::chrono::seconds(5)));
        return listener->facts().obtained.at("receiveBuffer");
    };
    CHECK(roomOf({}) == "8388608 bytes");
    CHECK(roomOf({{"receiveBuffer", "65536"}}) == "65536 bytes");
}
