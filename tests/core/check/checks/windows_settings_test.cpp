#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("a clock that is a device is known by its rate", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    for (const std::int64_t hertz : {3'579'545, 14'318'180, 24'000'000}) {
        setFact(host, "clock.counterRate", hertz);
        CHECK(judge("platformClock", host).verdict == CheckVerdict::Warn);
    }
    // The processor's counter: scaled by Windows 10 1809 and newer, a part of its rate before.
    for (const std::int64_t hertz : {10'000'000, 3'417'968, 2'929'687}) {
        setFact(host, "clock.counterRate", hertz);
        CHECK(judge("platformClock", host).verdict == CheckVerdict::Pass);
    }
}

TEST_CASE("throttling for multimedia is put back to the number that it was", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    setFact(host, "network.throttlingIndex", std::int64_t{20});
    const auto judgement = judge("networkThrottling", host);
    CHECK(judgement.present == "20 packets per ms");
    CHECK(judgement.advice.front().commands.apply.ends_with("/v NetworkThrottlingIndex /t REG_DWORD /f /d 0xffffffff"));
    CHECK(judgement.advice.front().commands.undo.ends_with("/d 20"));
}

TEST_CASE("a network that Windows takes for public is trusted by a command, and only by a person's wish",
          "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.adapter->name = "Jane's";
    const auto judgement = judge("networkCategory", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.expectedEffectNs == 0);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice.front().commands.apply ==
          "Set-NetConnectionProfile -InterfaceAlias 'Jane''s' -NetworkCategory Private");
    CHECK(judgement.advice.front().commands.undo.ends_with("-NetworkCategory Public"));
    CHECK_FALSE(judgement.advice.front().caution.empty());
    setFact(host, "network.category", "domain");
    CHECK(judge("networkCategory", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("what protects a computer is never switched off by a command", "[core][check]")
{
    const auto judgement = judge("memoryIntegrity", tests::untunedWindows());
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.advice.front().commands.apply.empty());
    CHECK(judgement.advice.front().caution.find("protects") != std::string::npos);
}
