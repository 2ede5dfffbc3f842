#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kLinkBelowSpeed = "Adapter {adapter} of host {host} links at {mbps} Mb/s, although {commonMbps} "
                                        "Mb/s are possible: a 64-byte frame takes {costNs:.0f} ns longer.";
constexpr const char* kLinkBelowOwnSpeed =
    "Adapter {adapter} of host {host} links at {mbps} Mb/s, although it supports {fastestMbps} Mb/s: at that speed a "
    "64-byte frame takes {costNs:.0f} ns less. What its link partner supports is unknown.";
constexpr const char* kLinkBelowHalf =
    "Adapter {adapter} of host {host} links at half duplex: a reply waits for traffic "
    "on the wire and may collide with it.";
constexpr const char* kLinkBelowSpeedSeen = "{speedSource}: {mbps} Mb/s; fastest here {fastestMbps} Mb/s.";
constexpr const char* kLinkBelowPartnerSeen = "The link partner advertises up to {partnerMbps} Mb/s.";
constexpr const char* kLinkBelowHalfSeen = "{source}: half.";
constexpr const char* kLinkBelowOverturned = "The same figures at the highest common speed and full duplex.";
constexpr const char* kLinkBelowNext =
    "Check the cable, the switch port and the advertised modes{cli: (ethtool ADAPTER)}; "
    "enable autonegotiation at both ends of the cable.";
constexpr const char* kLinkBelowInShort = "a link runs below its capacity";

/// A frame of 64 bytes with its preamble takes so many nanoseconds at 1 Mb/s.
constexpr double kShortestFrameNs = 72.0 * 8 * 1'000;

/// What one host says of its link; 0 where it does not tell.
struct LinkOfHost {
    std::int64_t mbps = 0;
    std::int64_t commonMbps = 0;  ///< The fastest that this adapter and its partner have in common.
    bool isPartnerKnown = false;  ///< Otherwise commonMbps is this adapter's own.
    bool isHalf = false;

    [[nodiscard]] bool isSlower() const { return mbps > 0 && mbps < commonMbps; }
};

LinkOfHost linkOf(const model::HostFacts& host)
{
    const std::int64_t fastest = model::numberOf(host.facts, "link.fastest").value_or(0);
    const auto partner = model::numberOf(host.facts, "link.partnerFastest");
    return {model::numberOf(host.facts, "link.speed").value_or(0), std::min(fastest, partner.value_or(fastest)),
            partner.has_value(), model::textOf(host.facts, "link.duplex") == "half"};
}

std::vector<Text> linkEvidence(const model::HostFacts& host, const LinkOfHost& link)
{
    std::vector<Text> evidence;
    if (link.isHalf)
        evidence.push_back(text(kLinkBelowHalfSeen, std::string(model::findFact(host.facts, "link.duplex")->source)));
    if (!link.isSlower())
        return evidence;
    evidence.push_back(text(kLinkBelowSpeedSeen, std::string(model::findFact(host.facts, "link.speed")->source),
                            link.mbps, *model::numberOf(host.facts, "link.fastest")));
    if (const auto partner = model::numberOf(host.facts, "link.partnerFastest"))
        evidence.push_back(text(kLinkBelowPartnerSeen, *partner));
    return evidence;
}

/// So much longer a frame of 64 bytes takes on this link.
double costOf(const LinkOfHost& link)
{
    return kShortestFrameNs / static_cast<double>(link.mbps) - kShortestFrameNs / static_cast<double>(link.commonMbps);
}

Text linkSentence(const std::string& adapter, std::string_view host, const LinkOfHost& link)
{
    if (link.isHalf)
        return text(kLinkBelowHalf, adapter, host);
    const double costNs = costOf(link);
    return link.isPartnerKnown ? text(kLinkBelowSpeed, adapter, host, link.mbps, link.commonMbps, costNs)
                               : text(kLinkBelowOwnSpeed, adapter, host, link.mbps, link.commonMbps, costNs);
}

/// What it adds to a round trip, whose two frames pass the link. None for other results, and at half duplex.
std::optional<std::int64_t> costInResult(const model::RunRecord& record, const LinkOfHost& link)
{
    const bool isRoundTrip = !record.points.empty() &&
                             record.points.front().result().kind == model::DistributionKind::RoundTrip;
    if (!isRoundTrip || !link.isSlower() || link.isHalf)
        return std::nullopt;
    return std::llround(2 * costOf(link));
}

std::vector<model::Finding> findLinksBelowCapacity(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        const LinkOfHost link = linkOf(*host.facts);
        if (!link.isSlower() && !link.isHalf)
            continue;
        const std::string adapter = host.facts->adapter ? host.facts->adapter->name : std::string("-");
        findings.push_back({.id = idAt("linkBelowCapacity", host.name),
                            .sentence = linkSentence(adapter, host.name, link),
                            .kind = model::FindingKind::Cause,
                            .confidence = link.isHalf || link.isPartnerKnown ? model::Confidence::Certain
                                                                             : model::Confidence::Possible,
                            .evidence = linkEvidence(*host.facts, link),
                            .overturnedBy = kLinkBelowOverturned,
                            .nextStep = text(kLinkBelowNext),
                            .steps = {commandStep("ethtool " + adapterInCommand(record, host.name), host.name)},
                            .costNs = costInResult(record, link)});
    }
    return findings;
}

}  // namespace

Rule linkBelowCapacityRule()
{
    return {"linkBelowCapacity", "Does a link run below its highest speed, or at half duplex?", findLinksBelowCapacity,
            Touches::Everything, kLinkBelowInShort};
}

}  // namespace halftrip::diagnose
