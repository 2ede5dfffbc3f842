#include "core/diagnose/verify/verify_course.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/stats/bucket_layout.hpp"
#include "core/stats/cell_counts.hpp"
#include "core/stats/percentile_rank.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace halftrip::diagnose {
namespace {

using stats::BucketLayout;
using stats::CellLayout;

/// Longer than every sample: where a percentile lies among lost probes.
constexpr std::int64_t kBeyondAll = std::numeric_limits<std::int64_t>::max();

struct Range {
    std::int64_t lowNs = 0;
    std::int64_t highNs = kBeyondAll;
    [[nodiscard]] bool contains(std::int64_t valueNs) const noexcept { return valueNs >= lowNs && valueNs <= highNs; }
    [[nodiscard]] std::string text() const { return fmt::format("{} .. {}", lowNs, highNs); }
};

std::size_t bucketOf(std::int64_t valueNs) noexcept
{
    return BucketLayout::indexOf(valueNs);
}

/// The coarse cell in which a sample of that value was counted: by its bucket, which may lie in two.
std::size_t cellOf(std::int64_t valueNs) noexcept
{
    return CellLayout::coarseAround(CellLayout::indexOf(BucketLayout::lowestOf(bucketOf(valueNs))));
}

/// What can be said of a sample there: no more than the end of its bucket.
Range rangeOfCell(std::size_t cell) noexcept
{
    const std::size_t last = bucketOf(CellLayout::endOf(cell) - 1);
    return {CellLayout::lowestOf(cell),
            last + 1 == BucketLayout::kBucketCount ? kBeyondAll : BucketLayout::highestOf(last)};
}

/// Samples by coarse cells, be they counted in fine ones or not: which of the two is chosen anew whenever slices are
/// joined.
class CoarseCounts {
public:
    void add(const stats::CellCounts& cells)
    {
        cells.forEach([this](const stats::CellCounts::Cell& cell) {
            m_counts[CellLayout::coarseAround(CellLayout::firstFineOf(cell.index))] += cell.count;
        });
    }
    [[nodiscard]] bool isEmpty() const noexcept { return m_counts.empty(); }
    [[nodiscard]] std::uint64_t count() const noexcept
    {
        std::uint64_t all = 0;
        for (const auto& [cell, samples] : m_counts)
            all += samples;
        return all;
    }
    /// Not of an empty one.
    [[nodiscard]] std::int64_t lowestNs() const { return CellLayout::lowestOf(m_counts.begin()->first); }
    [[nodiscard]] std::size_t lastCell() const { return m_counts.rbegin()->first; }
    /// Where the sample of that rank can be; of one beyond all: anything.
    [[nodiscard]] Range rangeOf(std::uint64_t rank) const
    {
        std::uint64_t seen = 0;
        for (const auto& [cell, samples] : m_counts) {
            seen += samples;
            if (seen >= rank)
                return rangeOfCell(cell);
        }
        return {};
    }
    /// The first cell in which the two do not hold the same.
    [[nodiscard]] std::optional<std::size_t> differsFrom(const CoarseCounts& other) const
    {
        const auto [one, another] = std::ranges::mismatch(m_counts, other.m_counts);
        if (one == m_counts.end() && another == other.m_counts.end())
            return std::nullopt;
        const bool isOnesFirst = another == other.m_counts.end() ||
                                 (one != m_counts.end() && one->first <= another->first);
        return isOnesFirst ? one->first : another->first;
    }
    [[nodiscard]] std::uint64_t in(std::size_t cell) const
    {
        const auto found = m_counts.find(cell);
        return found == m_counts.end() ? 0 : found->second;
    }

private:
    std::map<std::size_t, std::uint64_t> m_counts;
};

class CourseCheck {
public:
    CourseCheck(std::string member, const model::PointResult& point) : m_member(std::move(member)), m_point(point) {}

    [[nodiscard]] std::vector<RunDifference> take() &&
    {
        checkSamples("slices", m_point.slices);
        checkSamples("rounds", m_point.rounds);
        const bool areAllThere = m_differences.empty();
        for (std::size_t index = 0; index < m_point.slices.size(); ++index)
            checkSlice(index, m_point.slices[index]);
        if (areAllThere && !m_point.slices.empty())
            checkSlicesTogether();
        if (areAllThere && !m_point.rounds.empty()) {
            checkRoundsTogether(50, &model::Round::p50Ns);
            checkRoundsTogether(99, &model::Round::p99Ns);
            checkRoundsBySlices();
        }
        return std::move(m_differences);
    }

private:
    [[nodiscard]] const stats::Histogram& result() const { return m_point.result().histogram; }

    void report(const std::string& what, std::string inFile, std::string possible)
    {
        m_differences.push_back({m_member + "." + what, std::move(inFile), std::move(possible)});
    }
    void demand(const std::string& what, std::int64_t valueNs, const Range& range)
    {
        if (!range.contains(valueNs))
            report(what, std::to_string(valueNs), range.text());
    }

    template <typename Parts>
    void checkSamples(const char* what, const Parts& parts)
    {
        std::uint64_t sum = 0;
        for (const auto& part : parts)
            sum += part.count;
        if (!parts.empty() && sum != result().count())
            report(what, std::to_string(sum) + " samples", std::to_string(result().count()));
    }

