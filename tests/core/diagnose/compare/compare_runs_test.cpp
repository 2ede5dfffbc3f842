#include "core/diagnose/compare/compare_runs.hpp"
#include "core/diagnose/rule.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

using namespace halftrip;
using stats::Verdict;

namespace {

/// A point of round trips at that size, without a sample.
model::PointResult& addPoint(model::RunRecord& record, std::uint32_t sizeBytes)
{
    model::PointResult& point = record.points.emplace_back();
    point.axes = {model::numberOn(model::kSizeAxis, sizeBytes)};
    point.distributions.emplace_back().id = "rtt";
    return point;
}

/// Latencies that resemble their neighbours: a first-order autoregression from sample to sample, a level that wanders
/// from slice to slice, a run-to-run offset, and a heavy tail.
model::RunRecord syntheticRun(unsigned seed, double medianNs)
{
    constexpr int kSlices = 16;
    constexpr int kSamplesOfSlice = 600;
    std::mt19937 random(seed);
    std::normal_distribution<double> normal(0, 1);
    std::uniform_real_distribution<double> uniform(0, 1);
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.peer = "host";
    model::PointResult& point = addPoint(record, 64);
    const double offset = 0.015 * normal(random);
    double level = 0.01 * normal(random);
    double neighbour = 0;
    for (int slice = 0; slice < kSlices; ++slice) {
        stats::Histogram part;
        level = 0.6 * level + 0.8 * 0.01 * normal(random);
        for (int i = 0; i < kSamplesOfSlice; ++i) {
            neighbour = 0.7 * neighbour + std::sqrt(1 - 0.49) * normal(random);
            double value = medianNs * std::exp(offset + level + 0.05 * neighbour);
            if (uniform(random) < 0.02)
                value += medianNs * -std::log(1 - uniform(random));
            part.record(static_cast<std::int64_t>(value));
        }
        point.distributions.front().histogram.merge(part);
        point.slices.push_back({.startNs = slice * 100'000'000LL,
                                .lengthNs = 100'000'000,
                                .count = part.count(),
                                .lost = 0,
                                .p50Ns = part.percentileNs(50),
                                .p99Ns = part.percentileNs(99),
                                .maxNs = part.maxNs()});
    }
    return record;
}

model::ComparedPoint compareOne(const model::RunRecord& before, const model::RunRecord& after)
{
    const auto comparison = diagnose::compareRuns({{"before", &before}}, {{"after", &after}});
    REQUIRE(comparison);
    REQUIRE(comparison->points.size() == 1);
    return comparison->points.front();
}

/// One sample a size, at every one of these sizes.
model::RunRecord runOfSizes(const std::vector<std::uint32_t>& sizes, const std::string& transport = "udp")
{
    model::RunRecord record;
    record.status = model::RunStatus::Complete;
    record.request.transport = transport;
    for (const std::uint32_t size : sizes) {
        model::PointResult& point = addPoint(record, size);
        point.transport = transport;
        for (int i = 0; i < 1000; ++i)
            point.distributions.front().histogram.record(10'000 + size);
    }
    return record;
}

}  // namespace

TEST_CASE("runs of one setting are called different in at most 5 of 100 cases", "[core][diagnose]")
{
    int alarms = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const auto point = compareOne(syntheticRun(2 * seed, 10'000), syntheticRun(2 * seed + 1, 10'000));
        for (const model::ComparedFigure& figure : point.figures) {
            const Verdict verdict = figure.result.verdict;
            if (verdict != Verdict::Slower && verdict != Verdict::Faster)
                continue;
            UNSCOPED_INFO("seed " << seed << ", " << figure.label << ": " << figure.result.differenceNs.value_or(0)
                                  << " ns beyond " << figure.result.allowanceNs);
            alarms += figure.label == "p50" ? 1 : 0;
            CHECK(figure.label != "p99.9");
        }
    }
    CHECK(alarms <= 10);
}

TEST_CASE("a median that is 10 % higher is found", "[core][diagnose]")
{
    int found = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const auto point = compareOne(syntheticRun(1000 + 2 * seed, 10'000), syntheticRun(1001 + 2 * seed, 11'000));
        const bool isFound = point.figures.front().result.verdict == Verdict::Slower;
        if (!isFound)
            UNSCOPED_INFO("seed " << seed << ": " << point.figures.front().result.differenceNs.value_or(0)
                                  << " ns within " << point.figures.front().result.allowanceNs);
        found += isFound ? 1 : 0;
    }
    CHECK(found >= 180);
}

