#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/packet/bpf_filter.hpp"
#include "platform/linux/transports/packet/ip_address.hpp"

#include <sys/socket.h>

#include <catch2/catch.hpp>

#include <array>

using namespace halftrip;
using namespace halftrip::packet;
using wire::FrameKind;

namespace {

/// Runs a program in the kernel over any bytes: a filter on one end of a pair of local sockets sees what the other
/// sends.
class FilterMachine {
public:
    explicit FilterMachine(std::vector<sock_filter> program)
    {
        std::array<int, 2> ends{-1, -1};
        REQUIRE(::socketpair(AF_UNIX, SOCK_DGRAM, 0, ends.data()) == 0);
        m_in = sockets::FileDescriptor(ends[0]);
        m_out = sockets::FileDescriptor(ends[1]);
        const sock_fprog filter{.len = static_cast<unsigned short>(program.size()), .filter = program.data()};
        REQUIRE(::setsockopt(m_out.get(), SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) == 0);
    }
    [[nodiscard]] bool takes(const std::vector<std::byte>& frame) const
    {
        static_cast<void>(::send(m_in.get(), frame.data(), frame.size(), MSG_DONTWAIT));
        std::array<std::byte, 4096> buffer{};
        const ssize_t got = ::recv(m_out.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
        return got >= 0 && static_cast<std::size_t>(got) == frame.size();
    }

private:
    sockets::FileDescriptor m_in;
    sockets::FileDescriptor m_out;
};

/// What this host sends: its filter takes the answers.
wire::FrameSpec ownFor(FrameKind kind, std::optional<std::uint16_t> vlanId)
{
    const bool isV6 = kind == FrameKind::UdpIpv6;
    return {.kind = kind,
            .sourceMac = *wire::macFromText("02:00:00:00:00:0b"),
            .destinationMac = *wire::macFromText("02:00:00:00:00:0a"),
            .vlanId = vlanId,
            .sourceAddress = parseIpAddress(isV6 ? "2001:db8::b" : "192.0.2.11").value().bytes,
            .destinationAddress = parseIpAddress(isV6 ? "2001:db8::a" : "192.0.2.10").value().bytes,
            .sourcePort = 50'123,
            .destinationPort = 40'000};
}

/// The frame that the peer would send.
wire::FrameSpec specFor(wire::FrameSpec own)
{
    std::swap(own.sourceMac, own.destinationMac);
    std::swap(own.sourceAddress, own.destinationAddress);
    std::swap(own.sourcePort, own.destinationPort);
    return own;
}

std::vector<std::byte> frameOf(const wire::FrameSpec& spec, std::size_t payloadBytes = 20)
{
    const wire::FrameBuilder builder(spec);
    std::vector<std::byte> frame(builder.headerBytes() + payloadBytes);
    REQUIRE(builder.build(std::vector<std::byte>(payloadBytes), frame) == frame.size());
    return frame;
}

}  // namespace

TEST_CASE("the filter takes the peer's frames, tagged or not, and no others", "[platform][packet]")
{
    const FrameKind kind = GENERATE(FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    CAPTURE(static_cast<int>(kind));
    const wire::FrameSpec own = ownFor(kind, std::nullopt);
    const FilterMachine machine(compileFilter(own));
    wire::FrameSpec spec = specFor(own);
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{64}, std::size_t{1'400}})
        CHECK(machine.takes(frameOf(spec, bytes)));
    spec.vlanId = 9;
    CHECK(machine.takes(frameOf(spec)));

    for (const FrameKind other : {FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6}) {
        if (other != kind)
            CHECK_FALSE(machine.takes(frameOf(specFor(ownFor(other, std::nullopt)))));
    }
}

TEST_CASE("the filter refuses frames of somebody else", "[platform][packet]")
{
    const wire::FrameSpec plain = ownFor(FrameKind::Ethernet, std::nullopt);
    const FilterMachine plainMachine(compileFilter(plain));
    wire::FrameSpec spec = specFor(plain);
    spec.sourceMac[5] ^= std::byte{1};
    CHECK_FALSE(plainMachine.takes(frameOf(spec)));
    spec = specFor(plain);
    spec.destinationMac[0] ^= std::byte{1};
    CHECK_FALSE(plainMachine.takes(frameOf(spec)));

    const FrameKind kind = GENERATE(FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const wire::FrameSpec own = ownFor(kind, std::nullopt);
    const FilterMachine machine(compileFilter(own));
    const std::size_t lastByte = kind == FrameKind::UdpIpv6 ? 15 : 3;
    const auto isRefused = [&](auto change) {
        wire::FrameSpec changed = specFor(own);
        change(changed);
        return !machine.takes(frameOf(changed));
    };
    CHECK(isRefused([&](wire::FrameSpec& s) { s.sourceAddress[lastByte] ^= std::byte{1}; }));
    CHECK(isRefused([&](wire::FrameSpec& s) { s.sourceAddress[0] ^= std::byte{1}; }));
    CHECK(isRefused([&](wire::FrameSpec& s) { s.destinationAddress[lastByte] ^= std::byte{1}; }));
    CHECK(isRefused([&](wire::FrameSpec& s) { s.sourcePort += 1; }));
    CHECK(isRefused([&](wire::FrameSpec& s) { s.destinationPort += 1; }));
}

TEST_CASE("the filter refuses what only looks like a probe", "[platform][packet]")
{
    const FilterMachine v4(compileFilter(ownFor(FrameKind::UdpIpv4, std::nullopt)));
    const FilterMachine v6(compileFilter(ownFor(FrameKind::UdpIpv6, std::nullopt)));
    std::vector<std::byte> frame = frameOf(specFor(ownFor(FrameKind::UdpIpv4, std::nullopt)));
    frame[23] = std::byte{6};  // TCP
    CHECK_FALSE(v4.takes(frame));
    frame[23] = std::byte{17};
    frame[20] = std::byte{0x20};  // more fragments
    CHECK_FALSE(v4.takes(frame));
    frame[20] = std::byte{0x40};
    CHECK(v4.takes(frame));
    frame.resize(30);  // cut off before the ports
    CHECK_FALSE(v4.takes(frame));
    frame = frameOf(specFor(ownFor(FrameKind::UdpIpv6, std::nullopt)));
    frame[20] = std::byte{44};  // a fragment header
    CHECK_FALSE(v6.takes(frame));
}

TEST_CASE("the ports are found behind IPv4 options", "[platform][packet]")
{
    const FilterMachine machine(compileFilter(ownFor(FrameKind::UdpIpv4, std::nullopt)));
    std::vector<std::byte> frame = frameOf(specFor(ownFor(FrameKind::UdpIpv4, std::nullopt)));
    frame.insert(frame.begin() + 34, 8, std::byte{1});
    frame[14] = std::byte{0x47};
    CHECK(machine.takes(frame));
}

TEST_CASE("a VLAN's filter takes its own tag and untagged frames, and no other tag", "[platform][packet]")
{
    const FrameKind kind = GENERATE(FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const wire::FrameSpec own = ownFor(kind, 100);
    const FilterMachine machine(compileFilter(own));
    wire::FrameSpec spec = specFor(own);
    CHECK(machine.takes(frameOf(spec)));
    spec.vlanId = std::nullopt;  // stripped without a trace
    CHECK(machine.takes(frameOf(spec)));
    spec.vlanId = 101;
    CHECK_FALSE(machine.takes(frameOf(spec)));
}

TEST_CASE("before the peer is known nothing is taken", "[platform][packet]")
{
    const FilterMachine machine(dropEverything());
    CHECK_FALSE(machine.takes(frameOf(specFor(ownFor(FrameKind::Ethernet, std::nullopt)))));
}
