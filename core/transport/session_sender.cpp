#include "core/transport/session_sender.hpp"

#include "core/wire/byte_order.hpp"
#include "core/wire/probe.hpp"

#include <algorithm>

namespace halftrip::transport {

using wire::StampLayout;

void describe(model::Fields& fields, StampSettings& settings)
{
    fields(model::Field("stampTime")
               .named("STAMP time format")
               .meaning("For stamp://: time format of the probes, declared in their error estimate"),
           settings.time);
}

SessionSender::SessionSender(std::unique_ptr<Transport> carrier, const DatedClock& clock)
    : m_carrier(std::move(carrier)), m_clock(clock), m_slots(kSlots)
{
}

Result<Endpoint> SessionSender::open(const TransportRequest& request)
{
    const auto settings = model::settingsAmong<StampSettings>(request.options);
    if (!settings)
        return std::unexpected(settings.error());
    m_format = settings->time;
    wire::StampErrorEstimate estimate = wire::kUnknownClock;
    estimate.format = m_format;
    m_ownEstimate = estimate.packed();
    m_buffer.assign(std::max<std::size_t>(request.largestProbeBytes, StampLayout::kBytes), std::byte{0});
    m_reply.assign(m_buffer.size(), std::byte{0});
    std::ranges::fill(m_slots, Sent{});
    m_hasSent = false;
    TransportRequest carried = request;
    carried.largestProbeBytes = static_cast<std::uint32_t>(m_buffer.size());
    carried.batch = 1;  // Packets are written one by one.
    return m_carrier->open(carried);
}

Status SessionSender::attach(const Endpoint& peer, std::chrono::milliseconds timeout)
{
    return m_carrier->attach(peer, timeout);
}

TransportFacts SessionSender::facts() const
{
    TransportFacts facts = m_carrier->facts();
    facts.smallestPayloadBytes = StampLayout::kBytes;
    facts.obtained["packets"] = m_format == wire::StampFormat::Ptp ? "STAMP, unauthenticated, PTP timestamps"
                                                                   : "STAMP, unauthenticated, NTP timestamps";
    model::ReflectorAnswers answers = m_answers;
    if (answers.matched != 0) {
        answers.timeFormat = m_estimate.format == wire::StampFormat::Ptp ? "PTP" : "NTP";
        answers.isSynchronized = m_estimate.isSynchronized;
        answers.errorSeconds = m_estimate.seconds();
    }
    const std::uint64_t range = std::uint64_t{m_highestOwn - m_lowestOwn} + 1;
    if (answers.ownSequence != 0 && range >= m_distinctOwn)
        answers.lostOnTheWayBack = range - m_distinctOwn;
    facts.reflector = std::move(answers);
    return facts;
}

void SessionSender::setProbeSize(std::uint32_t bytes) noexcept
{
    m_packet = std::span(m_buffer).first(std::clamp<std::size_t>(bytes, StampLayout::kBytes, m_buffer.size()));
    wire::fillStampRequest(m_packet);
    m_answers = {};
    m_distinctOwn = 0;
    m_lowestOwn = m_highestOwn = 0;
}

IoResult SessionSender::send(std::span<const std::byte> payload) noexcept
{
    const auto loopSequence = wire::loadLittle<std::uint32_t>(payload, 0);
    const auto ticks = wire::loadLittle<Ticks>(payload, wire::ProbeLayout::kSendStampOffset);
    if (!m_hasSent) [[unlikely]] {
        m_hasSent = true;
        m_firstSequence = loopSequence;
    }
    const std::uint32_t sequence = loopSequence - m_firstSequence;
    m_slots[sequence % kSlots] = {ticks, sequence, m_tag, 0, true, false};
    wire::writeStampRequest(m_packet, {sequence, timeAt(ticks), m_ownEstimate, 0});
    return m_carrier->send(m_packet);
}

IoResult SessionSender::receive(Ticks deadline, Received& out) noexcept
{
    const IoResult result = m_carrier->receive(deadline, out);
    if (result == IoResult::Done)
        translate(out);
    return result;
}

void SessionSender::translate(Received& answer) noexcept
{
    std::span<std::byte> bytes = answer.payload;
    answer.payload = {};
    if (bytes.size() < StampLayout::kShortestAnswerBytes) [[unlikely]] {
        ++m_answers.otherLength;
        return;
    }
    const wire::StampAnswer said = wire::readStampAnswer(bytes);
    Sent& packet = m_slots[said.senderSequence % kSlots];
    const bool isOurs = packet.isSent && packet.sequence == said.senderSequence &&
                        timeAt(packet.ticks) == said.senderTime;
    if (!isOurs) [[unlikely]] {
        ++m_answers.otherEcho;
        return;
    }
    ++m_answers.matched;
    if (bytes.size() != m_packet.size()) [[unlikely]] {
        // RFC 5357, 4.2.1: only a reflector that truncates its padding answers with as many bytes as came.
        m_answers.answerBytes = bytes.size();
        bytes = std::span(m_reply).first(m_packet.size());
    }
    m_estimate = wire::StampErrorEstimate::of(said.errorEstimate);
    noteSequence(said, packet);
    const std::int64_t stayNs = residenceOf(said, m_clock.converter.spanToNanoseconds(answer.ticks - packet.ticks));
    wire::setSequence(bytes, said.senderSequence + m_firstSequence);
    wire::storeLittle(bytes, wire::ProbeLayout::kTagOffset, packet.tag);
    wire::setSendStamp(bytes, packet.ticks);
    wire::setResponderReceive(bytes, 0);
    wire::setResponderSend(bytes, stayNs);
    answer.payload = bytes;
}

/// In nanoseconds; -1 where the stamps tell none.
std::int64_t SessionSender::residenceOf(const wire::StampAnswer& answer, std::int64_t tripNs) noexcept
{
    const auto stayNs = wire::stampSpanNs(answer.receiveTime, answer.time, m_estimate.format);
    std::uint64_t* const unusable = !stayNs            ? &m_answers.unstamped
                                    : *stayNs == 0     ? &m_answers.equalStamps
                                    : *stayNs < 0      ? &m_answers.reversedStamps
                                    : *stayNs > tripNs ? &m_answers.longerThanTrip
                                                       : nullptr;
    if (unusable == nullptr) [[likely]]
        return *stayNs;
    ++*unusable;
    return -1;
}

/// A stateless reflector repeats our sequence. One with a count of its own tells by its gaps what it sent in vain.
void SessionSender::noteSequence(const wire::StampAnswer& answer, Sent& packet) noexcept
{
    if (answer.sequence != answer.senderSequence)
        ++m_answers.ownSequence;
    const bool isRepeated = packet.isAnswered && packet.answeredBy == answer.sequence;
    if (m_distinctOwn == 0)
        m_lowestOwn = m_highestOwn = answer.sequence;
    m_lowestOwn = std::min(m_lowestOwn, answer.sequence);
    m_highestOwn = std::max(m_highestOwn, answer.sequence);
    m_distinctOwn += isRepeated ? 0 : 1;
    packet.isAnswered = true;
    packet.answeredBy = answer.sequence;
}

}  // namespace halftrip::transport
