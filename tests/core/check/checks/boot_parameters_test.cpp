#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("a limit on intel_idle alone is none, and with one on acpi_idle it is", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    setFact(host, "boot.intel_idle.max_cstate", "0");
    CHECK(judge("maxCstate", host).verdict == CheckVerdict::Warn);
    setFact(host, "boot.processor.max_cstate", "1");
    CHECK(judge("maxCstate", host).verdict == CheckVerdict::Pass);
    setFact(host, "boot.intel_idle.max_cstate", "1");
    setFact(host, "boot.processor.max_cstate", "none");
    CHECK(judge("maxCstate", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("parameters of the kernel's command line are taken away and put back by grubby", "[core][check]")
{
    const auto judgement = judge("threadedInterrupts", tests::untunedLinux());
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo grubby --update-kernel=ALL --remove-args=threadirqs");
    CHECK(judgement.advice[0].commands.undo == "sudo grubby --update-kernel=ALL --args=threadirqs");
    CHECK(judgement.advice[0].lastsOverReboot);
    CHECK(judgement.advice[0].caution.find("update-grub") != std::string::npos);
}

TEST_CASE("a real-time kernel runs interrupt handlers in threads without threadirqs", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    CHECK(judge("threadedInterrupts", host).verdict == CheckVerdict::Pass);
    for (const bool isAsked : {false, true}) {
        host.facts.push_back(model::knownFact("kernel.isRealTime", true, "", "/proc/version"));
        setFact(host, "boot.threadirqs", isAsked);
        const auto judgement = judge("threadedInterrupts", host);
        CHECK(judgement.verdict == CheckVerdict::Warn);
        CHECK_THAT(judgement.reason, Catch::StartsWith("PREEMPT_RT "));
        // No parameter of the command line takes them out of their threads.
        REQUIRE(judgement.advice.size() == 1);
        CHECK(judgement.advice[0].commands.apply.empty());
        CHECK_THAT(judgement.advice[0].words, Catch::Contains("chrt"));
    }
}
