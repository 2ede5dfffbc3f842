#include "core/diagnose/held_by_deferral.hpp"

#include "core/diagnose/histogram_part.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <array>

namespace halftrip::diagnose {
namespace {

/// The higher one is for a deferral that holds half of the packets or fewer.
constexpr std::array kDeferredPercentiles{50.0, 90.0};
/// What the path may add to the timer; beyond it, the path is what takes long.
constexpr double kMostDeferrals = 1.5;
/// Nothing to speak of, and as long as any other round trip.
constexpr std::int64_t kShortestDeferralNs = 10'000;

}  // namespace

std::int64_t HeldByDeferral::longestNs() const
{
    std::int64_t longest = 0;
    for (const model::ActingDeferral& host : hosts)
        longest = std::max(longest, host.deferral.timeoutNs);
    return longest;
}

HeldByDeferral heldByDeferral(const model::RunRecord& record, const model::PointResult& point)
{
    if (!model::hasSerialRoundTrips(point))
        return {};
    HeldByDeferral held{model::actingDeferrals(record, point), 0};
    std::erase_if(held.hosts,
                  [](const model::ActingDeferral& host) { return host.deferral.timeoutNs < kShortestDeferralNs; });
    const auto timerNs = static_cast<double>(held.longestNs());
    for (const double percentile : kDeferredPercentiles) {
        if (held.hosts.empty() || model::isLost(point, percentile))
            break;
        const auto rttNs = static_cast<double>(model::percentileNs(point, percentile));
        if (rttNs >= kHoldsTimer * timerNs && rttNs <= kMostDeferrals * timerNs) {
            held.percentile = percentile;
            return held;
        }
    }
    return {};
}

}  // namespace halftrip::diagnose
