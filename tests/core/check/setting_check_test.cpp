#include "core/check/setting_check.hpp"

#include "core/check/judging.hpp"
#include "made_up_hosts.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using check::judgeSetting;
using check::Setting;
using model::CheckVerdict;
using model::HostFacts;

namespace {

Setting atLeastTen()
{
    return {.fact = "made.up",
            .passes = Setting::Passes::AtLeast,
            .advised = std::int64_t{10},
            .words = "setting {value} of {adapter}",
            .command = "sudo set {adapter} {value}",
            .good = "good",
            .bad = "bad",
            .effectNs = 700};
}

HostFacts withFact(model::FactValue value)
{
    HostFacts host;
    host.adapter.emplace();
    host.adapter->name = "eth0";
    host.facts.push_back(model::knownFact("made.up", std::move(value), "us", "somewhere"));
    return host;
}

}  // namespace

TEST_CASE("a setting passes as it says: equal, at least or at most", "[core][check]")
{
    Setting setting = atLeastTen();
    const auto verdict = [&](std::int64_t value) { return judgeSetting(withFact(value), setting).verdict; };
    CHECK(verdict(9) == CheckVerdict::Warn);
    CHECK(verdict(10) == CheckVerdict::Pass);
    CHECK(verdict(11) == CheckVerdict::Pass);
    setting.passes = Setting::Passes::AtMost;
    CHECK(verdict(9) == CheckVerdict::Pass);
    CHECK(verdict(11) == CheckVerdict::Warn);
    setting.passes = Setting::Passes::Equal;
    CHECK(verdict(11) == CheckVerdict::Warn);
    setting.effectNs = check::kFailFromNs;
    CHECK(verdict(11) == CheckVerdict::Fail);
}

TEST_CASE("one command applies and undoes, with the value that was found", "[core][check]")
{
    const auto judgement = judgeSetting(withFact(std::int64_t{3}), atLeastTen());
    CHECK(judgement.present == "3 us");
    CHECK(judgement.expectedEffectNs == 700);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].words == "setting 10 of eth0");
    CHECK(judgement.advice[0].setting == model::SettingName{"made.up", "eth0"});
    CHECK(judgement.advice[0].commands.apply == "sudo set eth0 10");
    CHECK(judgement.advice[0].commands.undo == "sudo set eth0 3");
}

TEST_CASE("flags are on and off in commands, and a value of another kind is not judged", "[core][check]")
{
    Setting setting = atLeastTen();
    setting.advised = true;
    setting.passes = Setting::Passes::Equal;
    CHECK(judgeSetting(withFact(true), setting).verdict == CheckVerdict::Pass);
    const auto judgement = judgeSetting(withFact(false), setting);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo set eth0 on");
    CHECK(judgement.advice[0].commands.undo == "sudo set eth0 off");
    CHECK(judgeSetting(withFact("true"), setting).verdict == CheckVerdict::Unknown);
}

TEST_CASE("what a peer calls its adapter and its values cannot become commands", "[core][check]")
{
    Setting setting = atLeastTen();
    setting.advised = "wanted";
    setting.passes = Setting::Passes::Equal;
    HostFacts host = withFact("x; rm -r ~");
    host.adapter->name = "eth'0;ls";
    const auto judgement = judgeSetting(host, setting);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo set 'eth'\\''0;ls' wanted");
    CHECK(judgement.advice[0].commands.undo == "sudo set 'eth'\\''0;ls' 'x; rm -r ~'");
}

TEST_CASE("cores that differ are undone to the first value, and that is said", "[core][check]")
{
    Setting setting = atLeastTen();
    setting.advised = "performance";
    setting.passes = Setting::Passes::Equal;
    const auto judgement = judgeSetting(withFact("ondemand, powersave"), setting);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.undo == "sudo set eth0 ondemand");
    CHECK(judgement.advice[0].caution.find("ondemand, powersave") != std::string::npos);
}

TEST_CASE("without a command, the words are to be done by hand", "[core][check]")
{
    Setting setting = atLeastTen();
    setting.command.clear();
    const auto judgement = judgeSetting(withFact(std::int64_t{3}), setting);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.shell.empty());
    CHECK(judgement.advice[0].words == "setting 10 of eth0");
}

TEST_CASE("nothing of the kind is not applicable, and not collected is unknown", "[core][check]")
{
    HostFacts host = withFact(std::int64_t{3});
    host.facts.front() = model::inapplicableFact("made.up", "somewhere", "There is no such thing.");
    CHECK(judgeSetting(host, atLeastTen()).verdict == CheckVerdict::NotApplicable);
    CHECK(judgeSetting(host, atLeastTen()).reason == "There is no such thing.");
    host.facts.clear();
    CHECK(judgeSetting(host, atLeastTen()).verdict == CheckVerdict::Unknown);
}

TEST_CASE("what a peer says of its settings is one word for PowerShell, whatever it holds", "[core][check]")
{
    Setting setting = atLeastTen();
    setting.shell = Setting::Shell::PowerShell;
    setting.command = "Set-It -Name {adapter} {value}";
    setting.passes = Setting::Passes::Equal;
    setting.advised = "performance";
    const auto undoFor = [&](const std::string& present) {
        HostFacts host = withFact(present);
        host.adapter->name = "eth\u2019; calc; \u20190";
        const auto judgement = judgeSetting(host, setting);
        REQUIRE(judgement.advice.size() == 1);
        return judgement.advice[0].commands.undo;
    };
    const std::string adapter = "'eth\u2019\u2019; calc; \u2019\u20190'";
    CHECK(undoFor("ondemand") == "Set-It -Name " + adapter + " ondemand");
    CHECK(undoFor("a; calc") == "Set-It -Name " + adapter + " 'a; calc'");
    CHECK(undoFor("a\u2018b'") == "Set-It -Name " + adapter + " 'a\u2018\u2018b'''");
}

TEST_CASE("what a peer puts into one hole of a command names no other hole", "[core][check]")
{
    Setting setting = atLeastTen();
    setting.passes = Setting::Passes::Equal;
    setting.advised = "performance";
    const std::string inserted = "; touch x #";
    for (const std::string hole : {"value", "adapter", "bus", "plan", "start", "bit", "inverse"}) {
        for (const std::string other : {"value", "adapter", "bus", "plan", "start", "bit", "inverse"}) {
            const std::string mark = "a{" + other + "}";
            HostFacts host = withFact(hole == "value" ? mark : inserted);
            host.adapter->name = hole == "adapter" ? mark : inserted;
            host.facts.push_back(model::knownFact("adapter.bus", hole == "bus" ? mark : inserted, "", "somewhere"));
            host.facts.push_back(model::knownFact("powerPlan.active", hole == "plan" ? mark : inserted, "", ""));
            for (const auto shell : {Setting::Shell::Sh, Setting::Shell::PowerShell}) {
                CAPTURE(hole, other, shell == Setting::Shell::Sh);
                setting.shell = shell;
                setting.command = "set {" + hole + "} ${HOME}";
                const auto judgement = judgeSetting(host, setting);
                REQUIRE(judgement.advice.size() == 1);
                const std::string& undo = judgement.advice[0].commands.undo;
                if (hole == "start" || hole == "bit" || hole == "inverse")
                    CHECK(undo == "set " +
                                      std::string(hole == "start" ? "stop"
                                                  : hole == "bit" ? "0"
                                                                  : "1") +
                                      " ${HOME}");
                else
                    CHECK(undo == "set '" + mark + "' ${HOME}");
            }
        }
    }
}
