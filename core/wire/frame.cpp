#include "core/wire/frame.hpp"

#include <algorithm>
#include <cstring>

namespace halftrip::wire {

namespace {

constexpr std::uint8_t kUdpProtocol = 17;
constexpr std::uint8_t kHopLimit = 64;
constexpr std::uint16_t kDontFragment = 0x4000;
/// More-fragments bit and fragment offset.
constexpr std::uint16_t kFragmentMask = 0x3FFF;
constexpr std::size_t kEtherTypeOffset = 12;

constexpr std::size_t kIpv4TotalLengthOffset = 2;
constexpr std::size_t kIpv4FragmentOffset = 6;
constexpr std::size_t kIpv4HopLimitOffset = 8;
constexpr std::size_t kIpv4ProtocolOffset = 9;
constexpr std::size_t kIpv4ChecksumOffset = 10;
constexpr std::size_t kIpv4SourceOffset = 12;
constexpr std::size_t kIpv4DestinationOffset = 16;

constexpr std::size_t kIpv6LengthOffset = 4;
constexpr std::size_t kIpv6NextHeaderOffset = 6;
constexpr std::size_t kIpv6HopLimitOffset = 7;
constexpr std::size_t kIpv6SourceOffset = 8;
constexpr std::size_t kIpv6DestinationOffset = 24;

constexpr std::size_t kUdpDestinationOffset = 2;
constexpr std::size_t kUdpLengthOffset = 4;
constexpr std::size_t kUdpChecksumOffset = 6;

void storeBig16(std::byte* to, std::size_t value) noexcept
{
    to[0] = static_cast<std::byte>((value >> 8U) & 0xFFU);
    to[1] = static_cast<std::byte>(value & 0xFFU);
}

[[nodiscard]] std::uint16_t loadBig16(const std::byte* from) noexcept
{
    return static_cast<std::uint16_t>((std::to_integer<unsigned>(from[0]) << 8U) | std::to_integer<unsigned>(from[1]));
}

/// A 16-bit number in network order, as an addend of a sum in this processor's order.
[[nodiscard]] std::uint64_t addend16(std::size_t value) noexcept
{
    std::array<std::byte, 2> bytes{};
    storeBig16(bytes.data(), value);
    std::uint16_t inMemory = 0;
    std::memcpy(&inMemory, bytes.data(), sizeof inMemory);
    return inMemory;
}

void storeChecksum(std::byte* to, std::uint16_t checksum) noexcept
{
    std::memcpy(to, &checksum, sizeof checksum);
}

/// RFC 768: a sum of zero is sent as all ones; zero means "no checksum".
[[nodiscard]] std::uint16_t udpChecksum(std::uint64_t sum) noexcept
{
    const std::uint16_t checksum = foldChecksum(sum);
    return checksum == 0 ? std::uint16_t{0xFFFF} : checksum;
}

[[nodiscard]] std::uint16_t etherTypeOf(FrameKind kind) noexcept
{
    if (kind == FrameKind::UdpIpv4)
        return kIpv4EtherType;
    return kind == FrameKind::UdpIpv6 ? kIpv6EtherType : kProbeEtherType;
}

void writeIpv4(std::byte* ip, const FrameSpec& spec) noexcept
{
    ip[0] = std::byte{0x45};
    ip[1] = static_cast<std::byte>(spec.dscp << 2U);
    storeBig16(ip + kIpv4FragmentOffset, kDontFragment);
    ip[kIpv4HopLimitOffset] = std::byte{kHopLimit};
    ip[kIpv4ProtocolOffset] = std::byte{kUdpProtocol};
    std::memcpy(ip + kIpv4SourceOffset, spec.sourceAddress.data(), 4);
    std::memcpy(ip + kIpv4DestinationOffset, spec.destinationAddress.data(), 4);
}

void writeIpv6(std::byte* ip, const FrameSpec& spec) noexcept
{
    storeBig16(ip, 0x6000U | (std::size_t{spec.dscp} << 6U));
    ip[kIpv6NextHeaderOffset] = std::byte{kUdpProtocol};
    ip[kIpv6HopLimitOffset] = std::byte{kHopLimit};
    std::memcpy(ip + kIpv6SourceOffset, spec.sourceAddress.data(), 16);
    std::memcpy(ip + kIpv6DestinationOffset, spec.destinationAddress.data(), 16);
}

void writePorts(std::byte* udp, const FrameSpec& spec) noexcept
{
    storeBig16(udp, spec.sourcePort);
    storeBig16(udp + kUdpDestinationOffset, spec.destinationPort);
}

/// The UDP datagram behind an IPv4 header at `packet`; empty when it is not a whole one.
[[nodiscard]] std::span<std::byte> udpOfIpv4(std::span<std::byte> packet) noexcept
{
    if (packet.size() < kIpv4HeaderBytes + kUdpHeaderBytes || (packet[0] & std::byte{0xF0}) != std::byte{0x40})
        return {};
    const std::size_t headerBytes = std::to_integer<std::size_t>(packet[0] & std::byte{0x0F}) * 4;
    const std::size_t totalBytes = loadBig16(&packet[kIpv4TotalLengthOffset]);
    if (headerBytes < kIpv4HeaderBytes || totalBytes > packet.size() || totalBytes < headerBytes)
        return {};
    if (packet[kIpv4ProtocolOffset] != std::byte{kUdpProtocol} ||
        (loadBig16(&packet[kIpv4FragmentOffset]) & kFragmentMask) != 0)
        return {};
    return packet.subspan(headerBytes, totalBytes - headerBytes);
}

/// The UDP datagram straight behind an IPv6 header at `packet`; extension headers are not ours.
[[nodiscard]] std::span<std::byte> udpOfIpv6(std::span<std::byte> packet) noexcept
{
    if (packet.size() < kIpv6HeaderBytes + kUdpHeaderBytes || (packet[0] & std::byte{0xF0}) != std::byte{0x60})
        return {};
    const std::size_t lengthBytes = loadBig16(&packet[kIpv6LengthOffset]);
    if (packet[kIpv6NextHeaderOffset] != std::byte{kUdpProtocol} || lengthBytes > packet.size() - kIpv6HeaderBytes)
        return {};
    return packet.subspan(kIpv6HeaderBytes, lengthBytes);
}

/// What stands behind the Ethernet header and a tag, if the EtherType is the wanted one.
[[nodiscard]] std::span<std::byte> packetOf(FrameKind kind, std::span<std::byte> frame) noexcept
{
    if (frame.size() < kEthernetHeaderBytes)
        return {};
    std::size_t typeOffset = kEtherTypeOffset;
    if (loadBig16(&frame[typeOffset]) == kVlanEtherType)
        typeOffset += kVlanTagBytes;
    if (frame.size() < typeOffset + 2 || loadBig16(&frame[typeOffset]) != etherTypeOf(kind))
        return {};
    return frame.subspan(typeOffset + 2);
}

/// The datagram with the length that its own header tells; empty when that does not fit.
[[nodiscard]] std::span<std::byte> udpOf(FrameKind kind, std::span<std::byte> frame) noexcept
{
    const std::span<std::byte> packet = packetOf(kind, frame);
    const std::span<std::byte> udp = kind == FrameKind::UdpIpv4 ? udpOfIpv4(packet) : udpOfIpv6(packet);
    if (udp.size() < kUdpHeaderBytes)
        return {};
    const std::size_t udpBytes = loadBig16(&udp[kUdpLengthOffset]);
    if (udpBytes < kUdpHeaderBytes || udpBytes > udp.size())
        return {};
    return udp.first(udpBytes);
}

[[nodiscard]] std::optional<unsigned> hexDigit(char digit) noexcept
{
    if (digit >= '0' && digit <= '9')
        return static_cast<unsigned>(digit - '0');
    if (digit >= 'a' && digit <= 'f')
        return static_cast<unsigned>(digit - 'a') + 10U;
    if (digit >= 'A' && digit <= 'F')
        return static_cast<unsigned>(digit - 'A') + 10U;
    return std::nullopt;
}

}  // namespace

std::optional<MacAddress> macFromText(std::string_view text) noexcept
{
    MacAddress mac{};
    if (text.size() != mac.size() * 3 - 1)
        return std::nullopt;
    const char separator = text[2];
    if (separator != ':' && separator != '-')
        return std::nullopt;
    for (std::size_t i = 0; i < mac.size(); ++i) {
        const auto high = hexDigit(text[i * 3]);
        const auto low = hexDigit(text[i * 3 + 1]);
        if (!high || !low || (i + 1 < mac.size() && text[i * 3 + 2] != separator))
            return std::nullopt;
        mac[i] = static_cast<std::byte>((*high << 4U) | *low);
    }
    return mac;
}

std::string toText(const MacAddress& mac)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte value : mac) {
        if (!text.empty())
            text += ':';
        text += kDigits[std::to_integer<std::size_t>(value >> 4U)];
        text += kDigits[std::to_integer<std::size_t>(value & std::byte{0x0F})];
    }
    return text;
}

