#include "core/diagnose/verify/verify_run.hpp"

#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verify/verify_probes.hpp"
#include "core/model/fields/field_json.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

using namespace halftrip;
using nlohmann::json;

namespace {

json documentOf(model::RunRecord record)
{
    record.status = model::RunStatus::Complete;
    diagnose::conclude(record);
    return model::toJson(record);
}

/// The only member that differs.
std::string differenceIn(const json& document)
{
    const auto verification = diagnose::verifyRun(document);
    REQUIRE(verification);
    REQUIRE(verification->differences.size() == 1);
    return verification->differences.front().member;
}

}  // namespace

TEST_CASE("what was written is what is recomputed", "[core][diagnose]")
{
    for (const model::RunRecord& run : samples::troubledRuns()) {
        const auto verification = diagnose::verifyRun(documentOf(run));
        INFO((verification ? std::string() : std::string(verification.error().what)));
        REQUIRE(verification);
        for (const diagnose::RunDifference& difference : verification->differences) {
            // These runs are made up: their counts, slices and rounds hold what a rule looks at.
            const auto isOf = [&](const char* part) { return difference.member.find(part) != std::string::npos; };
            if (!isOf("].slices") && !isOf("].rounds") && !isOf("].counts."))
                FAIL_CHECK(difference.member << ": " << difference.inFile << ", " << difference.recomputed);
        }
    }
}

TEST_CASE("a figure that somebody changed is named with both values", "[core][diagnose]")
{
    json document = documentOf(samples::cleanRun());
    json& percentile = document["points"][0]["percentilesNs"]["99"];
    const std::string right = percentile.dump();
    percentile = 1;
    const auto verification = diagnose::verifyRun(document);
    REQUIRE(verification);
    CHECK(verification->differences == std::vector{diagnose::RunDifference{"points[0].percentilesNs.99", "1", right}});
}

TEST_CASE("each kind of figure is recomputed", "[core][diagnose]")
{
    json document = documentOf(samples::cleanRun());
    json& point = document["points"][0];
    json& histogram = point["distributions"][0]["histogram"];
    SECTION("a mean")
    {
        histogram["meanNs"] = histogram["meanNs"].get<double>() * 0.999;
        CHECK(differenceIn(document) == "points[0].distributions[0].histogram.meanNs");
    }
    SECTION("a percentile of the samples alone")
    {
        histogram["percentilesNs"]["99.9"] = 5;
        CHECK(differenceIn(document) == "points[0].distributions[0].histogram.percentilesNs.99.9");
    }
    SECTION("an interval that was left out")
    {
        point["confidence95"]["highNs"].erase("50");
        CHECK(differenceIn(document) == "points[0].confidence95.highNs.50");
    }
    SECTION("a member that means nothing")
    {
        point["certified"] = true;
        CHECK(differenceIn(document) == "points[0].certified");
    }
}

TEST_CASE("a sum that the samples cannot have is found, with the mean that follows from it", "[core][diagnose]")
{
    json document = documentOf(samples::cleanRun());
    json& histogram = document["points"][0]["distributions"][0]["histogram"];
    histogram["sumNs"] = histogram["sumNs"].get<std::uint64_t>() / 2;
    const auto verification = diagnose::verifyRun(document);
    REQUIRE(verification);
    const auto& found = verification->differences;
    CHECK(std::ranges::find(found, "points[0].distributions[0].histogram.sumNs", &diagnose::RunDifference::member) !=
          found.end());
}

TEST_CASE("a sum of squares that the samples cannot have is found, with the standard deviation that follows from it",
          "[core][diagnose]")
{
    for (const char* const squares : {"0", "340282366920938463463374607431768211455"}) {
        json document = documentOf(samples::cleanRun());
        document["points"][0]["distributions"][0]["histogram"]["sumOfSquaresNs2"] = squares;
        const auto verification = diagnose::verifyRun(document);
        REQUIRE(verification);
        const auto& found = verification->differences;
        CHECK(std::ranges::find(found, "points[0].distributions[0].histogram.sumOfSquaresNs2",
                                &diagnose::RunDifference::member) != found.end());
    }
}

TEST_CASE("losses that were taken out of the counts show in what stands on them", "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    run.points[0].counts.lost = 300;
    json document = documentOf(run);
    document["points"][0]["counts"]["lost"] = 0;
    const auto verification = diagnose::verifyRun(document);
    REQUIRE(verification);
    CHECK(verification->differences.size() > 2);
}

