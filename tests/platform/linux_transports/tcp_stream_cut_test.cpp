#include "tests/platform/linux_transports/transport_pair.hpp"

using namespace halftrip::tests;

TEST_CASE("a stream is cut into probes although several arrive at once", "[platform][transports]")
{
    const TransportPair pair({.transport = "tcp"});
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
    CHECK(pair.responder->receive(kClock.now() + 5 * kMillisecond, received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, probe));
}

TEST_CASE("a sender that outruns its peer is told so, and not one byte goes astray", "[platform][transports]")
{
    constexpr std::uint32_t kBytes = 60'001;  // Not a divisor of any buffer size: the kernel takes parts.
    const Wait wait = GENERATE(Wait::Block, Wait::Spin);
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(kBytes);
    unsigned sent = 0;
    while (sent < 10'000 && pair.initiator->send(pattern(kBytes, sent)) == IoResult::Done)
        ++sent;
    REQUIRE(sent > 0);
    REQUIRE(sent < 10'000);

    unsigned good = 0;
    Received received;
    for (unsigned i = 0; i < sent; ++i) {
        // The sender's rest leaves while it waits for replies.
        REQUIRE(pair.initiator->receive(0, received) == IoResult::Nothing);
        if (pair.responder->receive(generousDeadline(), received) == IoResult::Done &&
            isSame(received.payload, pattern(kBytes, i)))
            ++good;
    }
    CHECK(good == sent);
    CHECK(pair.responder->receive(0, received) == IoResult::Nothing);
}

TEST_CASE("a waiting sender finishes a probe that the kernel took a part of", "[platform][transports]")
{
    constexpr std::uint32_t kBytes = 60'001;
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(kBytes);
    unsigned sent = 0;
    while (sent < 10'000 && pair.initiator->send(pattern(kBytes, sent)) == IoResult::Done)
        ++sent;
    REQUIRE(sent < 10'000);

    // The responder answers when it has read everything; until then the initiator waits, and its rest must leave.
    std::thread responder([&] {
        Received received;
        for (unsigned i = 0; i < sent; ++i) {
            if (pair.responder->receive(generousDeadline(), received) != IoResult::Done)
                return;
        }
        static_cast<void>(pair.responder->send(received.payload));
    });
    Received reply;
    const IoResult result = pair.initiator->receive(kClock.now() + 20'000 * kMillisecond, reply);
    responder.join();
    REQUIRE(result == IoResult::Done);
    CHECK(isSame(reply.payload, pattern(kBytes, sent - 1)));
}

TEST_CASE("a new size drops what is left of the old one", "[platform][transports]")
{
    const TransportPair pair({.transport = "tcp"});
    pair.setProbeSize(100);
    Received received;

    SECTION("whole probes")
    {
        for (unsigned i = 0; i < 3; ++i)
            REQUIRE(pair.initiator->send(pattern(100, i)) == IoResult::Done);
        pair.setProbeSize(50);
    }
    SECTION("a probe whose rest is still under way")
    {
        const auto probe = pattern(100, 1);
        REQUIRE(pair.initiator->send(probe) == IoResult::Done);
        REQUIRE(pair.initiator->send(std::span(probe).first(60)) == IoResult::Done);
        pair.setProbeSize(50);
        CHECK(pair.responder->receive(kClock.now() + 5 * kMillisecond, received) == IoResult::Nothing);
        REQUIRE(pair.initiator->send(std::span(probe).subspan(60)) == IoResult::Done);
    }
    REQUIRE(pair.initiator->send(pattern(50, 7)) == IoResult::Done);
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(50, 7)));
}
