#include "platform/linux/transports/packet/bpf_filter.hpp"

#include <netinet/in.h>

#include <cstddef>

namespace halftrip::packet {
namespace {

constexpr std::uint32_t kEtherTypeOffset = 12;
constexpr std::uint32_t kVlanIdMask = 0x0FFF;
/// More-fragments bit and fragment offset of IPv4.
constexpr std::uint32_t kFragmentMask = 0x3FFF;
constexpr std::size_t kIpv4AddressBytes = 4;
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

void matchIpv4(Program& program, std::uint32_t ip, const wire::FrameSpec& own)
{
    program.loadByte(ip + 9);
    program.require(IPPROTO_UDP);
    program.loadHalf(ip + 6);
    program.mask(kFragmentMask);
    program.require(0);
    program.requireBytes(ip + 12, std::span(own.destinationAddress).first(kIpv4AddressBytes));
    program.requireBytes(ip + 16, std::span(own.sourceAddress).first(kIpv4AddressBytes));
    program.add(BPF_LDX | BPF_B | BPF_MSH, ip);  // X = length of the IPv4 header
    program.add(BPF_LD | BPF_H | BPF_IND, ip);
    program.require(own.destinationPort);
    program.add(BPF_LD | BPF_H | BPF_IND, ip + 2);
    program.require(own.sourcePort);
}

void matchIpv6(Program& program, std::uint32_t ip, const wire::FrameSpec& own)
{
    program.loadByte(ip + 6);
    program.require(IPPROTO_UDP);
    program.requireBytes(ip + 8, own.destinationAddress);
    program.requireBytes(ip + 24, own.sourceAddress);
    program.loadHalf(ip + 40);
    program.require(own.destinationPort);
    program.loadHalf(ip + 42);
    program.require(own.sourcePort);
}

/// Expects the EtherType in the accumulator, and what it announces at `network`.
void matchFrame(Program& program, std::uint32_t network, const wire::FrameSpec& own)
{
    switch (own.kind) {
    case wire::FrameKind::Ethernet:
        program.require(wire::kProbeEtherType);
        program.requireBytes(0, own.sourceMac);
        program.requireBytes(6, own.destinationMac);
        break;
    case wire::FrameKind::UdpIpv4:
        program.require(wire::kIpv4EtherType);
        matchIpv4(program, network, own);
        break;
    case wire::FrameKind::UdpIpv6:
        program.require(wire::kIpv6EtherType);
        matchIpv6(program, network, own);
        break;
    }
    program.accept();
}

}  // namespace

std::vector<sock_filter> compileFilter(const wire::FrameSpec& own)
{
    Program program;
    if (own.vlanId) {
        // The tag that the adapter or the kernel took off, if any.
        program.add(BPF_LD | BPF_W | BPF_ABS, ancillary(SKF_AD_VLAN_TAG_PRESENT));
        const std::size_t toFrame = program.jumpIf(0);
        program.add(BPF_LD | BPF_W | BPF_ABS, ancillary(SKF_AD_VLAN_TAG));
        program.mask(kVlanIdMask);
        program.require(*own.vlanId);
        program.land(toFrame);
    }
    program.loadHalf(kEtherTypeOffset);
    const std::size_t toTagged = program.jumpIf(wire::kVlanEtherType);
    matchFrame(program, wire::kEthernetHeaderBytes, own);

    program.land(toTagged);
    if (own.vlanId) {
        program.loadHalf(wire::kEthernetHeaderBytes);
        program.mask(kVlanIdMask);
        program.require(*own.vlanId);
    }
    program.loadHalf(kEtherTypeOffset + wire::kVlanTagBytes);
    matchFrame(program, wire::kEthernetHeaderBytes + wire::kVlanTagBytes, own);
    return program.finish();
}

std::vector<sock_filter> dropEverything()
{
    return Program().finish();
}

}  // namespace halftrip::packet
