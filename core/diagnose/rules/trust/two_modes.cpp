#include "core/stats/two_modes.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/request/axis.hpp"
#include "core/stats/narrow_peaks.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::diagnose {
namespace {

constexpr const char* kModesSentence =
    "Round trips are bimodal {where}: {lowShare:.0f} % take about {lowUs} us and {highShare:.0f} % about {highUs} us.";
constexpr const char* kModesInShort = "round trips are bimodal";
constexpr const char* kModesCause = "the slower of two modes";
constexpr const char* kModesSeen = "Of {samples} samples those above {splitUs} us are the slow mode.";
constexpr const char* kModesInTurns =
    "The median switches between the modes within the point: of {slices} time slices, {high} are in the slow mode.";
constexpr const char* kModesMixed = "Both modes occur side by side in {mixed} of {slices} time slices.";
constexpr const char* kModesOverturned = "The same two modes with one flow, one queue and both threads pinned.";
constexpr const char* kModesNext = "Vary the flow{cli: (halftrip sweep flows PEER)}, and pin both ends{cli: "
                                   "(--cpu, --responder-cpu)}. A queue, a core or the CPU frequency may cause it.";
constexpr const char* kModesOverturnedAlone = "The same two modes with the measuring thread pinned.";
constexpr const char* kModesNextAlone =
    "Pin the measuring thread{cli: (--cpu)}, and repeat. A queue, a core or the CPU frequency may cause it.";

/// Fewer make modes by chance.
constexpr std::uint64_t kModesLeastSamples = 500;
/// Of slices that lie in one mode with their medians.
constexpr double kModesTurnsShare = 0.8;
/// What a timer makes of a histogram is told by the rules about timers.
constexpr double kModesTimerShare = 0.25;
constexpr double kModesTimerAbove = 1.5;

bool isTimersPeak(const stats::Histogram& histogram, const stats::TwoModes& modes)
{
    const auto peaks = stats::narrowPeaks(histogram, kModesTimerShare);
    return !peaks.empty() && peaks.back().lowNs > modes.splitNs &&
           static_cast<double>(peaks.back().lowNs) >= kModesTimerAbove * static_cast<double>(histogram.percentileNs(1));
}

/// Packets of a burst wait for each other: there one stall is a mode.
std::optional<stats::TwoModes> modesOf(const model::PointResult& point)
{
    const stats::Histogram& histogram = point.result().histogram;
    if (!model::hasSerialRoundTrips(point) || histogram.count() < kModesLeastSamples)
        return std::nullopt;
    auto modes = stats::twoModes(histogram);
    return modes && !isTimersPeak(histogram, *modes) ? modes : std::nullopt;
}

/// Whether the point was in one mode for a while and in the other for another.
Text courseOfModes(const model::PointResult& point, const stats::TwoModes& modes)
{
    const auto isHigh = [&](const model::TimeSlice& slice) { return slice.p50Ns > modes.splitNs; };
    const auto isMixed = [&](const model::TimeSlice& slice) {
        return slice.p50Ns > modes.splitNs ? slice.p99Ns < modes.splitNs : slice.p99Ns > modes.splitNs;
    };
    const auto all = static_cast<std::int64_t>(point.slices.size());
    const auto high = static_cast<std::int64_t>(std::ranges::count_if(point.slices, isHigh));
    const auto mixed = static_cast<std::int64_t>(std::ranges::count_if(point.slices, isMixed));
    const bool isInTurns = high > 0 && high < all &&
                           static_cast<double>(all - mixed) >= kModesTurnsShare * static_cast<double>(all);
    return isInTurns ? text(kModesInTurns, all, high) : text(kModesMixed, mixed, all);
}

std::vector<Text> modesEvidence(const model::PointResult& point, const stats::TwoModes& modes)
{
    std::vector<Text> evidence{text(kModesSeen, point.result().histogram.count(), shortUs(modes.splitNs))};
    if (!point.slices.empty())
        evidence.push_back(courseOfModes(point, modes));
    return evidence;
}

/// A mode is told by its median. Where the slow one has a tail to the left, its samples take less on average: it costs
/// no more than what the mean has above the fast one.
std::int64_t costOf(const stats::TwoModes& modes, const stats::Histogram& histogram)
{
    const double byPeaks = modes.highShare * static_cast<double>(modes.highNs - modes.lowNs);
    return std::llround(std::max(std::min(byPeaks, histogram.meanNs() - static_cast<double>(modes.lowNs)), 0.0));
}

std::vector<model::Finding> findTwoModes(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record,
                                            [](const model::PointResult& point) { return modesOf(point).has_value(); });
    if (points.empty())
        return {};
    const model::PointResult& first = record.points[points.front()];
    const stats::TwoModes modes = *modesOf(first);
    const bool hasFlows = record.request.peer.hasResponder();
    model::Finding finding{.id = "twoModes",
                           .sentence = text(kModesSentence, where(record, points), 100 * (1 - modes.highShare),
                                            shortUs(modes.lowNs), 100 * modes.highShare, shortUs(modes.highNs)),
                           .kind = model::FindingKind::Cause,
                           .confidence = model::Confidence::Possible,
                           .evidence = modesEvidence(first, modes),
                           .overturnedBy = hasFlows ? kModesOverturned : kModesOverturnedAlone,
                           .nextStep = hasFlows ? text(kModesNext) : text(kModesNextAlone),
                           .points = points,
                           .costNs = costOf(modes, first.result().histogram)};
    if (hasFlows)
        finding.steps = {sweepStep(record, model::kFlowAxis, "halftrip sweep flows")};
    return {std::move(finding)};
}

Text modesAsCause(const model::RunRecord&, const model::Finding&)
{
    return kModesCause;
}

}  // namespace

Rule twoModesRule()
{
    return {"twoModes",   "Are round trips bimodal?", findTwoModes, Touches::Everything, kModesInShort, nullptr,
            &modesAsCause};
}

}  // namespace halftrip::diagnose
