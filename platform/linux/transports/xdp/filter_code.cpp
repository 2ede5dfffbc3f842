#include "platform/linux/transports/xdp/filter_code.hpp"

#include "platform/linux/system/bpf_code.hpp"

#include <linux/if_ether.h>
#include <netinet/in.h>

#include <cstddef>
#include <cstring>
#include <span>

namespace halftrip::xdp {

namespace {

constexpr std::int16_t kEthernetBytes = wire::kEthernetHeaderBytes;
constexpr std::int16_t kVlanTagBytes = wire::kVlanTagBytes;
constexpr std::uint16_t kVlanIdMask = 0x0FFF;
constexpr std::size_t kIpv4AddressBytes = 4;
/// More-fragments bit and fragment offset.
constexpr std::uint16_t kIpv4FragmentMask = 0x3FFF;

// Register use: r6 context, r7 start of the network header, r8 EtherType as it stands in memory, r9 end of the frame.
constexpr std::uint8_t kContext = BPF_REG_6;
constexpr std::uint8_t kNetwork = BPF_REG_7;
constexpr std::uint8_t kEtherType = BPF_REG_8;
constexpr std::uint8_t kEnd = BPF_REG_9;
constexpr std::uint8_t kScratch = BPF_REG_2;
constexpr std::uint8_t kField = BPF_REG_3;

/// A 16-bit field in network order, as an ordinary load of this host sees it.
std::int32_t inNetworkOrder(std::uint16_t value)
{
    return static_cast<std::int32_t>(htons(value));
}

/// Where the program jumps to.
struct CodeWriter : platform::BpfCode {
    enum Place : Label { Pass, Untagged, Stray };
};

/// Jumps to Pass unless `bytes` bytes of the frame lie behind `base`. The verifier wants to see it before every access.
void requireBytes(CodeWriter& code, std::uint8_t base, std::int16_t bytes)
{
    code.move(kScratch, base);
    code.compute(BPF_ADD, kScratch, bytes);
    code.jumpIfRegisters(BPF_JGT, kScratch, kEnd, CodeWriter::Pass);
}

/// Passes frames whose bytes at `offset` behind kNetwork (whose presence has been checked) are not these; 4n or 4n+2
/// bytes.
void requireField(CodeWriter& code, std::int16_t offset, std::span<const std::byte> bytes)
{
    while (bytes.size() >= 2) {
        const bool isWord = bytes.size() >= 4;
        std::uint32_t value = 0;  // As an ordinary load of this host sees the bytes.
        std::uint16_t half = 0;
        std::memcpy(&value, bytes.data(), isWord ? 4 : 0);
        std::memcpy(&half, bytes.data(), 2);
        code.load(isWord ? BPF_W : BPF_H, kField, kNetwork, offset);
        code.jumpIf(BPF_JNE, kField, isWord ? static_cast<std::int32_t>(value) : half, CodeWriter::Pass);
        const std::size_t taken = isWord ? 4 : 2;
        offset = static_cast<std::int16_t>(offset + static_cast<std::int16_t>(taken));
        bytes = bytes.subspan(taken);
    }
}

/// Leaves the network header in kNetwork and the EtherType behind at most one VLAN tag in kEtherType.
void writeLinkLayer(CodeWriter& code, const wire::FrameSpec& own)
{
    code.move(kContext, BPF_REG_1);
    code.load(BPF_W, kNetwork, kContext, offsetof(xdp_md, data));
    code.load(BPF_W, kEnd, kContext, offsetof(xdp_md, data_end));
    requireBytes(code, kNetwork, kEthernetBytes);
    if (own.kind == wire::FrameKind::Ethernet) {
        requireField(code, offsetof(ethhdr, h_dest), own.sourceMac);
        requireField(code, offsetof(ethhdr, h_source), own.destinationMac);
    }
    code.load(BPF_H, kEtherType, kNetwork, offsetof(ethhdr, h_proto));
    code.compute(BPF_ADD, kNetwork, kEthernetBytes);
    code.jumpIf(BPF_JNE, kEtherType, inNetworkOrder(ETH_P_8021Q), CodeWriter::Untagged);
    requireBytes(code, kNetwork, kVlanTagBytes);
    code.load(BPF_H, kField, kNetwork, 0);
    code.compute(BPF_AND, kField, inNetworkOrder(kVlanIdMask));
    // Tag 0 only tells a priority.
    code.jumpIf(BPF_JNE, kField, inNetworkOrder(own.vlanId.value_or(0)), CodeWriter::Pass);
    code.load(BPF_H, kEtherType, kNetwork, 2);
    code.compute(BPF_ADD, kNetwork, kVlanTagBytes);
    code.place(CodeWriter::Untagged);
}

void requireEtherType(CodeWriter& code, std::uint16_t etherType)
{
    code.jumpIf(BPF_JNE, kEtherType, inNetworkOrder(etherType), CodeWriter::Pass);
}

void requireByte(CodeWriter& code, std::int16_t offset, std::int32_t value)
{
    code.load(BPF_B, kField, kNetwork, offset);
    code.jumpIf(BPF_JNE, kField, value, CodeWriter::Pass);
}

void requirePorts(CodeWriter& code, std::int16_t offset, const wire::FrameSpec& own)
{
    code.load(BPF_H, kField, kNetwork, offset);
    code.jumpIf(BPF_JNE, kField, inNetworkOrder(own.destinationPort), CodeWriter::Pass);
    code.load(BPF_H, kField, kNetwork, static_cast<std::int16_t>(offset + 2));
    code.jumpIf(BPF_JNE, kField, inNetworkOrder(own.sourcePort), CodeWriter::Pass);
}

/// Header without options (our frames have none), no fragment of any kind, UDP, both addresses, both ports.
void writeIpv4(CodeWriter& code, const wire::FrameSpec& own)
{
    requireEtherType(code, wire::kIpv4EtherType);
    requireBytes(code, kNetwork, wire::kIpv4HeaderBytes + wire::kUdpHeaderBytes);
    requireByte(code, 0, 0x45);
    code.load(BPF_H, kField, kNetwork, 6);
    code.jumpIf(BPF_JSET, kField, inNetworkOrder(kIpv4FragmentMask), CodeWriter::Pass);
    requireByte(code, 9, IPPROTO_UDP);
    requireField(code, 12, std::span(own.destinationAddress).first(kIpv4AddressBytes));
    requireField(code, 16, std::span(own.sourceAddress).first(kIpv4AddressBytes));
    requirePorts(code, wire::kIpv4HeaderBytes, own);
}

/// No extension header (a fragment has one), UDP, both addresses, both ports.
void writeIpv6(CodeWriter& code, const wire::FrameSpec& own)
{
    requireEtherType(code, wire::kIpv6EtherType);
    requireBytes(code, kNetwork, wire::kIpv6HeaderBytes + wire::kUdpHeaderBytes);
    requireByte(code, 6, IPPROTO_UDP);
    requireField(code, 8, own.destinationAddress);
    requireField(code, 24, own.sourceAddress);
    requirePorts(code, wire::kIpv6HeaderBytes, own);
}

/// A Halftrip frame: to the socket when it came on the socket's queue, otherwise counted and passed.
void writeVerdict(CodeWriter& code, const FilterTarget& target)
{
    code.load(BPF_W, kScratch, kContext, offsetof(xdp_md, rx_queue_index));
    code.jumpIf(BPF_JNE, kScratch, static_cast<std::int32_t>(target.queue), CodeWriter::Stray);
    code.loadMap(BPF_REG_1, target.socketMap);
    code.set(BPF_REG_3, XDP_PASS);
    code.call(BPF_FUNC_redirect_map);
    code.exit();
    code.place(CodeWriter::Stray);
    code.store(BPF_W, BPF_REG_10, -4, kScratch);
    code.loadMap(BPF_REG_1, target.strayMap);
    code.move(BPF_REG_2, BPF_REG_10);
    code.compute(BPF_ADD, BPF_REG_2, -4);
    code.call(BPF_FUNC_map_lookup_elem);
    code.jumpIfNull(BPF_REG_0, CodeWriter::Pass);
    code.set(BPF_REG_1, 1);
    code.atomicAdd(BPF_REG_0, BPF_REG_1);
    code.place(CodeWriter::Pass);
    code.set(BPF_REG_0, XDP_PASS);
    code.exit();
}

}  // namespace

std::vector<bpf_insn> buildFilterCode(const wire::FrameSpec& own, const FilterTarget& target)
{
    CodeWriter code;
    writeLinkLayer(code, own);
    switch (own.kind) {
    case wire::FrameKind::Ethernet:
        requireEtherType(code, wire::kProbeEtherType);
        break;
    case wire::FrameKind::UdpIpv4:
        writeIpv4(code, own);
        break;
    case wire::FrameKind::UdpIpv6:
        writeIpv6(code, own);
        break;
    }
    writeVerdict(code, target);
    return code.finish();
}

std::vector<bpf_insn> buildPassCode()
{
    CodeWriter code;
    code.set(BPF_REG_0, XDP_PASS);
    code.exit();
    return code.finish();
}

}  // namespace halftrip::xdp
