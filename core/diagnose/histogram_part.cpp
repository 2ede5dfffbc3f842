#include "core/diagnose/histogram_part.hpp"

#include "core/diagnose/rule.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/stats/narrow_peaks.hpp"
#include "core/stats/two_modes.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::diagnose {
namespace {

using Kind = HistogramPart::Kind;

/// As the rule about timers has it: fewer samples make peaks by chance, smaller peaks are no timer's.
constexpr std::uint64_t kLeastSamplesOfPeaks = 100;
constexpr double kLeastShare = 0.25;
constexpr double kTailShare = 0.01;

HistogramPart partOfCause(const stats::Histogram& histogram, double costNs)
{
    const auto peaks = histogram.count() < kLeastSamplesOfPeaks ? std::vector<stats::NarrowPeak>()
                                                                : stats::narrowPeaks(histogram, kLeastShare);
    if (peaks.empty())
        return {Kind::AddedToMean, std::max(histogram.meanNs() - costNs, 1.0), histogram.meanNs(), 0};
    const stats::NarrowPeak& peak = peaks.back();
    return {Kind::Peak, static_cast<double>(peak.lowNs), static_cast<double>(peak.highNs), peak.share};
}

}  // namespace

std::optional<HistogramPart> histogramPartOf(const model::Finding& finding, const model::PointResult& point)
{
    const stats::Histogram& histogram = point.result().histogram;
    const Rule* const rule = ruleOf(finding.id);
    if (histogram.isEmpty())
        return std::nullopt;
    if (rule != nullptr && rule->id == "twoModes") {
        if (const auto modes = stats::twoModes(histogram))
            return HistogramPart{Kind::SlowMode, static_cast<double>(modes->splitNs),
                                 static_cast<double>(histogram.maxNs()), modes->highShare};
    }
    if (finding.kind == model::FindingKind::Cause && finding.costNs)
        return partOfCause(histogram, static_cast<double>(*finding.costNs));
    if (rule == nullptr || rule->touches != Touches::Tail || model::isLost(point, 99))
        return std::nullopt;
    return HistogramPart{Kind::Tail, static_cast<double>(model::percentileNs(point, 99)),
                         static_cast<double>(histogram.maxNs()), kTailShare};
}

double heldShare(const model::PointResult& point, std::int64_t timerNs)
{
    const stats::Histogram& histogram = point.result().histogram;
    const auto least = static_cast<std::int64_t>(kHoldsTimer * static_cast<double>(timerNs));
    return static_cast<double>(histogram.countBetween(least, histogram.maxNs())) /
           static_cast<double>(histogram.count());
}

ShownShare shownShare(double share) noexcept
{
    constexpr double kReadsAsAll = 0.995;
    if (share < kReadsAsAll || share >= 1)
        return {std::round(100 * std::min(share, 1.0)), 0};
    return {std::floor(1'000 * share) / 10, 1};
}

}  // namespace halftrip::diagnose
