#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("two threads on a core are a warning, unless the processor has none or they are off", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("smt", host).verdict == CheckVerdict::Warn);
    for (const char* const off : {"off", "forceoff"}) {
        setFact(host, "cores.smtControl", off);
        CHECK(judge("smt", host).verdict == CheckVerdict::Pass);
    }
    setFact(host, "cores.smtControl", "notsupported");
    CHECK(judge("smt", host).verdict == CheckVerdict::NotApplicable);
    setFact(host, "cores.smtControl", "on");
    host.cpu.siblings = {{0}, {1}};
    CHECK(judge("smt", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("isolated cores pay from four cores on, and without a tick only where there are some", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("isolatedCores", host).verdict == CheckVerdict::Warn);
    host.cpu.logicalCores = 2;
    CHECK(judge("isolatedCores", host).verdict == CheckVerdict::NotApplicable);
    CHECK(judge("timerTick", host).verdict == CheckVerdict::NotApplicable);
    setFact(host, "cores.isolated", "2,3");
    CHECK(judge("isolatedCores", host).verdict == CheckVerdict::Pass);
    const auto judgement = judge("timerTick", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo grubby --update-kernel=ALL --args=nohz_full=2,3");
    setFact(host, "cores.nohzFull", "2-3");
    CHECK(judge("timerTick", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("the timer tick is off only where every isolated core is without it", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "cores.isolated", "2-3");
    for (const char* const other : {"6-7", "2", "none", "(null)", "2,x"}) {
        CAPTURE(other);
        setFact(host, "cores.nohzFull", other);
        const auto judgement = judge("timerTick", host);
        CHECK(judgement.verdict == CheckVerdict::Warn);
        REQUIRE(judgement.advice.size() == 1);
        CHECK(judgement.advice[0].commands.apply == "sudo grubby --update-kernel=ALL --args=nohz_full=2-3");
        const bool isSet = *other != 'n' && *other != '(' && std::string(other) != "2,x";
        CHECK(judgement.advice[0].commands.undo ==
              (isSet ? "sudo grubby --update-kernel=ALL --args=nohz_full=" + std::string(other)
                     : "sudo grubby --update-kernel=ALL --remove-args=nohz_full=2-3"));
    }
    setFact(host, "cores.nohzFull", "1-7");
    CHECK(judge("timerTick", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("nohz_full cores are judged without isolcpus=, and none is advised beside them", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "cores.nohzFull", "2-3");
    CHECK(judge("timerTick", host).verdict == CheckVerdict::Pass);
    auto judgement = judge("isolatedCores", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply.empty());
    host.facts.push_back(model::knownFact("boot.tuned.non_isolcpus", std::string("00000003"), "", "/proc/cmdline"));
    judgement = judge("isolatedCores", host);
    CHECK(judgement.verdict == CheckVerdict::Pass);
    CHECK(judgement.advice.empty());
}