TEST_CASE("counts that contradict each other are found", "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    model::PointResult& point = run.points[0];
    model::ProbeCounts& counts = point.counts;
    const auto differencesOf = [](const model::RunRecord& record) {
        const auto verification = diagnose::verifyRun(documentOf(record));
        REQUIRE(verification);
        std::vector<std::string> members;
        for (const diagnose::RunDifference& difference : verification->differences)
            members.push_back(difference.member);
        return members;
    };
    using Members = std::vector<std::string>;
    SECTION("none does, be a probe in flight at a stop")
    {
        ++counts.sent;
        CHECK(differencesOf(run).empty());
        ++counts.sent;
        CHECK(differencesOf(run) == Members{"points[0].counts.sent"});
        point.outages = {{1'000, 1'000, "The adapter eth0 is down."}};
        CHECK(differencesOf(run).empty());
        point.outages.clear();
        point.axes.push_back(model::numberOn(model::kWindowAxis, 64));
        CHECK(differencesOf(run).empty());
        counts.sent += 4'095;
        CHECK(differencesOf(run) == Members{"points[0].counts.sent"});
    }
    SECTION("more answered and lost than sent")
    {
        counts.lost = 1;
        CHECK(differencesOf(run) == Members{"points[0].counts.sent"});
    }
    SECTION("replies without a sample")
    {
        ++counts.sent;
        ++counts.received;
        CHECK(differencesOf(run) == Members{"points[0].counts.received"});
    }
    SECTION("losses that slices or rounds do not have")
    {
        counts.sent += 20;
        counts.lost = 20;
        const std::uint64_t samples = counts.received;
        point.slices = {{.lengthNs = 1'000, .count = samples, .lost = 19, .p50Ns = 10'000, .p99Ns = 10'000}};
        point.rounds = {{.count = samples, .p50Ns = 10'000, .p99Ns = 10'000, .lost = 19}};
        CHECK(differencesOf(run) == Members{"points[0].slices", "points[0].rounds"});
        point.slices[0].lost = 20;
        point.rounds[0].lost.reset();
        CHECK(differencesOf(run).empty());
    }
}

TEST_CASE("a finding that was taken out, and one that was put in, are named by their ids", "[core][diagnose]")
{
    json document = documentOf(samples::runOnOneHost());
    const auto count = document["findings"].size();
    REQUIRE(count > 0);
    const std::string id = document["findings"][0]["id"];
    SECTION("out")
    {
        document["findings"].erase(0);
        CHECK(differenceIn(document) == "findings." + id);
    }
    SECTION("in")
    {
        json other = document["findings"][0];
        other["id"] = "invented";
        document["findings"].insert(document["findings"].begin(), other);
        CHECK(differenceIn(document) == "findings.invented");
    }
    SECTION("changed")
    {
        document["findings"][0]["sentence"] = "All is well.";
        CHECK(differenceIn(document) == "findings." + id + ".sentence");
    }
}

TEST_CASE("samples that a slice or a round lacks are missed", "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    run.points[0].rounds = {{.startedAt = "", .elapsedNs = 1, .count = 10, .p50Ns = 1, .p99Ns = 1}};
    CHECK(differenceIn(documentOf(run)) == "points[0].rounds");
}

namespace {

/// Two turns of a point with 600 probes each, some lost, and every figure that follows from them.
model::PointResult pointWithProbes()
{
    model::PointResult point = samples::pointOfSize(64, 1);
    point.distributions.front().histogram.reset();
    point.counts = {};
    model::Distribution residence{.id = "residence", .kind = model::DistributionKind::Residence};
    std::int64_t jitter = 0;
    for (std::uint64_t turn = 0; turn < 2; ++turn) {
        std::vector<model::KeptProbe> probes;
        std::int64_t sixteenths = 0;
        std::int64_t before = -1;
        for (std::uint64_t i = 0; i < 600; ++i) {
            model::KeptProbe probe{.sequence = 2 + i, .sentNs = static_cast<std::int64_t>(i) * 20'000};
            if (i % 100 != 99) {
                probe.rttNs = 9'000 + static_cast<std::int64_t>(i * 7919 % 601 + 10 * turn);
                probe.residenceNs = 400 + static_cast<std::int64_t>(i % 5);
                point.distributions.front().histogram.record(probe.rttNs);
                residence.histogram.record(probe.residenceNs);
                ++point.counts.received;
                if (before >= 0)
                    sixteenths += std::abs(probe.rttNs - before) - ((sixteenths + 8) >> 4);
                before = probe.rttNs;
                if (point.distributions.front().histogram.maxNs() == probe.rttNs)
                    point.distributions.front().maxAtNs = static_cast<std::int64_t>(turn) * 1'000'000'000 +
                                                          probe.sentNs + probe.rttNs;
            } else {
                ++point.counts.lost;
            }
            ++point.counts.sent;
            probes.push_back(probe);
        }
        jitter += sixteenths / 16;
        point.probes.push_back(model::encodeProbes(probes));
        point.probes.back().startNs = static_cast<std::int64_t>(turn) * 1'000'000'000;
    }
    point.jitterNs = jitter / 2;
    point.distributions.push_back(std::move(residence));
    return point;
}

std::vector<std::string> namesOf(const Result<std::vector<diagnose::RunDifference>>& differences)
{
    REQUIRE(differences);
    std::vector<std::string> names;
    for (const diagnose::RunDifference& difference : *differences)
        names.push_back(difference.member);
    return names;
}

}  // namespace

TEST_CASE("every figure follows from the probes that were kept", "[core][diagnose]")
{
    const model::PointResult point = pointWithProbes();
    CHECK(namesOf(diagnose::differencesFromProbes("p", point)).empty());
    CHECK(namesOf(diagnose::differencesFromProbes("p", samples::pointOfSize(64))).empty());
}

TEST_CASE("a figure that is not that of the probes is named", "[core][diagnose]")
{
    using Names = std::vector<std::string>;
    model::PointResult point = pointWithProbes();
    SECTION("losses")
    {
        point.counts.lost = 0;
        CHECK(namesOf(diagnose::differencesFromProbes("p", point)) == Names{"p.counts.lost"});
    }
    SECTION("jitter")
    {
        *point.jitterNs += 30;
        CHECK(namesOf(diagnose::differencesFromProbes("p", point)) == Names{"p.jitterNs"});
    }
    SECTION("when the maximum was")
    {
        point.distributions.front().maxAtNs += 1;
        CHECK(namesOf(diagnose::differencesFromProbes("p", point)) == Names{"p.distributions[0].maxAtNs"});
    }
    SECTION("a sample more")
    {
        point.distributions.front().histogram.record(9'100);
        const Names names = namesOf(diagnose::differencesFromProbes("p", point));
        CHECK(std::ranges::find(names, "p.distributions[0].histogram.count") != names.end());
    }
    SECTION("a sample moved, with its sum left as it was")
    {
        stats::Histogram& residence = point.distributions.back().histogram;
        residence.record(401);
        CHECK_FALSE(namesOf(diagnose::differencesFromProbes("p", point)).empty());
    }
    SECTION("the slowest packets")
    {
        const std::int64_t slowestNs = point.distributions.front().histogram.maxNs();
        point.autopsy.emplace().slow = {{.sequence = 5, .sentNs = 0, .rttNs = slowestNs}};
        CHECK(namesOf(diagnose::differencesFromProbes("p", point)).empty());
        point.autopsy->slow.front().rttNs -= 1;
        CHECK(namesOf(diagnose::differencesFromProbes("p", point)) == Names{"p.autopsy.slow.rttNs[0]"});
    }
}

TEST_CASE("of probes that are not all there only their number is compared", "[core][diagnose]")
{
    model::PointResult point = pointWithProbes();
    point.counts.received += 40;
    point.probes.back().leftOut = 40;
    CHECK(namesOf(diagnose::differencesFromProbes("p", point)).empty());
    point.probes.back().leftOut = 39;
    CHECK(namesOf(diagnose::differencesFromProbes("p", point)) == std::vector<std::string>{"p.probes"});
}

TEST_CASE("a file whose probes are damaged cannot be verified", "[core][diagnose]")
{
    model::RunRecord run = samples::cleanRun();
    run.points[0].probes = pointWithProbes().probes;
    ++run.points[0].probes[1].count;
    const auto verification = diagnose::verifyRun(documentOf(run));
    REQUIRE_FALSE(verification);
    CHECK(verification.error().what.starts_with("points[0].probes[1]: "));
}
