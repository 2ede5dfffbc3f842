#include "core/stats/comparison.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace halftrip::stats;

namespace {

using Values = std::vector<double>;

/// The definition, by trying every way to deal the values.
double pValueByEnumeration(const Values& before, const Values& after)
{
    Values all = before;
    all.insert(all.end(), after.begin(), after.end());
    const auto rankOf = [&](double value) {
        const auto below = std::ranges::count_if(all, [&](double other) { return other < value; });
        const auto equal = std::ranges::count(all, value);
        return static_cast<double>(below) + static_cast<double>(equal + 1) / 2;
    };
    const auto rankSum = [&](const std::vector<bool>& isChosen) {
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            sum += isChosen[i] ? rankOf(all[i]) : 0;
        return sum;
    };
    std::vector<bool> chosen(all.size(), false);
    std::fill_n(chosen.begin(), before.size(), true);
    const double expected = static_cast<double>(before.size()) * static_cast<double>(all.size() + 1) / 2;
    const double distance = std::abs(rankSum(chosen) - expected) - 1e-9;
    int deals = 0;
    int asFar = 0;
    std::vector<bool> deal = chosen;
    std::sort(deal.begin(), deal.end());
    do {
        ++deals;
        asFar += std::abs(rankSum(deal) - expected) >= distance ? 1 : 0;
    } while (std::next_permutation(deal.begin(), deal.end()));
    return static_cast<double>(asFar) / deals;
}

FigureOfRuns runs(Values values)
{
    return {.runsNs = std::move(values), .standardErrorNs = 0, .isThin = false};
}

/// `count` runs whose figures scatter around `centre` by `share` of it.
FigureOfRuns scatteredRuns(std::mt19937& random, std::size_t count, double centre, double share)
{
    std::normal_distribution<double> figure(centre, centre * share);
    Values values(count);
    std::ranges::generate(values, [&] { return figure(random); });
    return runs(std::move(values));
}

/// How often two sides of `count` runs are called different, out of 1000.
int differencesFound(std::size_t count, double centreAfter)
{
    int found = 0;
    std::mt19937 random(20'261'120);
    for (int trial = 0; trial < 1000; ++trial) {
        const FigureOfRuns before = scatteredRuns(random, count, 10'000, 0.023);
        const FigureOfRuns after = scatteredRuns(random, count, centreAfter, 0.023);
        const Verdict verdict = compareFigure(before, after, 50, {}).verdict;
        found += verdict == Verdict::Slower || verdict == Verdict::Faster ? 1 : 0;
    }
    return found;
}

/// 1000 comparisons of so many figures, each of so many runs a side, whose runs scatter by `share`.
struct Families {
    std::size_t count = 3;
    std::size_t figures = 1;
    double centreAfter = 10'000;
    double share = 0.023;
};

/// How many figures are called different in each of them.
std::vector<int> differencesOfEach(const Families& families)
{
    std::vector<int> found(1000);
    std::mt19937 random(20'261'123);
    for (int& differences : found) {
        for (std::size_t i = 0; i < families.figures; ++i) {
            const FigureOfRuns before = scatteredRuns(random, families.count, 10'000, families.share);
            const FigureOfRuns after = scatteredRuns(random, families.count, families.centreAfter, families.share);
            const Verdict verdict = compareFigure(before, after, 50, {}, families.figures).verdict;
            differences += verdict == Verdict::Slower || verdict == Verdict::Faster ? 1 : 0;
        }
    }
    return found;
}

int familiesWithDifferences(const Families& families)
{
    return static_cast<int>(std::ranges::count_if(differencesOfEach(families), [](int found) { return found != 0; }));
}

int differencesIn(const Families& families)
{
    const std::vector<int> found = differencesOfEach(families);
    return std::accumulate(found.begin(), found.end(), 0);
}

}  // namespace

TEST_CASE("the p-value of the rank sum is exact", "[core][stats]")
{
    CHECK(rankSumPValue({1, 2, 3}, {4, 5, 6}) == Approx(0.1));
    CHECK(rankSumPValue({4, 5, 6, 7}, {0, 1, 2, 3}) == Approx(2.0 / 70));
    CHECK(rankSumPValue({1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}) == Approx(2.0 / 252));
    CHECK(rankSumPValue({7, 7, 7}, {7, 7, 7}) == Approx(1));
    CHECK(rankSumPValue({1}, {2}) == Approx(1));
    CHECK(rankSumPValue({}, {2}) == Approx(1));
    for (unsigned seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        // Few different values, so that many are equal.
        std::uniform_int_distribution<int> value(0, 6);
        Values before(2 + seed % 4);
        Values after(1 + seed % 5);
        for (Values* side : {&before, &after})
            std::ranges::generate(*side, [&] { return value(random); });
        CHECK(rankSumPValue(before, after) == Approx(pValueByEnumeration(before, after)));
    }
}

TEST_CASE("many values take the normal approximation, which agrees with the exact one", "[core][stats]")
{
    Values before(20);
    Values after(20);
    std::iota(before.begin(), before.end(), 0);
    std::iota(after.begin(), after.end(), 5.5);
    const double exact = rankSumPValue(before, after);
    before.push_back(10.2);
    after.push_back(15.7);
    CHECK(rankSumPValue(before, after) == Approx(exact).margin(0.01));
    CHECK(rankSumPValue(Values(30, 1.0), Values(30, 1.0)) == Approx(1));
    CHECK(rankSumPValue(Values(30, 1.0), Values(30, 2.0)) < 1e-9);
}

TEST_CASE("the least p-value that a number of runs can give is known", "[core][stats]")
{
    CHECK(leastPValue(3, 3) == Approx(0.1));
    CHECK(leastPValue(4, 4) == Approx(2.0 / 70));
    CHECK(leastPValue(5, 5) == Approx(2.0 / 252));
    CHECK(leastPValue(1, 1) == Approx(1));
}

TEST_CASE("medians and the median of all differences", "[core][stats]")
{
    CHECK(medianOf({}) == 0);
    CHECK(medianOf({5, 1, 3}) == 3);
    CHECK(medianOf({4, 1, 3, 2}) == 2.5);
    CHECK(medianDifference({1, 2, 3}, {11, 12, 100}) == 10);
    CHECK(medianDifference({}, {1}) == 0);
}

TEST_CASE("the error of a series grows with the likeness of neighbours", "[core][stats]")
{
    CHECK_FALSE(blockedStandardError({1, 2, 3}));
    CHECK(*blockedStandardError({5, 5, 5, 5, 5, 5}) == 0);
    const unsigned seed = 20;
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::normal_distribution<double> step(0, 1);
    constexpr std::size_t kCount = 4096;
    Values independent(kCount);
    std::ranges::generate(independent, [&] { return step(random); });
    const double expected = 1 / std::sqrt(static_cast<double>(kCount));
    CHECK(*blockedStandardError(independent) >= 0.9 * expected);
    CHECK(*blockedStandardError(independent) <= 2.5 * expected);
    // A first-order autoregression with 0.9: its mean varies by sqrt((1 + 0.9) / (1 - 0.9)) = 4.4 times as much as that
    // of independent values of the same spread.
    Values alike(kCount);
    double value = 0;
    for (double& out : alike)
        out = value = 0.9 * value + std::sqrt(1 - 0.81) * step(random);
    CHECK(*blockedStandardError(alike) >= 3.2 * expected);
    CHECK(*blockedStandardError(alike) <= 9 * expected);
}

TEST_CASE("the error of a percentile follows from the ranks around it", "[core][stats]")
{
    Histogram flat;
    for (std::int64_t i = 1; i <= 10'000; ++i)
        flat.record(100 * i);
    // sqrt(p (1 - p) / n) / density, with a density of 1 / 1,000,000.
    CHECK(percentileStandardErrorNs(flat, 50, 1) == Approx(5000).epsilon(0.1));
    CHECK(percentileStandardErrorNs(flat, 50, 0.25) == Approx(10'000).epsilon(0.1));
    CHECK(percentileStandardErrorNs(flat, 99, 1) == Approx(995).epsilon(0.15));
    CHECK(percentileStandardErrorNs(Histogram(), 50, 1) == 0);
}

TEST_CASE("what is too small to matter is no difference, however sure it is", "[core][stats]")
{
    const FigureComparison small = compareFigure(runs({10'000}), runs({10'250}), 50, {});
    CHECK(small.verdict == Verdict::NoDifference);
    const auto sure = compareFigure(runs({10'000, 10'001, 10'002, 10'003}), runs({10'080, 10'081, 10'082, 10'083}), 50,
                                    {});
    CHECK(sure.verdict == Verdict::NoDifference);
    CHECK(sure.yardstick == Yardstick::Practical);
    CHECK(sure.allowanceNs == Approx(100));
    // The smaller of 100 ns and 3 %: on a path of 590 ns, 50 ns are 8 %.
    CHECK(compareFigure(runs({590, 591, 592, 593}), runs({640, 641, 642, 643}), 50, {}).verdict == Verdict::Slower);
    CHECK(compareFigure(runs({590, 591, 592, 593}), runs({606, 607, 608, 609}), 50, {}).verdict ==
          Verdict::NoDifference);
}

TEST_CASE("the clock's resolution is no difference", "[core][stats]")
{
    const auto coarse = compareFigure(runs({1000}), runs({1900}), 50, {.clockNs = 1000, .isDisturbed = false});
    CHECK(coarse.verdict == Verdict::NoDifference);
    CHECK(coarse.yardstick == Yardstick::Clock);
    CHECK(compareFigure(runs({1000}), runs({1900}), 50, {}).verdict == Verdict::Slower);
}

TEST_CASE("one run a side is held against the run-to-run variation", "[core][stats]")
{
    CHECK(compareFigure(runs({10'000}), runs({10'600}), 50, {}).yardstick == Yardstick::UnseenRuns);
    CHECK(compareFigure(runs({10'000}), runs({10'600}), 50, {}).verdict == Verdict::NoDifference);
    CHECK(compareFigure(runs({10'000}), runs({11'000}), 50, {}).verdict == Verdict::Slower);
    CHECK(compareFigure(runs({11'000}), runs({10'000}), 50, {}).verdict == Verdict::Faster);
    const HostNoise disturbed{.clockNs = 0, .isDisturbed = true};
    // Not absent: hidden.
    CHECK(compareFigure(runs({10'000}), runs({14'000}), 50, disturbed).verdict == Verdict::NotResolvable);
    CHECK(compareFigure(runs({10'000}), runs({10'000}), 50, disturbed).verdict == Verdict::NotResolvable);
    CHECK(compareFigure(runs({10'000}), runs({14'000}), 50, disturbed).yardstick == Yardstick::DisturbedRuns);
    CHECK(compareFigure(runs({10'000}), runs({20'000}), 50, disturbed).verdict == Verdict::NotResolvable);
    CHECK(compareFigure(runs({10'000}), runs({30'000}), 50, disturbed).verdict == Verdict::NotResolvable);
    // The limit that is told is the one that it was held against.
    CHECK(compareFigure(runs({10'000}), runs({30'000}), 50, disturbed).allowanceNs >= 20'000);
    CHECK(compareFigure(runs({10'000}), runs({60'000}), 50, disturbed).verdict == Verdict::Slower);
    FigureOfRuns restless = runs({10'000});
    restless.standardErrorNs = 1000;
    const auto uncertain = compareFigure(restless, runs({12'000}), 50, {});
    CHECK(uncertain.verdict == Verdict::NoDifference);
    CHECK(uncertain.yardstick == Yardstick::WithinRuns);
    CHECK(uncertain.allowanceNs == Approx(3000));
}

TEST_CASE("thin and restless tails are not resolvable", "[core][stats]")
{
    FigureOfRuns thin = runs({10'000});
    thin.isThin = true;
    CHECK(compareFigure(thin, runs({90'000}), 99, {}).verdict == Verdict::NotResolvable);
    CHECK(compareFigure(thin, runs({90'000}), 99, {}).yardstick == Yardstick::Samples);
    CHECK(compareFigure(runs({10'000, 10'000}), runs({20'000, 20'000}), 99.9, {}).verdict == Verdict::NotResolvable);
    CHECK(compareFigure(runs({10'000, 10'000}), runs({40'000, 40'000}), 99.9, {}).verdict == Verdict::Slower);
    CHECK(compareFigure(runs({}), runs({40'000}), 50, {}).verdict == Verdict::NotResolvable);
    const auto apart = compareFigure(runs({10'000, 30'000, 12'000, 50'000}), runs({11'000, 31'000, 13'000, 40'000}), 99,
                                     {});
    CHECK(apart.verdict == Verdict::NotResolvable);
}

TEST_CASE("a difference beyond what the runs of a side differ by is never called none", "[core][stats]")
{
    // Of eight figures, so that five runs a side are not significant.
    const auto open = compareFigure(runs({10'000, 10'000, 10'000, 10'000, 10'600}),
                                    runs({10'500, 11'000, 11'000, 11'000, 11'000}), 50, {}, 8);
    REQUIRE(open.differenceNs);
    CHECK(std::abs(*open.differenceNs) > open.allowanceNs);
    CHECK(open.verdict == Verdict::NotResolvable);
    CHECK(open.yardstick == Yardstick::FewRuns);
    CHECK(open.runsToTell > 5);
    CHECK(open.runsToTell < 20);
    // Within the span it is none.
    const auto within = compareFigure(runs({10'000, 10'200, 10'400, 10'600, 11'000}),
                                      runs({10'100, 10'300, 10'500, 10'700, 11'000}), 50, {}, 8);
    CHECK(within.verdict == Verdict::NoDifference);
}

TEST_CASE("what a bucket cannot tell apart is no difference", "[core][stats]")
{
    // At 200 ms a bucket is 131 us wide: more than 100 ns matter to people.
    const double figure = 200'000'000;
    const auto width = static_cast<double>(BucketLayout::widthOf(BucketLayout::indexOf(200'000'000)));
    CHECK(width > 100'000);
    const auto alike = compareFigure(
        runs({figure, figure, figure, figure, figure}),
        runs({figure + width, figure + width, figure + width, figure + width, figure + width}), 50, {});
    CHECK(alike.verdict == Verdict::NoDifference);
    CHECK(alike.yardstick == Yardstick::Clock);
    CHECK(alike.allowanceNs == Approx(width));
}

TEST_CASE("a figure that lies among lost probes is not there, and makes no difference", "[core][stats]")
{
    for (const auto& [before, after] :
         {std::pair{runs({10'000}), runs({kLostNs})}, std::pair{runs({kLostNs, kLostNs}), runs({10'000, 10'000})},
          std::pair{runs({kLostNs}), runs({kLostNs})}}) {
        const FigureComparison lost = compareFigure(before, after, 50, {});
        CHECK(lost.verdict == Verdict::NotResolvable);
        CHECK(lost.yardstick == Yardstick::Lost);
        CHECK(lost.beforeNs.has_value() == (before.runsNs.front() == 10'000));
        CHECK(lost.afterNs.has_value() == (after.runsNs.front() == 10'000));
        CHECK_FALSE(lost.differenceNs.has_value());
    }
    // The run in the middle is known where one of three is lost.
    const FigureComparison known = compareFigure(runs({10'000, kLostNs, 12'000}), runs({10'000, 10'000, 10'000}), 50,
                                                 {});
    CHECK(known.beforeNs == 12'000);
    CHECK(known.differenceNs == -2'000);
}

TEST_CASE("a lost run among others leaves no limit without bound and no difference that is no number", "[core][stats]")
{
    const std::vector<double> quick{10'000, 10'100, 10'200, 10'300};
    std::vector<double> withLost = quick;
    withLost.push_back(kLostNs);
    for (const auto& [before, after] : {std::pair{withLost, withLost}, {withLost, quick}, {quick, withLost}}) {
        const FigureComparison alike = compareFigure(runs(before), runs(after), 50, {});
        CHECK(alike.verdict == Verdict::NotResolvable);
        CHECK(alike.yardstick == Yardstick::Samples);
        CHECK(std::isfinite(alike.allowanceNs));
        REQUIRE(alike.differenceNs);
        CHECK(std::abs(*alike.differenceNs) < 200);
    }
    // It is the longest of its side, which leaves the sides apart.
    const FigureComparison apart = compareFigure(runs({10'000, 10'100, 10'200, 10'300, 10'400}),
                                                 runs({20'000, 20'100, 20'200, 20'300, kLostNs}), 50, {});
    CHECK(apart.verdict == Verdict::Slower);
    CHECK(std::isfinite(apart.allowanceNs));
    // Of two runs on a side there is but their spread.
    const FigureComparison few = compareFigure(runs({10'000, 10'100}), runs({10'000, 10'100, kLostNs}), 50, {});
    CHECK(few.verdict == Verdict::NotResolvable);
    CHECK(std::isfinite(few.allowanceNs));
}

TEST_CASE("a single run on a side says nothing about tails", "[core][stats]")
{
    for (const double percentile : {99.0, 99.9}) {
        const auto single = compareFigure(runs({10'000}), runs({40'000, 40'000, 40'000}), percentile, {});
        CHECK(single.verdict == Verdict::NotResolvable);
        CHECK(single.yardstick == Yardstick::OneRun);
    }
    CHECK(compareFigure(runs({10'000}), runs({40'000}), 50, {}).verdict == Verdict::Slower);
}

TEST_CASE("of many figures compared together, few are called different by chance", "[core][stats]")
{
    constexpr std::size_t kFigures = 36;  // Twelve sizes, three percentiles.
    for (const std::size_t count : {5U, 8U}) {
        CAPTURE(count);
        int corrected = 0;
        int careless = 0;
        std::mt19937 random(20'261'120);
        for (int trial = 0; trial < 200; ++trial) {
            bool hasAny = false;
            bool hasAnyCareless = false;
            for (std::size_t i = 0; i < kFigures; ++i) {
                const FigureOfRuns before = scatteredRuns(random, count, 10'000, 0.023);
                const FigureOfRuns after = scatteredRuns(random, count, 10'000, 0.023);
                const auto isDifferent = [&](std::size_t figures) {
                    const Verdict verdict = compareFigure(before, after, 50, {}, figures).verdict;
                    return verdict == Verdict::Slower || verdict == Verdict::Faster;
                };
                hasAny = hasAny || isDifferent(kFigures);
                hasAnyCareless = hasAnyCareless || isDifferent(1);
            }
            corrected += hasAny ? 1 : 0;
            careless += hasAnyCareless ? 1 : 0;
        }
        CHECK(corrected <= 16);
        CHECK(careless > 100);
    }
}

TEST_CASE("however few runs there are, of many figures compared together few are called different by chance",
          "[core][stats]")
{
    const std::size_t count = GENERATE(1U, 2U, 3U, 4U);
    const std::size_t figures = GENERATE(1U, 12U, 36U);
    CAPTURE(count, figures);
    CHECK(familiesWithDifferences({.count = count, .figures = figures}) <= 50);
    // Where the runs of a side are alike, 5 % more is found in every one of them.
    if (count >= 3) {
        const Families alike{.count = count, .figures = figures, .centreAfter = 10'500, .share = 0.003};
        CHECK(differencesIn(alike) >= 950 * static_cast<int>(figures));
    }
}

TEST_CASE("sides that lie apart as so few runs of so many figures may by chance are not resolvable, and the runs that "
          "would tell are named",
          "[core][stats]")
{
    CHECK(spansApart(3, 3, 0.05) == Approx(1.25));
    CHECK(spansApart(3, 3, 0.05 / 12) == Approx(2.22).margin(0.01));
    CHECK(spansApart(3, 3, 0.05 / 36) == Approx(2.92).margin(0.01));
    CHECK(spansApart(4, 4, 0.05 / 36) == Approx(1.67).margin(0.01));
    CHECK(runsForSignificance(0.05) == 4);
    CHECK(runsForSignificance(0.05 / 36) == 7);

    const FigureOfRuns before = runs({10'000, 10'100, 10'200});
    const FigureOfRuns after = runs({10'500, 10'600, 10'700});
    CHECK(compareFigure(before, after, 50, {}, 12).verdict == Verdict::Slower);
    const FigureComparison ofMany = compareFigure(before, after, 50, {}, 36);
    CHECK(ofMany.verdict == Verdict::NotResolvable);
    CHECK(ofMany.yardstick == Yardstick::FewRuns);
    CHECK(ofMany.runsToTell == 7);
    // Sides that lie among each other are no different, and neither are those whose difference matters to nobody.
    CHECK(compareFigure(before, runs({10'150, 10'600, 10'700}), 50, {}, 36).verdict == Verdict::NoDifference);
    CHECK(
        compareFigure(before, runs({10'201, 10'202, 10'203}), 50, {.clockNs = 500, .isDisturbed = false}, 36).verdict ==
        Verdict::NoDifference);
}

TEST_CASE("several identical runs are seldom called different, and 10 % more is found", "[core][stats]")
{
    for (const std::size_t count : {3U, 4U, 5U}) {
        CAPTURE(count);
        CHECK(differencesFound(count, 10'000) <= 50);
    }
    CHECK(differencesFound(3, 11'000) >= 700);
    CHECK(differencesFound(5, 11'000) >= 990);
}

TEST_CASE("on a disturbed host a pair of runs tells neither a difference nor that there is none", "[core][stats]")
{
    const HostNoise disturbed{25, true};
    const auto compared = [&](double beforeNs, double afterNs) {
        const FigureOfRuns before{{beforeNs}, 10, false};
        const FigureOfRuns after{{afterNs}, 10, false};
        return compareFigure(before, after, 50, disturbed).verdict;
    };
    CHECK(compared(4'847, 6'139) == Verdict::NotResolvable);
    CHECK(compared(5'000, 5'001) == Verdict::NotResolvable);
    CHECK(compared(5'000, 20'000) == Verdict::NotResolvable);
    CHECK(compared(5'000, 50'000) == Verdict::Slower);  // Ten times as much is beyond any load.
    // A median that flips between two peaks knows itself too badly for any verdict.
    const FigureOfRuns low{{16'260}, 480'000, false};
    const FigureOfRuns high{{482'300}, 480'000, false};
    CHECK(compareFigure(low, high, 50, {25, false}).verdict == Verdict::NotResolvable);
}
