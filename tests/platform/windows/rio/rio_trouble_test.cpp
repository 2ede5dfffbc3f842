// What only a provider that fails on request can show, and what needs none at all.
#include "tests/platform/windows/rio/rio_pair.hpp"
#include "tests/platform/windows/socket_hook.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::transport::Endpoint;
using halftrip::transport::Role;
namespace fake = halftrip::fake;
namespace windows = halftrip::windows;

namespace {

const std::vector<std::string> kTearDown{"closeCompletionQueue", "closeCompletionQueue", "deregister"};

}  // namespace

TEST_CASE("a transport gives back socket, queues, registration and memory in this order", "[rio][trouble]")
{
    const TidyRio tidy;
    RioSetup setup;
    setup.isStream = GENERATE(false, true);
    const int which = GENERATE(0, 1, 2);
    setup.wait = which == 0 ? Wait::Spin : Wait::Block;
    setup.notify = which == 2 ? "iocp" : "event";
    RioPair pair(fake::fakeRio(), setup);
    Received received;
    static_cast<void>(pair.initiator->receive(after(1), received));  // Leaves a notification armed.
    pair.responder->close();
    const std::size_t before = fake::rioCalls().size();
    pair.initiator->close();
    const auto calls = fake::rioCalls();
    CHECK(std::vector(calls.begin() + static_cast<std::ptrdiff_t>(before), calls.end()) == kTearDown);
    pair.initiator->close();
    CHECK(fake::rioCalls().size() == calls.size());
    CHECK(pair.initiator->open(requestFor(setup, Role::Initiator)));
}

TEST_CASE("an attach that fails half-way says what was refused, and closing gives back what it had", "[rio][trouble]")
{
    const TidyRio tidy;
    const auto peer = std::make_unique<RioPair>(fake::fakeRio(), RioSetup{});
    auto transport = windows::makeRioOver(fake::fakeRio(), false);
    REQUIRE(transport->open(requestFor(RioSetup{}, Role::Initiator)));
    fake::RioScript script;
    std::string expected = "request queue";
    SECTION("registration")
    {
        script.refusesRegistration = true;
        expected = "register";
    }
    SECTION("the first completion queue")
    {
        script.completionQueuesLeft = 0;
        expected = "completion queue";
    }
    SECTION("the second completion queue")
    {
        script.completionQueuesLeft = 1;
        expected = "completion queue";
    }
    SECTION("the request queue")
    {
        script.refusesRequestQueues = true;
    }
    fake::scriptRio(script);
    const auto status = transport->attach(peer->responderEnd, std::chrono::seconds(1));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Os);
    CHECK(status.error().osCode == halftrip::rio::kNoBuffers);
    CHECK_THAT(status.error().what, Catch::Contains(expected));
    CHECK_FALSE(status.error().hint.empty());
    fake::scriptRio({});
    transport->close();
}

TEST_CASE("an open that fails half-way leaves nothing", "[rio][trouble]")
{
    const TidyRio tidy;
    const bool isStream = GENERATE(false, true);
    auto request = requestFor(RioSetup{}, Role::Initiator);
    SECTION("no such adapter")
    {
        request.adapter = "nosuch0";
    }
    SECTION("a wait that RIO has not")
    {
        request.wait = Wait::Poll;
    }
    SECTION("another wait that RIO has not")
    {
        request.wait = Wait::BusyPoll;
    }
    SECTION("a notification that does not exist")
    {
        request.options["rioNotify"] = "pigeon";
    }
    auto transport = windows::makeRioOver(fake::fakeRio(), isStream);
    const auto opened = transport->open(request);
    REQUIRE_FALSE(opened);
    CHECK_FALSE(opened.error().what.empty());
    CHECK(fake::rioCalls().empty());
}

TEST_CASE("a corrupt queue ends the receive with one sentence and a next step", "[rio][trouble]")
{
    fake::resetRio();
    const bool isStream = GENERATE(false, true);
    RioSetup setup;
    setup.isStream = isStream;
    RioPair pair(fake::fakeRio(), setup);
    pair.setProbeSize(64);
    fake::scriptRio({.isCorrupt = true});
    Received received;
    CHECK(pair.initiator->receive(after(100), received) == IoResult::Failed);
    const halftrip::Error error = pair.initiator->lastError();
    CHECK(error.kind == ErrorKind::Os);
    CHECK_THAT(error.what, Catch::Contains("RIO_CORRUPT_CQ"));
    CHECK_THAT(error.hint, Catch::Contains(isStream ? "--transport tcp" : "--transport udp"));
    pair.initiator->close();
    pair.responder->close();
    CHECK(fake::rioLeftovers() == 0);
    fake::resetRio();
}

