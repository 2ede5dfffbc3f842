#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;
using tests::takeFact;

TEST_CASE("a driver's keyword is changed and put back by PowerShell", "[core][check]")
{
    const auto judgement = judge("driverEnergyEfficientEthernet", tests::untunedWindows());
    CHECK(judgement.verdict == CheckVerdict::Fail);
    CHECK(judgement.present == "on");
    REQUIRE(judgement.advice.size() == 1);
    const model::Advice& advice = judgement.advice.front();
    CHECK(advice.setting == model::SettingName{"driver.eee", "Ethernet 2"});
    CHECK(advice.value == "0");
    CHECK(advice.words == "*EEE 0");
    CHECK(advice.commands.shell == "PowerShell");
    CHECK(advice.commands.apply ==
          "Set-NetAdapterAdvancedProperty -Name 'Ethernet 2' -RegistryKeyword '[*]EEE' -RegistryValue 0");
    CHECK(advice.commands.undo ==
          "Set-NetAdapterAdvancedProperty -Name 'Ethernet 2' -RegistryKeyword '[*]EEE' -RegistryValue 1");
    CHECK(advice.lastsOverReboot);
    CHECK(advice.privilege == "Administrator");
}

TEST_CASE("an adapter's name is quoted for PowerShell: it may come from a peer", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.adapter->name = "It's; calc.exe";
    const std::string quoted = "-Name 'It''s; calc.exe' ";
    for (const char* const id : {"driverFlowControl", "receiveQueues", "receiveProfile"}) {
        CAPTURE(id);
        CHECK(judge(id, host).advice.front().commands.apply.find(quoted) != std::string::npos);
    }
}

TEST_CASE("what a driver has no keyword for does not apply", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    for (model::Fact& fact : host.facts) {
        if (fact.id == "driver.udpRsc")
            fact = model::inapplicableFact(fact.id, fact.source, "The driver of Ethernet 2 has no setting *UdpRsc.");
    }
    CHECK(judge("driverUdpCoalescing", host).verdict == CheckVerdict::NotApplicable);
    CHECK(judge("driverUdpCoalescing", host).reason == "The driver of Ethernet 2 has no setting *UdpRsc.");
}

TEST_CASE("segments are put together by either version of IP", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    const auto both = judge("driverStreamCoalescing", host).advice;
    REQUIRE(both.size() == 2);  // Two settings, so that each is changed and put back for itself.
    CHECK(both[0].setting.id == "driver.rscIpv4");
    CHECK(both[0].commands.apply == "Disable-NetAdapterRsc -Name 'Ethernet 2' -IPv4");
    CHECK(both[1].setting.id == "driver.rscIpv6");
    setFact(host, "driver.rscIpv4", false);
    const auto judgement = judge("driverStreamCoalescing", host);
    CHECK(judgement.present == "IPv4 off, IPv6 on");
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice.front().commands.undo == "Enable-NetAdapterRsc -Name 'Ethernet 2' -IPv6");
    setFact(host, "driver.rscIpv6", false);
    CHECK(judge("driverStreamCoalescing", host).verdict == CheckVerdict::Pass);
    takeFact(host, "driver.rscIpv4", "The moon hides it.");
    CHECK(judge("driverStreamCoalescing", host).verdict == CheckVerdict::Pass);
    takeFact(host, "driver.rscIpv6", "The moon hides it.");
    CHECK(judge("driverStreamCoalescing", host).verdict == CheckVerdict::Unknown);
}

TEST_CASE("buffers and frames are well up to a size", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    setFact(host, "driver.receiveBuffers", std::int64_t{1024});
    setFact(host, "driver.jumboPacket", std::int64_t{1515});
    CHECK(judge("driverReceiveBuffers", host).verdict == CheckVerdict::Pass);
    CHECK(judge("driverJumboPacket", host).verdict == CheckVerdict::Warn);
}
