#include "core/transport/frame_path.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using Catch::Matchers::Contains;
using transport::Endpoint;
using transport::FramePath;
using Options = std::map<std::string, std::string>;

namespace {

/// A host with one adapter, 02:00:00:00:00:01, and the port 4000.
class OneAdapter final : public transport::FrameSystem {
public:
    Result<wire::IpAddress> addressOf(const std::string& text) override
    {
        wire::IpAddress address{.isV6 = text.find(':') != std::string::npos};
        address.bytes[address.isV6 ? 15 : 3] = static_cast<std::byte>(text.back() - '0');
        return address;
    }
    Result<transport::FrameAdapter> adapterFor(const transport::TransportRequest&) override
    {
        return transport::FrameAdapter{.name = name,
                                       .mac = isLoopback ? wire::MacAddress{} : *wire::macFromText("02:00:00:00:00:01"),
                                       .mtuBytes = mtuBytes,
                                       .isLoopback = isLoopback};
    }
    Result<std::uint16_t> takePort(const std::string& ownAddress) override
    {
        portOf = ownAddress;
        return std::uint16_t{4000};
    }
    void connectPort(const std::string& peer, std::uint16_t peerPort) noexcept override
    {
        connectedTo = peer + " " + std::to_string(peerPort);
    }
    void releasePort() noexcept override { portOf.clear(); }
    std::optional<std::string> routerTo(const std::string&) override { return router; }
    Result<wire::MacAddress> resolve(const std::string& neighbour, const std::string&, std::uint16_t,
                                     std::chrono::milliseconds) override
    {
        asked = neighbour;
        if (!neighbourMac)
            return fail(ErrorKind::Unreachable, "It does not answer.");
        return *neighbourMac;
    }

    [[nodiscard]] std::optional<std::uint32_t> mtuNow() const override { return mtuBytes; }

    std::string name = "eth0";
    std::uint32_t mtuBytes = 1500;
    bool isLoopback = false;
    std::optional<std::string> router;
    std::optional<wire::MacAddress> neighbourMac;
    std::string asked;  ///< The neighbour that resolve() was asked for.
    std::string portOf;
    std::string connectedTo;
};

transport::TransportRequest requestWith(const Options& options)
{
    transport::TransportRequest request;
    request.localAddress = "fe80::1%eth0";
    request.peerAddress = "fe80::2%eth0";
    if (options.contains("v4")) {
        request.localAddress = "10.0.0.1";
        request.peerAddress = "10.0.0.2";
    }
    request.options = options;
    return request;
}

/// What the peer reports, on Linux or on Windows.
Endpoint farEnd(const std::string& frame)
{
    return {.address = "10.0.0.2",
            .port = 4711,
            .macAddress = "02:00:00:00:00:02",
            .extra = {{"frame", frame}, {"mtu", "1400"}}};
}

constexpr std::chrono::milliseconds kTimeout{1};

struct Fixture {
    OneAdapter system;
    FramePath path{system};
};

}  // namespace

TEST_CASE("a frame path tells the peer address, port, hardware address and terms", "[core][transport]")
{
    Fixture near;
    const auto end = near.path.open(requestWith({{"frame", "udp"}, {"v4", ""}}));
    REQUIRE(end);
    CHECK(end->address == "10.0.0.1");
    CHECK(end->port == 4000);
    CHECK(end->macAddress == "02:00:00:00:00:01");
    CHECK(end->extra == Options{{"frame", "udp"}, {"mtu", "1500"}});
    REQUIRE(near.path.attach(farEnd("udp"), kTimeout));
    const wire::FrameSpec& spec = near.path.frameSpec();
    CHECK(spec.kind == wire::FrameKind::UdpIpv4);
    CHECK(wire::toText(spec.destinationMac) == "02:00:00:00:00:02");
    CHECK(spec.sourceAddress[3] == std::byte{1});
    CHECK(spec.destinationAddress[3] == std::byte{2});
    CHECK(spec.sourcePort == 4000);
    CHECK(spec.destinationPort == 4711);
    CHECK(near.system.connectedTo == "10.0.0.2 4711");
    // The smaller MTU of both ends, less the headers of IPv4 and UDP.
    CHECK(near.path.facts().largestPayloadBytes == 1400 - 28);
    CHECK(near.path.facts().unfragmentedPayloadBytes == 1400 - 28);
    CHECK(near.path.facts().framing == wire::framingOf(wire::FrameKind::UdpIpv4, false));
    CHECK(near.path.facts().obtained.at("nextHop") == "02:00:00:00:00:02 (the peer itself)");
    CHECK(near.system.asked.empty());
    near.path.close();
    CHECK(near.system.portOf.empty());
}

