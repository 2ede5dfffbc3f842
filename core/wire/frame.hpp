#pragma once

#include "core/wire/byte_order.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// The frames that carry a probe beneath the operating system's own stack (docs/protocol.md, "Frames").
///
///     Ethernet II 14 bytes | 802.1Q tag, 4 bytes, optional | 0x88B5: payload length, 2 bytes | payload
///                                                          | IPv4 20 or IPv6 40 bytes | UDP 8 bytes | payload
///
/// All header fields are big endian. A plain frame names its payload's length because adapters pad to 60 bytes.
namespace halftrip::wire {

/// IEEE 802 local experimental EtherType 1: no protocol of any stack answers it.
inline constexpr std::uint16_t kProbeEtherType = 0x88B5;
inline constexpr std::uint16_t kIpv4EtherType = 0x0800;
inline constexpr std::uint16_t kIpv6EtherType = 0x86DD;
inline constexpr std::uint16_t kVlanEtherType = 0x8100;
inline constexpr std::size_t kEthernetHeaderBytes = 14;
inline constexpr std::size_t kVlanTagBytes = 4;
inline constexpr std::size_t kLengthFieldBytes = 2;
inline constexpr std::size_t kIpv4HeaderBytes = 20;
inline constexpr std::size_t kIpv6HeaderBytes = 40;
inline constexpr std::size_t kUdpHeaderBytes = 8;
/// Of the usual frame, an untagged one of kProbeEtherType. No other is as short.
inline constexpr std::size_t kPlainHeaderBytes = kEthernetHeaderBytes + kLengthFieldBytes;
/// Ethernet + tag + IPv6 + UDP: none of our headers is longer.
inline constexpr std::size_t kMaxFrameHeaderBytes = kEthernetHeaderBytes + kVlanTagBytes + kIpv6HeaderBytes +
                                                    kUdpHeaderBytes;

enum class FrameKind : std::uint8_t {
    Ethernet,  ///< EtherType 0x88B5 straight behind the Ethernet header.
    UdpIpv4,
    UdpIpv6,
};

using MacAddress = std::array<std::byte, 6>;
/// Network byte order; an IPv4 address stands in the first four bytes, the rest is zero.
using IpBytes = std::array<std::byte, 16>;

/// "aa:bb:cc:dd:ee:ff" (hyphens are taken too); none for anything else.
[[nodiscard]] std::optional<MacAddress> macFromText(std::string_view text) noexcept;
[[nodiscard]] std::string toText(const MacAddress& mac);

/// Everything in a frame that stays the same during a run.
struct FrameSpec {
    FrameKind kind = FrameKind::Ethernet;
    MacAddress sourceMac{};
    MacAddress destinationMac{};
    std::optional<std::uint16_t> vlanId;  ///< 0..4094; none: no tag.
    std::uint8_t dscp = 0;                ///< 0..63; IP frames only.
    IpBytes sourceAddress{};              ///< IP frames only, like the three below.
    IpBytes destinationAddress{};
    std::uint16_t sourcePort = 0;
    std::uint16_t destinationPort = 0;
    /// No longer frame is built. It counts neither the Ethernet header nor a VLAN tag.
    std::size_t mtuBytes = 0xFFFF;
};

/// Bytes in front of the payload.
[[nodiscard]] std::size_t frameHeaderBytes(FrameKind kind, bool hasVlanTag) noexcept;

/// The longest payload that fits one frame of an adapter with this MTU (which counts neither the Ethernet header nor a
/// VLAN tag); 0 when not even the headers fit.
[[nodiscard]] std::size_t largestFramePayload(FrameKind kind, std::size_t mtuBytes) noexcept;

/// Writes frames from a template made once: per probe only lengths and checksums are new. Nothing here allocates.
class FrameBuilder {
public:
    FrameBuilder() = default;
    explicit FrameBuilder(const FrameSpec& spec) noexcept;