std::size_t frameHeaderBytes(FrameKind kind, bool hasVlanTag) noexcept
{
    const std::size_t link = kEthernetHeaderBytes + (hasVlanTag ? kVlanTagBytes : 0);
    if (kind == FrameKind::UdpIpv4)
        return link + kIpv4HeaderBytes + kUdpHeaderBytes;
    return link + (kind == FrameKind::UdpIpv6 ? kIpv6HeaderBytes + kUdpHeaderBytes : kLengthFieldBytes);
}

std::size_t largestFramePayload(FrameKind kind, std::size_t mtuBytes) noexcept
{
    const std::size_t headers = frameHeaderBytes(kind, false) - kEthernetHeaderBytes;
    // IPv4's total length counts its header, so 65,535 bounds IPv4 packets; the other two have room for a little more
    // than any adapter's MTU, and are bounded alike.
    const std::size_t usable = std::min<std::size_t>(mtuBytes, 0xFFFF);
    return usable > headers ? usable - headers : 0;
}

FrameBuilder::FrameBuilder(const FrameSpec& spec) noexcept
    : m_headerBytes(frameHeaderBytes(spec.kind, spec.vlanId.has_value())),
      m_largestPayload(largestFramePayload(spec.kind, spec.mtuBytes)),
      m_networkOffset(kEthernetHeaderBytes + (spec.vlanId ? kVlanTagBytes : 0)),
      m_kind(spec.kind)
{
    std::byte* const header = m_template.data();
    std::copy(spec.destinationMac.begin(), spec.destinationMac.end(), header);
    std::copy(spec.sourceMac.begin(), spec.sourceMac.end(), header + spec.destinationMac.size());
    if (spec.vlanId) {
        storeBig16(header + kEtherTypeOffset, kVlanEtherType);
        storeBig16(header + kEthernetHeaderBytes, *spec.vlanId);
    }
    std::byte* const network = header + m_networkOffset;
    storeBig16(network - 2, etherTypeOf(spec.kind));
    if (m_kind == FrameKind::Ethernet)
        return;

    const bool isIpv4 = m_kind == FrameKind::UdpIpv4;
    std::byte* const udp = header + m_headerBytes - kUdpHeaderBytes;
    isIpv4 ? writeIpv4(network, spec) : writeIpv6(network, spec);
    writePorts(udp, spec);
    const std::byte* const addresses = network + (isIpv4 ? kIpv4SourceOffset : kIpv6SourceOffset);
    m_pseudoSum = addToSum(addend16(kUdpProtocol), {addresses, isIpv4 ? std::size_t{8} : std::size_t{32}});
    m_pseudoSum = addToSum(m_pseudoSum, {udp, kUdpLengthOffset});
    if (isIpv4)
        m_ipv4Sum = addToSum(0, {network, kIpv4HeaderBytes});
}