TEST_CASE("a frame path carries tag and DSCP, and no scope leaves the host", "[core][transport]")
{
    Fixture near;
    const auto end = near.path.open(requestWith({{"frame", "udp"}, {"vlan", "5"}, {"dscp", "46"}}));
    REQUIRE(end);
    CHECK(end->address == "fe80::1");
    CHECK(near.system.portOf == "fe80::1%eth0");
    REQUIRE(near.path.attach(farEnd("udp"), kTimeout));
    CHECK(near.path.frameSpec().kind == wire::FrameKind::UdpIpv6);
    CHECK(near.path.frameSpec().vlanId == 5);
    CHECK(near.path.frameSpec().dscp == 46);
    CHECK(near.path.facts().obtained.at("dscp") == "46");
    CHECK_THAT(near.path.facts().obtained.at("vlan"), Contains("5 (sent in the frame"));
    CHECK(near.path.facts().obtained.at("frame") == "UDP over IPv6");
    CHECK(near.path.facts().framing == wire::framingOf(wire::FrameKind::UdpIpv6, true));
}

TEST_CASE("a frame path over a router goes to the router's hardware address", "[core][transport]")
{
    Fixture near;
    near.system.router = "10.0.0.254";
    near.system.neighbourMac = wire::macFromText("02:00:00:00:00:fe");
    SECTION("in UDP frames")
    {
        REQUIRE(near.path.open(requestWith({{"frame", "udp"}, {"v4", ""}})));
        REQUIRE(near.path.attach(farEnd("udp"), kTimeout));
        CHECK(near.system.asked == "10.0.0.254");
        CHECK(wire::toText(near.path.frameSpec().destinationMac) == "02:00:00:00:00:fe");
        CHECK_THAT(near.path.facts().obtained.at("nextHop"), Contains("the router 10.0.0.254"));
    }
    SECTION("plain frames are refused")
    {
        REQUIRE(near.path.open(requestWith({{"v4", ""}})));
        const auto refused = near.path.attach(farEnd("eth"), kTimeout);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::Invalid);
        CHECK(refused.error().hint == "Add --frame udp.");
    }
    SECTION("plain frames go where the peer is the router itself")
    {
        near.system.neighbourMac = wire::macFromText("02:00:00:00:00:02");
        REQUIRE(near.path.open(requestWith({{"v4", ""}})));
        REQUIRE(near.path.attach(farEnd("eth"), kTimeout));
        CHECK(near.path.facts().obtained.at("nextHop") == "02:00:00:00:00:02 (the peer itself)");
    }
    SECTION("plain frames are refused where the router does not answer")
    {
        near.system.neighbourMac.reset();
        REQUIRE(near.path.open(requestWith({{"v4", ""}})));
        const auto refused = near.path.attach(farEnd("eth"), kTimeout);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::Invalid);
    }
}

TEST_CASE("a peer that tells no hardware address is looked up in the neighbour table", "[core][transport]")
{
    Fixture near;
    REQUIRE(near.path.open(requestWith({{"frame", "udp"}, {"v4", ""}})));
    const Endpoint socket{
        .address = "10.0.0.2", .port = 9, .macAddress = {}, .extra = {}};  // As the transport udp tells.
    SECTION("and found")
    {
        near.system.neighbourMac = wire::macFromText("02:00:00:00:00:02");
        REQUIRE(near.path.attach(socket, kTimeout));
        CHECK(near.system.asked == "10.0.0.2");
    }
    SECTION("or not")
    {
        const auto refused = near.path.attach(socket, kTimeout);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::Unreachable);
    }
}

