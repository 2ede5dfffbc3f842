#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/record/point_result.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/stamp_packet.hpp"

#include <memory>
#include <vector>

namespace halftrip::transport {

/// What the user may choose about the packets of a STAMP session-sender. Keys of TransportRequest::options.
struct StampSettings {
    wire::StampFormat time = wire::StampFormat::Ntp;  ///< Of our own stamps; a reflector says its own.
};
void describe(model::Fields& fields, StampSettings& settings);
/// For the registry: the options of a transport of datagrams, which carries STAMP's packets as well.
template <typename Own>
void describeWithStamp(model::Fields& fields)
{
    model::describeDefaults<Own>(fields);
    model::describeDefaults<StampSettings>(fields);
}

/// The date at the converter's origin, by which packets are dated.
struct DatedClock {
    clock::TickConverter converter;  ///< Of the clock that the loops stamp with.
    std::int64_t originUnixNs = 0;
};

/// Probes as the packets of a STAMP session-sender (RFC 8762), over a transport of datagrams. To a loop it is a
/// transport with a responder: an answer that repeats what we sent comes out as our probe with the reflector's two
/// stamps, in nanoseconds and as long as the probe, however long it came; one without a residence that can be trusted
/// has a stay of -1. Any other comes out empty, which no loop matches.
///
/// What it says of the answers stands in facts(), counted since setProbeSize(). Probes have wire::StampLayout::kBytes
/// and more.
class SessionSender final : public Transport {
public:
    /// `carrier` is not open yet.
    SessionSender(std::unique_ptr<Transport> carrier, const DatedClock& clock);

    [[nodiscard]] Result<Endpoint> open(const TransportRequest& request) override;
    [[nodiscard]] Status attach(const Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] TransportFacts facts() const override;
    void setProbeTag(std::uint32_t tag) noexcept override { m_tag = tag; }
    /// The carrier is told nothing: its filter would keep away what is to be counted here.
    void setProbeSize(std::uint32_t bytes) noexcept override;
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override;
    [[nodiscard]] IoResult receive(Ticks deadline, Received& out) noexcept override;
    [[nodiscard]] Error lastError() const override { return m_carrier->lastError(); }
    void close() noexcept override { m_carrier->close(); }

private:
    /// One of our packets, by its sequence.
    struct Sent {
        Ticks ticks = 0;
        std::uint32_t sequence = 0;
        std::uint32_t tag = 0;  ///< Of its point.
        std::uint32_t answeredBy = 0;  ///< The sequence of its first answer.
        bool isSent = false;
        bool isAnswered = false;
    };
    /// As far back as a loop knows its probes.
    static constexpr std::size_t kSlots = 65'536;

    [[nodiscard]] std::uint64_t timeAt(Ticks ticks) const noexcept
    {
        return wire::stampTimeOf(m_clock.originUnixNs + m_clock.converter.toNanoseconds(ticks), m_format);
    }
    void translate(Received& answer) noexcept;
    [[nodiscard]] std::int64_t residenceOf(const wire::StampAnswer& answer, std::int64_t tripNs) noexcept;
    void noteSequence(const wire::StampAnswer& answer, Sent& packet) noexcept;

    std::unique_ptr<Transport> m_carrier;
    DatedClock m_clock;
    wire::StampFormat m_format = wire::StampFormat::Ntp;
    std::uint16_t m_ownEstimate = 0;  ///< Packed.
    std::uint32_t m_tag = 0;
    std::vector<std::byte> m_buffer;
    std::span<std::byte> m_packet;
    std::vector<std::byte> m_reply;  ///< For the loop, where the answer is not as long as its probe.
    std::vector<Sent> m_slots;
    std::uint32_t m_firstSequence = 0;  ///< Of the loop's, which is 0 on the wire.
    bool m_hasSent = false;
    model::ReflectorAnswers m_answers;
    wire::StampErrorEstimate m_estimate;  ///< Of the last answer.
    std::uint32_t m_lowestOwn = 0;  ///< Of the reflector's sequences.
    std::uint32_t m_highestOwn = 0;
    std::uint64_t m_distinctOwn = 0;
};

}  // namespace halftrip::transport

namespace halftrip::model {

template <>
struct Words<wire::StampFormat> {
    static constexpr std::array<std::string_view, 2> kNames{"ntp", "ptp"};
};

}  // namespace halftrip::model
