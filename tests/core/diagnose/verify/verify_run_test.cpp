#include "core/diagnose/verify/verify_run.hpp"

#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verify/verify_probes.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/record/slice_joining.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

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

TEST_CASE("the run files of the documentation say what is recomputed", "[core][diagnose][examples]")
{
    std::size_t examples = 0;
    for (const auto& entry : std::filesystem::directory_iterator(HALFTRIP_EXAMPLES)) {
        if (entry.path().extension() != ".json")
            continue;
        ++examples;
        INFO(entry.path().filename().string());
        INFO("After a change of rules or figures: HALFTRIP_WRITE_GOLDEN=1 test_core_diagnose \"[examples]\"");
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        if (std::getenv("HALFTRIP_WRITE_GOLDEN") != nullptr) {
            auto record = model::runFromFile(text);
            REQUIRE(record);
            diagnose::conclude(*record);
            std::ofstream(entry.path(), std::ios::binary) << model::toRunFile(*record);
            continue;
        }
        const auto document = model::parseJson(text, "The run file");
        REQUIRE(document);
        const auto verification = diagnose::verifyRun(*document);
        REQUIRE(verification);
        for (const diagnose::RunDifference& difference : verification->differences)
            FAIL_CHECK(difference.member << ": " << difference.inFile << ", " << difference.recomputed);
    }
    CHECK(examples == 5);
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
        const stats::Histogram& all = point.result().histogram;
        const std::int64_t p50Ns = all.percentileNs(50, 20);
        const std::int64_t p99Ns = all.percentileNs(99, 20);
        point.slices = {
            {.lengthNs = 1'000, .count = samples, .lost = 19, .p50Ns = p50Ns, .p99Ns = p99Ns, .maxNs = all.maxNs()}};
        point.rounds = {{.count = samples, .p50Ns = p50Ns, .p99Ns = p99Ns, .lost = 19}};
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

namespace {

/// 200 samples of a slice, a few of them slow.
stats::Histogram samplesOf(std::int64_t usualNs, std::int64_t slowNs)
{
    stats::Histogram histogram;
    for (int i = 0; i < 200; ++i)
        histogram.record(i % 25 == 0 ? slowNs + i : usualNs + i);
    return histogram;
}

/// Two rounds of two slices each, of which the last lost three probes.
model::RunRecord runWithCourse()
{
    model::RunRecord run = samples::cleanRun();
    model::PointResult& point = run.points[0];
    stats::Histogram& all = point.distributions.front().histogram;
    point.distributions.resize(1);
    all.reset();
    point.rounds.clear();
    point.slices.clear();
    point.elapsedNs = 0;
    for (std::int64_t round = 0; round < 2; ++round) {
        stats::Histogram ofRound;
        const std::uint64_t lost = round == 1 ? 3 : 0;
        for (std::int64_t part = 0; part < 2; ++part) {
            const stats::Histogram slice = samplesOf(10'000 + 2'000 * round, 40'000 * (part + 1));
            const std::uint64_t lostHere = part == 1 ? lost : 0;
            point.slices.push_back({.startNs = point.elapsedNs + 5'000'000 * part,
                                    .lengthNs = 5'000'000,
                                    .count = slice.count(),
                                    .lost = lostHere,
                                    .p50Ns = slice.percentileNs(50, lostHere),
                                    .p99Ns = slice.percentileNs(99, lostHere),
                                    .maxNs = slice.maxNs(),
                                    .cells = stats::CellCounts(slice)});
            ofRound.merge(slice);
        }
        point.rounds.push_back({.startedAt = "",
                                .elapsedNs = 10'000'000,
                                .count = ofRound.count(),
                                .p50Ns = ofRound.percentileNs(50, lost),
                                .p99Ns = ofRound.percentileNs(99, lost),
                                .lost = lost});
        all.merge(ofRound);
        point.elapsedNs += 10'000'000;
    }
    point.counts = {.sent = all.count() + 3, .received = all.count(), .lost = 3};
    return run;
}

std::vector<std::string> membersOf(const model::RunRecord& run)
{
    const auto verification = diagnose::verifyRun(documentOf(run));
    REQUIRE(verification);
    std::vector<std::string> members;
    for (const diagnose::RunDifference& difference : verification->differences)
        members.push_back(difference.member);
    return members;
}

}  // namespace

TEST_CASE("slices and rounds that were written as they were measured differ in nothing", "[core][diagnose]")
{
    model::RunRecord run = runWithCourse();
    CHECK(membersOf(run).empty());
    // Joined, as those of a long run are: again and again, until one is left.
    while (run.points[0].slices.size() > 1) {
        model::joinNeighbours(run.points[0].slices);
        CHECK(membersOf(run).empty());
    }
}

TEST_CASE("figures of slices and rounds that the samples leave no room for are named", "[core][diagnose]")
{
    using Members = std::vector<std::string>;
    model::RunRecord run = runWithCourse();
    std::vector<model::TimeSlice>& slices = run.points[0].slices;
    std::vector<model::Round>& rounds = run.points[0].rounds;
    SECTION("a calm slice whose maximum was taken down")
    {
        slices[1].maxNs = slices[1].p99Ns = 12'000;
        CHECK(membersOf(run) == Members{"points[0].slices.maxNs[1]", "points[0].slices.p99Ns[1]"});
    }
    SECTION("the longest maximum of all taken down, in the file without cells too")
    {
        slices[1].maxNs = slices[3].maxNs = slices[0].maxNs;
        for (model::TimeSlice& slice : slices) {
            slice.cells = {};
            slice.p99Ns = std::min(slice.p99Ns, slice.maxNs);
        }
        CHECK(membersOf(run) == Members{"points[0].slices.maxNs"});
    }
    SECTION("a slice slower than everything measured")
    {
        slices[2].maxNs = 900'000;
        CHECK(membersOf(run) ==
              Members{"points[0].slices.maxNs[2]", "points[0].slices.maxNs[2]", "points[0].slices.maxNs"});
    }
    SECTION("a median that is none of its samples'")
    {
        slices[0].p50Ns *= 2;
        CHECK(membersOf(run) == Members{"points[0].slices.p50Ns[0]"});
    }
    SECTION("a p99 that is none of its samples'")
    {
        slices[0].p99Ns = 20'000;
        CHECK(membersOf(run) == Members{"points[0].slices.p99Ns[0]"});
    }
    SECTION("samples that lie elsewhere than the result's")
    {
        const stats::Histogram other = samplesOf(20'000, 40'000);
        slices[2].cells = stats::CellCounts(other);
        slices[2].p50Ns = other.percentileNs(50);
        CHECK(membersOf(run) == Members{"points[0].slices.cells", "points[0].rounds[1].p50Ns"});
    }
    SECTION("a round that was made faster")
    {
        rounds[1].p50Ns = 9'000;
        CHECK(membersOf(run) == Members{"points[0].rounds.p50Ns", "points[0].rounds[1].p50Ns"});
    }
    SECTION("a round that was made calmer than its slices")
    {
        rounds[0].p99Ns = 30'000;
        CHECK(membersOf(run) == Members{"points[0].rounds[0].p99Ns"});
    }
    SECTION("figures of a slice without samples")
    {
        slices.push_back({.startNs = 20'000'000, .lengthNs = 1'000, .p50Ns = 10'000});
        CHECK(membersOf(run) == Members{"points[0].slices.p50Ns[4]"});
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
