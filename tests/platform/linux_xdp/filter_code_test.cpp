#include "platform/linux/transports/packet/ip_address.hpp"
#include "platform/linux/transports/xdp/filter_code.hpp"
#include "tests/platform/linux_xdp/test_network.hpp"

#include <bpf/bpf.h>

using namespace halftrip;
using halftrip::tests::skipUnlessUsable;

namespace {

constexpr wire::MacAddress kOwnMac{std::byte{2}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{1}};
constexpr wire::MacAddress kPeerMac{std::byte{2}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{2}};
constexpr wire::MacAddress kOtherMac{std::byte{2}, std::byte{0}, std::byte{0},
                                     std::byte{0}, std::byte{0}, std::byte{3}};

wire::IpBytes address(const std::string& text)
{
    return packet::parseIpAddress(text).value().bytes;
}

/// What this host sends: its program waits for the answers.
wire::FrameSpec makeOwn(wire::FrameKind kind)
{
    const bool isV6 = kind == wire::FrameKind::UdpIpv6;
    return {.kind = kind,
            .sourceMac = kOwnMac,
            .destinationMac = kPeerMac,
            .sourceAddress = address(isV6 ? "2001:db8::1" : "192.0.2.1"),
            .destinationAddress = address(isV6 ? "2001:db8::2" : "192.0.2.2"),
            .sourcePort = 4'711,
            .destinationPort = 4'712};
}

/// The frames that the peer sends.
wire::FrameSpec makeSpec(wire::FrameSpec own)
{
    std::swap(own.sourceMac, own.destinationMac);
    std::swap(own.sourceAddress, own.destinationAddress);
    std::swap(own.sourcePort, own.destinationPort);
    return own;
}

std::vector<std::byte> build(const wire::FrameSpec& spec, std::size_t payloadBytes = 64)
{
    std::vector<std::byte> frame(2'048);
    const std::vector<std::byte> payload(payloadBytes, std::byte{0x5A});
    frame.resize(wire::FrameBuilder(spec).build(payload, frame));
    return frame;
}

/// The real program in the kernel, which runs it on our frames without any adapter. It waits for another queue than
/// the kernel says in such a run (0), so that our frames are counted.
class LoadedProgram {
public:
    explicit LoadedProgram(const wire::FrameSpec& own)
        : m_sockets(bpf_map_create(BPF_MAP_TYPE_XSKMAP, "test_socks", 4, 4, 8, nullptr)),
          m_strays(bpf_map_create(BPF_MAP_TYPE_ARRAY, "test_stray", 4, 8, xdp::kCountedQueues, nullptr))
    {
        const auto code = xdp::buildFilterCode(own, {7, m_sockets.get(), m_strays.get()});
        m_program = sockets::FileDescriptor(
            bpf_prog_load(BPF_PROG_TYPE_XDP, "test_xdp", "GPL", code.data(), code.size(), nullptr));
        REQUIRE(m_program.isOpen());
    }
    /// True when the program takes the frame for ours; it must pass it on in any case, being on another queue.
    bool isOurs(std::vector<std::byte> frame)
    {
        const std::uint64_t before = strays();
        bpf_test_run_opts run{};
        run.sz = sizeof run;
        run.data_in = frame.data();
        run.data_size_in = static_cast<std::uint32_t>(frame.size());
        run.repeat = 1;
        REQUIRE(bpf_prog_test_run_opts(m_program.get(), &run) == 0);
        CHECK(run.retval == XDP_PASS);
        return strays() == before + 1;
    }

private:
    std::uint64_t strays()
    {
        const std::uint32_t queue = 0;
        std::uint64_t count = 0;
        REQUIRE(bpf_map_lookup_elem(m_strays.get(), &queue, &count) == 0);
        return count;
    }

    sockets::FileDescriptor m_sockets;
    sockets::FileDescriptor m_strays;
    sockets::FileDescriptor m_program;
};

std::vector<std::byte> withByte(std::vector<std::byte> frame, std::size_t at, std::byte value)
{
    frame.at(at) = value;
    return frame;
}

}  // namespace

TEST_CASE("the XDP program takes the peer's frames at every length", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    const auto kind = GENERATE(wire::FrameKind::Ethernet, wire::FrameKind::UdpIpv4, wire::FrameKind::UdpIpv6);
    CAPTURE(static_cast<int>(kind));
    const wire::FrameSpec own = makeOwn(kind);
    LoadedProgram program(own);
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{46}, std::size_t{64}, std::size_t{1'472}})
        CHECK(program.isOurs(build(makeSpec(own), bytes)));
}

TEST_CASE("the XDP program leaves every other frame to the stack", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    const auto kind = GENERATE(wire::FrameKind::UdpIpv4, wire::FrameKind::UdpIpv6);
    CAPTURE(static_cast<int>(kind));
    const wire::FrameSpec own = makeOwn(kind);
    const wire::FrameSpec ours = makeSpec(own);
    LoadedProgram program(own);
    wire::FrameSpec other = ours;
    other.destinationPort = 53;
    CHECK_FALSE(program.isOurs(build(other)));
    other = ours;
    other.sourcePort = 53;
    CHECK_FALSE(program.isOurs(build(other)));
    other = ours;
    other.sourceAddress.at(3) ^= std::byte{1};
    CHECK_FALSE(program.isOurs(build(other)));
    other = ours;
    other.destinationAddress.at(3) ^= std::byte{1};
    CHECK_FALSE(program.isOurs(build(other)));
    other = ours;
    other.kind = wire::FrameKind::Ethernet;
    CHECK_FALSE(program.isOurs(build(other)));

    const std::vector<std::byte> frame = build(ours);
    const std::size_t protocolAt = kind == wire::FrameKind::UdpIpv4 ? 14 + 9 : 14 + 6;
    CHECK_FALSE(program.isOurs(withByte(frame, protocolAt, std::byte{6})));  // TCP
    CHECK_FALSE(program.isOurs(withByte(frame, protocolAt, std::byte{44})));  // IPv6 fragment header
}

TEST_CASE("the XDP program leaves fragments and headers with options to the stack", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    const wire::FrameSpec own = makeOwn(wire::FrameKind::UdpIpv4);
    LoadedProgram program(own);
    const std::vector<std::byte> frame = build(makeSpec(own));
    CHECK(program.isOurs(frame));  // Don't-fragment bit set.
    CHECK_FALSE(program.isOurs(withByte(frame, 14 + 6, std::byte{0x20})));  // First fragment.
    CHECK_FALSE(program.isOurs(withByte(frame, 14 + 7, std::byte{0x10})));  // A later one.
    CHECK_FALSE(program.isOurs(withByte(frame, 14, std::byte{0x46})));  // One word of options.
}

TEST_CASE("plain Ethernet frames are ours only between our two adapters", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    const wire::FrameSpec own = makeOwn(wire::FrameKind::Ethernet);
    LoadedProgram program(own);
    wire::FrameSpec other = makeSpec(own);
    other.sourceMac = kOtherMac;
    CHECK_FALSE(program.isOurs(build(other)));
    other = makeSpec(own);
    other.destinationMac = kOtherMac;
    CHECK_FALSE(program.isOurs(build(other)));
    CHECK_FALSE(program.isOurs(withByte(build(makeSpec(own)), 13, std::byte{0xB6})));
}

TEST_CASE("a VLAN tag must be the agreed one, or have been taken off", "[platform][xdp]")
{
    skipUnlessUsable("xdp");
    const auto kind = GENERATE(wire::FrameKind::Ethernet, wire::FrameKind::UdpIpv4, wire::FrameKind::UdpIpv6);
    wire::FrameSpec own = makeOwn(kind);
    wire::FrameSpec tagged = makeSpec(own);
    tagged.vlanId = 100;
    wire::FrameSpec priorityOnly = tagged;
    priorityOnly.vlanId = 0;
    LoadedProgram untaggedProgram(own);
    CHECK_FALSE(untaggedProgram.isOurs(build(tagged)));
    CHECK(untaggedProgram.isOurs(build(priorityOnly)));

    own.vlanId = 100;
    LoadedProgram taggedProgram(own);
    CHECK(taggedProgram.isOurs(build(tagged)));
    wire::FrameSpec stripped = tagged;
    stripped.vlanId = std::nullopt;
    CHECK(taggedProgram.isOurs(build(stripped)));
    wire::FrameSpec other = tagged;
    other.vlanId = 101;
    CHECK_FALSE(taggedProgram.isOurs(build(other)));
}
