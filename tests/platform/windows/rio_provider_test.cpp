// The transport's cases that any provider must pass: the fake, and the system's own where it has one.
#include "core/loop/reflect.hpp"
#include "tests/platform/windows/echo.hpp"
#include "tests/platform/windows/rio_pair.hpp"

#include <atomic>
#include <thread>

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::transport::Role;
namespace loop = halftrip::loop;

namespace {

/// Spinning, and sleeping by either kind of notification.
RioSetup waitOf(int which)
{
    if (which == 0)
        return {.wait = Wait::Spin};
    return {.wait = Wait::Block, .notify = which == 1 ? "event" : "iocp"};
}

}  // namespace

TEST_CASE("RIO echoes probes of every size by every wait over IPv4 and IPv6, UDP and TCP", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup = waitOf(GENERATE(0, 1, 2));
    setup.isStream = GENERATE(false, true);
    setup.address = GENERATE(as<std::string>{}, "127.0.0.1", "::1");
    setup.allowFragments = true;
    setup.largestProbeBytes = 65'507;
    CAPTURE(setup.isStream, setup.address, setup.notify, static_cast<int>(setup.wait));
    const RioPair pair(provider, setup);
    for (const std::uint32_t bytes : {1U, 31U, 32U, 1'472U, 65'507U}) {
        CAPTURE(bytes);
        pair.setProbeSize(bytes);
        int good = 0;
        {
            const Echo echo(*pair.responder);
            good = countEchoes(*pair.initiator, bytes, 10);
            CHECK_FALSE(echo.hasFailed());
        }
        CHECK(good == 10);
    }
}

