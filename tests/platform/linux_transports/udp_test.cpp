#include "tests/harness/skip.hpp"
#include "tests/platform/contract/echo.hpp"
#include "tests/platform/linux/abilities.hpp"

using namespace halftrip::tests;
using halftrip::test::skipWithout;

TEST_CASE("the core on which a socket's packets arrived is told", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    skipWithout(address);
    CAPTURE(id, address, static_cast<int>(wait));
    const TransportPair pair({.transport = id, .wait = wait, .address = address});
    pair.setProbeSize(64);
    const Echo echo(*pair.responder);
    REQUIRE(countEchoes(*pair.initiator, 64, 1) == 1);
    const auto core = pair.initiator->facts().arrivalCore;
    REQUIRE(core);
    CHECK(*core < static_cast<int>(std::thread::hardware_concurrency()));
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
        requestFor({.options = {{"receiveBuffer", "536870912"}}}, Role::Responder));
    if (opened)
        skip("net.core.rmem_max is beyond every receive buffer");
    CHECK(opened.error().kind == halftrip::ErrorKind::NotPermitted);
    CHECK_THAT(opened.error().what, Catch::Contains("(net.core.rmem_max); 536870912 were asked for."));
    CHECK_THAT(opened.error().hint, Catch::Contains("sudo sysctl -w net.core.rmem_max=536870912"));
}
