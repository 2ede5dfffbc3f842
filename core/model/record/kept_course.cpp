#include "core/model/record/kept_course.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/model/record/probe_trace.hpp"
#include "core/stats/cell_counts.hpp"
#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::model {
namespace {

using stats::CellLayout;

/// Probes in a row are a block: what neighbours have in common shows in how blocks vary.
constexpr std::size_t kMostBlocks = 512;
/// Blocks that have a percentile of their own, with so many probes beyond it each.
constexpr std::size_t kMostBlocksWithValue = 200;
constexpr double kFewBeyondInBlock = 5;
/// A lost probe took longer than all others.
constexpr std::int64_t kLostRttNs = std::numeric_limits<std::int64_t>::max();

/// In their order; none where some are missing.
std::optional<std::vector<std::int64_t>> allRoundTrips(const PointResult& point)
{
    const Distribution& result = point.result();
    if (point.probes.empty() || result.kind != DistributionKind::RoundTrip)
        return std::nullopt;
    std::vector<std::int64_t> all;
    std::uint64_t lost = 0;
    for (const ProbeTrace& trace : point.probes) {
        const auto probes = trace.leftOut == 0 ? decodeProbes(trace) : Result<std::vector<KeptProbe>>();
        if (trace.leftOut != 0 || !probes)
            return std::nullopt;
        for (const KeptProbe& probe : *probes) {
            all.push_back(probe.isLost() ? kLostRttNs : probe.rttNs);
            lost += probe.isLost() ? 1U : 0U;
        }
    }
    const bool isWhole = !all.empty() && all.size() - lost == result.histogram.count() &&
                         lost == lostBeside(point, result);
    return isWhole ? std::optional(std::move(all)) : std::nullopt;
}

/// The least value beyond each edge: those of the coarse cells that hold anything, and the percentile itself.
std::vector<std::int64_t> edgesAround(const stats::Histogram& histogram, std::int64_t valueNs)
{
    std::vector<std::int64_t> edges{valueNs + 1};
    const std::size_t first = CellLayout::indexOf(histogram.minNs()) / CellLayout::kFineInCoarse;
    const std::size_t last = CellLayout::indexOf(histogram.maxNs()) / CellLayout::kFineInCoarse;
    for (std::size_t cell = first; cell <= last; ++cell)
        edges.push_back(CellLayout::endOf(CellLayout::kFineCells + cell));
    std::ranges::sort(edges);
    const auto twice = std::ranges::unique(edges);
    edges.erase(twice.begin(), twice.end());
    return edges;
}

std::vector<stats::EdgeShares> keptShares(const std::vector<std::int64_t>& all,
                                          const std::vector<std::int64_t>& edgesNs)
{
    std::vector<stats::EdgeShares> edges;
    for (const std::int64_t edgeNs : edgesNs)
        edges.push_back({edgeNs, {}});
    const std::size_t length = (all.size() + kMostBlocks - 1) / kMostBlocks;
    for (std::size_t from = 0; from < all.size(); from += length) {
        const std::size_t until = std::min(from + length, all.size());
        std::vector<std::uint64_t> counts(edges.size() + 1);
        for (std::size_t i = from; i < until; ++i) {
            const auto beyond = std::ranges::upper_bound(edgesNs, all[i]);
            ++counts[static_cast<std::size_t>(beyond - edgesNs.begin())];
        }
        const auto samples = static_cast<double>(until - from);
        std::uint64_t below = 0;
        for (std::size_t edge = 0; edge < edges.size(); ++edge) {
            below += counts[edge];
            edges[edge].below.push_back({samples, static_cast<double>(below) / samples});
        }
    }
    return edges;
}

std::vector<stats::Part> valuesOfBlocks(const std::vector<std::int64_t>& all, double percentile)
{
    const auto fewest = static_cast<std::size_t>(std::ceil(kFewBeyondInBlock * 100 / (100 - percentile)));
    const std::size_t length = std::max(fewest, all.size() / kMostBlocksWithValue);
    std::vector<stats::Part> values;
    for (std::size_t from = 0; from + length <= all.size(); from += length) {
        std::vector<std::int64_t> block(all.begin() + static_cast<std::ptrdiff_t>(from),
                                        all.begin() + static_cast<std::ptrdiff_t>(from + length));
        const auto rank = static_cast<std::ptrdiff_t>(stats::percentileRank(percentile, length));
        const auto at = block.begin() + (rank - 1);
        std::ranges::nth_element(block, at);
        if (*at != kLostRttNs)
            values.push_back({static_cast<double>(length), static_cast<double>(*at)});
    }
    return values;
}

std::optional<stats::Course> makeKeptCourse(const PointResult& point, double percentile)
{
    const auto all = allRoundTrips(point);
    if (!all)
        return std::nullopt;
    return stats::Course{valuesOfBlocks(*all, percentile),
                         keptShares(*all, edgesAround(point.result().histogram, percentileNs(point, percentile)))};
}

/// Which point's probes a course is of: they are megabytes, and take a tenth of a second to be read.
struct CourseKey {
    std::size_t hash = 0;
    std::size_t bytes = 0;
    std::uint64_t samples = 0;
    std::uint64_t lost = 0;
    double percentile = 0;
    bool operator==(const CourseKey&) const = default;
};

CourseKey keyOf(const PointResult& point, double percentile)
{
    CourseKey key{.samples = point.result().histogram.count(), .lost = point.counts.lost, .percentile = percentile};
    for (const ProbeTrace& trace : point.probes) {
        key.hash = key.hash * 31 + std::hash<std::string_view>{}(trace.data) + trace.count + trace.leftOut;
        key.bytes += trace.data.size();
    }
    return key;
}

/// The courses that were asked for last: the same one is for the table, the file and the window. Any thread.
class LastCourses {
public:
    [[nodiscard]] std::optional<stats::Course> of(const PointResult& point, double percentile)
    {
        const CourseKey key = keyOf(point, percentile);
        const std::lock_guard lock(m_mutex);
        const auto known = std::ranges::find(m_courses, key, &Known::first);
        if (known != m_courses.end())
            return known->second;
        m_courses.emplace_front(key, makeKeptCourse(point, percentile));
        m_courses.resize(std::min(m_courses.size(), kMost));
        return m_courses.front().second;
    }

private:
    using Known = std::pair<CourseKey, std::optional<stats::Course>>;
    /// Of half a megabyte at the most.
    static constexpr std::size_t kMost = 16;

    std::mutex m_mutex;
    std::deque<Known> m_courses;
};

}  // namespace

std::optional<stats::Course> keptCourseOf(const PointResult& point, double percentile)
{
    if (point.probes.empty())
        return std::nullopt;
    static LastCourses courses;
    return courses.of(point, percentile);
}

}  // namespace halftrip::model
