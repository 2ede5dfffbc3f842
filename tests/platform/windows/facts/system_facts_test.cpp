#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::absenceOf;
using tests::MadeUpAdapter;

TEST_CASE("what single calls tell is a fact, and what they do not tell is absent", "[platform][facts]")
{
    MadeUpAdapter host;
    for (const char* const id : {"power.source", "clock.counterRate", "clock.timerStep", "system.kernelDebugger"})
        CHECK_FALSE(absenceOf(windows::systemFacts(host.sources()), id).empty());
    host.readings = {
        .counterHertz = 10'000'000, .timerStepNs = 15'625'000, .isOnMains = true, .hasKernelDebugger = false};
    auto facts = windows::systemFacts(host.sources());
    CHECK(numberOf(facts, "clock.counterRate") == 10'000'000);
    CHECK(numberOf(facts, "clock.timerStep") == 15'625'000);
    CHECK(textOf(facts, "power.source") == "mains");
    CHECK(flagOf(facts, "system.kernelDebugger") == false);
    // Braces without quotes are a block of commands to PowerShell.
    CHECK(findFact(facts, "system.kernelDebugger")->source == "bcdedit /enum \"{current}\": debug");
    host.readings.isOnMains = false;
    CHECK(textOf(windows::systemFacts(host.sources()), "power.source") == "battery");
}

TEST_CASE("the registry's switches of the system are told, with what holds where nobody has set them",
          "[platform][facts]")
{
    MadeUpAdapter host;
    auto facts = windows::systemFacts(host.sources());
    CHECK(numberOf(facts, "network.throttlingIndex") == 10);
    CHECK(findFact(facts, "network.throttlingIndex")->source.find("is not there") != std::string::npos);
    CHECK(textOf(facts, "system.verifiedDrivers") == "none");
    host.registry.put(L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Multimedia\\SystemProfile",
                      L"NetworkThrottlingIndex", "4294967295");
    host.registry.put(L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management", L"VerifyDrivers",
                      "e1i68x64.sys");
    facts = windows::systemFacts(host.sources());
    CHECK(numberOf(facts, "network.throttlingIndex") == 4'294'967'295);
    CHECK(textOf(facts, "system.verifiedDrivers") == "e1i68x64.sys");
}

TEST_CASE("what protects a computer is told as far as anybody may read it", "[platform][facts]")
{
    MadeUpAdapter host;
    for (const model::Fact& fact : windows::securityFacts(host.sources()))
        CHECK_FALSE(fact.absence.empty());
    host.readings.isVirtualizationBased = true;
    host.readings.isMemoryIntegrityOn = true;
    host.registry.put(L"SOFTWARE\\Microsoft\\Windows Defender\\Real-Time Protection", L"DisableRealtimeMonitoring",
                      "1");
    host.registry.put(L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\PublicProfile",
                      L"EnableFirewall", "1");
    const auto facts = windows::securityFacts(host.sources());
    CHECK(flagOf(facts, "security.memoryIntegrity") == true);
    CHECK(flagOf(facts, "security.virtualizationBased") == true);
    CHECK(flagOf(facts, "security.realTimeScan") == false);
    CHECK(flagOf(facts, "firewall.public") == true);
    CHECK_FALSE(flagOf(facts, "firewall.domain"));
    // A group policy wins.
    host.registry.put(L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall\\PublicProfile", L"EnableFirewall", "0");
    const auto bound = windows::securityFacts(host.sources());
    CHECK(flagOf(bound, "firewall.public") == false);
    CHECK(findFact(bound, "firewall.public")->source.find("group policy") != std::string::npos);
}
