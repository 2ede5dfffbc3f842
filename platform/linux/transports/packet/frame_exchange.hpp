#pragma once

#include "core/transport/probe_buffer.hpp"
#include "core/wire/frame.hpp"

#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <tuple>

namespace halftrip::packet {

/// Turns payloads into frames and frames into payloads, on the measuring thread, with no more copies than needed: a
/// responder's answer is built around the payload where it was received. Allocates in its constructor only.
class FrameExchange {
public:
    FrameExchange() = default;
    FrameExchange(const wire::FrameSpec& spec, std::size_t frameBytes)
        : m_builder(spec), m_own(frameBytes), m_kind(spec.kind), m_isTagged(spec.vlanId.has_value())
    {
        // A received frame carries the addresses the other way round.
        std::memcpy(m_expected.data(), spec.sourceMac.data(), kMacBytes);
        std::memcpy(m_expected.data() + kMacBytes, spec.destinationMac.data(), kMacBytes);
        m_expected[2 * kMacBytes] = static_cast<std::byte>(wire::kProbeEtherType >> 8U);
        m_expected[2 * kMacBytes + 1] = static_cast<std::byte>(wire::kProbeEtherType & 0xFFU);
    }

    /// True when the frame's EtherType, for which the socket is bound, and its addresses, which accept() compares,
    /// tell the peer's frames from all others: then no filter program has to run for each (it costs about 60 ns).
    [[nodiscard]] bool needsFilter() const noexcept { return m_kind != wire::FrameKind::Ethernet || m_isTagged; }

    /// The payload of a received frame; none when the frame is not the peer's. The frame's memory is written to by
    /// build() when its payload is sent back, and must stay until then.
    [[nodiscard]] std::optional<std::span<std::byte>> accept(std::span<std::byte> frame) noexcept
    {
        // A plain frame is told by its first bytes: one comparison, no call. Only a tag in between (which adapters and
        // kernels usually take off) sends one the long way.
        const bool isPlain = !needsFilter();
        const bool isExpected = isPlain && frame.size() >= m_expected.size() &&
                                std::memcmp(frame.data(), m_expected.data(), m_expected.size()) == 0;
        if (isPlain && !isExpected && !hasExpectedAddresses(frame))
            return std::nullopt;
        const auto payload = isExpected ? wire::parsePlainFrame(frame) : wire::parseFrame(m_kind, frame);
        if (payload)
            m_received = frame;
        return payload;
    }

    /// The frame for a payload; empty when it does not fit.
    [[nodiscard]] std::span<const std::byte> build(std::span<const std::byte> payload) noexcept
    {
        const std::size_t header = m_builder.headerBytes();
        const std::byte* const first = m_received.data();
        const bool isInReceived = first != nullptr && payload.data() >= first + header &&
                                  payload.data() + payload.size() <= first + m_received.size();
        const std::span<std::byte> memory =
            isInReceived ? m_received.subspan(static_cast<std::size_t>(payload.data() - first) - header)
                         : std::span<std::byte>(m_own.data(), m_own.size());
        return memory.first(m_builder.build(payload, memory));
    }

    /// The memory of the last frame is about to be used again.
    void forget() noexcept { m_received = {}; }

private:
    static constexpr std::size_t kMacBytes = std::tuple_size_v<wire::MacAddress>;

    [[nodiscard]] bool hasExpectedAddresses(std::span<const std::byte> frame) const noexcept
    {
        return frame.size() >= 2 * kMacBytes && std::memcmp(frame.data(), m_expected.data(), 2 * kMacBytes) == 0;
    }

    wire::FrameBuilder m_builder;
    transport::ProbeBuffer m_own;
    std::span<std::byte> m_received;
    std::array<std::byte, wire::kEthernetHeaderBytes> m_expected{};  ///< An untagged plain frame's first bytes.
    wire::FrameKind m_kind = wire::FrameKind::Ethernet;
    bool m_isTagged = false;
};

}  // namespace halftrip::packet