TEST_CASE("a run that wandered in its course is trusted less", "[core][diagnose]")
{
    model::RunRecord before = syntheticRun(1, 10'000);
    const model::RunRecord after = syntheticRun(2, 12'000);
    CHECK(compareOne(before, after).figures.front().result.verdict == Verdict::Slower);
    auto& slices = before.points.front().slices;
    for (std::size_t i = 0; i < slices.size(); ++i)
        slices[i].p50Ns = i < slices.size() / 2 ? 8'000 : 14'000;
    const auto figure = compareOne(before, after).figures.front().result;
    CHECK(figure.verdict == Verdict::NotResolvable);
    CHECK(figure.yardstick == stats::Yardstick::WithinRuns);
}

TEST_CASE("a host that took the core away is held against its runs", "[core][diagnose]")
{
    const model::RunRecord before = syntheticRun(1, 10'000);
    model::RunRecord after = syntheticRun(2, 12'000);
    SECTION("by the gaps of a spin loop")
    {
        after.noiseFloor.gapSpanNs = 100'000'000;
        after.noiseFloor.gaps.record(3'000'000);
        after.noiseFloor.gaps.record(3'000'000);
    }
    SECTION("by involuntary switches")
    {
        after.findings = {{.id = "preempted", .sentence = "..."}};
    }
    const auto figure = compareOne(before, after).figures.front().result;
    CHECK(figure.verdict == Verdict::NotResolvable);
    CHECK(figure.yardstick == stats::Yardstick::DisturbedRuns);
}

TEST_CASE("points are paired by what they measured", "[core][diagnose]")
{
    const model::RunRecord before = runOfSizes({64, 1, 256});
    model::RunRecord after = runOfSizes({64, 512});
    after.points.back().axes.push_back(model::numberOn(model::kIntervalAxis, 5000));
    const auto comparison = diagnose::compareRuns({{"a", &before}}, {{"b", &after}});
    REQUIRE(comparison);
    REQUIRE(comparison->points.size() == 1);
    CHECK(comparison->points.front().key.numberOn(model::kSizeAxis) == 64);
    CHECK(comparison->onlyBefore == std::vector<std::string>{"ping at 1 byte over udp", "ping at 256 bytes over udp"});
    CHECK(comparison->onlyAfter == std::vector<std::string>{"ping at 512 bytes, one every 5us over udp"});
    CHECK(comparison->differences.empty());
}

TEST_CASE("two transports are compared where they are the difference", "[core][diagnose]")
{
    const model::RunRecord udp = runOfSizes({64});
    const model::RunRecord mmap = runOfSizes({64}, "mmap");
    const auto comparison = diagnose::compareRuns({{"a", &udp}}, {{"b", &mmap}});
    REQUIRE(comparison);
    CHECK(comparison->points.front().transportBefore == "udp");
    CHECK(comparison->points.front().transportAfter == "mmap");
    REQUIRE(comparison->differences.size() == 1);
    CHECK(comparison->differences.front().name == "transport");
    CHECK(comparison->differences.front().after == "mmap");
    // A side with both transports is compared transport by transport.
    const auto mixed = diagnose::compareRuns({{"a", &udp}, {"b", &mmap}}, {{"a", &udp}});
    REQUIRE(mixed);
    CHECK(mixed->points.size() == 1);
    CHECK(mixed->onlyBefore == std::vector<std::string>{"ping at 64 bytes over mmap"});
}

TEST_CASE("what a run stamped, held and worked besides is a setting that differs, by its title", "[core][diagnose]")
{
    const model::RunRecord before = runOfSizes({64});
    model::RunRecord after = before;
    after.request.stamps = model::StampChoice::Software;
    after.request.workNs = 20'000;
    after.areIdleStatesHeld = true;
    const auto comparison = diagnose::compareRuns({{"a", &before}}, {{"b", &after}});
    REQUIRE(comparison);
    REQUIRE(comparison->differences.size() == 3);
    CHECK(comparison->differences[0].name == "idle states");
    CHECK(comparison->differences[0].after == "held off");
    CHECK(comparison->differences[1].name == "work");
    CHECK(comparison->differences[1].after == "20us");
    CHECK(comparison->differences[2].name == "timestamp source");
    CHECK(comparison->differences[2].before == "off");
    CHECK(comparison->differences[2].after == "software");
}

TEST_CASE("flags of the runs of either side are warnings, whatever the figures are", "[core][diagnose]")
{
    model::RunRecord before = runOfSizes({64});
    before.findings = {{.id = "steal", .kind = model::FindingKind::Flag}};
    model::RunRecord after = runOfSizes({64});
    after.findings = {{.id = "steal", .kind = model::FindingKind::Flag},
                      {.id = "preempted", .kind = model::FindingKind::Flag},
                      {.id = "coalescing", .kind = model::FindingKind::Cause}};
    const auto comparison = diagnose::compareRuns({{"a", &before}}, {{"b", &after}});
    REQUIRE(comparison);
    const std::string steal(diagnose::ruleOf("steal")->inShort);
    const std::string preempted(diagnose::ruleOf("preempted")->inShort);
    CHECK(comparison->warnings == std::vector<Text>{"In the runs before, " + steal + ".",
                                                    "In the runs after, " + steal + " and " + preempted + "."});
}

TEST_CASE("settings of the hosts that are not the same are told, counts and what one side does not know are not",
          "[core][diagnose]")
{
    const auto runWith = [](std::int64_t rxUsecs, std::int64_t steal, const char* governor) {
        model::RunRecord run = runOfSizes({64});
        run.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", rxUsecs, "us", "ethtool -c"),
                                   model::knownFact("time.steal", steal, "%", "/proc/stat"),
                                   model::knownFact("frequency.governor", std::string(governor), "", "cpufreq")};
        run.responderHost.facts = {model::knownFact("offload.gro", true, "", "ethtool -k")};
        return run;
    };
    const model::RunRecord before = runWith(50, 1, "powersave");
    model::RunRecord after = runWith(0, 7, "powersave");
    const auto comparison = diagnose::compareRuns({{"a", &before}}, {{"b", &after}});
    REQUIRE(comparison);
    REQUIRE(comparison->differences.size() == 1);
    CHECK(comparison->differences.front().name == "coalescing.rxUsecs A");
    CHECK(comparison->differences.front().before == "50 us");
    CHECK(comparison->differences.front().after == "0 us");
    // A run of an older version has no facts.
    after.initiatorHost.facts.clear();
    after.responderHost.facts = {model::knownFact("offload.gro", false, "", "ethtool -k")};
    const auto older = diagnose::compareRuns({{"a", &before}}, {{"b", &after}});
    REQUIRE(older);
    REQUIRE(older->differences.size() == 1);
    CHECK(older->differences.front().name == "offload.gro B");
    CHECK(older->differences.front().setting == "offload.gro");
    CHECK(older->differences.front().host == "B");
    CHECK(older->differences.front().kind == model::DifferenceKind::Fact);
}

TEST_CASE("what mode and transport were told is listed where it is not the same", "[core][diagnose]")
{
    using Names = std::vector<std::string>;
    const auto namesOf = [](const diagnose::NamedRun& before, const diagnose::NamedRun& after) {
        const auto comparison = diagnose::compareRuns({before}, {after});
        REQUIRE(comparison);
        Names names;
        for (const model::SettingDifference& difference : comparison->differences)
            names.push_back(difference.name + ": " + difference.before + " -> " + difference.after);
        return names;
    };
    const model::RunRecord plain = runOfSizes({64});
    CHECK(namesOf({"a", &plain, {{"batch", "32"}, {"window", "64"}}},
                  {"b", &plain, {{"batch", "1"}, {"window", "64"}}}) == Names{"batch: 32 -> 1"});
    // A setting that the other mode has not is none to differ in.
    model::RunRecord swept = plain;
    swept.request.mode = "sweep sizes";
    CHECK(namesOf({"a", &plain}, {"b", &swept, {{"seed", "1"}}}) == Names{"mode: ping -> sweep sizes"});
    model::RunRecord tagged = plain;
    tagged.request.transportOptions = {{"vlan", "5"}};
    CHECK(namesOf({"a", &plain}, {"b", &tagged}) == Names{"transport option vlan: none -> 5"});
}

TEST_CASE("several runs a side are compared by their medians", "[core][diagnose]")
{
    std::vector<model::RunRecord> records;
    for (unsigned seed = 1; seed <= 5; ++seed) {
        records.push_back(syntheticRun(seed, 10'000));
        records.push_back(syntheticRun(100 + seed, 11'500));
    }
    std::vector<diagnose::NamedRun> before;
    std::vector<diagnose::NamedRun> after;
    for (std::size_t i = 0; i < records.size(); ++i)
        (i % 2 == 0 ? before : after).push_back({"run", &records[i]});
    const auto comparison = diagnose::compareRuns(before, after);
    REQUIRE(comparison);
    const auto& point = comparison->points.front();
    CHECK(point.runsBefore == 5);
    CHECK(point.runsAfter == 5);
    const auto& median = point.figures.front().result;
    CHECK(median.verdict == Verdict::Slower);
    CHECK(median.yardstick == stats::Yardstick::BetweenRuns);
    REQUIRE(median.pValue);
    CHECK(*median.pValue == Approx(2.0 / 252));
    CHECK(median.differenceNs.value_or(0) == Approx(1500).margin(400));
}

TEST_CASE("where a share of the packets waits, the mean tells what a percentile tells by chance", "[core][diagnose]")
{
    // Half of them wait for a timer of 1 ms, so that the median is of either kind by chance; then one in ten.
    const auto runOf = [](int heldPerMille) {
        model::RunRecord record;
        record.request.peer = "host";
        stats::Histogram& histogram = addPoint(record, 64).distributions.front().histogram;
        for (int i = 0; i < 4000; ++i)
            histogram.record(i % 1000 < heldPerMille ? 1'020'000 : 34'000);
        return record;
    };
    const std::vector<model::RunRecord> runs{runOf(490), runOf(510), runOf(495), runOf(505), runOf(515),
                                             runOf(98),  runOf(103), runOf(99),  runOf(101), runOf(96)};
    std::vector<diagnose::NamedRun> before;
    std::vector<diagnose::NamedRun> after;
    for (std::size_t i = 0; i < runs.size(); ++i)
        (i < 5 ? before : after).push_back({std::to_string(i), &runs[i]});
    const auto comparison = diagnose::compareRuns(before, after);
    REQUIRE(comparison);
    const model::ComparedPoint& point = comparison->points.front();
    CHECK(point.figures[0].result.verdict == Verdict::NotResolvable);
    CHECK(point.figures[1].result.verdict == Verdict::NoDifference);
    REQUIRE(point.mean);
    CHECK(point.mean->verdict == Verdict::Faster);
    CHECK(comparison->figuresJudged == 5);
    REQUIRE(point.distribution);
    CHECK(point.distribution->verdict == Verdict::Faster);
    CHECK(point.distribution->fasterShare == Approx(0.4).margin(0.02));
    // Of runs of one setting no percentile is called the same that moves 30-fold between them.
    const auto alike = diagnose::compareRuns({before.begin(), before.begin() + 3}, {before.begin() + 1, before.end()});
    REQUIRE(alike);
    CHECK(alike->points.front().figures[0].result.verdict == Verdict::NotResolvable);
    CHECK(alike->points.front().mean->verdict == Verdict::NoDifference);
}

TEST_CASE(
    "a share of the packets that begins to wait is seen from three runs a side on, and never called no difference",
    "[core][diagnose]")
{
    // Three in ten wait for a timer after, which moves neither p50 nor, beside one in fifty that waited anyway, p99.
    const auto runOf = [](unsigned seed, double heldShare) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> uniform(0, 1);
        model::RunRecord record;
        record.request.peer = "host";
        stats::Histogram& histogram = addPoint(record, 64).distributions.front().histogram;
        for (int i = 0; i < 4000; ++i) {
            const double base = 30'000 * (1 + 0.002 * uniform(random));
            histogram.record(static_cast<std::int64_t>(uniform(random) < heldShare ? base + 250'000 : base));
        }
        return record;
    };
    std::vector<model::RunRecord> runs;
    for (unsigned seed = 1; seed <= 10; ++seed)
        runs.push_back(runOf(seed, seed <= 5 ? 0.02 : 0.3));
    std::vector<diagnose::NamedRun> before;
    std::vector<diagnose::NamedRun> after;
    for (std::size_t i = 0; i < runs.size(); ++i)
        (i < 5 ? before : after).push_back({std::to_string(i), &runs[i]});
    const auto many = diagnose::compareRuns(before, after);
    REQUIRE(many);
    CHECK(many->points.front().figures[0].result.verdict == Verdict::NoDifference);
    const auto& whole = many->points.front().distribution;
    REQUIRE(whole);
    CHECK(whole->verdict == Verdict::Slower);
    CHECK(whole->slowerShare == Approx(0.28).margin(0.03));
    CHECK(whole->pValue.value_or(1) < 0.01);
    // Of one run a side it has no verdict, but is told.
    const auto single = compareOne(runs[0], runs[9]);
    REQUIRE(single.distribution);
    CHECK(single.distribution->verdict == Verdict::NotResolvable);
    CHECK(single.distribution->runsToTell == 3);
    CHECK_FALSE(compareOne(runs[0], runs[1]).distribution);
    // Where a percentile has a verdict, nothing is open.
    CHECK_FALSE(compareOne(syntheticRun(1, 10'000), syntheticRun(2, 20'000)).distribution);
}

TEST_CASE("runs of one setting seldom have whole distributions that differ", "[core][diagnose]")
{
    int alarms = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        std::vector<model::RunRecord> records;
        for (unsigned run = 0; run < 6; ++run)
            records.push_back(syntheticRun(5000 + 6 * seed + run, 10'000));
        std::vector<diagnose::NamedRun> before;
        std::vector<diagnose::NamedRun> after;
        for (std::size_t i = 0; i < records.size(); ++i)
            (i % 2 == 0 ? before : after).push_back({"run", &records[i]});
        const auto comparison = diagnose::compareRuns(before, after);
        REQUIRE(comparison);
        const auto& whole = comparison->points.front().distribution;
        REQUIRE(whole);
        alarms += whole->verdict == Verdict::Slower || whole->verdict == Verdict::Faster ? 1 : 0;
    }
    CHECK(alarms <= 2);
}

TEST_CASE("percentiles that lie among lost probes are not compared", "[core][diagnose]")
{
    const model::RunRecord whole = runOfSizes({64});
    model::RunRecord lossy = runOfSizes({64});
    lossy.points.front().counts.lost = 1500;  // Of 2500: the median is one of them.
    const auto median = compareOne(whole, lossy).figures.front().result;
    CHECK(median.yardstick == stats::Yardstick::Lost);
    CHECK(median.beforeNs.has_value());
    CHECK_FALSE(median.afterNs.has_value());
    CHECK_FALSE(median.differenceNs.has_value());
}

TEST_CASE("a run that lost its packets is slower than one that did not", "[core][diagnose]")
{
    const model::RunRecord before = runOfSizes({64, 1472});
    const auto slower = [&before](const model::RunRecord& after) {
        const auto comparison = diagnose::compareRuns({{"a", &before}}, {{"b", &after}});
        REQUIRE(comparison);
        CHECK(comparison->points.size() == 2);
        CHECK(comparison->onlyBefore.empty());
        CHECK(comparison->warnings.size() == (diagnose::judge(*comparison).isSlower ? 1 : 0));
        return diagnose::judge(*comparison).isSlower;
    };
    CHECK_FALSE(slower(runOfSizes({64, 1472})));
    model::RunRecord after = runOfSizes({64, 1472});
    after.points.back().counts.lost = 1500;
    CHECK(slower(after));
    after.points.back().distributions.front().histogram = {};
    CHECK(slower(after));
    // p99.9 of 1000 samples is one sample's whim, lost or not.
    after = runOfSizes({64, 1472});
    after.points.back().counts.lost = 2;
    CHECK_FALSE(slower(after));
    // Where they were lost before, nothing became slower.
    model::RunRecord both = runOfSizes({64});
    both.points.front().counts.lost = 1500;
    const auto alike = diagnose::compareRuns({{"a", &both}}, {{"b", &both}});
    REQUIRE(alike);
    CHECK_FALSE(diagnose::judge(*alike).isSlower);
    CHECK(alike->warnings.empty());
}

TEST_CASE("a run of which nothing came back is counted on its side", "[core][diagnose]")
{
    std::vector<model::RunRecord> runs(6, runOfSizes({64}));
    for (std::size_t i = 3; i < 6; ++i) {
        stats::Histogram& quick = runs[i].points.front().distributions.front().histogram;
        quick = {};
        for (int sample = 0; sample < 1000; ++sample)
            quick.record(5'000);
    }
    const auto compared = [&runs] {
        const auto comparison = diagnose::compareRuns({{"1", &runs[0]}, {"2", &runs[1]}, {"3", &runs[2]}},
                                                      {{"4", &runs[3]}, {"5", &runs[4]}, {"6", &runs[5]}});
        REQUIRE(comparison);
        return *comparison;
    };
    CHECK(diagnose::judge(compared()).isFaster);
    runs[5].points.front().counts.lost = 1000;
    runs[5].points.front().distributions.front().histogram = {};
    const model::RunComparison lossy = compared();
    CHECK(lossy.points.front().runsAfter == 3);
    CHECK(lossy.points.front().figures.front().result.verdict == Verdict::NotResolvable);
    CHECK_FALSE(diagnose::judge(lossy).isFaster);
    REQUIRE(lossy.points.front().mean);
    CHECK(lossy.points.front().mean->verdict == Verdict::NotResolvable);
    REQUIRE(lossy.points.front().distribution);
    CHECK(lossy.points.front().distribution->verdict == Verdict::NotResolvable);
    // Of a side that lost everything there is no figure, but it is slower.
    for (std::size_t i = 3; i < 6; ++i)
        runs[i].points = runs[5].points;
    CHECK(diagnose::judge(compared()).isSlower);
}

TEST_CASE("a run that measured one point several times is one run", "[core][diagnose]")
{
    const model::RunRecord thrice = runOfSizes({64, 64, 64, 128});
    const model::RunRecord once = runOfSizes({64, 128});
    const auto comparison = diagnose::compareRuns({{"a.json", &thrice}}, {{"b.json", &once}, {"c.json", &once}});
    REQUIRE(comparison);
    CHECK(comparison->points.front().runsBefore == 1);
    CHECK(comparison->warnings ==
          std::vector<Text>{"a.json measured the same point more than once: only the first time counts."});
}

TEST_CASE("runs that are not complete are warned of", "[core][diagnose]")
{
    const model::RunRecord before = runOfSizes({64, 1472});
    const auto warnings = [&before](const model::RunRecord& after) {
        const auto comparison = diagnose::compareRuns({{"a", &before}}, {{"b.json", &after}});
        REQUIRE(comparison);
        return comparison->warnings;
    };
    const std::vector<Text> warned{"b.json is not complete: what it lacks is not compared."};
    for (const auto status : {model::RunStatus::Failed, model::RunStatus::Interrupted, model::RunStatus::Running}) {
        model::RunRecord after = runOfSizes({64});
        after.status = status;
        CHECK(warnings(after) == warned);
    }
    model::RunRecord after = runOfSizes({64, 1472});
    CHECK(warnings(after).empty());
    after.points.back().isComplete = false;
    CHECK(warnings(after) == warned);
}

TEST_CASE("runs about rates and loads are compared by what was counted, too", "[core][diagnose]")
{
    const auto flooded = [](std::uint64_t sent) {
        model::RunRecord run = runOfSizes({64});
        model::PointResult& point = run.points.front();
        point.axes.push_back(model::numberOn(model::kWindowAxis, 64));
        point.elapsedNs = 500'000'000;
        point.counts.sent = sent;
        point.counts.received = sent - 10;
        point.responderCounts = model::ResponderCounts{.reflected = sent - 5};
        return run;
    };
    const std::vector<model::RunRecord> records{flooded(1000), flooded(3000), flooded(2000), flooded(5000)};
    const auto comparison = diagnose::compareRuns({{"a", &records[0]}, {"b", &records[1]}, {"c", &records[2]}},
                                                  {{"d", &records[3]}});
    REQUIRE(comparison);
    const auto& counts = comparison->points.front().counts;
    REQUIRE(counts.size() == 3);
    CHECK(counts[0].key == "offeredPerSecond");
    CHECK(counts[0].before == 4000);  // The median of the three.
    CHECK(counts[0].after == 10'000);
    CHECK(counts[1].label == "relayed");
    CHECK(counts[1].after == 9990);
    CHECK(counts[2].label == "received");
    CHECK(counts[2].after == 9980);

    const auto loaded = [](std::uint64_t lost) {
        model::RunRecord run = runOfSizes({64});
        run.points.front().axes.push_back(model::numberOn(model::kGapAxis, 0));
        run.points.front().counts.lost = lost;
        return run;
    };
    const auto drops = compareOne(loaded(0), loaded(7)).counts;
    REQUIRE(drops.size() == 1);
    CHECK(drops[0].key == "dropped");
    CHECK(drops[0].before == 0);
    CHECK(drops[0].after == 7);
    CHECK(compareOne(runOfSizes({64}), runOfSizes({64})).counts.empty());
}

TEST_CASE("sides that were not measured in turn are warned of", "[core][diagnose]")
{
    std::vector<model::RunRecord> records(4, runOfSizes({64}));
    for (std::size_t i = 0; i < records.size(); ++i)
        records[i].startedAt = "2026-05-01T12:0" + std::to_string(i) + ":00.000Z";
    const auto sideOf = [&](std::size_t one, std::size_t other) {
        return std::vector<diagnose::NamedRun>{{"one", &records[one]}, {"other", &records[other]}};
    };
    CHECK(diagnose::compareRuns(sideOf(0, 1), sideOf(2, 3))->warnings.size() == 1);
    CHECK(diagnose::compareRuns(sideOf(3, 2), sideOf(1, 0))->warnings.size() == 1);
    CHECK(diagnose::compareRuns(sideOf(0, 3), sideOf(1, 2))->warnings.empty());
    CHECK(diagnose::compareRuns(sideOf(0, 2), sideOf(1, 3))->warnings.empty());
    // One and one cannot be measured in turn.
    CHECK(diagnose::compareRuns({{"one", &records[0]}}, {{"other", &records[1]}})->warnings.empty());
    CHECK(diagnose::compareRuns(sideOf(0, 2), sideOf(1, 3))->figuresJudged == 3);
    // Tails of single runs are not judged.
    CHECK(diagnose::compareRuns({{"one", &records[0]}}, {{"other", &records[1]}})->figuresJudged == 1);
}

TEST_CASE("runs without a common point, and sides without runs, are refused in words", "[core][diagnose]")
{
    const model::RunRecord one = runOfSizes({64});
    const model::RunRecord other = runOfSizes({128});
    const model::RunRecord empty;
    for (const auto* const after : {&other, &empty}) {
        const auto comparison = diagnose::compareRuns({{"a", &one}}, {{"b", after}});
        REQUIRE_FALSE(comparison);
        CHECK(comparison.error().kind == ErrorKind::Invalid);
        CHECK_FALSE(comparison.error().hint.empty());
    }
    CHECK_FALSE(diagnose::compareRuns({}, {{"b", &one}}));
}

TEST_CASE("practice is not compared with what was measured", "[diagnose][compare]")
{
    const model::RunRecord measured = syntheticRun(1, 20'000);
    model::RunRecord practised = syntheticRun(2, 10'000);
    practised.responderHost.practice = "idle";
    const auto mixed = diagnose::compareRuns({{"a", &measured}}, {{"b", &practised}});
    REQUIRE_FALSE(mixed);
    CHECK(mixed.error().what.starts_with("b is practice"));
    const auto alike = diagnose::compareRuns({{"a", &practised}}, {{"b", &practised}});
    REQUIRE(alike);
    REQUIRE_FALSE(alike->warnings.empty());
    CHECK(alike->warnings.front() == model::kPracticeWords);
}

TEST_CASE("a comparison as a whole is slower, faster, both or open as any of its figures is", "[core][diagnose]")
{
    using stats::Verdict;
    model::RunComparison comparison;
    model::ComparedPoint& point = comparison.points.emplace_back();
    point.figures.push_back({50, "p50", {.verdict = Verdict::NoDifference}});
    const auto isJudged = [&comparison](bool isFaster, bool isSlower, bool isOpen) {
        const diagnose::Judged judged = diagnose::judge(comparison);
        return judged.isFaster == isFaster && judged.isSlower == isSlower && judged.isOpen == isOpen;
    };
    CHECK(isJudged(false, false, false));
    // More runs bring a single run's tail no samples.
    point.figures.push_back({99, "p99", {.verdict = Verdict::NotResolvable, .yardstick = stats::Yardstick::Samples}});
    CHECK(isJudged(false, false, false));
    point.figures.back().result.yardstick = stats::Yardstick::FewRuns;
    CHECK(isJudged(false, false, true));
    point.mean = stats::FigureComparison{.verdict = Verdict::Slower};
    CHECK(isJudged(false, true, true));
    point.mean.reset();
    point.distribution.emplace().verdict = Verdict::Faster;
    CHECK(isJudged(true, false, true));
    point.distribution->isMixed = true;
    CHECK(isJudged(true, true, true));
}
