#include "core/stats/histogram.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halftrip::stats {
namespace {

/// Percentiles are told apart to a ten-millionth of a percent. In these units 99.9 is a whole number, although no
/// double equals it, and all that follows is integer arithmetic: 99.9 % of 1000 is rank 999, never 1000.
constexpr std::uint64_t kUnitsPerPercent = 10'000'000;
constexpr std::uint64_t kUnitsOfAll = 100 * kUnitsPerPercent;

/// ceil(percentile * count / 100), at least 1 and at most `count` (which is not 0).
std::uint64_t rankOf(double percentile, std::uint64_t count) noexcept
{
    const double clamped = percentile > 0 ? std::min(percentile, 100.0) : 0.0;  // NaN becomes 0
    const auto units = static_cast<std::uint64_t>(std::llround(clamped * static_cast<double>(kUnitsPerPercent)));
    // In two parts: count * units would overflow 64 bits; both products below stay under 2^64.
    const std::uint64_t whole = count / kUnitsOfAll * units;
    const std::uint64_t rest = (count % kUnitsOfAll * units + kUnitsOfAll - 1) / kUnitsOfAll;
    return std::max<std::uint64_t>(whole + rest, 1);
}

struct OccupiedRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

/// The outermost buckets that hold anything; absent when none does.
std::optional<OccupiedRange> occupiedRange(const std::vector<std::uint64_t>& counts) noexcept
{
    const auto isOccupied = [](std::uint64_t count) { return count != 0; };
    const auto first = std::ranges::find_if(counts, isOccupied);
    if (first == counts.end())
        return std::nullopt;
    const auto last = std::find_if(counts.rbegin(), counts.rend(), isOccupied);
    return OccupiedRange{.first = static_cast<std::size_t>(first - counts.begin()),
                         .last = static_cast<std::size_t>(counts.rend() - last) - 1};
}

Histogram::Moments momentsOfBucketMiddles(const std::vector<std::uint64_t>& counts, OccupiedRange range) noexcept
{
    Histogram::Moments moments{.minNs = BucketLayout::lowestOf(range.first),
                               .maxNs = BucketLayout::highestOf(range.last),
                               .sumNs = 0,
                               .sumOfSquares = {}};
    for (std::size_t index = range.first; index <= range.last; ++index) {
        const auto middle = static_cast<std::uint64_t>(BucketLayout::lowestOf(index) +
                                                       BucketLayout::widthOf(index) / 2);
        const U128 square = multiplyWide(middle, middle);
        U128 squares = multiplyWide(square.low, counts[index]);
        squares.high += square.high * counts[index];
        moments.sumNs += counts[index] * middle;
        moments.sumOfSquares.add(squares);
    }
    return moments;
}

}  // namespace

Histogram::Histogram() : m_counts(BucketLayout::kBucketCount, 0) {}

void Histogram::record(std::int64_t valueNs) noexcept
{
    const std::int64_t value = std::max<std::int64_t>(valueNs, 0);
    m_min = m_count == 0 ? value : std::min(m_min, value);
    m_max = std::max(m_max, value);
    ++m_counts[BucketLayout::indexOf(value)];
    ++m_count;
    m_sum += static_cast<std::uint64_t>(value);
    m_sumOfSquares.addSquare(static_cast<std::uint64_t>(value));
}

void Histogram::merge(const Histogram& other) noexcept
{
    if (other.isEmpty())
        return;
    m_min = m_count == 0 ? other.m_min : std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
    for (std::size_t index = 0; index < BucketLayout::kBucketCount; ++index)
        m_counts[index] += other.m_counts[index];
    m_count += other.m_count;
    m_sum += other.m_sum;
    m_sumOfSquares.add(other.m_sumOfSquares.toU128());
}

Histogram Histogram::since(const Histogram& earlier) const
{
    Histogram difference;
    for (std::size_t index = 0; index < BucketLayout::kBucketCount; ++index) {
        const std::uint64_t now = m_counts[index];
        const std::uint64_t then = earlier.m_counts[index];
        difference.m_counts[index] = now > then ? now - then : 0;
        difference.m_count += difference.m_counts[index];
    }
    const auto range = occupiedRange(difference.m_counts);
    if (!range)
        return difference;
    difference.m_min = std::max(BucketLayout::lowestOf(range->first), m_min);
    difference.m_max = range->last + 1 == BucketLayout::kBucketCount
                           ? m_max
                           : std::min(BucketLayout::highestOf(range->last), m_max);
    difference.m_sum = m_sum - earlier.m_sum;
    difference.m_sumOfSquares = m_sumOfSquares;
    difference.m_sumOfSquares.subtract(earlier.m_sumOfSquares.toU128());
    return difference;
}

