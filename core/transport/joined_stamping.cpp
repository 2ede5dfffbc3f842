#include "core/transport/joined_stamping.hpp"

namespace halftrip::transport {
namespace {

bool shareClock(const StampFacts& one, const StampFacts& other)
{
    return one.hasHardware && other.hasHardware && one.adapterClockNumber &&
           one.adapterClockNumber == other.adapterClockNumber;
}

/// Why hardware stamps of both are of no use together; only where they share no clock.
std::string describeApart(const StampFacts& sender, const StampFacts& receiver)
{
    if (!sender.hasHardware || !receiver.hasHardware)
        return "of no use without those of the other direction";
    if (!sender.adapterClockNumber || !receiver.adapterClockNumber)
        return "whether both directions are stamped by one clock is not known";
    return "sending and receiving are stamped by two clocks, numbers " + std::to_string(*sender.adapterClockNumber) +
           " and " + std::to_string(*receiver.adapterClockNumber);
}

}  // namespace

JoinedStamping::JoinedStamping(StampingTransport& sender, StampingTransport& receiver, std::uint32_t replyBytes)
    : m_sender(sender),
      m_receiver(receiver),
      m_joined(sender, receiver, replyBytes),
      m_replyBytes(replyBytes),
      m_hasOneClock(shareClock(sender.stampFacts(), receiver.stampFacts()))
{
}

void JoinedStamping::setProbeSize(std::uint32_t bytes) noexcept
{
    m_sender.setProbeSize(bytes);
    m_receiver.setProbeSize(m_replyBytes != 0 ? m_replyBytes : bytes);
}

StampFacts JoinedStamping::stampFacts() const
{
    const StampFacts sender = m_sender.stampFacts();
    const StampFacts receiver = m_receiver.stampFacts();
    StampFacts facts;
    facts.hasHardware = m_hasOneClock;
    for (const auto& [stamp, why] : sender.missing) {
        if (stamp.starts_with("tx"))
            facts.missing[stamp] = why;
    }
    for (const auto& [stamp, why] : receiver.missing) {
        if (stamp.starts_with("rx"))
            facts.missing[stamp] = why;
    }
    if (m_hasOneClock) {
        facts.adapterClock = sender.adapterClock;
        facts.adapterClockNumber = sender.adapterClockNumber;
        return facts;
    }
    const std::string why = describeApart(sender, receiver);
    if (sender.hasHardware)
        facts.missing["txHardware"] = why;
    if (receiver.hasHardware)
        facts.missing["rxHardware"] = why;
    return facts;
}

StageStamps JoinedStamping::receivedStamps() const noexcept
{
    StageStamps stamps = m_receiver.receivedStamps();
    if (!m_hasOneClock)
        stamps.rxHardwareNs.reset();
    return stamps;
}

StageStamps JoinedStamping::collectSent(Ticks deadline) noexcept
{
    StageStamps stamps = m_sender.collectSent(deadline);
    if (!m_hasOneClock)
        stamps.txHardwareNs.reset();
    return stamps;
}

}  // namespace halftrip::transport
