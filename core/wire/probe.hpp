#pragma once

#include "core/wire/byte_order.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace halftrip::wire {

/// What a probe carries. The header grows with the payload, so that a probe of one byte is still legal
/// (docs/protocol.md has the diagram and test vectors). All little endian:
///
///   byte  0       low byte of the sequence        every size
///   bytes 0 .. 3  sequence, 32 bits               4 bytes and more
///   bytes 4 .. 7  session tag                     8 bytes and more
///   bytes 8 ..15  initiator's send stamp          16 bytes and more
///   bytes 16..23  responder's receive stamp       32 bytes and more
///   bytes 24..31  responder's send stamp          32 bytes and more
///
/// Stamps are raw ticks of the stamping host's clock; the responder tells its rate in Ready.
struct ProbeLayout {
    static constexpr std::size_t kSequenceBytes = 4;
    static constexpr std::size_t kTagOffset = 4;
    static constexpr std::size_t kTagEnd = 8;
    static constexpr std::size_t kSendStampOffset = 8;
    static constexpr std::size_t kSendStampEnd = 16;
    static constexpr std::size_t kResponderReceiveOffset = 16;
    static constexpr std::size_t kResponderSendOffset = 24;
    static constexpr std::size_t kFullHeaderBytes = 32;
};

/// Writes sequence and tag, as far as the size has room, and a fixed pattern behind the header.
void fillProbe(std::span<std::byte> probe, std::uint32_t tag) noexcept;

/// Writes the sequence. On the hot path.
inline void setSequence(std::span<std::byte> probe, std::uint32_t sequence) noexcept
{
    if (probe.size() >= ProbeLayout::kSequenceBytes)
        storeLittle(probe, 0, sequence);
    else
        probe[0] = static_cast<std::byte>(sequence);
}

/// Writes the initiator's send stamp where the size has room. On the hot path.
inline void setSendStamp(std::span<std::byte> probe, std::int64_t ticks) noexcept
{
    if (probe.size() >= ProbeLayout::kSendStampEnd)
        storeLittle(probe, ProbeLayout::kSendStampOffset, ticks);
}

/// The sequence nearest to `newest` that ends in the bytes the probe has room for. A probe of fewer than four bytes
/// carries one byte of it: a reply that is 256 or more probes late is then taken for a younger one.
[[nodiscard]] inline std::uint64_t sequenceOf(std::span<const std::byte> probe, std::uint64_t newest) noexcept
{
    if (probe.size() >= ProbeLayout::kSequenceBytes) {
        const auto low = loadLittle<std::uint32_t>(probe, 0);
        return newest - static_cast<std::uint32_t>(static_cast<std::uint32_t>(newest) - low);
    }
    const auto low = static_cast<std::uint8_t>(probe[0]);
    return newest - static_cast<std::uint8_t>(static_cast<std::uint8_t>(newest) - low);
}

/// The low bits of the sequence, of a probe of four bytes and more.
[[nodiscard]] inline std::uint32_t carriedSequence(std::span<const std::byte> probe) noexcept
{
    return loadLittle<std::uint32_t>(probe, 0);
}

/// True when the probe is too short to carry a tag or carries this one.
[[nodiscard]] inline bool hasTag(std::span<const std::byte> probe, std::uint32_t tag) noexcept
{
    return probe.size() < ProbeLayout::kTagEnd || loadLittle<std::uint32_t>(probe, ProbeLayout::kTagOffset) == tag;
}

/// Whether the echo of a probe came back as it went, as far as that can still be told: all of it when it is the newest
/// one's, which `newest` holds with its stamp; of an older one the pattern behind its stamp. Of one size.
[[nodiscard]] bool isUnaltered(std::span<const std::byte> echo, std::span<const std::byte> newest) noexcept;

/// The same of what our own programs send, be it a responder's reply with its stamps in the header: the pattern behind
/// that is the one of `filled`, of the same size. On the hot path, but neither between a send's stamp and the reply's,
/// nor between a responder's two.
[[nodiscard]] inline bool hasPattern(std::span<const std::byte> packet, std::span<const std::byte> filled) noexcept
{
    constexpr std::size_t kFrom = ProbeLayout::kFullHeaderBytes;
    return filled.size() <= kFrom ||
           std::memcmp(packet.data() + kFrom, filled.data() + kFrom, filled.size() - kFrom) == 0;
}

/// The responder's two stamps.
struct ResponderStamps {
    std::int64_t receiveTicks = 0;
    std::int64_t sendTicks = 0;
};

[[nodiscard]] inline bool carriesResponderStamps(std::size_t probeBytes) noexcept
{
    return probeBytes >= ProbeLayout::kFullHeaderBytes;
}
inline void setResponderReceive(std::span<std::byte> probe, std::int64_t ticks) noexcept
{
    storeLittle(probe, ProbeLayout::kResponderReceiveOffset, ticks);
}
inline void setResponderSend(std::span<std::byte> probe, std::int64_t ticks) noexcept
{
    storeLittle(probe, ProbeLayout::kResponderSendOffset, ticks);
}
[[nodiscard]] inline ResponderStamps responderStamps(std::span<const std::byte> probe) noexcept
{
    return {loadLittle<std::int64_t>(probe, ProbeLayout::kResponderReceiveOffset),
            loadLittle<std::int64_t>(probe, ProbeLayout::kResponderSendOffset)};
}

}  // namespace halftrip::wire