void Histogram::reset() noexcept
{
    std::ranges::fill(m_counts, 0);
    m_count = 0;
    m_min = 0;
    m_max = 0;
    m_sum = 0;
    m_sumOfSquares = {};
}

std::int64_t Histogram::minNs() const noexcept
{
    return isEmpty() ? 0 : m_min;
}

std::int64_t Histogram::maxNs() const noexcept
{
    return isEmpty() ? 0 : m_max;
}

double Histogram::meanNs() const noexcept
{
    return isEmpty() ? 0 : static_cast<double>(static_cast<long double>(m_sum) / static_cast<long double>(m_count));
}

double Histogram::standardDeviationNs() const noexcept
{
    if (isEmpty())
        return 0;
    // Squares are taken around the whole number below the mean, m: with sum = n * m + rest,
    // sum((x - m)^2) = sumOfSquares - m * sum - m * rest. All of it is exact in 128 bits, so nothing cancels: a spread
    // of one nanosecond around a minute still comes out.
    const std::uint64_t wholeMean = m_sum / m_count;
    const std::uint64_t rest = m_sum % m_count;
    WideSum squares = m_sumOfSquares;
    squares.subtract(multiplyWide(wholeMean, m_sum));
    squares.subtract(multiplyWide(wholeMean, rest));
    // Negative only in a snapshot whose count and sums are a sample apart (Recorder): as good as no spread.
    if (squares.high >> 63U != 0)
        return 0;
    const auto count = static_cast<long double>(m_count);
    const long double fraction = static_cast<long double>(rest) / count;
    const long double variance = squares.toReal() / count - fraction * fraction;
    return static_cast<double>(std::sqrt(std::max(variance, 0.0L)));
}

std::int64_t Histogram::percentileNs(double percentile) const noexcept
{
    if (isEmpty())
        return 0;
    const std::uint64_t rank = rankOf(percentile, m_count);
    std::uint64_t seen = 0;
    // The last bucket also holds what exceeds it: its highest value is the maximum itself.
    for (std::size_t index = 0; index + 1 < BucketLayout::kBucketCount; ++index) {
        seen += m_counts[index];
        if (seen >= rank)
            return std::min(BucketLayout::highestOf(index), m_max);
    }
    return m_max;
}

std::uint64_t Histogram::samplesBeyond(double percentile) const noexcept
{
    return isEmpty() ? 0 : m_count - rankOf(percentile, m_count);
}

std::uint64_t Histogram::countBetween(std::int64_t fromNs, std::int64_t toNs) const noexcept
{
    if (toNs < 0 || toNs <= fromNs)
        return 0;
    const std::size_t begin = fromNs < 0 ? 0 : BucketLayout::indexOf(fromNs) + 1;
    const std::size_t end = BucketLayout::indexOf(toNs) + 1;
    std::uint64_t count = 0;
    for (std::size_t index = begin; index < end; ++index)
        count += m_counts[index];
    return count;
}

Histogram Histogram::fromCounts(std::vector<std::uint64_t> counts, std::optional<Moments> moments)
{
    assert(counts.size() <= BucketLayout::kBucketCount);
    counts.resize(BucketLayout::kBucketCount, 0);
    Histogram histogram;
    histogram.m_counts = std::move(counts);
    const auto range = occupiedRange(histogram.m_counts);
    if (!range)
        return histogram;
    for (std::size_t index = range->first; index <= range->last; ++index)
        histogram.m_count += histogram.m_counts[index];
    const Moments exact = moments ? *moments : momentsOfBucketMiddles(histogram.m_counts, *range);
    histogram.m_min = exact.minNs;
    histogram.m_max = exact.maxNs;
    histogram.m_sum = exact.sumNs;
    histogram.m_sumOfSquares = exact.sumOfSquares;
    return histogram;
}

}  // namespace halftrip::stats
