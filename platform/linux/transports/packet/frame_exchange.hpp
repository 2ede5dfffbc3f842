#pragma once

#include "core/base/compiler.hpp"
#include "core/transport/probe_buffer.hpp"
#include "core/wire/byte_order.hpp"
#include "core/wire/frame.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
    }

    /// True when the frame's EtherType, for which the socket is bound, and its addresses, which accept() compares,
    /// tell the peer's frames from all others: then no filter program has to run for each (it costs about 60 ns).
    [[nodiscard]] bool needsFilter() const noexcept { return m_kind != wire::FrameKind::Ethernet || m_isTagged; }

    /// Tells the payload of a received frame; false when the frame is not the peer's. The frame's memory is written to
    /// by build() when its payload is sent back, and must stay until then.
    [[nodiscard]] bool accept(std::span<std::byte> frame, std::span<std::byte>& payload) noexcept
    {
        // A plain frame is told by its first bytes: one comparison, no call.
        if (!needsFilter() && !hasExpectedAddresses(frame)) [[unlikely]]
            return false;
        if (!wire::findPayload(m_kind, frame, payload)) [[unlikely]]
            return false;
        m_received = frame;
        return true;
    }

    /// Where a payload of so many bytes needs no copy; empty when there is no room for it.
    [[nodiscard]] std::span<std::byte> payloadMemory(std::size_t bytes) noexcept
    {
        const std::size_t header = m_builder.headerBytes();
        if (m_ready.size() != header + bytes) [[unlikely]]
            prepare(header + bytes);
        return m_ready.empty() ? m_ready : m_ready.subspan(header);
    }

    /// The frame for a payload; empty when it does not fit.
    [[nodiscard]] std::span<const std::byte> build(std::span<const std::byte> payload) noexcept
    {
        const std::size_t header = m_builder.headerBytes();
        const bool isReady = payload.data() == m_ready.data() + header && payload.size() + header == m_ready.size();
        // What stands in a plain header is the same for every payload of this size.
        if (isReady && !needsFilter())
            return m_ready;
        const std::byte* const first = m_received.data();
        const bool isInReceived = first != nullptr && payload.data() >= first + header &&
                                  payload.data() + payload.size() <= first + m_received.size();
        if (!isInReceived && !isReady)
            m_ready = {};
        const std::span<std::byte> memory =
            isInReceived ? m_received.subspan(static_cast<std::size_t>(payload.data() - first) - header) : own();
        return memory.first(m_builder.build(payload, memory));
    }

    /// The memory of the last frame is about to be used again.
    void forget() noexcept { m_received = {}; }

private:
    static constexpr std::size_t kMacBytes = std::tuple_size_v<wire::MacAddress>;

    [[nodiscard]] std::span<std::byte> own() const noexcept { return {m_own.data(), m_own.size()}; }

    HALFTRIP_APART void prepare(std::size_t frameBytes) noexcept
    {
        m_ready = {};
        const std::size_t header = m_builder.headerBytes();
        if (frameBytes <= m_own.size() && m_builder.build({m_own.data() + header, frameBytes - header}, own()) != 0)
            m_ready = m_own.first(frameBytes);
    }
    [[nodiscard]] bool hasExpectedAddresses(std::span<const std::byte> frame) const noexcept
    {
        return frame.size() >= m_expected.size() &&
               std::memcmp(frame.data(), m_expected.data(), m_expected.size()) == 0;
    }

    wire::FrameBuilder m_builder;
    transport::ProbeBuffer m_own;
    std::span<std::byte> m_ready;  ///< In m_own: a frame whose header is written already, for payloadMemory().
    std::span<std::byte> m_received;
    std::array<std::byte, 2 * kMacBytes> m_expected{};  ///< A frame's first bytes: the addresses.
    wire::FrameKind m_kind = wire::FrameKind::Ethernet;
    bool m_isTagged = false;
};

}  // namespace halftrip::packet
