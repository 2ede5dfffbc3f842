#include "core/model/fields/field_json.hpp"
#include "core/tuning/matrix_run.hpp"
#include "tests/core/tuning/trial_host.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using tuning_test::TrialHost;

TEST_CASE("a matrix measures coalescing off at neither host, either and both, and tells each cell", "[core][tuning]")
{
    TrialHost host;
    tuning::MatrixRun matrix(host.trials, 7, tuning_test::ignoreStep);
    REQUIRE(matrix.collect(host.stop));
    REQUIRE(matrix.hasAny());
    REQUIRE(matrix.measure(host.stop));
    REQUIRE(host.runs.size() == 28);
    CHECK(std::vector(host.runs.begin(), host.runs.begin() + 4) ==
          std::vector<std::string>{"deferred tso on", "prompt tso on", "deferred tso on peer interruptModeration",
                                   "prompt tso on peer interruptModeration"});
    CHECK(host.isAsBefore());
    matrix.conclude();
    const tuning::MatrixReport& report = matrix.report();
    CHECK(report.verdict.starts_with("A costs 30"));
    CHECK(report.rounds == 7);
    CHECK(report.cells.at("both").runs == 7);
    CHECK(report.cells.at("a").rttNs.at("p50").verdict == stats::Verdict::Faster);
    CHECK_FALSE(report.cells.at("neither").rttNs.at("p50").verdict);
    CHECK(report.a.settings == std::vector<std::string>{"napi.deferHardIrqs=0", "napi.groFlushTimeout=0"});

    const nlohmann::json document = model::toJson(report);
    CHECK(document.at("cells").at("a").at("rttNs").at("p50").at("verdict") == "faster");
    CHECK_FALSE(document.at("cells").at("neither").at("rttNs").at("p50").contains("difference"));
    const auto again = model::fromJson<tuning::MatrixReport>(document);
    REQUIRE(again);
    CHECK(again->b.words == report.b.words);
    CHECK(again->cells.at("b").rttNs.at("p50").median == report.cells.at("b").rttNs.at("p50").median);
}

TEST_CASE("a matrix without a half says why, and has the command for it", "[core][tuning]")
{
    TrialHost host;
    host.peerOffers = fail(ErrorKind::NotSupported, "The responder allows no tuning.");
    host.runsUntilStop = 5;
    tuning::MatrixRun matrix(host.trials, 7, tuning_test::ignoreStep);
    REQUIRE(matrix.collect(host.stop));
    CHECK(matrix.measure(host.stop).error().kind == ErrorKind::Interrupted);
    matrix.conclude();
    const tuning::MatrixReport& report = matrix.report();
    CHECK(report.rounds == 2);
    CHECK(report.cells.at("neither").runs == 2);
    CHECK(report.cells.at("b").rttNs.empty());
    CHECK_FALSE(report.b.isMeasured);
    CHECK(report.b.whyNot == "The responder allows no tuning.");
    CHECK_FALSE(report.isPeerTuningAllowed);
    CHECK(matrix.commandForB() == "sudo halftrip tune apply --adapter ens5 interruptModeration softwareModeration");
}

TEST_CASE("a matrix of hosts without coalescing has nothing to measure", "[core][tuning]")
{
    TrialHost host;
    host.platform.fakeTuning().settings().values[{"napi.deferHardIrqs", "eth0"}] = "0";
    host.peerOffers->clear();
    tuning::MatrixRun matrix(host.trials, 7, tuning_test::ignoreStep);
    REQUIRE(matrix.collect(host.stop));
    CHECK_FALSE(matrix.hasAny());
    matrix.conclude();
    CHECK(matrix.report().verdict.empty());
    CHECK(matrix.report().a.whyNot.starts_with("There is no coalescing to turn off"));
}
