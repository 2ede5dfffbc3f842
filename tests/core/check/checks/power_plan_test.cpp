#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("a setting of the power plan is changed in the plan that is active", "[core][check]")
{
    const auto judgement = judge("minimumProcessorState", tests::untunedWindows());
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.present == "5 %");
    REQUIRE(judgement.advice.size() == 1);
    const model::Advice& advice = judgement.advice.front();
    CHECK(advice.setting ==
          model::SettingName{"powerPlan.minimumProcessorState", "381b4222-f694-41f0-9685-ff5bb260df2e"});
    CHECK(advice.commands.shell == "PowerShell");
    CHECK(advice.commands.apply == "powercfg /setacvalueindex 381b4222-f694-41f0-9685-ff5bb260df2e SUB_PROCESSOR "
                                   "893dee8e-2bef-41e0-89c6-b55d0929964c 100; "
                                   "powercfg /setactive 381b4222-f694-41f0-9685-ff5bb260df2e");
    CHECK(advice.commands.undo == "powercfg /setacvalueindex 381b4222-f694-41f0-9685-ff5bb260df2e SUB_PROCESSOR "
                                  "893dee8e-2bef-41e0-89c6-b55d0929964c 5; "
                                  "powercfg /setactive 381b4222-f694-41f0-9685-ff5bb260df2e");
}

TEST_CASE("where the power mode says what a setting is, no command changes the plan", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.facts.push_back(
        model::knownFact("powerPlan.setByMode", "powerPlan.energyPreferenceClass1 powerPlan.deepestIdleState", "", ""));
    for (const char* const check : {"energyPreferencePerformanceCores", "idleStates"}) {
        CAPTURE(check);
        const auto judgement = judge(check, host);
        REQUIRE(judgement.advice.size() == 1);
        CHECK(judgement.advice.front().commands.apply.empty());
        CHECK_THAT(judgement.advice.front().words, Catch::Contains("overrides the plan"));
    }
    // Not another whose name begins alike.
    CHECK_FALSE(judge("planEnergyPreference", host).advice.front().commands.apply.empty());
}

TEST_CASE("the plan's settings of P-cores are judged on hybrid processors only", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    for (const char* const check : {"minimumStatePerformanceCores", "energyPreferencePerformanceCores"}) {
        CAPTURE(check);
        host.cpu.efficiencyClassOfCore = {1, 1, 0, 0};
        CHECK(judge(check, host).verdict == CheckVerdict::Warn);
        host.cpu.efficiencyClassOfCore = {0, 0, 0, 0};
        CHECK(judge(check, host).verdict == CheckVerdict::NotApplicable);
    }
}

TEST_CASE("plans of Windows are known by their names, others are judged by their settings", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    CHECK(judge("powerPlan", host).present == "Balanced");
    CHECK(judge("powerPlan", host).advice.front().commands.undo ==
          "powercfg /setactive 381b4222-f694-41f0-9685-ff5bb260df2e");
    setFact(host, "powerPlan.active", "e9a42b02-d5df-448d-aa00-03f14749eb61");
    CHECK(judge("powerPlan", host).verdict == CheckVerdict::Pass);
    CHECK(judge("powerPlan", host).present == "Ultimate performance");
    setFact(host, "powerPlan.active", "00000000-0000-0000-0000-000000000001");
    CHECK(judge("powerPlan", host).verdict == CheckVerdict::Pass);
    setFact(host, "powerPlan.active", "a1841308-3541-4fab-bc81-f71556f20b4a");
    CHECK(judge("powerPlan", host).verdict == CheckVerdict::Warn);
}

TEST_CASE("a link that never sleeps is of the other group of settings", "[core][check]")
{
    CHECK(judge("linkStatePower", tests::untunedWindows()).advice.front().commands.apply ==
          "powercfg /setacvalueindex 381b4222-f694-41f0-9685-ff5bb260df2e SUB_PCIEXPRESS "
          "ee12f906-d277-404b-b6da-e5fa1a576df5 0; "
          "powercfg /setactive 381b4222-f694-41f0-9685-ff5bb260df2e");
}

TEST_CASE("a power mode that saves energy is told, whatever the plan says", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    const auto judgement = judge("powerMode", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.present == "Best power efficiency");
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice.front().words.find("Best performance") != std::string::npos);
    setFact(host, "powerPlan.mode", "ded574b5-45a0-4f42-8737-46345c09c238");
    CHECK(judge("powerMode", host).verdict == CheckVerdict::Pass);
    setFact(host, "powerPlan.mode", "00000000-0000-0000-0000-000000000001");
    CHECK(judge("powerMode", host).verdict == CheckVerdict::Pass);
    setFact(host, "powerPlan.mode", "none");
    CHECK(judge("powerMode", host).present == "Balanced");
}
