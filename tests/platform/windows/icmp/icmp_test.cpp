#include "platform/windows/transports/icmp/icmp.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/contract/transport_pair.hpp"
#include "tests/platform/windows/icmp/fake_echo.hpp"
#include "tests/platform/windows/socket_hook.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::transport::Endpoint;
using halftrip::transport::Role;
namespace echo = halftrip::windows::echo;
namespace windows = halftrip::windows;

namespace {

Endpoint hostAt(const std::string& address)
{
    Endpoint endpoint;
    endpoint.address = address;
    return endpoint;
}

/// The initiator over the fake, towards this host, and nothing left behind.
struct Icmp {
    explicit Icmp(const Setup& setup = {}, const echo::Functions& functions = fakeEcho())
        : transport(windows::makeIcmpOver(functions))
    {
        scriptEcho({});
        REQUIRE(transport->open(requestFor(setup, Role::Initiator)));
        REQUIRE(transport->attach(hostAt(setup.address), std::chrono::seconds(1)));
    }
    Icmp(const Icmp&) = delete;
    Icmp& operator=(const Icmp&) = delete;
    ~Icmp()
    {
        transport->close();
        CHECK(openEchoHandles() == 0);
        scriptEcho({});
    }
    Transport* operator->() const { return transport.get(); }

    std::unique_ptr<Transport> transport;
};

void checkEchoes(Transport& icmp, std::size_t bytes, unsigned count)
{
    CAPTURE(bytes);
    Received reply;
    for (unsigned i = 0; i < count; ++i) {
        const auto before = kClock.now();
        REQUIRE(icmp.send(pattern(bytes, i)) == IoResult::Done);
        REQUIRE(icmp.receive(generousDeadline(), reply) == IoResult::Done);
        CHECK(isSame(reply.payload, pattern(bytes, i)));
        CHECK(reply.ticks >= before);
        CHECK(reply.ticks <= kClock.now());
    }
}

}  // namespace

