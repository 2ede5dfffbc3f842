#include "core/diagnose/held_by_deferral.hpp"

#include "core/diagnose/ends.hpp"
#include "core/model/figures/interrupt_deferral.hpp"
#include "core/model/figures/pace.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/figures/point_figures.hpp"

#include <algorithm>
#include <array>

namespace halftrip::diagnose {
namespace {

/// The higher one is for a deferral that holds half of the packets or fewer.
constexpr std::array kDeferredPercentiles{50.0, 90.0};
/// A timer expires a little early, by its clock and ours.
constexpr double kHoldsDeferral = 0.95;
/// What the path may add to the timer; beyond it, the path is what takes long.
constexpr double kMostDeferrals = 1.5;
/// Nothing to speak of, and as long as any other round trip.
constexpr std::int64_t kShortestDeferralNs = 10'000;

std::vector<DeferringHost> deferringHosts(const model::RunRecord& record, const model::PointResult& point)
{
    const std::int64_t pace = model::paceNs(record, point);
    std::vector<DeferringHost> hosts;
    for (const HostOfRun& host : hostsOf(record)) {
        const model::EndResult& end = host.name == "A" ? point.initiator : point.responder;
        const auto deferral = model::interruptDeferralAt(*host.facts, end, pace);
        if (deferral && deferral->timeoutNs >= kShortestDeferralNs)
            hosts.push_back({host.name, deferral->timeoutNs, deferral->polls});
    }
    return hosts;
}

}  // namespace

std::int64_t HeldByDeferral::longestNs() const
{
    return hosts.empty() ? 0 : std::ranges::max(hosts, {}, &DeferringHost::timeoutNs).timeoutNs;
}

HeldByDeferral heldByDeferral(const model::RunRecord& record, const model::PointResult& point)
{
    if (point.result().kind != model::DistributionKind::RoundTrip || point.result().histogram.isEmpty() ||
        model::hasManyInFlight(point))
        return {};
    HeldByDeferral held{deferringHosts(record, point), 0};
    const auto timerNs = static_cast<double>(held.longestNs());
    for (const double percentile : kDeferredPercentiles) {
        if (held.hosts.empty() || model::isLost(point, percentile))
            break;
        const auto rttNs = static_cast<double>(model::percentileNs(point, percentile));
        if (rttNs >= kHoldsDeferral * timerNs && rttNs <= kMostDeferrals * timerNs) {
            held.percentile = percentile;
            return held;
        }
    }
    return {};
}

}  // namespace halftrip::diagnose
