#include "core/model/record/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace halftrip::exporting {
namespace {

using stats::BucketLayout;
using stats::Histogram;

/// Lines per halving of what is left to 100 %: what HdrHistogram's own tools write.
constexpr double kTicksPerHalving = 5;

double microseconds(double nanoseconds) noexcept
{
    return nanoseconds / 1000;
}

/// The percentile of the line after the one at `percentile` (0 .. below 100): steps get finer towards the tail.
double nextLevel(double percentile) noexcept
{
    const double halvings = std::floor(std::log2(100 / (100 - percentile))) + 1;
    return percentile + 100 / (kTicksPerHalving * std::exp2(halvings));
}

/// The body of HdrHistogram's outputPercentileDistribution: a line for every level that a bucket reaches, then 100 %.
void appendLevels(std::string& text, const Histogram& histogram)
{
    const auto out = std::back_inserter(text);
    const auto total = static_cast<double>(histogram.count());
    std::uint64_t seen = 0;
    double level = 0;
    for (const auto [index, here] : histogram.counts()) {
        seen += here;
        const auto value = static_cast<double>(std::min(BucketLayout::highestOf(index), histogram.maxNs()));
        const double reached = 100 * static_cast<double>(seen) / total;
        // The last bucket reaches every level there is: one line, then the one for 100 %.
        while (reached >= level && level < 100) {
            fmt::format_to(out, "{:12.3f} {:.12f} {:10} {:14.2f}\n", microseconds(value), level / 100, seen,
                           1 / (1 - level / 100));
            level = nextLevel(level);
            if (seen == histogram.count())
                break;
        }
    }
    fmt::format_to(out, "{:12.3f} {:.12f} {:10}\n", microseconds(static_cast<double>(histogram.maxNs())), 1.0, seen);
}

void appendPoint(std::string& text, const model::PointResult& point, const model::RunRecord& record)
{
    const auto out = std::back_inserter(text);
    const Histogram& result = point.result().histogram;
    const model::DistributionWords& words = wordsOf(point.result().kind);
    const std::string frames = point.frames ? fmt::format(" (on the wire {})", model::textOf(point.frames)) : "";
    const std::string losses = point.counts.lost == 0
                                   ? ""
                                   : fmt::format(" {} lost, in none of these levels.", point.counts.lost);
    fmt::format_to(out, "#[{} over {}, {}{}: {} in microseconds. {}{}]\n", point.mode, point.transport,
                   model::phraseOf(point, record.points), frames, words.stored, words.definition, losses);
    fmt::format_to(out, "{:>12} {:>14} {:>10} {:>14}\n\n", "Value", "Percentile", "TotalCount", "1/(1-Percentile)");
    if (!result.isEmpty())
        appendLevels(text, result);
    fmt::format_to(out, "#[Mean    = {:12.3f}, StdDeviation   = {:12.3f}]\n", microseconds(result.meanNs()),
                   microseconds(result.standardDeviationNs()));
    fmt::format_to(out, "#[Max     = {:12.3f}, Total count    = {:12}]\n",
                   microseconds(static_cast<double>(result.maxNs())), result.count());
    fmt::format_to(out, "#[Buckets = {:12}, SubBuckets     = {:12}]\n", BucketLayout::kDoublings,
                   BucketLayout::kSubBuckets);
}

}  // namespace

/// One block a point, with a blank line between them.
std::string writeHgrm(const model::RunRecord& record)
{
    std::string text;
    for (const model::PointResult& point : record.points) {
        if (!text.empty())
            text += '\n';
        appendPoint(text, point, record);
    }
    return text;
}

}  // namespace halftrip::exporting
