#include "tests/platform/contract/transport_pair.hpp"
#include "tests/platform/windows/npcap/fake_pcap.hpp"

#include "core/model/fields/setting_text.hpp"
#include "platform/windows/transports/npcap/background_question.hpp"
#include "platform/windows/transports/npcap/frame_exchange.hpp"
#include "platform/windows/transports/npcap/npcap_path.hpp"
#include "platform/windows/transports/npcap/npcap_settings.hpp"

using namespace halftrip::tests;
using Catch::Matchers::Contains;
using halftrip::ErrorKind;
using halftrip::model::CpuFacts;
using halftrip::transport::Endpoint;
using halftrip::transport::Role;
namespace wire = halftrip::wire;

namespace {

using Options = std::map<std::string, std::string>;

/// What the peer reports, on Linux or on Windows.
Endpoint farEnd(const std::string& frame)
{
    return {.address = "127.0.0.1",
            .port = 4711,
            .macAddress = "02:00:00:00:00:02",
            .extra = {{"frame", frame}, {"mtu", "1400"}}};
}

halftrip::transport::TransportRequest requestWith(const Options& options)
{
    auto request = requestFor({.largestProbeBytes = 2048}, Role::Initiator);
    request.options = options;
    return request;
}

/// A path on the fake's near adapter.
struct Path {
    std::shared_ptr<FakeView> view = std::make_shared<FakeView>(true);
    NpcapPath path{view};
};

wire::FrameSpec specOf(wire::FrameKind kind)
{
    wire::FrameSpec spec;
    spec.kind = kind;
    spec.sourcePort = 1000;
    spec.destinationPort = 2000;
    spec.sourceMac = *wire::macFromText("02:00:00:00:00:01");
    spec.destinationMac = *wire::macFromText("02:00:00:00:00:02");
    spec.sourceAddress = {std::byte{10}, std::byte{0}, std::byte{0}, std::byte{1}};
    spec.destinationAddress = {std::byte{10}, std::byte{0}, std::byte{0}, std::byte{2}};
    return spec;
}

/// What the peer of `spec` sends: everything the other way round.
wire::FrameSpec mirrored(wire::FrameSpec spec)
{
    std::swap(spec.sourceMac, spec.destinationMac);
    std::swap(spec.sourceAddress, spec.destinationAddress);
    std::swap(spec.sourcePort, spec.destinationPort);
    return spec;
}

std::vector<std::byte> frameOf(const wire::FrameSpec& spec, std::span<const std::byte> payload)
{
    std::vector<std::byte> frame(2000);
    frame.resize(wire::FrameBuilder(spec).build(payload, frame));
    return frame;
}

CpuFacts cores(int count)
{
    CpuFacts cpu;
    cpu.logicalCores = count;
    for (int core = 0; core < count; ++core) {
        cpu.usableCores.push_back(core);
        if (core % 2 == 1)
            cpu.siblings.push_back({core - 1, core});
    }
    return cpu;
}

}  // namespace

TEST_CASE("the options of npcap are read, and what is out of range is refused by name", "[platform][npcap]")
{
    using Kind = halftrip::model::CoreChoice::Kind;
    using halftrip::model::settingsAmong;
    CHECK(settingsAmong<NpcapSettings>({})->rxCore.kind == Kind::Auto);
    const auto full = settingsAmong<NpcapSettings>({{"frame", "udp"}, {"vlan", "4094"}, {"rxCore", "3"}});
    REQUIRE(full);
    CHECK(full->frames.vlanId == 4094);
    CHECK(full->rxCore == halftrip::model::CoreChoice{Kind::Fixed, 3});
    CHECK(settingsAmong<NpcapSettings>({{"rxCore", "none"}})->rxCore.kind == Kind::None);
    for (const char* bad : {"-1", "7x", ""}) {
        const auto refused = settingsAmong<NpcapSettings>({{"rxCore", bad}});
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::Invalid);
        CHECK_THAT(refused.error().what, Contains("receiving core"));
    }
}

