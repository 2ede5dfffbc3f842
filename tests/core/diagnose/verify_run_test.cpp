#include "core/diagnose/verify_run.hpp"

#include "core/diagnose/diagnose.hpp"
#include "core/model/fields/field_json.hpp"
#include "sample_runs.hpp"

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
        REQUIRE(verification);
        for (const diagnose::RunDifference& difference : verification->differences) {
            // These runs are made up: their slices and rounds hold what a rule looks at.
            if (!difference.member.ends_with("].slices") && !difference.member.ends_with("].rounds"))
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
