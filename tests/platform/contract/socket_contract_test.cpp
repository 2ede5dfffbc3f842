// What every transport over sockets promises besides: to hear its peer alone, and, of a stream, to cut it into probes.
#include "tests/harness/skip.hpp"
#include "tests/platform/contract/tested_transport.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;

namespace {

constexpr std::uint32_t kOddBytes = 60'001;  // Not a divisor of any buffer size: the system takes parts.

std::vector<TestedTransport> testedOf(bool isStream)
{
    auto all = testedTransports();
    std::erase_if(all, [isStream](const TestedTransport& tested) { return entryOf(tested.id).isStream != isStream; });
    return all;
}

/// An end that has been opened, at an address of its own where one is given.
struct Opened {
    Opened(Place& place, Role role, const std::string& address = {}) : transport(place.make(role))
    {
        auto request = place.request(role);
        if (!address.empty())
            request.localAddress = address;
        const auto opened = transport->open(request);
        if (!opened)
            FAIL(opened.error().what);
        end = *opened;
    }
    std::unique_ptr<Transport> transport;
    Endpoint end;
};

/// Sends until the system has no more room; the number of probes it took.
unsigned fill(Transport& transport)
{
    unsigned sent = 0;
    while (sent < 10'000 && transport.send(pattern(kOddBytes, sent)) == IoResult::Done)
        ++sent;
    return sent;
}

Endpoint somebodyAt(const std::string& address)
{
    Endpoint endpoint;
    endpoint.address = address;
    return endpoint;
}

}  // namespace

TEST_CASE("a peer that names another host than its own is refused", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    Opened own(*place, Role::Initiator);
    own.end.address = "127.0.0.77";
    const auto status = own.transport->attach(own.end, std::chrono::seconds(1));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Protocol);
}

TEST_CASE("an address that is not this host's is refused by name", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    if (tested.bindsAnywhere)
        skip("Wine binds datagram sockets to addresses that are not its host's");
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    auto request = place->request(Role::Initiator);
    request.localAddress = "192.0.2.1";  // RFC 5737: nobody's address.
    const auto transport = place->make(Role::Initiator);
    const auto opened = transport->open(request);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().kind == ErrorKind::NotFound);
    CHECK_THAT(opened.error().what, Catch::Contains("192.0.2.1"));
}

TEST_CASE("another sender's datagrams are not seen, whether they come before or after attaching", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(false)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const Opened initiator(*place, Role::Initiator);
    const Opened responder(*place, Role::Responder);
    const Opened other(*place, Role::Initiator);
    REQUIRE(other.transport->attach(responder.end, std::chrono::seconds(1)));
    REQUIRE(other.transport->send(pattern(64, 9)) == IoResult::Done);
    REQUIRE(responder.transport->attach(initiator.end, std::chrono::seconds(1)));
    static_cast<void>(other.transport->send(pattern(64, 9)));
    Received received;
    CHECK(responder.transport->receive(after(20), received) == IoResult::Nothing);

    REQUIRE(initiator.transport->attach(responder.end, std::chrono::seconds(1)));
    REQUIRE(initiator.transport->send(pattern(64, 1)) == IoResult::Done);
    REQUIRE(responder.transport->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("the largest datagram is that of its family", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedShapes()));
    if (entryOf(tested.id).isStream)
        return;
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    const bool isV6 = place->request(Role::Initiator).localAddress.find(':') != std::string::npos;
    const auto facts = pair.initiator->facts();
    CHECK(facts.largestPayloadBytes == (isV6 ? 65'527 : 65'507));
    CHECK(facts.unfragmentedPayloadBytes >= (isV6 ? 1'232 : 548));  // RFC 8200: 1280 bytes; RFC 791: 576.
}

TEST_CASE("a datagram longer than the largest probe shows as too long, and the next one is whole", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(false)));
    const bool isAwaited = GENERATE(false, true);
    CAPTURE(tested.name, isAwaited);
    const auto place = tested.makePlace();
    auto small = place->request(Role::Responder);
    small.largestProbeBytes = 100;
    const PlacedPair pair(*place, place->request(Role::Initiator), small);
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

TEST_CASE("connecting to a port where nobody listens is refused", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);  // Its listener is closed once the peer is there.
    const Opened late(*place, Role::Initiator);
    const auto status = late.transport->attach(pair.responderEnd, std::chrono::seconds(10));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Refused);
}

