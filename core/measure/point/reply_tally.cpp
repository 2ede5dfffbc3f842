#include "core/measure/point/reply_tally.hpp"

#include "core/measure/plan/session_times.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/request/peer.hpp"
#include "core/transport/frame_settings.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

/// The host's adapter, where it is known to let only VLANs pass that are set up on it.
Reachability::VlanFilter vlanFilterOf(const model::HostFacts& host)
{
    if (!host.adapter || !model::flagOf(host.facts, "offload.vlanFilter").value_or(false))
        return {};
    return {host.adapter->name, model::flagOf(host.facts, "offload.vlanFilterFixed").value_or(false)};
}

}  // namespace

void ReplyTally::add(const PointOutcome& outcome, std::uint32_t point, std::uint32_t sizeBytes)
{
    m_hasHeard = m_hasHeard || outcome.hasHeard;
    m_hasHeardInTime = m_hasHeardInTime || outcome.hasHeardInTime;
    m_lastSilent.reset();
    if (outcome.hasHeard && !outcome.isSilent) {
        m_heardPoints.insert(point);
        m_largestHeard = std::max(m_largestHeard, sizeBytes);
        m_silentFor = {};
        m_arrived.reset();
    } else if (!m_heardPoints.empty() && !m_heardPoints.contains(point)) {
        m_silentPoints[point] += outcome.lasted;
        m_lastSilent = point;
        return;
    } else {
        m_silentFor += outcome.lasted;
    }
    if (outcome.arrived)
        m_arrived = m_arrived.value_or(0) + *outcome.arrived;
    m_unmatched += outcome.unmatched;
    if (outcome.point && outcome.point->reflector)
        m_reflector += *outcome.point->reflector;
    m_unheardHere = outcome.unheardHere;
    m_unheardThere = outcome.unheardThere;
}

bool ReplyTally::isSilent(bool isLast) const
{
    const bool isLong = m_silentFor >= std::chrono::nanoseconds(kNothingHeardNs);
    return isLong || (isLast && !m_hasHeard);
}

bool ReplyTally::isPointSilent() const
{
    return m_lastSilent && m_silentPoints.at(*m_lastSilent) >= std::chrono::nanoseconds(kNothingHeardNs);
}

Reachability reachabilityOver(const ReplyTally& tally, const Path& path, const RunContext& run)
{
    Reachability reachability;
    reachability.waited = tally.silentFor();
    reachability.arrived = tally.arrived();
    reachability.ownAddress = run.link().local().address;
    reachability.peerAddress = run.link().peer().address;
    reachability.ownSystem = run.meeting.initiatorHost.operatingSystem;
    reachability.peerSystem = run.meeting.responderHost.operatingSystem;
    const os::SocketAddress peer = run.link().peer();
    const bool isOurs = run.link().isResponder();
    reachability.isEcho = !isOurs && peer.port == 0;
    if (!isOurs && peer.port != 0)
        reachability.echoService = std::string(wireOf(path.entry->id)) + " port " + std::to_string(peer.port);
    reachability.unmatched = tally.unmatched();
    if (run.request.peer.isStamp())
        reachability.reflector = tally.reflector();
    reachability.isBelowStack = path.entry->isBelowStack;
    if (const auto settings = transport::frameSettingsOf(run.request.transportOptions); settings)
        reachability.vlanId = settings->vlanId;
    reachability.vlanFilterHere = vlanFilterOf(run.meeting.initiatorHost);
    reachability.vlanFilterThere = vlanFilterOf(run.meeting.responderHost);
    reachability.firewallHere = firewallOf(run.meeting.initiatorHost, path.entry->isStream);
    reachability.firewallThere = firewallOf(run.meeting.responderHost, path.entry->isStream);
    reachability.unheardHere = tally.unheardHere();
    reachability.unheardThere = tally.unheardThere();
    return reachability;
}

}  // namespace halftrip::measure
