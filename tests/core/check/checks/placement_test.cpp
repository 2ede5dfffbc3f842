#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;
using tests::takeFact;

TEST_CASE("a program that may only run on another node is a warning", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("numaNode", host).verdict == CheckVerdict::Warn);
    host.cpu.usableCores = {0, 1, 2, 3};
    CHECK(judge("numaNode", host).verdict == CheckVerdict::Pass);
    host.cpu.numaNodeOfCore = {0, 0, 0, 0};
    CHECK(judge("numaNode", host).verdict == CheckVerdict::NotApplicable);
}

TEST_CASE("a host with one NUMA node needs no node of the adapter", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.cpu.numaNodeOfCore = {0, 0, 0, 0};
    takeFact(host, "pci.numaNode", "Windows does not report it for Ethernet 2.");
    CHECK(judge("numaNode", host).verdict == CheckVerdict::NotApplicable);
    host.cpu.numaNodeOfCore = {0, 0, 1, 1};
    CHECK(judge("numaNode", host).verdict == CheckVerdict::Unknown);
    host.cpu.numaNodeOfCore = {-1, -1, -1, -1};
    CHECK(judge("numaNode", host).verdict == CheckVerdict::Unknown);
}

TEST_CASE("interrupts belong on cores of the adapter's node", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto judgement = judge("interruptCores", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].setting == model::SettingName{"steering.interruptCores", "eth0"});
    CHECK(judgement.advice[0].commands.apply.find("echo 2-3 | sudo tee \"/proc/irq/") != std::string::npos);
    CHECK(judgement.advice[0].commands.undo.find("echo 0,3 | sudo tee \"/proc/irq/") != std::string::npos);
    setFact(host, "adapter.interruptCores", "2-3");
    CHECK(judge("interruptCores", host).verdict == CheckVerdict::Pass);
    setFact(host, "adapter.interruptCores", "1-2");
    CHECK(judge("interruptCores", host).verdict == CheckVerdict::Warn);
    takeFact(host, "pci.numaNode", "The firmware reports no node.");
    CHECK(judge("interruptCores", host).verdict == CheckVerdict::Unknown);
    host.cpu.numaNodeOfCore = {0, 0, 0, 0};
    CHECK(judge("interruptCores", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("the advised loop sets the adapter's own interrupts, and none where it has no folder of them",
          "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto advice = judge("interruptCores", host).advice.at(0);
    CHECK(advice.commands.apply ==
          "for i in $(ls /sys/bus/pci/devices/0000:3b:00.0/msi_irqs 2>/dev/null || cat "
          "/sys/bus/pci/devices/0000:3b:00.0/irq); do [ \"$i\" -gt 0 ] || continue; echo 2-3 | sudo tee "
          "\"/proc/irq/$i/smp_affinity_list\"; done");
    setFact(host, "adapter.bus", "../../class");
    CHECK(judge("interruptCores", host).advice.at(0).commands.apply.empty());
    takeFact(host, "adapter.bus", "The adapter is on no bus.");
    CHECK(judge("interruptCores", host).advice.at(0).commands.apply.empty());
}

TEST_CASE("no interrupt is sent to a core that is kept for the measuring threads", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto advised = [&] { return judge("interruptCores", host).advice.at(0); };
    setFact(host, "cores.isolated", "3");
    CHECK(advised().value == "2");
    CHECK_THAT(advised().commands.apply, Catch::Contains("echo 2 | sudo tee \"/proc/irq/"));
    setFact(host, "cores.isolated", "none");
    setFact(host, "cores.nohzFull", "2");
    CHECK(advised().value == "3");
    host.cpu.isolatedCores = {3};
    CHECK_FALSE(advised().value);
    CHECK(advised().commands.apply.empty());
    CHECK_THAT(advised().words, Catch::Contains("every core there is isolated"));
}

TEST_CASE("each queue whose packets are handed over is one advice, by the name that tuning knows", "[core][check]")
{
    const auto judgement = judge("receivePacketSteering", tests::untunedLinux());
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 2);
    CHECK(judgement.advice[1].setting == model::SettingName{"steering.rpsCpus", "eth0/rx-1"});
    CHECK(judgement.advice[1].value == "0");
    CHECK(judgement.advice[0].commands.apply == "echo 0 | sudo tee /sys/class/net/eth0/queues/rx-0/rps_cpus");
    CHECK(judgement.advice[0].commands.undo ==
          "echo 00000000,0000000f | sudo tee /sys/class/net/eth0/queues/rx-0/rps_cpus");
}