TEST_CASE("the responder of a stream gives up when its initiator does not connect", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const Opened responder(*place, Role::Responder);
    const auto status = responder.transport->attach(somebodyAt("127.0.0.1"), std::chrono::milliseconds(30));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("other hosts that connect do not put the end of waiting for an initiator off", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const Opened responder(*place, Role::Responder);
    const Opened other(*place, Role::Initiator, "127.0.0.2");
    const Opened initiator(*place, Role::Initiator);
    for (const Opened* const caller : {&other, &initiator})
        REQUIRE(caller->transport->attach(responder.end, std::chrono::seconds(5)));
    const auto status = responder.transport->attach(somebodyAt("127.0.0.1"), std::chrono::milliseconds(0));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("the responder of a stream hangs up on another host and still takes its peer", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const Opened responder(*place, Role::Responder);
    const Opened other(*place, Role::Initiator, "127.0.0.2");
    const Opened initiator(*place, Role::Initiator);
    for (const Opened* const caller : {&other, &initiator})
        REQUIRE(caller->transport->attach(responder.end, std::chrono::seconds(5)));
    REQUIRE(responder.transport->attach(initiator.end, std::chrono::seconds(5)));
    Received received;
    REQUIRE(other.transport->receive(generousDeadline(), received) == IoResult::Failed);
    CHECK(other.transport->lastError().kind == ErrorKind::Closed);

    initiator.transport->setProbeSize(64);
    responder.transport->setProbeSize(64);
    REQUIRE(initiator.transport->send(pattern(64, 1)) == IoResult::Done);
    CHECK(responder.transport->receive(generousDeadline(), received) == IoResult::Done);
}

TEST_CASE("the peer of a stream that goes away is told as closed, to the sender too", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(64);
    pair.initiator->close();
    Received received;
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
    IoResult sent = IoResult::Done;  // The first send after the peer's end only provokes its reset.
    for (const auto end = generousDeadline(); sent != IoResult::Failed && kClock.now() < end;)
        sent = pair.responder->send(pattern(64, 1));
    REQUIRE(sent == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
}

TEST_CASE("a stream is cut into probes although several arrive at once", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(33);
    for (unsigned i = 0; i < 10; ++i)
        REQUIRE(pair.initiator->send(pattern(33, i)) == IoResult::Done);
    for (unsigned i = 0; i < 10; ++i) {
        Received received;
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(33, i)));
    }
}

TEST_CASE("half a probe of a stream is kept until its rest has come", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(100);
    const auto probe = pattern(100, 3);
    REQUIRE(pair.initiator->send(std::span(probe).first(60)) == IoResult::Done);
    Received received;
    CHECK(pair.responder->receive(after(20), received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, probe));
}

TEST_CASE("a new size drops what a stream has left of the old one", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(100);
    Received received;
    const auto probe = pattern(100, 1);

    SECTION("nothing at all, but for a receive of the old size that is under way")
    {
        REQUIRE(pair.responder->receive(after(1), received) == IoResult::Nothing);
        pair.setProbeSize(50);
    }
    SECTION("whole probes")
    {
        for (unsigned i = 0; i < 3; ++i)
            REQUIRE(pair.initiator->send(pattern(100, i)) == IoResult::Done);
        pair.setProbeSize(50);
    }
    SECTION("a probe whose rest is still under way")
    {
        REQUIRE(pair.initiator->send(std::span(probe).first(60)) == IoResult::Done);
        CHECK(pair.responder->receive(after(20), received) == IoResult::Nothing);
        pair.setProbeSize(50);
        CHECK(pair.responder->receive(after(5), received) == IoResult::Nothing);
        REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
    }
    REQUIRE(pair.initiator->send(pattern(50, 7)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(50, 7)));
}

TEST_CASE("the sender of a stream finishes a probe that the system took a part of, while it waits", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(kOddBytes);
    const unsigned sent = fill(*pair.initiator);
    REQUIRE(sent > 0);
    REQUIRE(sent < 10'000);

    // The responder answers when it has read everything; until then the initiator waits, and its rest must leave.
    unsigned good = 0;
    std::thread responder = place->startAtResponder([&] {
        Received received;
        for (unsigned i = 0; i < sent; ++i) {
            if (pair.responder->receive(generousDeadline(), received) != IoResult::Done)
                return;
            good += isSame(received.payload, pattern(kOddBytes, i)) ? 1U : 0U;
        }
        static_cast<void>(pair.responder->send(received.payload));
    });
    Received reply;
    const IoResult result = pair.initiator->receive(generousDeadline(), reply);
    responder.join();
    REQUIRE(result == IoResult::Done);
    CHECK(good == sent);
    CHECK(isSame(reply.payload, pattern(kOddBytes, sent - 1)));
}

TEST_CASE("the sender of a stream that outruns its peer is told so, and not one byte goes astray", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedOf(true)));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(kOddBytes);
    const unsigned sent = fill(*pair.initiator);
    REQUIRE(sent > 0);
    REQUIRE(sent < 10'000);

    unsigned good = 0;
    Received received;
    for (unsigned i = 0; i < sent; ++i) {
        // The sender's rest leaves while it waits for replies.
        REQUIRE(pair.initiator->receive(0, received) == IoResult::Nothing);
        if (pair.responder->receive(generousDeadline(), received) == IoResult::Done &&
            isSame(received.payload, pattern(kOddBytes, i)))
            ++good;
    }
    CHECK(good == sent);
    CHECK(pair.responder->receive(0, received) == IoResult::Nothing);
}
