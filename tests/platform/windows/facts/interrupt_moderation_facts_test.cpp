#include "platform/windows/facts/all_facts.hpp"
#include "platform/windows/host/host.hpp"
#include "tests/platform/windows/fake_power_plans.hpp"
#include "tests/platform/windows/fake_registry.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

const std::wstring kKey = L"SYSTEM\\CurrentControlSet\\Control\\Class\\{4D36E972-E325-11CE-BFC1-08002BE10318}\\0007";
constexpr const char* kModeratedGuid = "{0AFDC8E5-5F44-4B5B-9C3F-0123456789AB}";

/// An adapter "Ethernet 2" whose driver describes interrupt moderation, on by default.
struct ModeratedHost {
    ModeratedHost()
    {
        registry.put(kKey, L"NetCfgInstanceId", kModeratedGuid);
        registry.put(kKey + L"\\Ndi\\params\\*InterruptModeration", L"Default", "1");
    }
    [[nodiscard]] std::vector<model::Fact> facts(const std::string& guid = kModeratedGuid) const
    {
        return windows::interruptModerationFacts({registry, plans, "Ethernet 2", guid});
    }
    tests::FakeRegistry registry;
    tests::FakePlans plans;
};

}  // namespace

TEST_CASE("moderation is as it was set, otherwise as the driver has it by default", "[platform][facts]")
{
    ModeratedHost host;
    CHECK(flagOf(host.facts(), "interruptModeration.isOn") == true);
    host.registry.put(kKey, L"*InterruptModeration", "0");
    CHECK(flagOf(host.facts(), "interruptModeration.isOn") == false);
    CHECK(findFact(host.facts(), "interruptModeration.isOn")->source ==
          "Get-NetAdapterAdvancedProperty -Name 'Ethernet 2' -RegistryKeyword '[*]InterruptModeration'");
    host.registry.put(kKey, L"*InterruptModeration", "on");
    CHECK(findFact(host.facts(), "interruptModeration.isOn")->absence ==
          "The driver of Ethernet 2 reports no numeric value.");
}

TEST_CASE("Intel's rate is told where the driver has it", "[platform][facts]")
{
    ModeratedHost host;
    CHECK(findFact(host.facts(), "interruptModeration.intelRate")->absence ==
          "The driver of Ethernet 2 has no setting ITR.");
    host.registry.put(kKey + L"\\Ndi\\params\\ITR", L"Default", "65535");
    CHECK(numberOf(host.facts(), "interruptModeration.intelRate") == 65'535);
}

TEST_CASE("NVIDIA's profiles are told where the driver has them", "[platform][facts]")
{
    ModeratedHost host;
    host.registry.put(kKey + L"\\Ndi\\params\\RxIntModerationProfile", L"Default", "1");
    host.registry.put(kKey + L"\\Ndi\\params\\TxIntModerationProfile", L"Default", "1");
    host.registry.put(kKey, L"TxIntModerationProfile", "0");
    CHECK(numberOf(host.facts(), "interruptModeration.rxProfile") == 1);
    CHECK(numberOf(host.facts(), "interruptModeration.txProfile") == 0);
}

TEST_CASE("an adapter that does not exist is the reason why nothing is told", "[platform][facts]")
{
    for (const model::Fact& fact : ModeratedHost().facts(""))
        CHECK(fact.absence == "There is no adapter called Ethernet 2.");
    const ModeratedHost host;
    CHECK(windows::interruptModerationFacts({host.registry, host.plans, "", ""}).empty());
}

TEST_CASE("every topic of this host is told, each fact once, with a value or a reason", "[platform][facts]")
{
    windows::WindowsHost host;
    const auto adapters = host.adapters();
    REQUIRE(adapters);
    REQUIRE_FALSE(adapters->empty());
    const auto facts = host.settings(adapters->front().name);
    for (const char* const id : {"interruptModeration.isOn", "powerPlan.isIdleDisabled"})
        CHECK(findFact(facts, id) != nullptr);
    for (const model::Fact& fact : facts) {
        CAPTURE(fact.id);
        CHECK(findFact(facts, fact.id) == &fact);
        CHECK(fact.value.has_value() == fact.absence.empty());
        CHECK_FALSE(fact.source.empty());
        CHECK(fact.absence.find("no adapter called") == std::string::npos);
    }
}
