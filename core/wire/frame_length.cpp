#include "core/wire/frame_length.hpp"

#include <algorithm>

namespace halftrip::wire {
namespace {

/// Fragments tell their place in units of 8 bytes.
constexpr std::size_t kFragmentUnit = 8;
/// RFC 8200: the extension header of every fragment.
constexpr std::size_t kIpv6FragmentHeaderBytes = 8;

std::size_t padded(std::size_t frameBytes) noexcept
{
    return std::max(frameBytes, kShortestFrameBytes);
}

/// How much of `headers` and piece fits the MTU; one unit at least, so that no MTU makes endless frames.
std::size_t roomBehind(std::size_t headers, std::size_t mtuBytes, std::size_t unit) noexcept
{
    const std::size_t room = mtuBytes > headers ? mtuBytes - headers : 0;
    return std::max(room / unit * unit, unit);
}

/// `bytes` in frames of `headers` and up to `room` bytes each.
model::FrameLength cutInto(std::size_t bytes, std::size_t headers, std::size_t room) noexcept
{
    const std::size_t whole = bytes / room;
    const std::size_t rest = bytes % room;
    model::FrameLength frames{.count = static_cast<std::uint32_t>(whole), .bytes = whole * padded(headers + room)};
    if (rest != 0 || whole == 0) {
        ++frames.count;
        frames.bytes += padded(headers + rest);
    }
    return frames;
}

}  // namespace

Framing framingOf(FrameKind kind, bool hasVlanTag) noexcept
{
    Framing framing{.linkBytes = kEthernetHeaderBytes + (hasVlanTag ? kVlanTagBytes : 0)};
    if (kind == FrameKind::Ethernet) {
        framing.transportBytes = kLengthFieldBytes;
        return framing;
    }
    framing.networkBytes = kind == FrameKind::UdpIpv6 ? kIpv6HeaderBytes : kIpv4HeaderBytes;
    framing.transportBytes = kUdpHeaderBytes;
    return framing;
}

Framing datagramFraming(bool isV6, std::size_t headerBytes, std::size_t linkBytes, std::size_t mtuBytes) noexcept
{
    return {.linkBytes = linkBytes,
            .networkBytes = isV6 ? kIpv6HeaderBytes : kIpv4HeaderBytes,
            .transportBytes = headerBytes,
            .mtuBytes = mtuBytes,
            .cut = isV6 ? Cut::Ipv6Fragments : Cut::Ipv4Fragments};
}

model::FrameLength framesOf(const Framing& framing, std::size_t payloadBytes) noexcept
{
    const std::size_t link = framing.linkBytes + framing.networkBytes;
    const std::size_t whole = framing.transportBytes + payloadBytes;
    if (framing.cut == Cut::Never || framing.networkBytes + whole <= framing.mtuBytes)
        return {.count = 1, .bytes = padded(link + whole)};
    if (framing.cut == Cut::Segments)
        return cutInto(payloadBytes, link + framing.transportBytes,
                       roomBehind(framing.networkBytes + framing.transportBytes, framing.mtuBytes, 1));
    const std::size_t extension = framing.cut == Cut::Ipv6Fragments ? kIpv6FragmentHeaderBytes : 0;
    return cutInto(whole, link + extension,
                   roomBehind(framing.networkBytes + extension, framing.mtuBytes, kFragmentUnit));
}

}  // namespace halftrip::wire
