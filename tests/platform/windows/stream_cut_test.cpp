#include "tests/platform/windows/transport_pair.hpp"

#include <thread>

using namespace halftrip::tests;

namespace {

constexpr std::uint32_t kOddBytes = 60'001;  // Not a divisor of any buffer size: the system takes parts.

/// Sends until the system has no more room; the number of probes it took.
unsigned fill(Transport& transport, std::uint32_t bytes)
{
    unsigned sent = 0;
    while (sent < 10'000 && transport.send(pattern(bytes, sent)) == IoResult::Done)
        ++sent;
    return sent;
}

}  // namespace

TEST_CASE("a stream is cut into probes although several arrive at once", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(33);
    for (unsigned i = 0; i < 10; ++i)
        REQUIRE(pair.initiator->send(pattern(33, i)) == IoResult::Done);
    for (unsigned i = 0; i < 10; ++i) {
        Received received;
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(33, i)));
    }
}

TEST_CASE("half a probe is kept until its rest has come", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.responder->setProbeSize(100);
    const auto probe = pattern(100, 3);
    REQUIRE(pair.initiator->send(std::span(probe).first(60)) == IoResult::Done);
    Received received;
    CHECK(pair.responder->receive(after(5), received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, probe));
}

TEST_CASE("a waiting sender finishes a probe that the system took a part of", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(kOddBytes);
    const unsigned sent = fill(*pair.initiator, kOddBytes);
    REQUIRE(sent > 0);
    REQUIRE(sent < 10'000);

    // The responder answers when it has read everything; until then the initiator waits, and its rest must leave.
    unsigned good = 0;
    std::thread responder([&] {
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

TEST_CASE("a new size drops what is left of the old one", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(100);
    Received received;
    // By Block this leaves a receive for the old size under way.
    REQUIRE(pair.responder->receive(after(1), received) == IoResult::Nothing);

    SECTION("nothing at all")
    {
        pair.setProbeSize(50);
    }
    SECTION("a probe whose rest is still under way")
    {
        const auto probe = pattern(100, 1);
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
