// The transport's cases that any provider must pass: the fake, and the system's own where it has one.
#include "core/loop/reflect.hpp"
#include "tests/platform/contract/echo.hpp"
#include "tests/platform/windows/rio/rio_pair.hpp"

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
        loop::ReflectLoop reflect({kClock, 64, kTag, milliseconds(20), milliseconds(1), stop, counts, gaps});
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
