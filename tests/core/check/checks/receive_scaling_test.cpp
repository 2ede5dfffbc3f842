#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("without receive side scaling there is nothing to choose", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    setFact(host, "driver.rss", false);
    for (const char* const id : {"receiveQueues", "receiveBaseProcessor", "receiveProfile"}) {
        CAPTURE(id);
        CHECK(judge(id, host).verdict == CheckVerdict::NotApplicable);
    }
}

TEST_CASE("a profile that moves queues is told by its name, and goes back to it", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    const auto judgement = judge("receiveProfile", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.present == "NUMA");
    CHECK(judgement.advice.front().commands.apply == "Set-NetAdapterRss -Name 'Ethernet 2' -Profile ClosestStatic");
    CHECK(judgement.advice.front().commands.undo == "Set-NetAdapterRss -Name 'Ethernet 2' -Profile NUMA");
    setFact(host, "driver.rssProfile", std::int64_t{6});
    CHECK(judge("receiveProfile", host).advice.front().commands.undo ==
          "Set-NetAdapterAdvancedProperty -Name 'Ethernet 2' -RegistryKeyword '[*]RSSProfile' -RegistryValue 6");
    for (const std::int64_t profile : {2, 4, 5}) {
        setFact(host, "driver.rssProfile", profile);
        CHECK(judge("receiveProfile", host).verdict == CheckVerdict::Pass);
    }
}

TEST_CASE("one queue, on another core than the first", "[core][check]")
{
    const HostFacts host = tests::untunedWindows();
    CHECK(judge("receiveQueues", host).advice.front().commands.apply ==
          "Set-NetAdapterRss -Name 'Ethernet 2' -NumberOfReceiveQueues 1");
    CHECK(judge("receiveQueues", host).advice.front().commands.undo ==
          "Set-NetAdapterRss -Name 'Ethernet 2' -NumberOfReceiveQueues 4");
    CHECK(judge("receiveBaseProcessor", host).advice.front().commands.apply ==
          "Set-NetAdapterRss -Name 'Ethernet 2' -BaseProcessorNumber 2");
}

TEST_CASE("no core is advised that a small machine does not have, or cannot spare", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.cpu.logicalCores = 2;
    CHECK(judge("receiveBaseProcessor", host).verdict == CheckVerdict::NotApplicable);
    HostFacts linuxHost = tests::untunedLinux();
    CHECK(judge("busyPolling", linuxHost).verdict == CheckVerdict::Warn);
    linuxHost.cpu.usableCores = {0};
    CHECK(judge("busyPolling", linuxHost).verdict == CheckVerdict::NotApplicable);
}