void FrameBuilder::patchIpv4(std::byte* header, std::span<const std::byte> payload) const noexcept
{
    std::byte* const ip = header + m_networkOffset;
    std::byte* const udp = ip + kIpv4HeaderBytes;
    const std::size_t udpBytes = kUdpHeaderBytes + payload.size();
    const std::size_t totalBytes = kIpv4HeaderBytes + udpBytes;
    storeBig16(ip + kIpv4TotalLengthOffset, totalBytes);
    storeChecksum(ip + kIpv4ChecksumOffset, foldChecksum(m_ipv4Sum + addend16(totalBytes)));
    storeBig16(udp + kUdpLengthOffset, udpBytes);
    // The length counts twice: in the pseudo header and in the UDP header.
    const std::uint64_t sum = addToSum(m_pseudoSum + 2 * addend16(udpBytes), payload);
    storeChecksum(udp + kUdpChecksumOffset, udpChecksum(sum));
}

void FrameBuilder::patchIpv6(std::byte* header, std::span<const std::byte> payload) const noexcept
{
    std::byte* const ip = header + m_networkOffset;
    std::byte* const udp = ip + kIpv6HeaderBytes;
    const std::size_t udpBytes = kUdpHeaderBytes + payload.size();
    storeBig16(ip + kIpv6LengthOffset, udpBytes);
    storeBig16(udp + kUdpLengthOffset, udpBytes);
    const std::uint64_t sum = addToSum(m_pseudoSum + 2 * addend16(udpBytes), payload);
    storeChecksum(udp + kUdpChecksumOffset, udpChecksum(sum));
}