    [[nodiscard]] std::size_t headerBytes() const noexcept { return m_headerBytes; }
    /// Writes header and payload to `frame` and returns the bytes written (headerBytes() + payload.size(); not padded),
    /// or 0 when `frame` is too small or the payload longer than the MTU lets it be. A payload that
    /// already stands in its place, at frame + headerBytes(), is not copied; any other overlap is allowed, too.
    [[nodiscard]] std::size_t build(std::span<const std::byte> payload, std::span<std::byte> frame) const noexcept
    {
        const std::size_t frameBytes = m_headerBytes + payload.size();
        if (frameBytes > frame.size() || payload.size() > m_largestPayload) [[unlikely]]
            return 0;
        std::byte* const place = frame.data() + m_headerBytes;
        if (place != payload.data() && !payload.empty())
            std::memmove(place, payload.data(), payload.size());
        // The usual frame is written between two stamps of a round trip: without a call.
        if (m_headerBytes == kPlainHeaderBytes) [[likely]] {
            std::memcpy(frame.data(), m_template.data(), kEthernetHeaderBytes);
            storeBig(frame, kEthernetHeaderBytes, static_cast<std::uint16_t>(payload.size()));
        } else {
            writeHeader(frame.first(frameBytes));
        }
        return frameBytes;
    }

private:
    /// Around the payload, which is in its place.
    void writeHeader(std::span<std::byte> frame) const noexcept;
    void patchIpv4(std::byte* header, std::span<const std::byte> payload) const noexcept;
    void patchIpv6(std::byte* header, std::span<const std::byte> payload) const noexcept;

    std::array<std::byte, kMaxFrameHeaderBytes> m_template{};
    std::size_t m_headerBytes = 0;
    std::size_t m_largestPayload = 0;
    std::size_t m_networkOffset = kEthernetHeaderBytes;  ///< Where the length field or the IP header begins.
    FrameKind m_kind = FrameKind::Ethernet;
    std::uint64_t m_ipv4Sum = 0;  ///< The IPv4 header without its length.
    std::uint64_t m_pseudoSum = 0;  ///< Pseudo header and ports, without the UDP length.
};

/// The payload of a received frame of this kind, tagged or not; none when the frame is of another kind, cut off, a
/// fragment or lies about its lengths. Padding behind the payload is left out. Checksums are not checked (the frame
/// check sequence covers the frame), nor are addresses and ports (the filters' work). Safe for any bytes.
[[nodiscard]] std::optional<std::span<std::byte>> parseFrame(FrameKind kind, std::span<std::byte> frame) noexcept;

/// parseFrame() of the usual frame only. False: it is another one, or none that is whole.
[[nodiscard]] inline bool findPlainPayload(std::span<std::byte> frame, std::span<std::byte>& payload) noexcept
{
    if (frame.size() < kPlainHeaderBytes || loadBig<std::uint16_t>(frame, kEthernetHeaderBytes - 2) != kProbeEtherType)
        [[unlikely]]
        return false;
    const std::size_t payloadBytes = loadBig<std::uint16_t>(frame, kEthernetHeaderBytes);
    if (payloadBytes > frame.size() - kPlainHeaderBytes) [[unlikely]]
        return false;
    payload = frame.subspan(kPlainHeaderBytes, payloadBytes);
    return true;
}
[[nodiscard]] bool findOtherPayload(FrameKind kind, std::span<std::byte> frame, std::span<std::byte>& payload) noexcept;

/// parseFrame() for loops: of the usual frame without a call. False: there is none. Not by an optional, which GCC 12
/// builds on the stack in pieces and reads again as a whole: that waits for the pieces to be written.
[[nodiscard]] inline bool findPayload(FrameKind kind, std::span<std::byte> frame,
                                      std::span<std::byte>& payload) noexcept
{
    if (kind == FrameKind::Ethernet && findPlainPayload(frame, payload)) [[likely]]
        return true;
    return findOtherPayload(kind, frame, payload);
}

/// The ports of an IP frame that parseFrame() accepts.
struct UdpPorts {
    std::uint16_t source = 0;
    std::uint16_t destination = 0;
    bool operator==(const UdpPorts&) const = default;
};
[[nodiscard]] std::optional<UdpPorts> udpPortsOf(FrameKind kind, std::span<std::byte> frame) noexcept;

/// Adds `bytes` to a one's-complement sum in this processor's byte order (RFC 1071); an odd end counts as if a zero
/// byte followed. Chain only pieces of even length.
[[nodiscard]] std::uint64_t addToSum(std::uint64_t sum, std::span<const std::byte> bytes) noexcept;
/// The checksum field for a sum, to be stored as it is in memory (memcpy): RFC 1071's complement of the folded sum.
[[nodiscard]] std::uint16_t foldChecksum(std::uint64_t sum) noexcept;

}  // namespace halftrip::wire
