#include "core/stats/histogram.hpp"

#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halftrip::stats {
namespace {

/// The last bucket also holds what exceeds it.
constexpr std::int64_t ceilingOf(std::size_t index) noexcept
{
    return index + 1 == BucketLayout::kBucketCount ? INT64_MAX : BucketLayout::highestOf(index);
}

Histogram::Moments momentsOfBucketMiddles(const BucketCounts& counts) noexcept
{
    Histogram::Moments moments{.minNs = BucketLayout::lowestOf(counts.firstIndex()),
                               .maxNs = BucketLayout::highestOf(counts.lastIndex()),
                               .sumNs = 0,
                               .sumOfSquares = {}};
    for (const auto [index, count] : counts) {
        const auto middle = static_cast<std::uint64_t>(BucketLayout::lowestOf(index) +
                                                       BucketLayout::widthOf(index) / 2);
        moments.sumNs += count * middle;
        moments.sumOfSquares.addSquare(middle, count);
    }
    return moments;
}

/// Moves min and max into the outermost occupied buckets.
void fitExtremes(Histogram::Moments& moments, const BucketCounts& counts) noexcept
{
    const std::size_t first = counts.firstIndex();
    const std::size_t last = counts.lastIndex();
    moments.minNs = std::clamp(moments.minNs, BucketLayout::lowestOf(first), ceilingOf(first));
    moments.maxNs = std::clamp(moments.maxNs, BucketLayout::lowestOf(last), ceilingOf(last));
}

}  // namespace

void Histogram::record(std::int64_t valueNs)
{
    const std::int64_t value = std::max<std::int64_t>(valueNs, 0);
    m_min = m_count == 0 ? value : std::min(m_min, value);
    m_max = std::max(m_max, value);
    m_counts.add(BucketLayout::indexOf(value), 1);
    ++m_count;
    m_sum += static_cast<std::uint64_t>(value);
    m_sumOfSquares.addSquare(static_cast<std::uint64_t>(value));
}

void Histogram::merge(const Histogram& other)
{
    if (other.isEmpty())
        return;
    m_min = m_count == 0 ? other.m_min : std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
    for (const auto [index, count] : other.m_counts)
        m_counts.add(index, count);
    m_count += other.m_count;
    m_sum += other.m_sum;
    m_sumOfSquares.add(other.m_sumOfSquares.toU128());
}

Histogram Histogram::since(const Histogram& earlier) const
{
    BucketCounts newer;
    auto before = earlier.m_counts.begin();
    for (const auto [index, now] : m_counts) {
        while (before != BucketCounts::end() && (*before).index < index)
            ++before;
        const bool wasThere = before != BucketCounts::end() && (*before).index == index;
        if (const std::uint64_t then = wasThere ? (*before).count : 0; now > then)
            newer.add(index, now - then);
    }
    Moments moments{.minNs = m_min, .maxNs = m_max, .sumNs = m_sum - earlier.m_sum, .sumOfSquares = m_sumOfSquares};
    moments.sumOfSquares.subtract(earlier.m_sumOfSquares.toU128());
    return fromCounts(std::move(newer), moments);
}

void Histogram::reset() noexcept
{
    *this = {};
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

std::int64_t Histogram::percentileNs(double percentile, std::uint64_t lost) const noexcept
{
    if (isEmpty())
        return 0;
    const std::uint64_t rank = percentileRank(percentile, m_count + std::min(lost, UINT64_MAX - m_count));
    std::uint64_t seen = 0;
    for (const auto [index, count] : m_counts) {
        seen += count;
        if (seen >= rank)
            return std::min(ceilingOf(index), m_max);
    }
    return m_max;
}

std::uint64_t Histogram::countBetween(std::int64_t fromNs, std::int64_t toNs) const noexcept
{
    if (toNs < 0 || toNs <= fromNs)
        return 0;
    const std::size_t begin = fromNs < 0 ? 0 : BucketLayout::indexOf(fromNs) + 1;
    const std::size_t end = BucketLayout::indexOf(toNs) + 1;
    std::uint64_t between = 0;
    for (const auto [index, count] : m_counts) {
        if (index >= end)
            break;
        if (index >= begin)
            between += count;
    }
    return between;
}

Histogram Histogram::fromCounts(BucketCounts counts, const std::optional<Moments>& moments)
{
    Histogram histogram;
    if (counts.isEmpty())
        return histogram;
    Moments exact = moments ? *moments : momentsOfBucketMiddles(counts);
    fitExtremes(exact, counts);
    for (const auto [index, count] : counts)
        histogram.m_count += count;
    histogram.m_min = exact.minNs;
    histogram.m_max = exact.maxNs;
    histogram.m_sum = exact.sumNs;
    histogram.m_sumOfSquares = exact.sumOfSquares;
    histogram.m_counts = std::move(counts);
    return histogram;
}

}  // namespace halftrip::stats
