// What core/transport/transport.hpp promises of every transport. This file knows no system: each program compiles it
// with its own testedTransports().
#include "tests/platform/contract/tested_transport.hpp"

#include <chrono>

using namespace halftrip::tests;
using halftrip::ErrorKind;

TEST_CASE("a transport echoes probes of every size in every shape by every wait", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedShapes()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    const std::uint32_t largest = std::min(pair.initiator->facts().largestPayloadBytes,
                                           place->request(Role::Initiator).largestProbeBytes);
    std::vector<std::uint32_t> sizes = tested.sizes;
    sizes.push_back(largest);
    for (const std::uint32_t bytes : sizes) {
        if (bytes > largest)
            continue;
        CAPTURE(bytes);
        pair.setProbeSize(bytes);
        const Echo echo(*pair.responder, pair.atResponder());
        CHECK(countEchoes(*pair.initiator, bytes, tested.echoes) == tested.echoes);
        CHECK_FALSE(echo.hasFailed());
    }
}

TEST_CASE("more probes pass than any ring or queue has places", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(64);
    int good = 0;
    for (unsigned i = 0; i < 3'000; ++i) {  // One end after the other: nobody waits for somebody else's thread.
        const auto probe = pattern(64, i);
        Received received;
        if (pair.initiator->send(probe) != IoResult::Done)
            break;
        auto returned = IoResult::Nothing;
        place->atResponder([&] {
            if (pair.responder->receive(generousDeadline(), received) == IoResult::Done)
                returned = pair.responder->send(received.payload);
        });
        if (returned != IoResult::Done || pair.initiator->receive(generousDeadline(), received) != IoResult::Done)
            break;
        good += isSame(received.payload, probe) ? 1 : 0;
    }
    CHECK(good == 3'000);
}

TEST_CASE("a burst of probes arrives whole and in order", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(200);
    for (unsigned round = 0; round < 20; ++round) {
        for (unsigned i = 0; i < 12; ++i)
            REQUIRE(pair.sendBack(pattern(200, i)) == IoResult::Done);
        for (unsigned i = 0; i < 12; ++i) {
            Received received;
            REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
            CHECK(isSame(received.payload, pattern(200, i)));
        }
    }
}

TEST_CASE("a receive returns at its deadline when nothing comes, and looks once when it is past", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(64);
    Received received;
    auto start = kClock.now();
    CHECK(pair.initiator->receive(start - 1, received) == IoResult::Nothing);
    CHECK(kClock.now() - start < milliseconds(tested.patienceMs / 5));
    start = kClock.now();
    CHECK(pair.initiator->receive(start + milliseconds(30), received) == IoResult::Nothing);
    const auto elapsed = kClock.now() - start;
    CHECK(elapsed >= milliseconds(30));
    CHECK(elapsed < milliseconds(tested.patienceMs));
}

TEST_CASE("a receive whose deadline is past finds what is there, once", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(64);
    Received received;
    CHECK(pair.initiator->receive(0, received) == IoResult::Nothing);
    REQUIRE(pair.sendBack(pattern(64, 1)) == IoResult::Done);
    // Most deliver within send(); a busy system may take a moment longer.
    IoResult result = IoResult::Nothing;
    for (const auto end = generousDeadline(); result == IoResult::Nothing && kClock.now() < end;)
        result = pair.initiator->receive(0, received);
    REQUIRE(result == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
    CHECK(pair.initiator->receive(0, received) == IoResult::Nothing);
}

TEST_CASE("a probe that does not fit is refused with the next step, and the largest that does passes", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedShapes()));
    if (entryOf(tested.id).isStream)
        return;  // No frame, no limit.
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    const auto facts = pair.initiator->facts();
    const std::uint32_t limit = place->request(Role::Initiator).allowFragments ? facts.largestPayloadBytes
                                                                               : facts.unfragmentedPayloadBytes;
    CAPTURE(limit);
    CHECK(pair.initiator->send(pattern(limit + 1, 1)) == IoResult::Failed);
    const halftrip::Error error = pair.initiator->lastError();
    CHECK(error.kind == ErrorKind::Invalid);
    CHECK_FALSE(error.what.empty());
    CHECK_FALSE(error.hint.empty());
    pair.setProbeSize(limit);
    const Echo echo(*pair.responder, pair.atResponder());
    CHECK(countEchoes(*pair.initiator, limit, 1) == 1);
}

