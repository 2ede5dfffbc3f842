#include "tests/platform/contract/echo.hpp"
#include "tests/platform/windows/npcap/fake_pcap.hpp"

#include "core/model/fields/setting_text.hpp"
#include "platform/windows/transports/npcap/frame_ring.hpp"
#include "platform/windows/transports/npcap/npcap.hpp"

#include <cstdlib>
#include <functional>
#include <thread>

using namespace halftrip::tests;
using Catch::Matchers::Contains;
using halftrip::ErrorKind;
using halftrip::transport::Endpoint;
using halftrip::transport::Role;

namespace {

using Options = std::map<std::string, std::string>;

struct End {
    std::shared_ptr<FakeView> view;
    std::unique_ptr<Transport> transport;

    End(const FakeWire& wire, bool isNear, bool isWine = false) : view(std::make_shared<FakeView>(isNear))
    {
        Ground ground;
        ground.openLibrary = [library = wire.library(isWine)]() -> halftrip::Result<NpcapLibrary> { return library; };
        ground.network = view;
        transport = halftrip::windows::npcap::makeTransport(std::move(ground));
    }
};

halftrip::transport::TransportRequest requestOf(Wait wait, const Options& options, const std::string& address,
                                                Role role = Role::Initiator)
{
    auto request = requestFor({.wait = wait, .address = address, .largestProbeBytes = 2048}, role);
    request.options = options;
    return request;
}

/// Two ends on the fake wire, opened and attached.
struct Pair {
    FakeWire wire;
    End near;
    End far;
    Endpoint farEndpoint;

    explicit Pair(Wait wait, const Options& options = {}, bool isWine = false, const std::string& address = "127.0.0.1")
        : near(wire, true, isWine), far(wire, false, isWine)
    {
        const auto nearEnd = near.transport->open(requestOf(wait, options, address));
        const auto farEnd = far.transport->open(requestOf(wait, options, address, Role::Responder));
        REQUIRE(nearEnd);
        REQUIRE(farEnd);
        farEndpoint = *farEnd;
        REQUIRE(near.transport->attach(farEndpoint, std::chrono::seconds(5)));
        REQUIRE(far.transport->attach(*nearEnd, std::chrono::seconds(5)));
    }
    ~Pair()
    {
        near.transport->close();
        far.transport->close();
        CHECK(wire.openHandles == 0);
        CHECK(wire.sharedUses == 0);
        CHECK(wire.replacedFilters == 0);
        CHECK(wire.blockedReads == 0);
    }
};

/// The microseconds behind a word of "p50 12.3 us, p99 ...".
double microseconds(const std::string& text, const std::string& word)
{
    const auto at = text.find(word + " ");
    return at == std::string::npos ? -1 : std::strtod(text.c_str() + at + word.size(), nullptr);
}

/// A fresh end's refusal to open.
halftrip::Error refusalToOpen(const std::function<void(FakeWire&)>& spoil, Wait wait = Wait::Block)
{
    FakeWire wire;
    spoil(wire);
    End end(wire, true);
    const auto opened = end.transport->open(requestOf(wait, {}, "127.0.0.1"));
    REQUIRE_FALSE(opened);
    end.transport->close();
    CHECK(wire.openHandles == 0);
    return opened.error();
}

}  // namespace

