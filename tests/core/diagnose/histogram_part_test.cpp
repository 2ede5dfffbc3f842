#include "core/diagnose/histogram_part.hpp"

#include "core/diagnose/rule.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace halftrip;
using diagnose::HistogramPart;
using diagnose::histogramPartOf;

namespace {

model::Finding findingOf(const char* id, model::FindingKind kind, std::optional<std::int64_t> costNs = {})
{
    return {.id = id, .sentence = "Something.", .kind = kind, .costNs = costNs};
}

/// Round trips of 10 us and, of the last `slow` of 1,000, of `slowNs`.
model::PointResult pointWith(int slow, std::int64_t slowNs)
{
    model::PointResult point = samples::pointOfSize(64, 0);
    for (int i = 0; i < 1'000; ++i)
        point.distributions.front().histogram.record(i < slow ? slowNs + 40 * (i % 50) : 10'000 + 20 * (i % 50));
    return point;
}

}  // namespace

TEST_CASE("a cause rests on its peak, or on what it adds to the mean", "[core][diagnose]")
{
    const auto cause = findingOf("coalescing", model::FindingKind::Cause, 4'000);
    const auto peak = histogramPartOf(cause, pointWith(500, 60'000));
    REQUIRE(peak);
    CHECK(peak->kind == HistogramPart::Kind::Peak);
    CHECK(peak->lowNs == Approx(60'000).epsilon(0.01));
    CHECK(peak->share == Approx(0.5));
    model::PointResult wide = samples::pointOfSize(64, 0);
    for (int i = 0; i < 1'000; ++i)
        wide.distributions.front().histogram.record(10'000 + 40 * i);
    const auto added = histogramPartOf(cause, wide);
    REQUIRE(added);
    CHECK(added->kind == HistogramPart::Kind::AddedToMean);
    CHECK(added->highNs - added->lowNs == Approx(4'000));
}

TEST_CASE("two modes rest on the slower one, a flag of the tail on the slowest 1 %", "[core][diagnose]")
{
    const auto modes = histogramPartOf(findingOf("twoModes", model::FindingKind::Cause, 2'000), pointWith(300, 20'000));
    REQUIRE(modes);
    CHECK(modes->kind == HistogramPart::Kind::SlowMode);
    CHECK(modes->share == Approx(0.3).epsilon(0.05));
    CHECK(modes->lowNs > 11'000);
    CHECK(modes->lowNs < 20'000);
    const auto tail = histogramPartOf(findingOf("stalls", model::FindingKind::Flag), pointWith(5, 900'000));
    REQUIRE(tail);
    CHECK(tail->kind == HistogramPart::Kind::Tail);
    CHECK(tail->highNs == Approx(900'160).epsilon(0.01));
}

TEST_CASE("what is about all figures, or about none that is there, has no part to itself", "[core][diagnose]")
{
    CHECK_FALSE(histogramPartOf(findingOf("clockDrift", model::FindingKind::Flag), pointWith(5, 900'000)));
    CHECK_FALSE(histogramPartOf(findingOf("stalls", model::FindingKind::Flag), samples::pointOfSize(64, 0)));
    CHECK_FALSE(histogramPartOf(findingOf("ofAnotherVersion", model::FindingKind::Flag), pointWith(5, 900'000)));
    model::PointResult lossy = pointWith(0, 0);
    lossy.counts.lost = 100;
    CHECK_FALSE(histogramPartOf(findingOf("stalls", model::FindingKind::Flag), lossy));
}

TEST_CASE("a share is read as all of the samples only where it is all of them", "[core][diagnose]")
{
    CHECK(diagnose::shownShare(1).percent == 100);
    CHECK(diagnose::shownShare(0.9999).percent == Approx(99.9));
    CHECK(diagnose::shownShare(0.9999).decimals == 1);
    CHECK(diagnose::shownShare(0.456).percent == 46);
}

TEST_CASE("every cause whose size is known shows where in the histogram", "[core][diagnose]")
{
    for (const model::RunRecord& run : samples::troubledRuns()) {
        for (const diagnose::Rule& rule : diagnose::allRules()) {
            for (const model::Finding& finding : rule.apply(run)) {
                CAPTURE(finding.id);
                const model::PointResult& point = run.points.at(finding.points.empty() ? 0 : finding.points.front());
                if (finding.costNs && !point.result().histogram.isEmpty())
                    CHECK(histogramPartOf(finding, point));
            }
        }
    }
}