    void checkSlice(std::size_t index, const model::TimeSlice& slice)
    {
        // As files have them, by columns.
        const auto nameOf = [index](const char* figure) { return fmt::format("slices.{}[{}]", figure, index); };
        if (slice.count == 0) {
            demand(nameOf("p50Ns"), slice.p50Ns, {0, 0});
            demand(nameOf("p99Ns"), slice.p99Ns, {0, 0});
            demand(nameOf("maxNs"), slice.maxNs, {0, 0});
            return;
        }
        // Percentiles of joined slices are read from cells.
        const std::int64_t leastNs = CellLayout::lowestOf(cellOf(result().minNs()));
        demand(nameOf("maxNs"), slice.maxNs, {leastNs, result().maxNs()});
        CoarseCounts cells;
        cells.add(slice.cells);
        if (!cells.isEmpty() && cellOf(slice.maxNs) != cells.lastCell())
            report(nameOf("maxNs"), std::to_string(slice.maxNs), rangeOfCell(cells.lastCell()).text());
        demand(nameOf("p99Ns"), slice.p99Ns, percentileIn(slice, cells, 99, {leastNs, slice.maxNs}));
        demand(nameOf("p50Ns"), slice.p50Ns,
               percentileIn(slice, cells, 50, {leastNs, std::min(slice.p99Ns, slice.maxNs)}));
    }

    /// What a percentile of the slice can be within `range`. Of slices that were joined and lost probes it may be that
    /// of one of them, which is less.
    [[nodiscard]] static Range percentileIn(const model::TimeSlice& slice, const CoarseCounts& cells, double percentile,
                                            Range range)
    {
        if (cells.isEmpty())
            return range;
        const Range ofRank = cells.rangeOf(stats::percentileRank(percentile, slice.count + slice.lost));
        range.lowNs = std::max(range.lowNs, slice.lost == 0 ? ofRank.lowNs : cells.lowestNs());
        range.highNs = std::min(range.highNs, ofRank.highNs);
        return range;
    }

    /// They hold each sample of the result once.
    void checkSlicesTogether()
    {
        std::int64_t longestNs = 0;
        CoarseCounts all;
        for (const model::TimeSlice& slice : m_point.slices) {
            longestNs = std::max(longestNs, slice.maxNs);
            all.add(slice.cells);
        }
        const std::int64_t maxNs = result().maxNs();
        if (bucketOf(longestNs) != bucketOf(maxNs))
            report("slices.maxNs", std::to_string(longestNs), std::to_string(maxNs));
        if (all.count() != result().count())
            return;  // The file has no cells.
        CoarseCounts ofResult;
        ofResult.add(stats::CellCounts(result()));
        if (const auto cell = all.differsFrom(ofResult))
            report("slices.cells", fmt::format("{} from {} ns on", all.in(*cell), CellLayout::lowestOf(*cell)),
                   std::to_string(ofResult.in(*cell)));
    }

    /// A percentile of all samples lies between those of the rounds, where a lost one is beyond all.
    void checkRoundsTogether(double percentile, std::int64_t model::Round::* figure)
    {
        Range range{kBeyondAll, 0};
        for (const model::Round& round : m_point.rounds) {
            if (!round.lost)
                return;  // Nobody knows where its percentiles lie.
            const std::uint64_t lost = *round.lost;
            if (round.count + lost == 0)
                continue;
            const bool isLost = model::isLost(round.count, lost, percentile);
            range.lowNs = std::min(range.lowNs, isLost ? kBeyondAll : round.*figure);
            range.highNs = std::max(range.highNs, isLost ? kBeyondAll : round.*figure);
        }
        const std::int64_t wholeNs = model::isLost(m_point, percentile) ? kBeyondAll
                                                                        : model::percentileNs(m_point, percentile);
        if (bucketOf(wholeNs) < bucketOf(range.lowNs) || bucketOf(wholeNs) > bucketOf(range.highNs))
            report(fmt::format("rounds.p{}Ns", percentile), range.text(), std::to_string(wholeNs));
    }

    /// Rounds stand one behind the other, and each slice in one of them, but where slices of many rounds were joined.
    void checkRoundsBySlices()
    {
        std::int64_t startNs = 0;
        for (std::size_t index = 0; index < m_point.rounds.size(); ++index) {
            const model::Round& round = m_point.rounds[index];
            const std::int64_t endNs = startNs + round.elapsedNs;
            CoarseCounts cells;
            for (const model::TimeSlice& slice : m_point.slices) {
                if (slice.startNs >= startNs && slice.startNs < endNs)
                    cells.add(slice.cells);
            }
            startNs = endNs;
            if (cells.isEmpty() || cells.count() != round.count || !round.lost)
                continue;
            for (const auto& [name, percentile, valueNs] :
                 {std::tuple{"p50Ns", 50.0, round.p50Ns}, std::tuple{"p99Ns", 99.0, round.p99Ns}}) {
                Range range = cells.rangeOf(stats::percentileRank(percentile, round.count + *round.lost));
                range.highNs = std::min(range.highNs, result().maxNs());
                range.lowNs = std::max(range.lowNs, cells.lowestNs());
                demand(fmt::format("rounds[{}].{}", index, name), valueNs, range);
            }
        }
    }

    std::string m_member;
    const model::PointResult& m_point;
    std::vector<RunDifference> m_differences;
};

}  // namespace

std::vector<RunDifference> differencesInCourse(const std::string& member, const model::PointResult& point)
{
    return CourseCheck(member, point).take();
}

}  // namespace halftrip::diagnose
