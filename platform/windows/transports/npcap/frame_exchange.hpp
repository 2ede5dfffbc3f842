#pragma once

#include "core/wire/frame.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace halftrip::windows::npcap {

/// Turns payloads into frames and frames into payloads, on the measuring thread. An answer is built around the payload
/// where it was received. Allocates nothing.
class FrameExchange {
public:
    FrameExchange() = default;
    explicit FrameExchange(const wire::FrameSpec& own) : m_spec(own), m_builder(own) {}

    /// The payload of a received frame; none when it is not the peer's (a filter that was set a moment ago may still
    /// let others through).
    [[nodiscard]] std::optional<std::span<std::byte>> accept(std::span<std::byte> frame) const noexcept;
    /// The frame for a payload; empty when it does not fit. `received`: the memory of the last accepted frame with the
    /// room in front of it, where the payload may lie; `spare`: for a payload that lies elsewhere.
    [[nodiscard]] std::span<const std::byte> build(std::span<const std::byte> payload, std::span<std::byte> received,
                                                   std::span<std::byte> spare) const noexcept;

private:
    wire::FrameSpec m_spec;
    wire::FrameBuilder m_builder;
};

}  // namespace halftrip::windows::npcap
