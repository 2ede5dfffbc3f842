#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/point_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kCoalescingOne = "The adapter of host {host} waits up to {timerUs} us before it interrupts for a "
                                       "received packet: at least a fifth of the "
                                       "round trip {where}.";
constexpr const char* kCoalescingBoth = "The adapters of both hosts wait before they interrupt for a received packet, "
                                        "up to {timerOfAUs} us at A and {timerOfBUs} us at B: "
                                        "at least a fifth of the round trip {where}.";
constexpr const char* kCoalescingSeen = "The round trip at p{percentile:g} is {rttUs:.1f} us";
constexpr const char* kCoalescingOverturned = "The same round trips with interrupt coalescing off (rx-usecs 0).";
constexpr const char* kCoalescingNext =
    "Prove it by switching coalescing off at one host after the other{cli: (halftrip tune prove PEER "
    "coalescing.rxUsecs=0)}. Adapters that limit the rate of their interrupts show only the longer of "
    "two timers: then switch both off.";

constexpr const char* kCoalescingAdapts = "The adapter of host {host} chooses by itself how long it waits before it "
                                          "interrupts for a received packet, and the "
                                          "round trip at p90 is {times:.1f} times that at p10 {where}.";
/// Between p10 and p90 of the round trips, where an adapter that adapts is told.
constexpr double kAdaptedRatio = 1.5;
constexpr std::int64_t kShortestAdaptedNs = 20'000;

/// Shorter timers are codes of drivers (1: by itself, 3: by itself with a bound), or nothing to speak of.
constexpr std::int64_t kShortestTimerUs = 10;
/// Of the round trip, from which on a timer is told.
constexpr double kTimerShare = 0.2;
/// The higher one is for two peaks: a timer that holds half of the packets or fewer.
constexpr std::array kHeldPercentiles{50.0, 90.0};

struct AdapterTimer {
    std::string_view host;
    std::int64_t us = 0;
};

std::vector<AdapterTimer> timersOf(const model::RunRecord& record)
{
    std::vector<AdapterTimer> timers;
    for (const HostOfRun& host : hostsOf(record)) {
        const auto us = model::numberOf(host.facts->facts, "coalescing.rxUsecs");
        if (us && *us >= kShortestTimerUs)
            timers.push_back({host.name, *us});
    }
    return timers;
}

/// The first of the percentiles that is long enough to hold such a wait, and short enough to be about it.
std::optional<double> heldAt(const model::PointResult& point, std::int64_t timerUs)
{
    if (point.result().kind != model::DistributionKind::RoundTrip || point.result().histogram.isEmpty())
        return std::nullopt;
    const auto timerNs = static_cast<double>(timerUs) * 1'000;
    for (const double percentile : kHeldPercentiles) {
        const auto rttNs = static_cast<double>(model::percentileNs(point, percentile));
        if (rttNs >= timerNs && timerNs >= kTimerShare * rttNs)
            return percentile;
    }
    return std::nullopt;
}

/// Adaptive, or one of the codes by which Intel's drivers are told to be.
bool adapts(const model::HostFacts& host)
{
    const std::int64_t us = model::numberOf(host.facts, "coalescing.rxUsecs").value_or(0);
    const bool hasCodes = host.adapter && (host.adapter->driver == "igb" || host.adapter->driver == "igc" ||
                                           host.adapter->driver == "e1000e");
    return model::flagOf(host.facts, "coalescing.adaptiveRx").value_or(false) ||
           (hasCodes && us > 0 && us < kShortestTimerUs);
}

double spreadOf(const model::PointResult& point)
{
    const auto low = static_cast<double>(model::percentileNs(point, 10));
    return low > 0 ? static_cast<double>(model::percentileNs(point, 90)) / low : 1;
}

std::vector<model::Finding> findAdapting(const model::RunRecord& record)
{
    for (const HostOfRun& host : hostsOf(record)) {
        const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
            return point.result().kind == model::DistributionKind::RoundTrip && !point.result().histogram.isEmpty() &&
                   model::percentileNs(point, 90) >= kShortestAdaptedNs && spreadOf(point) > kAdaptedRatio;
        });
        if (!adapts(*host.facts) || points.empty())
            continue;
        return {{.id = "coalescing",
                 .sentence = text(kCoalescingAdapts, host.name, spreadOf(record.points[points.front()]),
                                  where(record, points)),
                 .kind = model::FindingKind::Cause,
                 .confidence = model::Confidence::Possible,
                 .overturnedBy = kCoalescingOverturned,
                 .nextStep = kCoalescingNext,
                 .points = points}};
    }
    return {};
}

std::vector<model::Finding> findCoalescing(const model::RunRecord& record)
{
    const std::vector<AdapterTimer> timers = isOneHost(record) ? std::vector<AdapterTimer>() : timersOf(record);
    if (timers.empty())
        return isOneHost(record) ? std::vector<model::Finding>() : findAdapting(record);
    const std::int64_t longestUs = std::ranges::max(timers, {}, &AdapterTimer::us).us;
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return heldAt(point, longestUs).has_value(); });
    if (points.empty())
        return {};
    const Text place = where(record, points);
    return {{.id = "coalescing",
             .sentence = timers.size() == 1 ? text(kCoalescingOne, timers[0].host, timers[0].us, place)
                                            : text(kCoalescingBoth, timers[0].us, timers[1].us, place),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points,
                                    [&](const model::PointResult& point) {
                                        const double percentile = *heldAt(point, longestUs);
                                        const auto rttNs = static_cast<double>(model::percentileNs(point, percentile));
                                        return text(kCoalescingSeen, percentile, rttNs / 1'000);
                                    }),
             .overturnedBy = kCoalescingOverturned,
             .nextStep = text(kCoalescingNext),
             .points = points}};
}

}  // namespace

Rule coalescingRule()
{
    return {"coalescing", "Are round trips as long as an adapter waits before it interrupts?", findCoalescing,
            Touches::Everything, "interrupt coalescing holds packets back"};
}

}  // namespace halftrip::diagnose