void FrameBuilder::writeHeader(std::span<std::byte> frame) const noexcept
{
    std::memcpy(frame.data(), m_template.data(), m_headerBytes);
    const std::span<std::byte> payload = frame.subspan(m_headerBytes);
    switch (m_kind) {
    case FrameKind::Ethernet:
        storeBig16(&frame[m_headerBytes - kLengthFieldBytes], payload.size());
        break;
    case FrameKind::UdpIpv4:
        patchIpv4(frame.data(), payload);
        break;
    case FrameKind::UdpIpv6:
        patchIpv6(frame.data(), payload);
        break;
    }
}

std::optional<std::span<std::byte>> parseFrame(FrameKind kind, std::span<std::byte> frame) noexcept
{
    if (kind != FrameKind::Ethernet) {
        const std::span<std::byte> udp = udpOf(kind, frame);
        if (udp.empty())
            return std::nullopt;
        return udp.subspan(kUdpHeaderBytes);
    }
    const std::span<std::byte> packet = packetOf(kind, frame);
    if (packet.size() < kLengthFieldBytes)
        return std::nullopt;
    const std::size_t payloadBytes = loadBig16(packet.data());
    if (payloadBytes > packet.size() - kLengthFieldBytes)
        return std::nullopt;
    return packet.subspan(kLengthFieldBytes, payloadBytes);
}

bool findOtherPayload(FrameKind kind, std::span<std::byte> frame, std::span<std::byte>& payload) noexcept
{
    const auto found = parseFrame(kind, frame);
    if (found)
        payload = *found;
    return found.has_value();
}

std::optional<UdpPorts> udpPortsOf(FrameKind kind, std::span<std::byte> frame) noexcept
{
    if (kind == FrameKind::Ethernet)
        return std::nullopt;
    const std::span<std::byte> udp = udpOf(kind, frame);
    if (udp.empty())
        return std::nullopt;
    return UdpPorts{loadBig16(udp.data()), loadBig16(&udp[kUdpDestinationOffset])};
}

std::uint64_t addToSum(std::uint64_t sum, std::span<const std::byte> bytes) noexcept
{
    const std::byte* at = bytes.data();
    std::size_t left = bytes.size();
    // Four bytes at a time into 64 bits: 2^32 such steps fit before an overflow, far more than a frame holds.
    for (; left >= 4; at += 4, left -= 4) {
        std::uint32_t word = 0;
        std::memcpy(&word, at, sizeof word);
        sum += word;
    }
    if (left >= 2) {
        std::uint16_t pair = 0;
        std::memcpy(&pair, at, sizeof pair);
        sum += pair;
        at += 2;
        left -= 2;
    }
    if (left == 1) {
        const std::array<std::byte, 2> padded{*at, std::byte{0}};
        std::uint16_t pair = 0;
        std::memcpy(&pair, padded.data(), sizeof pair);
        sum += pair;
    }
    return sum;
}

std::uint16_t foldChecksum(std::uint64_t sum) noexcept
{
    while ((sum >> 16U) != 0)
        sum = (sum & 0xFFFFU) + (sum >> 16U);
    return static_cast<std::uint16_t>(~sum & 0xFFFFU);
}

}  // namespace halftrip::wire
