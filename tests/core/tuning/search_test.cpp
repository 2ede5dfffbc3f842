#include "core/model/fields/field_json.hpp"
#include "core/tuning/search.hpp"
#include "tests/core/tuning/trial_host.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using Names = std::vector<std::string>;
using tuning_test::TrialHost;

namespace {

Names namesOf(const tuning::Search& search)
{
    Names names;
    for (const tuning::SearchFactor& factor : search.report().factors)
        names.push_back(factor.name());
    return names;
}

}  // namespace

TEST_CASE("a search finds the settings of both hosts that matter, and what sets them", "[core][tuning]")
{
    TrialHost host;
    tuning::Search search(host.trials, {}, tuning_test::ignoreStep);
    REQUIRE(search.collect(host.stop));
    CHECK(namesOf(search) == Names{"A softwareModeration", "B interruptModeration", "A offload.tso"});
    Names tried;
    REQUIRE(search.tryEach(host.stop, [&tried](const std::string& name) { tried.push_back(name); }));
    CHECK(tried == namesOf(search));
    CHECK(host.runs == Names{"prompt tso on", "deferred tso on peer interruptModeration", "deferred tso off"});
    REQUIRE(search.measure(host.stop));
    CHECK(search.wholeBlocks() == 3);
    CHECK(host.isAsBefore());
    search.conclude();
    const tuning::SearchReport report = search.report();
    CHECK(report.smallestSet == Names{"A softwareModeration", "B interruptModeration"});
    CHECK(report.commands.at("a") ==
          "sudo halftrip tune apply --adapter eth0 napi.deferHardIrqs=0 napi.groFlushTimeout=0");
    CHECK(report.commands.at("b") == "sudo halftrip tune apply --adapter ens5 coalescing.rxUsecs");
    CHECK(report.factors[0].effects.at("p50").verdict == stats::Verdict::Faster);
    CHECK(report.isPeerTuningAllowed);

    const nlohmann::json document = model::toJson(report);
    CHECK(document.at("factors").at(2).at("effects").at("p50").at("verdict") == "noDifference");
    CHECK(document.at("factors").at(1).at("host") == "B");
    const auto again = model::fromJson<tuning::SearchReport>(document);
    REQUIRE(again);
    CHECK(again->smallestSet == report.smallestSet);
    CHECK(again->factors[0].effects.at("p50").differenceNs == report.factors[0].effects.at("p50").differenceNs);
}

TEST_CASE("a search leaves out what a driver refuses, or takes and does not do", "[core][tuning]")
{
    TrialHost host;
    host.platform.fakeTuning().settings().rounding = [](const model::SettingName& name, const auto& value) {
        return name.id == "offload.tso" ? model::SettingValue("on") : value;
    };
    host.platform.fakeTuning().settings().refusal = [](const model::SettingName& name, const auto&) -> Status {
        return name.id.starts_with("napi.") ? fail(ErrorKind::NotSupported, "The driver refuses it.") : Status();
    };
    tuning::Search search(host.trials, {}, tuning_test::ignoreStep);
    REQUIRE(search.collect(host.stop));
    REQUIRE(search.tryEach(host.stop, [](const std::string&) {}));
    CHECK(namesOf(search) == Names{"B interruptModeration"});
    REQUIRE(search.report().leftOut.size() == 2);
    CHECK(search.report().leftOut[0].name == "A softwareModeration");
    CHECK(search.report().leftOut[1].why == "the driver took the change and kept its old value");
}

TEST_CASE("a search is among what is named, and of this host alone where the peer allows nothing", "[core][tuning]")
{
    TrialHost host;
    host.peerOffers = fail(ErrorKind::NotSupported, "The responder allows no tuning.");
    const auto collected = [&host](const Names& named) {
        tuning::Search search(host.trials, {.named = named}, tuning_test::ignoreStep);
        const Status status = search.collect(host.stop);
        CHECK_FALSE(search.report().isPeerTuningAllowed);
        return status ? Result<Names>(namesOf(search)) : Result<Names>(std::unexpected(status.error()));
    };
    CHECK(collected({"offload.tso"}) == Names{"A offload.tso"});
    CHECK(collected({"offload.tso=off", "softwareModeration"}) ==
          Names{"A softwareModeration", "A offload.tso", "A offload.tso=off"});
    CHECK(collected({"clock.source"}).error().kind == ErrorKind::NotSupported);
    CHECK(collected({"nosuch"}).error().kind == ErrorKind::Invalid);
    host.peerOffers = fail(ErrorKind::Closed, "The peer has gone.");
    CHECK(collected({}).error().kind == ErrorKind::Closed);
}

TEST_CASE("host-wide settings are searched only where the user agrees", "[core][tuning]")
{
    TrialHost host;
    host.platform.fakeHost().told().facts = {model::knownFact("idle.exitLatency", std::int64_t{133}, "us", "")};
    tuning::Search search(host.trials, {}, tuning_test::ignoreStep);
    REQUIRE(search.collect(host.stop));
    CHECK(search.wholeHostWords() == Names{"C-states of all cores: as the system has them -> held off"});
    search.leaveOutWholeHost();
    CHECK(search.wholeHostWords().empty());
    REQUIRE(search.report().leftOut.size() == 1);
    CHECK(search.report().leftOut.front().name == "A idleStates");
}
