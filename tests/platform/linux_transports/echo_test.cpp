#include "tests/platform/linux_transports/transport_pair.hpp"

using namespace halftrip::tests;
using halftrip::transport::TransportRegistry;

namespace {

/// Sends back whatever comes, on a thread of its own, until destroyed.
class Echo {
public:
    explicit Echo(Transport& transport) : m_thread([this, &transport] { run(transport); }) {}
    ~Echo() { m_thread.join(); }
    /// Call before destroying; destroying without it would wait for ever.
    void stop() { m_isStopped = true; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    void run(Transport& transport)
    {
        Received received;
        while (!m_isStopped && !m_hasFailed) {
            const IoResult result = transport.receive(kClock.now() + 20 * kMillisecond, received);
            if (result == IoResult::Failed)
                m_hasFailed = true;
            if (result != IoResult::Done)
                continue;
            received.payload[0] ^= std::byte{0xFF};  // The payload is writable in place.
            while (transport.send(received.payload) == IoResult::Nothing && !m_isStopped) {}
        }
    }

    std::atomic<bool> m_isStopped = false;
    std::atomic<bool> m_hasFailed = false;
    std::thread m_thread;
};

/// The number of probes of `bytes` bytes that came back whole.
int countEchoes(Transport& transport, std::size_t bytes, int count)
{
    int good = 0;
    for (int i = 0; i < count; ++i) {
        auto probe = pattern(bytes, static_cast<unsigned>(i));
        const auto sentAt = kClock.now();
        if (transport.send(probe) != IoResult::Done)
            continue;
        Received reply;
        if (transport.receive(generousDeadline(), reply) != IoResult::Done)
            continue;
        probe[0] ^= std::byte{0xFF};
        if (isSame(reply.payload, probe) && reply.ticks > sentAt && reply.ticks <= kClock.now())
            ++good;
    }
    return good;
}

}  // namespace

TEST_CASE("every transport echoes probes of every size by every wait over IPv4 and IPv6", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    skipWithout(address);
    CAPTURE(id, address, static_cast<int>(wait));
    // On loopback the largest one needs fragments over IPv6, whose headers are longer.
    const TransportPair pair({.transport = id, .wait = wait, .address = address, .allowFragments = true});
    for (const std::uint32_t bytes : {1U, 31U, 32U, 1'472U, 65'507U}) {
        CAPTURE(bytes);
        pair.setProbeSize(bytes);
        Echo echo(*pair.responder);
        const int good = countEchoes(*pair.initiator, bytes, 20);
        echo.stop();
        CHECK(good == 20);
        CHECK_FALSE(echo.hasFailed());
    }
    const auto core = pair.initiator->facts().arrivalCore;
    REQUIRE(core);
    CHECK(*core < static_cast<int>(std::thread::hardware_concurrency()));
}

TEST_CASE("each registered transport is usable, names its waits and can be made", "[platform][transports]")
{
    TransportRegistry registry;
    halftrip::registerTransports(registry);
    for (const std::string id : {"udp", "tcp"}) {
        const auto* entry = registry.find(id);
        REQUIRE(entry != nullptr);
        CHECK(entry->probe().isUsable);
        CHECK(entry->waits.size() == 4);
        CHECK(entry->isStream == (id == "tcp"));
        CHECK(entry->make() != nullptr);
    }
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
    }
    SECTION("UDP over IPv6")
    {
        skipWithout("::1");
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

TEST_CASE("the largest UDP datagram of each family passes and one byte more is refused in words",
          "[platform][transports]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    skipWithout(address);
    const TransportPair pair({.address = address, .allowFragments = true, .largestProbeBytes = 65'600});
    const std::uint32_t largest = pair.initiator->facts().largestPayloadBytes;
    CAPTURE(address, largest);
    const auto probe = pattern(largest, 1);
    REQUIRE(pair.initiator->send(probe) == IoResult::Done);
    Received received;
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, probe));

    CHECK(pair.initiator->send(pattern(largest + 1, 1)) == IoResult::Failed);
    CHECK(pair.initiator->lastError().kind == halftrip::ErrorKind::Invalid);
}

TEST_CASE("without leave to fragment a probe beyond the MTU is refused, not cut", "[platform][transports]")
{
    skipWithout("::1");
    const TransportPair pair({.address = "::1"});
    const std::uint32_t limit = pair.initiator->facts().unfragmentedPayloadBytes;
    CHECK(pair.initiator->send(pattern(limit, 1)) == IoResult::Done);
    CHECK(pair.initiator->send(pattern(limit + 1, 1)) == IoResult::Failed);
    const halftrip::Error error = pair.initiator->lastError();
    CHECK(error.kind == halftrip::ErrorKind::Invalid);
    CHECK_FALSE(error.hint.empty());
}

TEST_CASE("a datagram longer than the largest probe shows as too long", "[platform][transports]")
{
    const TransportPair pair({.largestProbeBytes = 100});
    REQUIRE(pair.initiator->send(pattern(2'000, 1)) == IoResult::Done);
    Received received;
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(received.payload.size() > 100);
}

TEST_CASE("a UDP socket has the receive buffer that was asked for, and says how large it is", "[platform][transports]")
{
    CHECK_FALSE(TransportPair({}).initiator->facts().obtained.contains("receiveBuffer"));
    const auto keptOf = [](const std::string& bytes) {
        const TransportPair pair({.options = {{"receiveBuffer", bytes}}});
        CHECK(pair.responder->facts().obtained.at("receiveBuffer") ==
              std::to_string(2 * std::stoi(bytes)) + " bytes with the system's own for each packet");
        pair.setProbeSize(1000);
        for (unsigned seed = 0; seed < 60; ++seed)
            REQUIRE(pair.initiator->send(pattern(1000, seed)) == IoResult::Done);
        int kept = 0;
        Received received;
        while (pair.responder->receive(0, received) == IoResult::Done)
            ++kept;
        return kept;
    };
    CHECK(keptOf("212992") == 60);
    CHECK(keptOf("8192") < 20);
}

TEST_CASE("a receive buffer that the kernel does not give is refused with its limit", "[platform][transports]")
{
    // A responder is not given it, whatever rights it has.
    const auto opened = makeTransport("udp")->open(
        requestFor({.options = {{"receiveBuffer", "536870912"}}}, halftrip::transport::Role::Responder));
    if (opened)
        skip("net.core.rmem_max is beyond every receive buffer");
    CHECK(opened.error().kind == halftrip::ErrorKind::NotPermitted);
    CHECK_THAT(opened.error().what, Catch::Contains("(net.core.rmem_max); 536870912 were asked for."));
    CHECK_THAT(opened.error().hint, Catch::Contains("sudo sysctl -w net.core.rmem_max=536870912"));
}