TEST_CASE("the receiving thread keeps away from the measuring one where there are cores to spare", "[platform][npcap]")
{
    for (int measuring = 0; measuring < 8; ++measuring) {
        CAPTURE(measuring);
        const auto chosen = chooseRxCore({}, cores(8), measuring);
        REQUIRE((chosen && *chosen));
        CHECK(**chosen / 2 != measuring / 2);  // Neither that core nor its sibling.
        CHECK(**chosen != 0);
    }
    using Kind = halftrip::model::CoreChoice::Kind;
    const halftrip::model::CoreChoice none{Kind::None, -1};
    halftrip::model::CoreChoice fixed{Kind::Fixed, 1};
    CHECK_FALSE(chooseRxCore({}, cores(2), 1).value().has_value());
    CHECK_FALSE(chooseRxCore(none, cores(8), 1).value().has_value());
    CHECK(chooseRxCore(fixed, cores(2), 0).value().value_or(-1) == 1);
    fixed.core = 2;
    const auto missing = chooseRxCore(fixed, cores(2), 0);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == ErrorKind::Invalid);
}

TEST_CASE("an adapter's device is found by its GUID, however it is spelt", "[platform][npcap]")
{
    const std::string device = deviceNameOf("{0A1B2C3D-0000-0000-0000-00000000000F}");
    CHECK(device == R"(\Device\NPF_{0A1B2C3D-0000-0000-0000-00000000000F})");
    CHECK(isSameDevice(device, R"(\device\npf_{0a1b2c3d-0000-0000-0000-00000000000f})"));
    CHECK_FALSE(isSameDevice(device, R"(\Device\NPF_{0A1B2C3D-0000-0000-0000-00000000000E})"));
    CHECK_FALSE(isSameDevice(device, R"(\Device\NPF_Loopback)"));
}

TEST_CASE("the peer's frames are told from our own and from others'", "[platform][npcap]")
{
    const auto kind = GENERATE(wire::FrameKind::Ethernet, wire::FrameKind::UdpIpv4, wire::FrameKind::UdpIpv6);
    CAPTURE(static_cast<int>(kind));
    const wire::FrameSpec own = specOf(kind);
    const FrameExchange exchange(own);
    const auto payload = pattern(100, 1);
    auto theirs = frameOf(mirrored(own), payload);
    const auto found = exchange.accept(theirs);
    REQUIRE(found);
    CHECK(isSame(*found, payload));
    auto ours = frameOf(own, payload);
    CHECK_FALSE(exchange.accept(ours));
    wire::FrameSpec elsewhere = mirrored(own);
    elsewhere.sourceMac[5] = std::byte{9};
    elsewhere.sourcePort = 2001;
    auto unmatched = frameOf(elsewhere, payload);
    CHECK_FALSE(exchange.accept(unmatched));
    for (std::size_t bytes = 0; bytes < theirs.size(); ++bytes)
        CHECK_FALSE(exchange.accept(std::span(theirs).first(bytes)));
}

TEST_CASE("an answer is built where its payload lies, with or without the tag that came", "[platform][npcap]")
{
    wire::FrameSpec own = specOf(wire::FrameKind::UdpIpv4);
    const bool isTagged = GENERATE(false, true);
    const bool hasTagCome = GENERATE(false, true);
    CAPTURE(isTagged, hasTagCome);
    wire::FrameSpec theirs = mirrored(own);
    if (isTagged)
        own.vlanId = 5;
    if (hasTagCome)
        theirs.vlanId = 5;
    const FrameExchange exchange(own);
    const auto content = pattern(64, 3);
    const auto frame = frameOf(theirs, content);
    constexpr std::size_t kHeadroom = 64;
    std::vector<std::byte> slot(kHeadroom + frame.size());
    std::copy(frame.begin(), frame.end(), slot.begin() + kHeadroom);
    const auto payload = exchange.accept(std::span(slot).subspan(kHeadroom));
    REQUIRE(payload);
    std::vector<std::byte> spare(2000);
    const auto answer = exchange.build(*payload, slot, spare);
    CHECK(isSame(answer, frameOf(own, content)));
    CHECK(answer.data() >= slot.data());
    CHECK(answer.data() + answer.size() <= slot.data() + slot.size());
    // A payload from elsewhere goes through the spare memory; one that is too long goes nowhere.
    CHECK(exchange.build(content, slot, spare).data() == spare.data());
    CHECK(exchange.build(pattern(3000, 1), slot, spare).empty());
}

