#include "platform/linux/transports/packet/bpf_filter.hpp"

#include <netinet/in.h>

#include <cstddef>

namespace halftrip::packet {
namespace {

constexpr std::uint32_t kEtherTypeOffset = 12;
constexpr std::uint32_t kVlanIdMask = 0x0FFF;
/// More-fragments bit and fragment offset of IPv4.
constexpr std::uint32_t kFragmentMask = 0x3FFF;
constexpr std::uint32_t kTakeWholeFrame = 0x40000;

std::uint32_t ancillary(int what) noexcept
{
    return static_cast<std::uint32_t>(SKF_AD_OFF + what);
}

std::uint32_t bigEndian(std::span<const std::byte> bytes) noexcept
{
    std::uint32_t value = 0;
    for (const std::byte one : bytes)
        value = (value << 8U) | std::to_integer<std::uint32_t>(one);
    return value;
}

/// Writes instructions; every condition that does not hold leads to one "take nothing" at the end.
class Program {
public:
    void add(int code, std::uint32_t value) { m_code.push_back(BPF_STMT(static_cast<std::uint16_t>(code), value)); }
    void loadHalf(std::uint32_t offset) { add(BPF_LD | BPF_H | BPF_ABS, offset); }
    void loadByte(std::uint32_t offset) { add(BPF_LD | BPF_B | BPF_ABS, offset); }
    void mask(std::uint32_t bits) { add(BPF_ALU | BPF_AND | BPF_K, bits); }
    /// Goes on only when the accumulator is `value`.
    void require(std::uint32_t value)
    {
        m_rejecting.push_back(m_code.size());
        add(BPF_JMP | BPF_JEQ | BPF_K, value);
    }
    /// The four bytes at `offset` (or fewer, by the span) must be these.
    void requireBytes(std::uint32_t offset, std::span<const std::byte> bytes)
    {
        for (std::size_t at = 0; at < bytes.size();) {
            const bool isWord = bytes.size() - at >= 4;
            const std::size_t count = isWord ? 4 : 2;
            add(BPF_LD | BPF_ABS | (isWord ? BPF_W : BPF_H), offset + static_cast<std::uint32_t>(at));
            require(bigEndian(bytes.subspan(at, count)));
            at += count;
        }
    }
    /// A jump taken when the accumulator is `value`; its target is set later by land().
    [[nodiscard]] std::size_t jumpIf(std::uint32_t value)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, value);
        return m_code.size() - 1;
    }
    void land(std::size_t jump) { m_code[jump].jt = distance(jump); }
    void accept() { add(BPF_RET | BPF_K, kTakeWholeFrame); }
    [[nodiscard]] std::vector<sock_filter> finish()
    {
        for (const std::size_t jump : m_rejecting)
            m_code[jump].jf = distance(jump);
        add(BPF_RET | BPF_K, 0);
        return std::move(m_code);
    }

private:
    /// From behind `jump` to the next instruction; our programs are shorter than the 255 that fit.
    [[nodiscard]] std::uint8_t distance(std::size_t jump) const noexcept
    {
        return static_cast<std::uint8_t>(m_code.size() - jump - 1);
    }

    std::vector<sock_filter> m_code;
    std::vector<std::size_t> m_rejecting;
};

void matchIpv4(Program& program, std::uint32_t ip, const FrameFilter& filter)
{
    program.loadByte(ip + 9);
    program.require(IPPROTO_UDP);
    program.loadHalf(ip + 6);
    program.mask(kFragmentMask);
    program.require(0);
    program.requireBytes(ip + 12, filter.peerAddress.used());
    program.requireBytes(ip + 16, filter.ownAddress.used());
    program.add(BPF_LDX | BPF_B | BPF_MSH, ip);  // X = length of the IPv4 header
    program.add(BPF_LD | BPF_H | BPF_IND, ip);
    program.require(filter.peerPort);
    program.add(BPF_LD | BPF_H | BPF_IND, ip + 2);
    program.require(filter.ownPort);
}

void matchIpv6(Program& program, std::uint32_t ip, const FrameFilter& filter)
{
    program.loadByte(ip + 6);
    program.require(IPPROTO_UDP);
    program.requireBytes(ip + 8, filter.peerAddress.used());
    program.requireBytes(ip + 24, filter.ownAddress.used());
    program.loadHalf(ip + 40);
    program.require(filter.peerPort);
    program.loadHalf(ip + 42);
    program.require(filter.ownPort);
}

/// Expects the EtherType in the accumulator, and what it announces at `network`.
void matchFrame(Program& program, std::uint32_t network, const FrameFilter& filter)
{
    switch (filter.kind) {
    case wire::FrameKind::Ethernet:
        program.require(wire::kProbeEtherType);
        program.requireBytes(0, filter.ownMac);
        program.requireBytes(6, filter.peerMac);
        break;
    case wire::FrameKind::UdpIpv4:
        program.require(wire::kIpv4EtherType);
        matchIpv4(program, network, filter);
        break;
    case wire::FrameKind::UdpIpv6:
        program.require(wire::kIpv6EtherType);
        matchIpv6(program, network, filter);
        break;
    }
    program.accept();
}

}  // namespace

std::vector<sock_filter> compileFilter(const FrameFilter& filter)
{
    Program program;
    if (filter.vlanId) {
        // The tag that the adapter or the kernel took off, if any.
        program.add(BPF_LD | BPF_W | BPF_ABS, ancillary(SKF_AD_VLAN_TAG_PRESENT));
        const std::size_t toFrame = program.jumpIf(0);
        program.add(BPF_LD | BPF_W | BPF_ABS, ancillary(SKF_AD_VLAN_TAG));
        program.mask(kVlanIdMask);
        program.require(*filter.vlanId);
        program.land(toFrame);
    }
    program.loadHalf(kEtherTypeOffset);
    const std::size_t toTagged = program.jumpIf(wire::kVlanEtherType);
    matchFrame(program, wire::kEthernetHeaderBytes, filter);

    program.land(toTagged);
    if (filter.vlanId) {
        program.loadHalf(wire::kEthernetHeaderBytes);
        program.mask(kVlanIdMask);
        program.require(*filter.vlanId);
    }
    program.loadHalf(kEtherTypeOffset + wire::kVlanTagBytes);
    matchFrame(program, wire::kEthernetHeaderBytes + wire::kVlanTagBytes, filter);
    return program.finish();
}

std::vector<sock_filter> dropEverything()
{
    return Program().finish();
}

std::string filterExpression(const FrameFilter& filter)
{
    std::string frame;
    if (filter.kind == wire::FrameKind::Ethernet) {
        frame = "ether proto 0x88b5 and ether dst " + wire::toText(filter.ownMac) + " and ether src " +
                wire::toText(filter.peerMac);
    } else {
        const bool isV6 = filter.kind == wire::FrameKind::UdpIpv6;
        frame = std::string(isV6 ? "ip6 and ip6[6] = 17" : "ip and udp and ip[6:2] & 0x3fff = 0") + " and src host " +
                toText(filter.peerAddress) + " and dst host " + toText(filter.ownAddress) + " and udp src port " +
                std::to_string(filter.peerPort) + " and udp dst port " + std::to_string(filter.ownPort);
    }
    if (!filter.vlanId)
        return frame;
    return "(" + frame + ") or (vlan " + std::to_string(*filter.vlanId) + " and " + frame + ")";
}

}  // namespace halftrip::packet
