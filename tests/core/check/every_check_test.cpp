#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace halftrip;
using check::Check;
using check::JudgeHost;
using check::Judgement;
using model::CheckVerdict;
using model::HostFacts;

// What holds for each check, whatever it judges.
namespace {

/// One computer before and after tuning.
struct Computer {
    check::System system;
    HostFacts untuned;
    HostFacts tuned;
};
std::vector<Computer> computers()
{
    return {{check::System::Linux, tests::untunedLinux(), tests::tunedLinux()},
            {check::System::Windows, tests::untunedWindows(), tests::tunedWindows()}};
}

template <typename Do>
void forEachCheckOf(check::System system, Do&& doWith)
{
    for (const Check& check : check::allChecks()) {
        const bool isOfIt = check.system == check::System::Any || check.system == system;
        if (!isOfIt || !std::holds_alternative<JudgeHost>(check.judge))
            continue;
        CAPTURE(check.id);
        doWith(check);
    }
}

}  // namespace

TEST_CASE("a tuned host passes every check, and is asked for nothing", "[core][check]")
{
    for (const Computer& computer : computers()) {
        forEachCheckOf(computer.system, [&](const Check& check) {
            const Judgement judgement = tests::judge(check, computer.tuned);
            CAPTURE(judgement.reason);
            CHECK((judgement.verdict == CheckVerdict::Pass || judgement.verdict == CheckVerdict::NotApplicable));
            CHECK(judgement.advice.empty());
            CHECK(judgement.expectedEffectNs == 0);
            CHECK_FALSE(judgement.reason.empty());
        });
    }
}

TEST_CASE("a verdict names what it stands on, and one that asks for something says for what", "[core][check]")
{
    for (const HostFacts& host : {tests::untunedLinux(), tests::untunedGuest(), tests::untunedWindows()}) {
        const bool isWindows = textOf(host.facts, "system.family") == "Windows";
        forEachCheckOf(isWindows ? check::System::Windows : check::System::Linux, [&](const Check& check) {
            const Judgement judgement = tests::judge(check, host);
            const bool asks = judgement.verdict == CheckVerdict::Fail || judgement.verdict == CheckVerdict::Warn;
            CHECK_FALSE(judgement.reason.empty());
            CHECK(judgement.advice.empty() != asks);
            CHECK((!asks || !judgement.present.empty()));
            CHECK((asks || judgement.expectedEffectNs == 0));
            for (const model::Advice& advice : judgement.advice) {
                CHECK_FALSE(advice.words.empty());
                // Interrupts are set one by one, by the name that tuning knows; one fact tells of all.
                const bool isOfInterrupts = advice.setting.id == "steering.interruptCores";
                CHECK(findFact(host.facts, isOfInterrupts ? "adapter.interruptCores" : advice.setting.id) != nullptr);
                CHECK(advice.commands.shell.empty() == advice.commands.apply.empty());
                CHECK(advice.commands.shell.empty() == advice.commands.undo.empty());
                CHECK(advice.commands.apply.find("{value}") == std::string::npos);
                CHECK(advice.commands.apply.find("{adapter}") == std::string::npos);
                CHECK(advice.commands.apply.find("{bus}") == std::string::npos);
                // A person reads them: a command, not a program that decides on the spot.
                CHECK(advice.commands.apply.find("$([") == std::string::npos);
                CHECK(advice.commands.undo.find("$([") == std::string::npos);
                CHECK((advice.commands.shell.empty() || advice.commands.apply != advice.commands.undo));
            }
        });
    }
}

TEST_CASE("a command changes the keyword that it names, and no other one that ends alike", "[core][check]")
{
    int keywords = 0;
    forEachCheckOf(check::System::Windows, [&](const Check& check) {
        for (const model::Advice& advice : tests::judge(check, tests::untunedWindows()).advice) {
            for (const std::string& command : {advice.commands.apply, advice.commands.undo}) {
                CAPTURE(command);
                keywords += command.find("-RegistryKeyword '[*]") != std::string::npos ? 1 : 0;
                CHECK(command.find("'*") == std::string::npos);  // A pattern: "*EEE" is "AdvancedEEE", too.
            }
        }
    });
    CHECK(keywords >= 10);
}