TEST_CASE("a send that fails is told by the receive that waits for its reply", "[rio][trouble]")
{
    const TidyRio tidy;
    RioSetup setup;
    setup.wait = GENERATE(Wait::Spin, Wait::Block);
    RioPair pair(fake::fakeRio(), setup);
    fake::scriptRio({.sendStatus = halftrip::rio::kMessageTooLong});
    REQUIRE(pair.initiator->send(pattern(64, 1)) == IoResult::Done);
    Received received;
    CHECK(pair.initiator->receive(generousDeadline(), received) == IoResult::Failed);
    CHECK(pair.initiator->lastError().kind == ErrorKind::Invalid);
    {
        const PathOfMtu lowered(1'300);
        const halftrip::Error error = pair.initiator->lastError();
        CHECK(error.kind == ErrorKind::Unreachable);
        CHECK_THAT(error.what, Catch::Contains("the RIO socket to ") && Catch::Contains(" packets of 1300 bytes now"));
        CHECK_THAT(error.hint, Catch::Contains("netsh interface ipv4 set subinterface "));
    }
    fake::scriptRio({});
    REQUIRE(pair.initiator->send(pattern(64, 2)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 2)));
}

TEST_CASE("an adapter that is down for a while costs RIO its probes, not its queues, and one that stays down is said "
          "each time",
          "[rio][trouble]")
{
    const TidyRio tidy;
    const int code = GENERATE(kNetworkDown, kNetworkUnreachable, kAddressNotAvailable, kNetworkReset);
    CAPTURE(code);
    RioSetup setup;
    setup.wait = GENERATE(Wait::Spin, Wait::Block);
    RioPair pair(fake::fakeRio(), setup);
    Received received;
    for (unsigned outage = 0; outage < 2; ++outage) {
        for (unsigned again = 0; again < 50; ++again) {
            fake::scriptRio({.sendStatus = code, .receiveStatus = again % 2 == 0 ? code : 0});
            static_cast<void>(pair.initiator->send(pattern(64, again)));
            REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Failed);
            CHECK(pair.initiator->lastError().kind == ErrorKind::Unreachable);
            static_cast<void>(
                pair.initiator->receive(0, received));  // Of the send, where the receive failed before it.
        }
        fake::scriptRio({});
        REQUIRE(pair.initiator->send(pattern(64, 100 + outage)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, 100 + outage)));
        REQUIRE(pair.responder->send(received.payload) == IoResult::Done);
        CHECK(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
    }
}

TEST_CASE("a closed port of the peer costs the receive, not the queue", "[rio][trouble]")
{
    const TidyRio tidy;
    RioPair pair(fake::fakeRio(), {});
    Received received;
    for (int again = 0; again < 50; ++again) {
        fake::scriptRio({.receiveStatus = halftrip::rio::kConnectionReset});
        REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Failed);
        CHECK(pair.initiator->lastError().kind == ErrorKind::Refused);
    }
    REQUIRE(pair.responder->send(pattern(64, 1)) == IoResult::Done);
    CHECK(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
}

TEST_CASE("a link that takes nothing fills the queue, and then there is no room", "[rio][trouble]")
{
    const TidyRio tidy;
    RioPair pair(fake::fakeRio(), {});
    fake::scriptRio({.keepsSends = true});
    int taken = 0;
    while (taken < 100 && pair.initiator->send(pattern(64, 1)) == IoResult::Done)
        ++taken;
    CHECK(taken == 16);
    CHECK(pair.initiator->send(pattern(64, 1)) == IoResult::Nothing);
    fake::scriptRio({});
    CHECK(pair.initiator->send(pattern(64, 1)) == IoResult::Done);
}

TEST_CASE("where the system has no RIO, the registry says so with the code and the remedy", "[rio][trouble]")
{
    halftrip::transport::TransportRegistry registry;
    halftrip::registerTransports(registry);
    for (const std::string id : {"rio", "rio-tcp"}) {
        const auto* const entry = registry.find(id);
        REQUIRE(entry != nullptr);
        CHECK(entry->isStream == (id == "rio-tcp"));
        CHECK(entry->waits == std::vector{Wait::Spin, Wait::Block});
        const auto availability = entry->probe();
        const auto opened = entry->make()->open(requestFor(RioSetup{.isStream = entry->isStream}, Role::Initiator));
        CHECK(opened.has_value() == availability.isUsable);
        if (availability.isUsable)
            continue;
        CHECK_THAT(availability.reason, Catch::Contains("(" + std::to_string(opened.error().osCode) + ")"));
        CHECK_THAT(availability.remedy, Catch::Contains("Windows 8"));
        CHECK(opened.error().kind == ErrorKind::NotSupported);
    }
}
