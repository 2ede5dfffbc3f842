#include "core/measure/stages/stamped_ends.hpp"

#include "core/measure/plan/session_times.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::measure {
namespace {

using transport::StampingTransport;

/// What the responder calls a path of a pass; those of points count from 0.
constexpr std::uint32_t numberOf(std::uint32_t index) noexcept
{
    return static_cast<std::uint32_t>(control::kMostPaths - 1) - index;
}

/// The responder's words say "host B" where both ends could be meant.
Error saidByResponder(Error error)
{
    error.what = text("Host B: {why}", error.what);
    return error;
}

}  // namespace

StampedEnds::StampedEnds(const std::vector<StampPath>& paths, std::string cableTo, control::PeerLink& link)
    : m_paths(paths), m_cableTo(std::move(cableTo)), m_link(link)
{
}

StampedEnds::~StampedEnds()
{
    for (const auto& transport : m_transports)
        transport->close();
    // Should the responder be gone, its end is gone with it; the session will notice.
    for (std::uint32_t index = 0; index < m_openAtResponder; ++index) {
        [[maybe_unused]] const Status released = m_link.release(numberOf(index));
    }
}

Status StampedEnds::open(model::StampChoice choice, model::StampChoice atResponder, std::uint32_t count)
{
    m_stampsAtResponder = atResponder != model::StampChoice::Off;
    if (!m_cableTo.empty()) {
        if (Status opened = openCable(choice); !opened)
            return opened;
    }
    for (std::uint32_t index = 0; m_cableTo.empty() && index < m_paths.size(); ++index) {
        if (Status opened = openPath(index, choice, atResponder, count); !opened)
            return opened;
    }
    if (m_transports.size() > 1)
        m_joined = std::make_unique<transport::JoinedStamping>(
            *m_transports.front(), *m_transports.back(), m_cableTo.empty() ? m_paths.back().open.largestProbeBytes : 0);
    m_hadHardware = std::ranges::any_of(m_transports,
                                        [](const auto& transport) { return transport->stampFacts().hasHardware; });
    return {};
}

StampingTransport& StampedEnds::make(const StampPath& path, model::StampChoice choice)
{
    StampingTransport& transport = *m_transports.emplace_back(path.entry->makeStamping());
    transport.chooseStamps(choice);
    return transport;
}

Status StampedEnds::openPath(std::uint32_t index, model::StampChoice choice, model::StampChoice atResponder,
                             std::uint32_t count)
{
    const StampPath& path = m_paths[index];
    StampingTransport& transport = make(path, choice);
    auto endpoint = transport.open(path.open);
    if (!endpoint)
        return std::unexpected(std::move(endpoint).error());
    control::Prepare prepare = path.prepare;
    prepare.path = numberOf(index);
    prepare.stamps = atResponder;
    prepare.stampsCount = count;
    prepare.endpoint = *endpoint;
    auto ready = m_link.prepare(prepare);
    if (!ready)
        return std::unexpected(saidByResponder(std::move(ready).error()));
    m_openAtResponder = index + 1;
    return transport.attach(ready->endpoint, kAttachTimeout);
}

/// As transport::CabledTransport, but that the run has tried the cable already.
Status StampedEnds::openCable(model::StampChoice choice)
{
    const StampPath& path = m_paths.front();
    transport::TransportRequest end = path.open;
    end.role = transport::Role::Cable;
    StampingTransport& sender = make(path, choice);
    auto senderEnd = sender.open(end);
    if (!senderEnd)
        return std::unexpected(std::move(senderEnd).error());
    end.adapter = m_cableTo;
    StampingTransport& receiver = make(path, choice);
    auto receiverEnd = receiver.open(end);
    if (!receiverEnd)
        return std::unexpected(std::move(receiverEnd).error());
    if (Status attached = sender.attach(*receiverEnd, kAttachTimeout); !attached)
        return attached;
    return receiver.attach(*senderEnd, kAttachTimeout);
}

std::vector<std::uint32_t> StampedEnds::numbers() const
{
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t index = 0; index < m_paths.size(); ++index)
        numbers.push_back(numberOf(index));
    return numbers;
}

Result<std::optional<control::StageReport>> StampedEnds::stop()
{
    auto report = m_link.stop();
    if (!report)
        return std::unexpected(std::move(report).error());
    if (!m_stampsAtResponder)
        return std::nullopt;
    std::optional<control::StageReport> stages = std::move(report->stages);
    if (!stages)
        return fail(ErrorKind::Protocol, "The responder reported no stamps.",
                    "Use the same Halftrip version on both hosts.");
    // Only clocks are a problem, and the adapter's is one of them.
    m_hadHardware = m_hadHardware || stages->stamps.adapterClockErrorNs || !stages->problem.empty();
    if (!stages->problem.empty())
        return fail(ErrorKind::NotSupported, text("Host B: {why}", stages->problem),
                    "Choose --stamps software; where a clock was only set meanwhile, run again.");
    return stages;
}

}  // namespace halftrip::measure