TEST_CASE("echo requests come back whole by both waits and in both families", "[platform][icmp]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Spin, Wait::Block);
    CAPTURE(address, static_cast<int>(wait));
    const Icmp icmp({.wait = wait, .address = address});
    for (const std::size_t bytes : {1U, 31U, 32U, 1'000U, 65'500U})
        checkEchoes(*icmp.transport, bytes, 100);
    CHECK(icmp->facts().largestPayloadBytes == 65'500);
    CHECK(icmp->send(pattern(65'501, 1)) == IoResult::Failed);
    CHECK(icmp->lastError().kind == ErrorKind::Invalid);
}

TEST_CASE("a reply is found however wide its pointer is, and when it came with the call", "[platform][icmp]")
{
    const Icmp icmp;
    scriptEcho({.isNarrow = true});
    checkEchoes(*icmp.transport, 64, 20);
    scriptEcho({.endsAtOnce = true});
    checkEchoes(*icmp.transport, 64, 20);
}

TEST_CASE("what comes back changed is handed out as it came, and not at all from another host", "[platform][icmp]")
{
    const Icmp icmp;
    Received reply;
    const auto ask = [&](const EchoScript& script) {
        scriptEcho(script);
        REQUIRE(icmp->send(pattern(64, 1)) == IoResult::Done);
        return icmp->receive(after(5), reply);
    };
    REQUIRE(ask({.isAltered = true}) == IoResult::Done);
    CHECK(reply.payload.size() == 64);
    CHECK_FALSE(isSame(reply.payload, pattern(64, 1)));
    REQUIRE(ask({.furtherBytes = -10}) == IoResult::Done);
    CHECK(reply.payload.size() == 54);
    REQUIRE(ask({.furtherBytes = 20}) == IoResult::Done);
    CHECK(reply.payload.size() == 84);
    REQUIRE(ask({.status = echo::kBufferTooSmall}) == IoResult::Done);
    CHECK(reply.payload.size() > 65'507);
    CHECK(ask({.isOtherHost = true}) == IoResult::Nothing);
}

TEST_CASE("the oldest reply comes first, and a late one still comes", "[platform][icmp]")
{
    const Icmp icmp({.wait = Wait::Block});
    scriptEcho({.isSilent = true});
    for (unsigned i = 0; i < 3; ++i)
        REQUIRE(icmp->send(pattern(64, i)) == IoResult::Done);
    Received reply;
    const auto start = kClock.now();
    CHECK(icmp->receive(start + milliseconds(20), reply) == IoResult::Nothing);
    CHECK(kClock.now() >= start + milliseconds(20));
    releaseNewestEcho();
    REQUIRE(icmp->receive(generousDeadline(), reply) == IoResult::Done);
    CHECK(isSame(reply.payload, pattern(64, 2)));
    releaseEchoes();
    for (unsigned i = 0; i < 2; ++i) {
        REQUIRE(icmp->receive(generousDeadline(), reply) == IoResult::Done);
        CHECK(isSame(reply.payload, pattern(64, i)));
    }
}

TEST_CASE("with all requests under way there is no room, until the system has given some up", "[platform][icmp]")
{
    const Icmp icmp;
    scriptEcho({.isSilent = true});
    for (unsigned i = 0; i < 64; ++i)
        REQUIRE(icmp->send(pattern(64, i)) == IoResult::Done);
    CHECK(icmp->send(pattern(64, 64)) == IoResult::Nothing);
    releaseEchoes(32, echo::kTimedOut);
    Received reply;
    CHECK(icmp->receive(after(10), reply) == IoResult::Nothing);
    CHECK(echoesUnderWay() == 32);
    for (unsigned i = 0; i < 32; ++i)
        REQUIRE(icmp->send(pattern(64, 100 + i)) == IoResult::Done);
    CHECK(icmp->send(pattern(64, 64)) == IoResult::Nothing);
    scriptEcho({.callCode = echo::kNoResources});
    CHECK(icmp->send(pattern(64, 64)) == IoResult::Nothing);
}

TEST_CASE("what the thread that sent them took along brings nothing and no failure", "[platform][icmp]")
{
    const Icmp icmp;
    scriptEcho({.isSilent = true});
    REQUIRE(icmp->send(pattern(64, 1)) == IoResult::Done);
    releaseEchoes(0, echo::kAborted);
    Received reply;
    CHECK(icmp->receive(after(5), reply) == IoResult::Nothing);
    scriptEcho({});
    checkEchoes(*icmp.transport, 64, 3);
}

TEST_CASE("the system waits for a reply longer than the probe's timeout, and says how long", "[platform][icmp]")
{
    auto request = requestFor(Setup{}, Role::Initiator);
    const auto timeoutOf = [&](std::chrono::nanoseconds replyTimeout) {
        request.replyTimeout = replyTimeout;
        const auto icmp = windows::makeIcmpOver(fakeEcho());
        REQUIRE(icmp->open(request));
        REQUIRE(icmp->attach(hostAt("127.0.0.1"), std::chrono::seconds(1)));
        REQUIRE(icmp->send(pattern(64, 1)) == IoResult::Done);
        CHECK(icmp->facts().obtained.at("echoTimeout").find(std::to_string(lastEcho().timeoutMs) + " ms") !=
              std::string::npos);
        return lastEcho().timeoutMs;
    };
    scriptEcho({});
    CHECK(timeoutOf(std::chrono::milliseconds(200)) == 201 * 32);
    CHECK(timeoutOf(std::chrono::microseconds(10)) == 2 * 32);
    CHECK(timeoutOf(std::chrono::seconds(5)) == 30'000);
    CHECK(timeoutOf(std::chrono::seconds(60)) == 60'001);
    CHECK(openEchoHandles() == 0);
}

TEST_CASE("fragments are forbidden unless they are allowed, and the source is this host's address on the way",
          "[platform][icmp]")
{
    const bool isAllowed = GENERATE(false, true);
    const Icmp icmp({.allowFragments = isAllowed});
    REQUIRE(icmp->send(pattern(64, 1)) == IoResult::Done);
    CHECK(lastEcho().flags == (isAllowed ? 0 : 2));  // IP_FLAG_DF
    CHECK(lastEcho().timeToLive == 128);
    CHECK(lastEcho().source == 0x0100007F);
    CHECK(lastEcho().destination == 0x0100007F);
    CHECK(lastEcho().replyBytes >= 65'500 + echo::kReplyOverheadBytes);
    CHECK(icmp->facts().obtained.at("echoSource") == "127.0.0.1");
}

TEST_CASE("an error in place of a reply, or of the call, is told by its kind", "[platform][icmp]")
{
    const auto [code,
                kind] = GENERATE(table<std::uint32_t, ErrorKind>({{echo::kNetUnreachable, ErrorKind::Unreachable},
                                                                  {echo::kHostUnreachable, ErrorKind::Unreachable},
                                                                  {echo::kGeneralFailure, ErrorKind::Unreachable},
                                                                  {echo::kProhibited, ErrorKind::Unreachable},
                                                                  {echo::kHopsExceeded, ErrorKind::Unreachable},
                                                                  {echo::kTooBig, ErrorKind::Invalid},
                                                                  {11'007, ErrorKind::Os},
                                                                  {5, ErrorKind::Os}}));
    const bool isOfCall = GENERATE(false, true);
    CAPTURE(code, isOfCall);
    const Icmp icmp;
    scriptEcho({.callCode = isOfCall ? code : 0, .status = code});
    Received reply;
    REQUIRE(icmp->send(pattern(64, 1)) == (isOfCall ? IoResult::Failed : IoResult::Done));
    if (!isOfCall)
        REQUIRE(icmp->receive(generousDeadline(), reply) == IoResult::Failed);
    const halftrip::Error error = icmp->lastError();
    CHECK(error.kind == kind);
    CHECK(error.osCode == static_cast<int>(code));
    CHECK_THAT(error.what, Catch::Contains("127.0.0.1") && Catch::EndsWith("."));
    scriptEcho({});
    checkEchoes(*icmp.transport, 64, 3);
}

TEST_CASE("an MTU that is lowered in mid-run is told of echo requests, too", "[platform][icmp]")
{
    const Icmp icmp;
    scriptEcho({.status = echo::kTooBig});
    Received reply;
    REQUIRE(icmp->send(pattern(1'400, 1)) == IoResult::Done);
    REQUIRE(icmp->receive(generousDeadline(), reply) == IoResult::Failed);
    const PathOfMtu lowered(1'300);
    const halftrip::Error error = icmp->lastError();
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK_THAT(error.what, Catch::Contains("packets of 1300 bytes now"));
}

TEST_CASE("closing gives requests back, and leaves the system the memory that it holds on to", "[platform][icmp]")
{
    Icmp icmp;
    scriptEcho({.isSilent = true, .keepsOnClose = GENERATE(false, true)});
    for (unsigned i = 0; i < 5; ++i)
        REQUIRE(icmp->send(pattern(64, i)) == IoResult::Done);
    icmp->close();
    scriptEcho({});
    releaseEchoes();  // Writes where the replies were to go.
    icmp->close();
    CHECK(openEchoHandles() == 0);
}

TEST_CASE("icmp has no responder, no wait but block and spin, and says so", "[platform][icmp]")
{
    const auto icmp = windows::makeIcmpOver(fakeEcho());
    const auto asResponder = icmp->open(requestFor(Setup{}, Role::Responder));
    REQUIRE_FALSE(asResponder);
    CHECK(asResponder.error().kind == ErrorKind::NotSupported);
    CHECK_THAT(asResponder.error().what, Catch::Contains("no responder"));
    for (const Wait wait : {Wait::Poll, Wait::BusyPoll}) {
        const auto refused = icmp->open(requestFor(Setup{.wait = wait}, Role::Initiator));
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::NotSupported);
        CHECK_THAT(refused.error().what, Catch::Contains(wait == Wait::Poll ? "poll" : "busypoll"));
    }
    auto toNobody = requestFor(Setup{}, Role::Initiator);
    toNobody.localAddress.clear();
    toNobody.peerAddress = "example.invalid";
    const auto refused = icmp->open(toNobody);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
}

TEST_CASE("this host's system answers echo requests over loopback by both waits", "[platform][icmp]")
{
    if (const auto available = windows::probeIcmp(); !available.isUsable)
        skip(available.reason);
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Block, Wait::Spin);
    CAPTURE(address, static_cast<int>(wait));
    auto request = requestFor({.wait = wait, .address = address}, Role::Initiator);
    const bool isSourceGiven = GENERATE(false, true);
    if (!isSourceGiven)
        request.localAddress.clear();
    const auto icmp = windows::makeIcmp();
    REQUIRE(icmp->open(request));
    const auto attached = icmp->attach(hostAt(address), std::chrono::seconds(1));
    if (!attached && address == "::1")
        skip("no echo requests over IPv6 here: " + attached.error().what);
    REQUIRE(attached);
    if (icmp->send(pattern(64, 0)) == IoResult::Failed && address == "::1")
        skip("no echo requests over IPv6 here: " + icmp->lastError().what);
    Received reply;
    REQUIRE(icmp->receive(generousDeadline(), reply) == IoResult::Done);
    for (const std::size_t bytes : {1U, 31U, 32U, 1'000U, 1'472U})
        checkEchoes(*icmp, bytes, 20);
}