TEST_CASE("a path tells the peer what the frame transports of Linux tell", "[platform][npcap]")
{
    Path near;
    const auto end = near.path.open(requestWith({{"frame", "udp"}}));
    REQUIRE(end);
    CHECK(end->address == "127.0.0.1");
    CHECK(end->port != 0);
    CHECK(end->macAddress == "02:00:00:00:00:01");
    CHECK(end->extra == Options{{"frame", "udp"}, {"mtu", "1500"}});
    REQUIRE(near.path.attach(farEnd("udp"), std::chrono::seconds(1)));
    const wire::FrameSpec& spec = near.path.frameSpec();
    CHECK(spec.kind == wire::FrameKind::UdpIpv4);
    CHECK(wire::toText(spec.destinationMac) == "02:00:00:00:00:02");
    CHECK(spec.sourcePort == end->port);
    CHECK(spec.destinationPort == 4711);
    // The smaller MTU of both ends, less the headers of IPv4 and UDP.
    CHECK(near.path.facts().largestPayloadBytes == 1400 - 28);
    CHECK(near.path.facts().unfragmentedPayloadBytes == 1400 - 28);
    CHECK(near.view->asked.empty());
}

TEST_CASE("a router's hardware address is asked of the system", "[platform][npcap]")
{
    Path near;
    near.view->router = "10.0.0.254";
    near.view->neighbourMac = wire::macFromText("02:00:00:00:00:fe");
    REQUIRE(near.path.open(requestWith({{"frame", "udp"}})));
    REQUIRE(near.path.attach(farEnd("udp"), std::chrono::seconds(1)));
    CHECK(near.view->asked == "10.0.0.254");
    CHECK(wire::toText(near.path.frameSpec().destinationMac) == "02:00:00:00:00:fe");
    CHECK_THAT(near.path.facts().obtained.at("udpPort"), Contains("drops the rest"));
}

TEST_CASE("a question that the system takes seconds for holds nobody up", "[platform][npcap]")
{
    struct Seen {
        std::atomic<int> asked{0};
        std::atomic<int> answered{0};
        std::atomic<bool> mayAnswer{false};
    };
    const auto seen = std::make_shared<Seen>();
    const auto slow = [seen] {
        ++seen->asked;
        const auto giveUpAt = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!seen->mayAnswer.load() && std::chrono::steady_clock::now() < giveUpAt)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++seen->answered;
    };
    const auto waitFor = [](const std::atomic<int>& count, int wanted) {
        const auto giveUpAt = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (count.load() < wanted && std::chrono::steady_clock::now() < giveUpAt)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return count.load();
    };
    {
        halftrip::windows::npcap::BackgroundQuestion question;
        question.ask(slow);
        REQUIRE(waitFor(seen->asked, 1) == 1);
        question.ask(slow);  // The first is still open: nothing is asked twice.
        CHECK(seen->answered.load() == 0);
    }
    CHECK(seen->answered.load() == 0);  // Nor does its end wait for the answer.
    seen->mayAnswer.store(true);
    CHECK(waitFor(seen->answered, 1) == 1);
    CHECK(seen->asked.load() == 1);
}

TEST_CASE("loopback and this host's own addresses are refused in words", "[platform][npcap]")
{
    const auto refused = makeSystemView()->adapterFor(requestWith({}));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotSupported);
    CHECK_THAT(refused.error().what, Contains("on this host"));
    CHECK_THAT(refused.error().hint, Contains("udp"));
}

TEST_CASE("an adapter that does not exist is refused by its name", "[platform][npcap]")
{
    auto request = requestWith({});
    request.peerAddress = "192.0.2.1";  // RFC 5737: nobody's.
    request.adapter = "no such adapter";
    const auto refused = makeSystemView()->adapterFor(request);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotFound);
    CHECK_THAT(refused.error().what, Contains("no such adapter"));
}
