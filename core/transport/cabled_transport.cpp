#include "core/transport/cabled_transport.hpp"

#include "core/model/facts/host_counters.hpp"
#include "core/wire/probe.hpp"

#include <algorithm>
#include <array>

namespace halftrip::transport {
namespace {

/// A link that has just come up may drop the first frames.
constexpr std::int64_t kCableTrialNs = 1'000'000'000;
constexpr std::int64_t kCableTryNs = 50'000'000;
/// What every adapter has room for.
constexpr std::uint32_t kCableTryBytes = 32;

}  // namespace

CabledTransport::CabledTransport(std::unique_ptr<Transport> sender, std::unique_ptr<Transport> receiver,
                                 std::string receivingAdapter, const clock::TickConverter& converter)
    : m_sender(std::move(sender)),
      m_receiver(std::move(receiver)),
      m_receivingAdapter(std::move(receivingAdapter)),
      m_converter(converter),
      m_failed(m_sender.get())
{
}

Result<Endpoint> CabledTransport::open(const TransportRequest& request)
{
    m_clock = request.clock;
    m_stop = request.stop;
    m_sendingAdapter = request.adapter;
    TransportRequest end = request;
    end.role = Role::Cable;
    auto senderEnd = m_sender->open(end);
    if (!senderEnd)
        return senderEnd;
    end.adapter = m_receivingAdapter;
    auto receiverEnd = m_receiver->open(end);
    if (!receiverEnd)
        return receiverEnd;
    m_senderEnd = std::move(*senderEnd);
    m_receiverEnd = std::move(*receiverEnd);
    return m_senderEnd;
}

Status CabledTransport::attach(const Endpoint&, std::chrono::milliseconds timeout)
{
    if (Status attached = m_sender->attach(m_receiverEnd, timeout); !attached)
        return attached;
    if (Status attached = m_receiver->attach(m_senderEnd, timeout); !attached)
        return attached;
    Status tried = tryCable();
    *m_looks = {};  // The trial's frames are no probes.
    return tried;
}

Status CabledTransport::tryCable()
{
    std::array<std::byte, kCableTryBytes> probe{};
    const Ticks begin = m_clock->now();
    const auto tag = static_cast<std::uint32_t>(begin);
    wire::fillProbe(probe, tag);
    setProbeTag(tag);
    setProbeSize(kCableTryBytes);
    const Ticks end = begin + m_converter.nanosecondsToSpan(kCableTrialNs);
    Ticks now = begin;
    for (std::uint32_t number = 0; now < end; ++number) {
        if (m_stop->load(std::memory_order_relaxed))
            return fail(ErrorKind::Interrupted, "Stopped while the cable was tried.");
        wire::setSequence(probe, number);
        if (send(probe) == IoResult::Failed)
            return std::unexpected(lastError());
        const Ticks until = now + m_converter.nanosecondsToSpan(kCableTryNs);
        for (; now < until; now = m_clock->now()) {
            Received got;
            const IoResult result = receive(until, got);
            if (result == IoResult::Failed)
                return std::unexpected(lastError());
            if (result == IoResult::Done && std::ranges::equal(got.payload, probe))
                return {};
        }
    }
    return fail(ErrorKind::Unreachable,
                text("Not one frame that was sent on {sender} arrived at {receiver}: is the cable between them?",
                     m_sendingAdapter, m_receivingAdapter),
                "Join these two ports by one cable, or name the two that are (\"halftrip adapters\" lists them).");
}

TransportFacts CabledTransport::facts() const
{
    TransportFacts facts = m_sender->facts();
    TransportFacts received = m_receiver->facts();
    facts.largestPayloadBytes = std::min(facts.largestPayloadBytes, received.largestPayloadBytes);
    facts.unfragmentedPayloadBytes = std::min(facts.unfragmentedPayloadBytes, received.unfragmentedPayloadBytes);
    facts.filteredOut = received.filteredOut;
    const auto drops = facts.overruns.find(model::kRingTransmitDropsCounter);
    if (drops != facts.overruns.end())
        received.overruns[drops->first] = drops->second;
    facts.overruns = std::move(received.overruns);
    facts.isBusyPolling = received.isBusyPolling;
    facts.arrivalCore = received.arrivalCore;
    facts.unheard = std::move(received.unheard);
    for (const auto& [key, words] : received.obtained) {
        const auto same = facts.obtained.find(key);
        if (same == facts.obtained.end() || same->second != words)
            facts.obtained["receiver." + key] = words;
    }
    facts.obtained["stamps"] =
        "by this program, right before the call that sends and right after the frame was in its memory";
    if (m_looks->known != 0)
        facts.obtained["firstLook"] = std::to_string(m_looks->atFirst) + " of " + std::to_string(m_looks->known) +
                                      " frames were there when the call that sent them had returned: they took no "
                                      "longer than it did";
    return facts;
}

void CabledTransport::setProbeTag(std::uint32_t tag) noexcept
{
    m_sender->setProbeTag(tag);
    m_receiver->setProbeTag(tag);
}

void CabledTransport::setProbeSize(std::uint32_t bytes) noexcept
{
    m_sender->setProbeSize(bytes);
    m_receiver->setProbeSize(bytes);
    m_looks = &m_looksBySize[bytes];
}

void CabledTransport::close() noexcept
{
    m_sender->close();
    m_receiver->close();
}

}  // namespace halftrip::transport
