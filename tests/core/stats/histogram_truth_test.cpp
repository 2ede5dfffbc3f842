#include "core/stats/histogram.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

using namespace halftrip::stats;

// Known distributions in, their percentiles out: never further from the truth than one bucket.

namespace {

constexpr std::array kPercentiles{0.0, 0.1, 1.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 100.0};

/// Compares with the sorted values themselves, by nearest rank in integer arithmetic (thousandths of a percent).
void checkAgainstSorted(std::vector<std::int64_t> values)
{
    Histogram histogram;
    long double sum = 0;
    for (const std::int64_t value : values) {
        histogram.record(value);
        sum += static_cast<long double>(value);
    }
    std::ranges::sort(values);
    const auto count = static_cast<std::int64_t>(values.size());
    for (const double percentile : kPercentiles) {
        const std::int64_t thousandths = std::llround(percentile * 1000);
        const std::int64_t rank = std::max<std::int64_t>((thousandths * count + 99'999) / 100'000, 1);
        const std::int64_t truth = values[static_cast<std::size_t>(rank - 1)];
        const std::int64_t found = histogram.percentileNs(percentile);
        CAPTURE(percentile, rank, truth, found);
        CHECK(BucketLayout::indexOf(found) == BucketLayout::indexOf(truth));
        CHECK(found >= truth);
    }
    CHECK(histogram.minNs() == values.front());
    CHECK(histogram.maxNs() == values.back());
    const long double mean = sum / static_cast<long double>(count);
    long double squares = 0;
    for (const std::int64_t value : values) {
        const long double distance = static_cast<long double>(value) - mean;
        squares += distance * distance;
    }
    const auto deviation = static_cast<double>(std::sqrt(squares / static_cast<long double>(count)));
    CHECK(histogram.meanNs() == Approx(static_cast<double>(mean)).epsilon(1e-12));
    CHECK(histogram.standardDeviationNs() == Approx(deviation).epsilon(1e-9).margin(1e-6));
}

}  // namespace

TEST_CASE("truth: uniform", "[core][stats]")
{
    std::vector<std::int64_t> values;
    for (std::int64_t value = 1; value <= 200'000; ++value)
        values.push_back(value * 50);
    checkAgainstSorted(values);
}

TEST_CASE("truth: the quantiles of an exponential distribution", "[core][stats]")
{
    constexpr int kCount = 100'000;
    constexpr double kMeanNs = 12'000;
    std::vector<std::int64_t> values;
    Histogram histogram;
    for (int i = 0; i < kCount; ++i) {
        values.push_back(std::llround(-kMeanNs * std::log(1 - (i + 0.5) / kCount)));
        histogram.record(values.back());
    }
    checkAgainstSorted(values);
    // Against the formula itself: the p-quantile is -mean * ln(1 - p).
    CHECK(static_cast<double>(histogram.percentileNs(50)) == Approx(kMeanNs * std::log(2.0)).epsilon(0.002));
    CHECK(static_cast<double>(histogram.percentileNs(99)) == Approx(kMeanNs * std::log(100.0)).epsilon(0.002));
    CHECK(static_cast<double>(histogram.percentileNs(99.9)) == Approx(kMeanNs * std::log(1000.0)).epsilon(0.002));
    CHECK(histogram.meanNs() == Approx(kMeanNs).epsilon(0.001));
    CHECK(histogram.standardDeviationNs() == Approx(kMeanNs).epsilon(0.01));
}

TEST_CASE("truth: two points", "[core][stats]")
{
    std::vector<std::int64_t> values(9'990, 10'340);
    values.insert(values.end(), 10, 104'000'000);
    checkAgainstSorted(values);
    Histogram histogram;
    for (const std::int64_t value : values)
        histogram.record(value);
    CHECK(histogram.percentileNs(99.9) < 11'000);
    CHECK(histogram.percentileNs(99.91) == 104'000'000);
}

TEST_CASE("truth: a constant", "[core][stats]")
{
    const std::int64_t value = GENERATE(as<std::int64_t>{}, 0, 1, 2047, 2048, 2049, 10'340, 1'234'567'891,
                                        60'000'000'000);
    checkAgainstSorted(std::vector<std::int64_t>(1000, value));
}

TEST_CASE("truth: powers of two and their neighbours", "[core][stats]")
{
    std::vector<std::int64_t> values;
    for (unsigned exponent = 0; exponent < 36; ++exponent) {
        const std::int64_t power = std::int64_t{1} << exponent;
        values.insert(values.end(), {power - 1, power, power + 1});
    }
    checkAgainstSorted(values);
}

TEST_CASE("truth: a random heavy tail", "[core][stats]")
{
    const std::uint64_t seed = GENERATE(1U, 2U, 3U);
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    std::vector<std::int64_t> values;
    for (int i = 0; i < 50'000; ++i) {
        const double uniform = (static_cast<double>(random() >> 11U) + 0.5) / 9007199254740992.0;
        values.push_back(std::min<std::int64_t>(std::llround(5000 / std::pow(uniform, 0.8)), BucketLayout::kHighestNs));
    }
    checkAgainstSorted(values);
}