TEST_CASE("a responder takes and returns batches, by every wait, and says how many moved at once", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup = waitOf(GENERATE(0, 1, 2));
    setup.batch = 32;
    const RioPair pair(provider, setup);
    pair.setProbeSize(64);
    constexpr std::uint32_t kTag = 7;
    std::atomic<bool> stop{false};
    loop::ReflectionCounts counts;
    loop::GapDetector gaps(10'000);
    std::thread responder([&] {
        loop::ReflectLoop reflect({testClock(), 64, kTag, milliseconds(20), milliseconds(1), stop, counts, gaps});
        pair.responder->run(reflect);
    });
    int back = 0;
    std::vector<std::byte> probe(64);
    halftrip::wire::fillProbe(probe, kTag);
    for (int round = 0; round < 100; ++round) {
        for (int i = 0; i < 8; ++i)
            static_cast<void>(pair.initiator->send(probe));
        Received received;
        for (int i = 0; i < 8 && pair.initiator->receive(generousDeadline(), received) == IoResult::Done; ++i)
            ++back;
    }
    stop.store(true);
    responder.join();
    CHECK(back == 800);
    CHECK(counts.reflected.get() == 800);
    CHECK(counts.failed.get() == 0);
    const auto facts = pair.responder->facts();
    CHECK_THAT(facts.obtained.at("batch"), Catch::StartsWith("up to 32 by one commit of RIO"));
    REQUIRE(facts.batches);
    CHECK(facts.batches->received == 800);
    CHECK(facts.batches->sent == 800);
    CHECK(facts.batches->receiveCalls <= 800);
    CHECK(pair.initiator->facts().obtained.contains("batch"));
}

TEST_CASE("a batch of large probes is smaller, and a stream has none", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup{.largestProbeBytes = 65'507, .batch = 64};
    const RioPair large(provider, setup);
    CHECK_THAT(large.initiator->facts().obtained.at("batch"), Catch::StartsWith("up to 15 "));
    setup.isStream = true;
    const RioPair stream(provider, setup);
    CHECK_FALSE(stream.initiator->facts().obtained.contains("batch"));
}

TEST_CASE("thousands of probes pass without a place in the queues being lost", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup;
    setup.isStream = GENERATE(false, true);
    const RioPair pair(provider, setup);
    pair.setProbeSize(64);
    int good = 0;
    for (unsigned i = 0; i < 3'000; ++i) {  // One thread for both ends: nothing else decides the order.
        Received received;
        if (pair.initiator->send(pattern(64, i)) != IoResult::Done ||
            pair.responder->receive(generousDeadline(), received) != IoResult::Done ||
            pair.responder->send(received.payload) != IoResult::Done ||
            pair.initiator->receive(generousDeadline(), received) != IoResult::Done)
            break;
        good += isSame(received.payload, pattern(64, i)) ? 1 : 0;
    }
    CHECK(good == 3'000);
}

TEST_CASE("a burst of probes arrives whole and in order", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup;
    setup.isStream = GENERATE(false, true);
    const RioPair pair(provider, setup);
    pair.setProbeSize(200);
    for (unsigned round = 0; round < 20; ++round) {
        for (unsigned i = 0; i < 12; ++i)
            REQUIRE(pair.initiator->send(pattern(200, i)) == IoResult::Done);
        for (unsigned i = 0; i < 12; ++i) {
            Received received;
            REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
            CHECK(isSame(received.payload, pattern(200, i)));
        }
    }
}

TEST_CASE("RIO receives return at their deadline, and look once when it is past", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup = waitOf(GENERATE(0, 1, 2));
    setup.isStream = GENERATE(false, true);
    CAPTURE(setup.isStream, setup.notify, static_cast<int>(setup.wait));
    const RioPair pair(provider, setup);
    pair.setProbeSize(64);
    Received received;
    const auto start = testClock().now();
    CHECK(pair.initiator->receive(start + milliseconds(30), received) == IoResult::Nothing);
    const auto elapsed = testClock().now() - start;
    CHECK(elapsed >= milliseconds(30));
    CHECK(elapsed < milliseconds(2'000));
    CHECK(pair.responder->receive(0, received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(pattern(64, 1)) == IoResult::Done);
    IoResult result = IoResult::Nothing;
    for (const auto end = generousDeadline(); result == IoResult::Nothing && testClock().now() < end;)
        result = pair.responder->receive(0, received);
    REQUIRE(result == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("a RIO stream is cut into probes, in halves and in heaps, and takes a new size", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup = waitOf(GENERATE(0, 1, 2));
    setup.isStream = true;
    const RioPair pair(provider, setup);
    pair.setProbeSize(33);
    Received received;
    for (unsigned i = 0; i < 10; ++i)
        REQUIRE(pair.initiator->send(pattern(33, i)) == IoResult::Done);
    for (unsigned i = 0; i < 10; ++i) {
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(33, i)));
    }
    pair.setProbeSize(100);
    const auto probe = pattern(100, 3);
    REQUIRE(pair.initiator->send(std::span(probe).first(60)) == IoResult::Done);
    CHECK(pair.responder->receive(after(20), received) == IoResult::Nothing);
    SECTION("the rest comes")
    {
        REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, probe));
    }
    SECTION("the size changes before the rest comes")
    {
        pair.setProbeSize(50);
        CHECK(pair.responder->receive(after(5), received) == IoResult::Nothing);
        REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
        REQUIRE(pair.initiator->send(pattern(50, 7)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(50, 7)));
    }
}

TEST_CASE("a RIO stream whose peer goes away is told as closed, to the sender too", "[rio][provider]")
{
    const auto provider = rioProvider();
    RioSetup setup = waitOf(GENERATE(0, 1, 2));
    setup.isStream = true;
    const RioPair pair(provider, setup);
    pair.setProbeSize(64);
    pair.initiator->close();
    Received received;
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
    IoResult sent = IoResult::Done;
    for (const auto end = generousDeadline(); sent != IoResult::Failed && testClock().now() < end;)
        sent = pair.responder->send(pattern(64, 1));
    REQUIRE(sent == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
}

TEST_CASE("a stranger's datagrams are not seen over RIO, before and after attaching", "[rio][provider]")
{
    const auto provider = rioProvider();
    const RioSetup setup = waitOf(GENERATE(0, 1, 2));
    auto initiator = halftrip::windows::makeRioOver(provider, false);
    auto responder = halftrip::windows::makeRioOver(provider, false);
    auto stranger = makeTransport("udp");
    const auto near = initiator->open(requestFor(setup, Role::Initiator));
    const auto far = responder->open(requestFor(setup, Role::Responder));
    REQUIRE(stranger->open(requestFor(Setup{}, Role::Initiator)));
    REQUIRE((near && far));
    REQUIRE(stranger->attach(*far, std::chrono::seconds(1)));
    REQUIRE(stranger->send(pattern(64, 9)) == IoResult::Done);
    REQUIRE(responder->attach(*near, std::chrono::seconds(1)));
    static_cast<void>(stranger->send(pattern(64, 9)));
    Received received;
    CHECK(responder->receive(after(20), received) == IoResult::Nothing);
    REQUIRE(initiator->attach(*far, std::chrono::seconds(1)));
    REQUIRE(initiator->send(pattern(64, 1)) == IoResult::Done);
    REQUIRE(responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("rio talks to udp and rio-tcp to tcp: the wire is the same", "[rio][provider]")
{
    const auto provider = rioProvider();
    const bool isStream = GENERATE(false, true);
    const bool isRioInitiator = GENERATE(false, true);
    CAPTURE(isStream, isRioInitiator);
    const std::string id = isStream ? "tcp" : "udp";
    auto rio = halftrip::windows::makeRioOver(provider, isStream);
    auto plain = makeTransport(id);
    Transport& initiator = isRioInitiator ? *rio : *plain;
    Transport& responder = isRioInitiator ? *plain : *rio;
    const Setup setup{.transport = id, .largestProbeBytes = 2'048};
    const auto near = initiator.open(requestFor(setup, Role::Initiator));
    const auto far = responder.open(requestFor(setup, Role::Responder));
    REQUIRE((near && far));
    REQUIRE(initiator.attach(*far, std::chrono::seconds(5)));
    REQUIRE(responder.attach(*near, std::chrono::seconds(5)));
    initiator.setProbeSize(64);
    responder.setProbeSize(64);
    const Echo echo(responder);
    CHECK(countEchoes(initiator, 64, 50) == 50);
}

TEST_CASE("what RIO obtained is told after attaching", "[rio][provider]")
{
    const auto provider = rioProvider();
    const int which = GENERATE(0, 1, 2);
    const bool isStream = GENERATE(false, true);
    RioSetup setup = waitOf(which);
    setup.isStream = isStream;
    const RioPair pair(provider, setup);
    const auto facts = pair.initiator->facts();
    const char* const expected[] = {"polled", "notified by event", "notified by completion port"};
    CHECK(facts.obtained.at("rio") == expected[which]);
    CHECK(facts.obtained.at("rioReceives") == "32 posted");
    CHECK_THAT(facts.obtained.at("rioMemory"), Catch::Contains("bytes registered") && Catch::Contains("locked"));
    CHECK(facts.largestPayloadBytes == (isStream ? 1U << 20U : 65'507U));
    CHECK(facts.obtained.contains("noDelay") == isStream);
}

TEST_CASE("a datagram that no packet can hold is refused over RIO in words", "[rio][provider]")
{
    const auto provider = rioProvider();
    const RioPair pair(provider, {.allowFragments = true, .largestProbeBytes = 65'600});
    CHECK(pair.initiator->send(pattern(65'508, 1)) == IoResult::Failed);
    CHECK(pair.initiator->lastError().kind == ErrorKind::Invalid);
    CHECK_FALSE(pair.initiator->lastError().hint.empty());
}