TEST_CASE("a command changes the adapter that it names, whose name is a pattern to PowerShell", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.adapter->name = "LAN [2]";
    int names = 0;
    forEachCheckOf(check::System::Windows, [&](const Check& check) {
        for (const model::Advice& advice : tests::judge(check, host).advice) {
            for (const std::string& command : {advice.commands.apply, advice.commands.undo}) {
                CAPTURE(command);
                names += command.find("-NetAdapter") != std::string::npos ? 1 : 0;
                CHECK(command.find("LAN [") == std::string::npos);
            }
        }
    });
    CHECK(names >= 20);
}

TEST_CASE("commands for Windows run in Windows PowerShell, and name the power plan that they are about",
          "[core][check]")
{
    HostFacts withoutSiblings = tests::untunedWindows();
    withoutSiblings.cpu.siblings = {{0}, {1}};
    for (const HostFacts& host : {tests::untunedWindows(), withoutSiblings}) {
        forEachCheckOf(check::System::Windows, [&](const Check& check) {
            for (const model::Advice& advice : tests::judge(check, host).advice) {
                CHECK((advice.commands.shell.empty() || advice.commands.shell == "PowerShell"));
                for (const std::string& command : {advice.commands.apply, advice.commands.undo}) {
                    CAPTURE(command);
                    CHECK(command.find("&&") == std::string::npos);  // PowerShell 7 is the first one that knows it.
                    CHECK(command.find("SCHEME_CURRENT") ==
                          std::string::npos);  // Another one, by the time of the undo.
                    CHECK(command.find("{plan}") == std::string::npos);
                }
            }
        });
    }
}

TEST_CASE("without the fact that decides, a check is unknown for its reason and never a pass", "[core][check]")
{
    for (const Computer& computer : computers()) {
        forEachCheckOf(computer.system, [&](const Check& check) {
            const Judgement before = tests::judge(check, computer.untuned);
            // These stand on several facts alike; their own tests take them away.
            if (before.evidence.empty() || check.id == "interruptModeration" || check.id == "driverStreamCoalescing")
                return;
            HostFacts host = computer.untuned;
            tests::takeFact(host, before.evidence.front().id, "The moon hides it.");
            const Judgement judgement = tests::judge(check, host);
            CHECK(judgement.verdict == CheckVerdict::Unknown);
            CHECK(judgement.reason == "The moon hides it.");
            CHECK(judgement.advice.empty());
        });
    }
}

TEST_CASE("in a virtual machine nothing passes that the hypervisor decides about", "[core][check]")
{
    for (const Computer& computer : computers()) {
        HostFacts guest = computer.tuned;
        guest.virtualization = "KVM";
        int judged = 0;
        forEachCheckOf(computer.system, [&](const Check& check) {
            if (check.about != check::About::Processor)
                return;
            ++judged;
            const Judgement judgement = tests::judge(check, guest);
            CHECK(judgement.verdict == CheckVerdict::Unknown);
            CHECK(judgement.reason.find("hypervisor") != std::string::npos);
        });
        CHECK(judged >= 5);
    }
}

TEST_CASE("ids are unique, and the checks of each system are many", "[core][check]")
{
    std::set<std::string> ids;
    int onLinux = 0;
    int onWindows = 0;
    for (const Check& check : check::allChecks()) {
        CHECK(ids.insert(check.id).second);
        CAPTURE(check.id);
        onLinux += check.system == check::System::Windows ? 0 : 1;
        onWindows += check.system == check::System::Linux ? 0 : 1;
    }
    CHECK(onLinux >= 50);
    CHECK(onWindows >= 30);
}