TEST_CASE("on loopback plain frames have made-up addresses, each end its own", "[core][transport]")
{
    Fixture near;
    near.system.isLoopback = true;
    near.system.router = "10.0.0.254";  // Nobody asks.
    const auto end = near.path.open(requestWith({{"v4", ""}}));
    REQUIRE(end);
    CHECK(end->macAddress == "02:48:54:00:0f:a0");
    REQUIRE(near.path.attach(farEnd("eth"), kTimeout));
    CHECK(wire::toText(near.path.frameSpec().sourceMac) == "02:48:54:00:0f:a0");
    CHECK(wire::toText(near.path.frameSpec().destinationMac) == "02:00:00:00:00:02");
}

TEST_CASE("a peer that sends other frames or tells nonsense is refused", "[core][transport]")
{
    Fixture near;
    REQUIRE(near.path.open(requestWith({{"v4", ""}})));
    Endpoint peer = farEnd("eth");
    ErrorKind expected = ErrorKind::Protocol;
    SECTION("other frames")
    {
        peer.extra["frame"] = "udp";
        expected = ErrorKind::Invalid;
    }
    SECTION("no frames")
    {
        peer.extra.clear();
        expected = ErrorKind::Invalid;
    }
    SECTION("an MTU that is none")
    {
        peer.extra["mtu"] = GENERATE("0", "", "many", "12x", "-5");
    }
    SECTION("a hardware address that is none")
    {
        peer.macAddress = "here";
    }
    SECTION("the hardware address of a group, or of everybody")
    {
        peer.macAddress = GENERATE("01:00:5e:00:00:01", "33:33:00:00:00:01", "ff:ff:ff:ff:ff:ff");
    }
    const auto refused = near.path.attach(peer, kTimeout);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == expected);
    CHECK_FALSE(refused.error().what.empty());
}

TEST_CASE("an MTU that leaves no room for a probe is refused before a port is taken", "[core][transport]")
{
    Fixture near;
    near.system.mtuBytes = 28;  // Just IPv4 and UDP.
    near.system.name = "Ethernet 2";
    const auto refused = near.path.open(requestWith({{"frame", "udp"}, {"v4", ""}}));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
    CHECK_THAT(refused.error().what, Contains("28 bytes on \"Ethernet 2\""));
    CHECK(near.system.portOf.empty());
}

TEST_CASE("a probe beyond one frame is refused with the largest that fits", "[core][transport]")
{
    Fixture near;
    REQUIRE(near.path.open(requestWith({{"v4", ""}})));
    CHECK_THAT(near.path.tooLongError().what, Contains("an MTU of 1500 bytes on eth0 it may have 1498 bytes"));
    CHECK(near.path.frameBytes() == 14 + 4 + 2 + 1498);
    near.system.mtuBytes = 1300;  // Somebody lowers it in mid-run.
    const Error lowered = near.path.tooLongError();
    CHECK(lowered.kind == ErrorKind::Unreachable);
    CHECK(lowered.what == "The MTU of eth0 is 1300 bytes now; when the run began it was 1500.");
    CHECK(near.path.refusedAsTooLong().what == lowered.what);
    near.system.mtuBytes = 1500;  // And raises it again before anybody looks.
    const Error back = near.path.refusedAsTooLong();
    CHECK(back.kind == ErrorKind::Unreachable);
    CHECK_THAT(back.what, Contains("The MTU of eth0 was lowered for a while"));
}

TEST_CASE("at the end of a cable a frame path needs no address, no port and no neighbour", "[core][transport]")
{
    Fixture near;
    near.system.router = "10.0.0.254";  // Nobody asks.
    transport::TransportRequest request;
    request.role = transport::Role::Cable;
    const auto end = near.path.open(request);
    REQUIRE(end);
    CHECK(end->macAddress == "02:00:00:00:00:01");
    REQUIRE(
        near.path.attach({.macAddress = "02:00:00:00:00:02", .extra = {{"frame", "eth"}, {"mtu", "1400"}}}, kTimeout));
    CHECK(near.path.frameSpec().kind == wire::FrameKind::Ethernet);
    CHECK(wire::toText(near.path.frameSpec().destinationMac) == "02:00:00:00:00:02");
    CHECK(near.system.portOf.empty());
    CHECK(near.system.connectedTo.empty());
    CHECK(near.system.asked.empty());
    request.options = {{"frame", "udp"}};
    CHECK(near.path.open(request).error().kind == ErrorKind::Invalid);
    request.options.clear();
    near.system.isLoopback = true;
    CHECK(near.path.open(request).error().kind == ErrorKind::NotSupported);
}
