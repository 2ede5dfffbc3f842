#pragma once

#include "core/wire/frame.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace halftrip::windows::npcap {

/// The filter that takes nothing: for the time before the peer is known, and for a handle that only sends.
inline constexpr const char* kTakeNothing = "less 1";

/// The peer's frames, and no others, in libpcap's own language. `own` is what this end sends: a frame of the peer has its
/// addresses the other way round, so what we send ourselves (which Npcap shows us, too) does not pass. With a VLAN the tag
/// may be in the frame, or taken off by the adapter.
[[nodiscard]] std::string filterText(const wire::FrameSpec& own);

/// Turns payloads into frames and frames into payloads, on the measuring thread. An answer is built around the payload
/// where it was received. Allocates nothing.
class FrameExchange {
public:
    FrameExchange() = default;
    explicit FrameExchange(const wire::FrameSpec& own) : m_spec(own), m_builder(own) {}

    /// The payload of a received frame; none when it is not the peer's (a filter that was set a moment ago may still let
    /// others through).
    [[nodiscard]] std::optional<std::span<std::byte>> accept(std::span<std::byte> frame) const noexcept;
    /// The frame for a payload; empty when it does not fit. `received`: the memory of the last accepted frame with the
    /// room in front of it, where the payload may lie; `spare`: for a payload that lies elsewhere.
    [[nodiscard]] std::span<const std::byte> build(std::span<const std::byte> payload, std::span<std::byte> received,
                                                   std::span<std::byte> spare) const noexcept;

private:
    wire::FrameSpec m_spec;
    wire::FrameBuilder m_builder;
};

/// "10.0.0.1", "fd00::1": network order, of the first 4 or of all 16 bytes.
[[nodiscard]] std::string addressText(const wire::IpBytes& address, bool isV6);

}  // namespace halftrip::windows::npcap
