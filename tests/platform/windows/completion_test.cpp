#include "tests/platform/contract/transport_pair.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::transport::Role;

namespace {

halftrip::transport::TransportRequest requestWith(const std::string& completion, const std::string& id, Wait wait,
                                                  Role role)
{
    auto request = requestFor({.transport = id, .wait = wait}, role);
    request.options["completion"] = completion;
    return request;
}

/// Both ends with sleeping receives on completion ports.
struct PortPair {
    explicit PortPair(const std::string& id) : initiator(makeTransport(id)), responder(makeTransport(id))
    {
        const auto near = initiator->open(requestWith("iocp", id, Wait::Block, Role::Initiator));
        const auto far = responder->open(requestWith("iocp", id, Wait::Block, Role::Responder));
        REQUIRE((near && far));
        REQUIRE(initiator->attach(*far, std::chrono::seconds(5)));
        REQUIRE(responder->attach(*near, std::chrono::seconds(5)));
        initiator->setProbeSize(64);
        responder->setProbeSize(64);
    }
    std::unique_ptr<Transport> initiator;
    std::unique_ptr<Transport> responder;
};

}  // namespace

TEST_CASE("sleeping receives by a completion port bring every probe whole", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const PortPair pair(id);
    CHECK(pair.initiator->facts().obtained.at("block").find("completion port") != std::string::npos);
    Received received;
    for (unsigned seed = 0; seed < 50; ++seed) {
        // Now a read that waits for its packet, now a packet that waits for its read.
        if (seed % 2 == 0)
            REQUIRE(pair.responder->receive(after(1), received) == IoResult::Nothing);
        REQUIRE(pair.initiator->send(pattern(64, seed)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, seed)));
    }
}

TEST_CASE("a receive by a completion port returns at its deadline", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const PortPair pair(id);
    Received received;
    const auto start = kClock.now();
    CHECK(pair.initiator->receive(start + milliseconds(30), received) == IoResult::Nothing);
    CHECK(kClock.now() - start >= milliseconds(30));
    CHECK(kClock.now() - start < milliseconds(2'000));
}

TEST_CASE("a read that was taken back from a completion port does not disturb the next one", "[platform][transports]")
{
    const PortPair pair("tcp");
    Received received;
    for (unsigned seed = 0; seed < 10; ++seed) {
        REQUIRE(pair.responder->receive(after(1), received) == IoResult::Nothing);
        pair.responder->setProbeSize(64);  // Takes the read back.
        REQUIRE(pair.initiator->send(pattern(64, seed)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, seed)));
    }
}

TEST_CASE("a datagram longer than the largest probe shows as too long by a completion port, too",
          "[platform][transports]")
{
    const bool isAwaited = GENERATE(false, true);
    auto initiator = makeTransport("udp");
    auto responder = makeTransport("udp");
    auto request = requestWith("iocp", "udp", Wait::Block, Role::Responder);
    request.largestProbeBytes = 100;
    const auto near = initiator->open(requestFor({}, Role::Initiator));
    const auto far = responder->open(request);
    REQUIRE((near && far));
    REQUIRE(initiator->attach(*far, std::chrono::seconds(5)));
    REQUIRE(responder->attach(*near, std::chrono::seconds(5)));
    Received received;
    if (isAwaited)
        REQUIRE(responder->receive(after(1), received) == IoResult::Nothing);
    REQUIRE(initiator->send(pattern(2'000, 1)) == IoResult::Done);
    REQUIRE(responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(received.payload.size() > 100);
    REQUIRE(initiator->send(pattern(64, 2)) == IoResult::Done);
    REQUIRE(responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 2)));
}

TEST_CASE("closing while a receive waits in a completion port gives everything back", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const PortPair pair(id);
    Received received;
    REQUIRE(pair.initiator->receive(after(1), received) == IoResult::Nothing);
    pair.initiator->close();
    pair.initiator->close();
    CHECK(pair.initiator->open(requestWith("iocp", id, Wait::Block, Role::Initiator)));
}

TEST_CASE("a completion that nobody knows is refused with those that there are", "[platform][transports]")
{
    const auto status = makeTransport("udp")->open(requestWith("apc", "udp", Wait::Block, Role::Initiator));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Invalid);
    CHECK(status.error().what.find("apc") != std::string::npos);
    CHECK(status.error().hint.find("event or iocp") != std::string::npos);
}

TEST_CASE("a completion port is for sleeping receives: others refuse it, but a responder goes by its own wait",
          "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Spin, Wait::Poll);
    const auto refused = makeTransport("udp")->open(requestWith("iocp", "udp", wait, Role::Initiator));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
    CHECK(refused.error().hint.find("--wait block") != std::string::npos);
    CHECK(makeTransport("udp")->open(requestWith("iocp", "udp", wait, Role::Responder)));
}