TEST_CASE("a reply that comes while the adapter still finishes the send is stamped when it comes", "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    // The echo's own send is as slow; what matters is that the reply arrives long before ours returns.
    pair.wire.sendMs = 500;
    const Echo echo(*pair.far.transport);
    const auto probe = pattern(64, 1);
    REQUIRE(pair.near.transport->send(probe) == IoResult::Done);
    const auto returnedAt = kClock.now();
    Received reply;
    REQUIRE(pair.near.transport->receive(generousDeadline(), reply) == IoResult::Done);
    CHECK(reply.ticks < returnedAt);
    const std::string calls = pair.near.transport->facts().obtained.at("sendCall");
    CAPTURE(calls);
    CHECK(microseconds(calls, "p50") >= 495'000);
    CHECK(microseconds(calls, "p99") >= 495'000);
    CHECK(microseconds(calls, "max") >= 495'000);
    CHECK_THAT(calls, Contains("(1 calls)"));
    // Each point has figures of its own.
    pair.near.transport->setProbeSize(64);
    CHECK(pair.near.transport->facts().obtained.at("sendCall") == "none yet");
    pair.wire.sendMs = 0;
    REQUIRE(pair.near.transport->send(probe) == IoResult::Done);
    CHECK(microseconds(pair.near.transport->facts().obtained.at("sendCall"), "max") < 495'000);
}

TEST_CASE("the handles are set for low latency before they start", "[platform][npcap]")
{
    Pair pair(Wait::Block);
    for (const char* setting :
         {"promisc 0", "immediate 1", "mintocopy 0", "userbuffer 8192", "nonblock 1", "timeout 20", "buffer 1048576",
          "filter less 1", "filter ether proto 0x88b5 and ether[8:4] = 0x00000002"}) {
        CAPTURE(setting);
        CHECK(pair.wire.hasSetting(setting));
    }
    const auto obtained = pair.near.transport->facts().obtained;
    CHECK(obtained.at("mode") == "immediate");
    CHECK(obtained.at("interruptModeration") == "enabled");
    CHECK(obtained.at("sendCall") == "none yet");
    CHECK(obtained.at("adapter") == "Ethernet");
    CHECK_THAT(obtained.at("library"), Contains("Npcap version 1.87"));
    CHECK_THAT(obtained.at("filter"), Contains("in the driver"));
    CHECK(obtained.count("ringDrops") == 0);
    CHECK(obtained.count("libraryWarning") == 0);
}

TEST_CASE("a peer that is attached once more is heard by a new handle, and no live one gets another filter",
          "[platform][npcap]")
{
    Pair pair(Wait::Block);
    CHECK(pair.wire.openHandles == 4);
    REQUIRE(pair.near.transport->attach(pair.farEndpoint, std::chrono::seconds(5)));
    CHECK(pair.wire.openHandles == 4);
    const auto probe = pattern(64, 1);
    REQUIRE(pair.near.transport->send(probe) == IoResult::Done);
    Received arrived;
    CHECK(pair.far.transport->receive(generousDeadline(), arrived) == IoResult::Done);
}

TEST_CASE("without immediate mode it is said, and nothing that is missing is called", "[platform][npcap]")
{
    Pair pair(Wait::Block, {}, true);
    CHECK_FALSE(pair.wire.hasSetting("immediate 1"));
    CHECK(pair.wire.hasSetting("timeout 1"));
    const auto obtained = pair.near.transport->facts().obtained;
    CHECK_THAT(obtained.at("mode"), Contains("about once a millisecond"));
    CHECK_THAT(obtained.at("interruptModeration"), Contains("unknown"));
    CHECK_THAT(obtained.at("receive"), Contains("once a millisecond"));
}

TEST_CASE("the receiving thread takes the core that it is told", "[platform][npcap]")
{
    Pair pair(Wait::Block, {{"rxCore", "0"}});
    Received received;
    static_cast<void>(pair.near.transport->receive(after(1), received));
    // It moves when it looks up next.
    const auto giveUpAt = after(10'000);
    std::string core;
    while (!core.starts_with("0") && kClock.now() < giveUpAt) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        core = pair.near.transport->facts().obtained.at("rxCore");
    }
    CHECK_THAT(core, Catch::Matchers::StartsWith("0"));
}

TEST_CASE("other people's frames and our own are passed over", "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    const auto junk = pattern(80, 5);
    pair.wire.deliver(true, junk);
    pair.wire.deliver(true, std::span(junk).first(3));
    // A probe of our own comes back to us through the library, before the peer's.
    REQUIRE(pair.near.transport->send(pattern(64, 1)) == IoResult::Done);
    REQUIRE(pair.far.transport->send(pattern(64, 2)) == IoResult::Done);
    Received received;
    REQUIRE(pair.near.transport->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 2)));
    CHECK(pair.near.transport->receive(after(5), received) == IoResult::Nothing);
}

TEST_CASE("a deadline in the past looks once, and one in the future is kept", "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    Received received;
    CHECK(pair.near.transport->receive(kClock.now() - 1, received) == IoResult::Nothing);
    const auto start = kClock.now();
    CHECK(pair.near.transport->receive(after(50), received) == IoResult::Nothing);
    CHECK(kClock.now() - start >= milliseconds(50));
    REQUIRE(pair.far.transport->send(pattern(64, 1)) == IoResult::Done);
    pair.wire.waitUntilFetched();
    REQUIRE(pair.near.transport->receive(kClock.now() - 1, received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("frames that find the ring full are counted", "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    constexpr int kFrames = 300;
    for (int i = 0; i < kFrames; ++i)
        pair.wire.deliver(true, pattern(60, 1));
    pair.wire.waitUntilFetched();
    CHECK(pair.near.transport->facts().obtained.at("ringDrops") == std::to_string(kFrames - 256));
    Received received;
    CHECK(pair.near.transport->receive(after(5), received) == IoResult::Nothing);
    REQUIRE(pair.far.transport->send(pattern(64, 1)) == IoResult::Done);
    CHECK(pair.near.transport->receive(generousDeadline(), received) == IoResult::Done);
}

TEST_CASE("a probe that does not fit one frame is refused with the size that would", "[platform][npcap]")
{
    Pair pair(Wait::Block);
    CHECK(pair.near.transport->send(pattern(1498, 1)) == IoResult::Done);
    CHECK(pair.near.transport->send(pattern(1499, 1)) == IoResult::Failed);
    const auto error = pair.near.transport->lastError();
    CHECK(error.kind == ErrorKind::Invalid);
    CHECK_THAT(error.what, Contains("1498 bytes at most"));
}

TEST_CASE("an adapter that vanishes in the middle of a run ends it in one sentence", "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    const auto state = GENERATE(AdapterState::Gone, AdapterState::Down, AdapterState::Up);
    const bool isSeenBySending = GENERATE(false, true);
    CAPTURE(static_cast<int>(state), isSeenBySending);
    pair.near.view->state = state;
    pair.wire.isVanished = true;
    Received received;
    const IoResult result = isSeenBySending ? pair.near.transport->send(pattern(64, 1))
                                            : pair.near.transport->receive(generousDeadline(), received);
    REQUIRE(result == IoResult::Failed);
    const auto error = pair.near.transport->lastError();
    CHECK_THAT(error.what, Contains("\"Ethernet\""));
    CHECK_FALSE(error.hint.empty());
    if (state == AdapterState::Gone) {
        CHECK(error.kind == ErrorKind::Closed);  // As everywhere: the run opens it anew when it is back.
        CHECK_THAT(error.what, Contains("vanished"));
    } else if (state == AdapterState::Down) {
        CHECK(error.kind == ErrorKind::Unreachable);
        CHECK_THAT(error.what, Contains("is down"));
    } else {
        CHECK(error.kind == ErrorKind::Os);
        CHECK_THAT(error.what, Contains("the device is gone"));
    }
}

TEST_CASE("an adapter that is down for a while is measured on over npcap, and one that stays down said each time",
          "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    Received received;
    const auto isFailing = [&] {
        IoResult result = IoResult::Done;
        while (result == IoResult::Done)  // What came before the outage.
            result = pair.near.transport->receive(generousDeadline(), received);
        return result == IoResult::Failed && pair.near.transport->lastError().kind == ErrorKind::Unreachable;
    };
    for (int outage = 0; outage < 2; ++outage) {
        pair.near.view->state = AdapterState::Down;
        pair.wire.isVanished = true;
        for (int again = 0; again < 50; ++again) {
            CHECK(pair.near.transport->send(pattern(64, 1)) == IoResult::Failed);
            CHECK(pair.near.transport->lastError().kind == ErrorKind::Unreachable);
            CHECK(isFailing());
        }
        pair.wire.isVanished = false;
        pair.near.view->state = AdapterState::Up;
        const Echo echo(*pair.far.transport);
        IoResult result = IoResult::Failed;
        for (const auto end = generousDeadline(); result != IoResult::Done && kClock.now() < end;) {
            static_cast<void>(pair.near.transport->send(pattern(64, 2)));
            result = pair.near.transport->receive(after(50), received);
        }
        CHECK(result == IoResult::Done);
    }
}

TEST_CASE("an adapter that goes down in silence is noticed when nothing comes", "[platform][npcap]")
{
    Pair pair(GENERATE(Wait::Block, Wait::Spin));
    pair.near.view->state = AdapterState::Down;
    Received received;
    REQUIRE(pair.near.transport->receive(after(1'200), received) == IoResult::Failed);
    CHECK(pair.near.transport->lastError().kind == ErrorKind::Unreachable);
    pair.near.view->state = AdapterState::Up;
    CHECK(pair.near.transport->lastError().kind == ErrorKind::Unreachable);
    CHECK_THAT(pair.near.transport->lastError().what, Contains("for a while"));
    CHECK(pair.near.transport->receive(after(5), received) == IoResult::Nothing);
}

TEST_CASE("what stands in the way of opening is said with its kind", "[platform][npcap]")
{
    SECTION("a library that does not know the adapter")
    {
        const auto error = refusalToOpen([](FakeWire& wire) { wire.hasDevices = false; });
        CHECK(error.kind == ErrorKind::NotFound);
        CHECK_THAT(error.what, Contains("does not know the adapter \"Ethernet\""));
    }
    SECTION("rights")
    {
        const auto error = refusalToOpen([](FakeWire& wire) { wire.activateStatus = -8; });
        CHECK(error.kind == ErrorKind::NotPermitted);
        CHECK_THAT(error.what, Contains("refused by the test"));
        CHECK_THAT(error.hint, Contains("administrator"));
    }
    SECTION("an adapter that has just gone")
    {
        CHECK(refusalToOpen([](FakeWire& wire) { wire.activateStatus = -5; }).kind == ErrorKind::NotFound);
        CHECK(refusalToOpen([](FakeWire& wire) { wire.activateStatus = -9; }).kind == ErrorKind::Unreachable);
        CHECK(refusalToOpen([](FakeWire& wire) { wire.activateStatus = -1; }).kind == ErrorKind::Os);
    }
    SECTION("a link without Ethernet headers")
    {
        CHECK(refusalToOpen([](FakeWire& wire) { wire.linkType = 101; }).kind == ErrorKind::NotSupported);
    }
    SECTION("a filter that is not understood")
    {
        CHECK_THAT(refusalToOpen([](FakeWire& wire) { wire.isFilterRefused = true; }).what, Contains("bad filter"));
    }
    SECTION("a wait that it has not got")
    {
        const auto error = refusalToOpen([](FakeWire&) {}, Wait::Poll);
        CHECK(error.kind == ErrorKind::NotSupported);
        CHECK_THAT(error.hint, Contains("spin or block"));
    }
}

TEST_CASE("npcap can be opened again after it was closed, and closed twice", "[platform][npcap]")
{
    FakeWire wire;
    End end(wire, true);
    for (int round = 0; round < 3; ++round) {
        REQUIRE(end.transport->open(requestOf(Wait::Block, {}, "127.0.0.1")));
        CHECK(wire.openHandles == 1);
        end.transport->close();
        end.transport->close();
        CHECK(wire.openHandles == 0);
    }
}

TEST_CASE("npcap stands in the list with what it knows", "[platform][npcap]")
{
    halftrip::transport::TransportRegistry registry;
    halftrip::registerTransports(registry);
    const auto* entry = registry.find("npcap");
    REQUIRE(entry != nullptr);
    CHECK_FALSE(entry->hasLoopback);
    CHECK(entry->isBelowStack);
    CHECK(halftrip::model::keysOf(entry->describeOptions) ==
          std::vector<std::string>{"frame", "vlan", "dscp", "rxCore"});
}