TEST_CASE("the limits of a path are told after attaching", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedShapes()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    const auto facts = pair.initiator->facts();
    CHECK(facts.smallestPayloadBytes == 1);
    CHECK(facts.unfragmentedPayloadBytes <= facts.largestPayloadBytes);
    CHECK(facts.unfragmentedPayloadBytes >= 548);  // What the smallest IPv4 path carries (RFC 791: 576 bytes).
    if (!entryOf(tested.id).isStream)
        return;
    CHECK(facts.unfragmentedPayloadBytes == facts.largestPayloadBytes);
    CHECK(facts.obtained.at("noDelay") == "on");
}

TEST_CASE("packets that found no room are told, for each point anew", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    const PlacedPair pair(*place);
    pair.setProbeSize(64);
    const auto overruns = [&pair] {
        std::int64_t sum = 0;
        for (const auto& [name, count] : pair.initiator->facts().overruns)
            sum += count;
        return sum;
    };
    REQUIRE((!tested.tellsOverruns || !pair.initiator->facts().overruns.empty()));
    if (pair.initiator->facts().overruns.empty())
        return;  // The system does not tell it of this transport alone.
    CHECK(overruns() == 0);
    // Nobody takes what comes.
    place->atResponder([&] {
        for (int sent = 0; sent < 50'000 && overruns() == 0; ++sent)
            static_cast<void>(pair.responder->send(pattern(64, 1)));
    });
    CHECK(overruns() > 0);
    pair.initiator->setProbeSize(64);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (tested.receivesByThread && overruns() != 0 && std::chrono::steady_clock::now() < deadline)
        pair.initiator->setProbeSize(64);
    CHECK(overruns() == 0);
}

TEST_CASE("a closed transport can be opened again, and closed twice", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    {
        const PlacedPair pair(*place);
        Received received;
        // A receive that sleeps may stay under way.
        REQUIRE(pair.initiator->receive(after(1), received) == IoResult::Nothing);
        pair.initiator->close();
        pair.initiator->close();
        CHECK(pair.initiator->open(place->request(Role::Initiator)));
    }
    const auto alone = place->make(Role::Initiator);
    for (int round = 0; round < 3; ++round) {
        REQUIRE(alone->open(place->request(Role::Initiator)));
        alone->close();
        alone->close();
    }
}

TEST_CASE("a transport is listed with what it can, and refuses a wait that it has not got", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto entry = entryOf(tested.id);
    CHECK_FALSE(entry.title.empty());
    CHECK(std::ranges::find(entry.waits, tested.wait) != entry.waits.end());
    CHECK(entry.make() != nullptr);
    CHECK(entry.isStream == tested.id.ends_with("tcp"));
    const auto availability = entry.probe();
    CHECK((availability.isUsable || (tested.id != "udp" && tested.id != "tcp")));
    CHECK((availability.isUsable || !availability.reason.empty()));
    CHECK((availability.isUsable || !availability.remedy.empty()));
    const auto place = tested.makePlace();
    for (const Wait wait : {Wait::Spin, Wait::Poll, Wait::Block, Wait::BusyPoll}) {
        CAPTURE(static_cast<int>(wait));
        auto request = place->request(Role::Initiator);
        request.wait = wait;
        const auto transport = place->make(Role::Initiator);
        const auto opened = transport->open(request);
        if (std::ranges::find(entry.waits, wait) != entry.waits.end()) {
            CHECK(opened);
            continue;
        }
        REQUIRE_FALSE(opened);
        CHECK(opened.error().kind == ErrorKind::NotSupported);
        CHECK_FALSE(opened.error().hint.empty());
    }
}

TEST_CASE("an adapter that this host has not got is refused by its name", "[contract]")
{
    const TestedTransport tested = GENERATE(from_range(testedTransports()));
    CAPTURE(tested.name);
    const auto place = tested.makePlace();
    auto request = place->request(Role::Initiator);
    request.adapter = "nosuch0";
    const auto transport = place->make(Role::Initiator);
    const auto opened = transport->open(request);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().kind == ErrorKind::NotFound);
    CHECK_THAT(opened.error().what, Catch::Contains("nosuch0"));
}
