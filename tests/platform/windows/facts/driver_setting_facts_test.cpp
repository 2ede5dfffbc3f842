#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::absenceOf;
using tests::kClassKey;
using tests::MadeUpAdapter;

TEST_CASE("standardised keywords are told as set, otherwise by their defaults", "[platform][facts]")
{
    MadeUpAdapter adapter;
    adapter.describe(L"*EEE", "1");
    adapter.describe(L"*FlowControl", "3");
    adapter.describe(L"*JumboPacket", "1514");
    adapter.registry.put(kClassKey, L"*JumboPacket", "9014");
    // Not described, and used all the same.
    adapter.registry.put(kClassKey, L"*SelectiveSuspend", "0");
    const auto facts = windows::driverSettingFacts(adapter.sources());
    CHECK(flagOf(facts, "driver.eee") == true);
    CHECK(numberOf(facts, "driver.flowControl") == 3);
    CHECK(numberOf(facts, "driver.jumboPacket") == 9014);
    CHECK(flagOf(facts, "driver.selectiveSuspend") == false);
    CHECK(findFact(facts, "driver.eee")->source ==
          "Get-NetAdapterAdvancedProperty -Name 'Ethernet 2' -RegistryKeyword '[*]EEE'");
    REQUIRE(findFact(facts, "driver.udpRsc") != nullptr);
    CHECK(findFact(facts, "driver.udpRsc")->isInapplicable);
    CHECK(absenceOf(facts, "driver.udpRsc") == "The driver of Ethernet 2 has no setting *UdpRsc.");
    adapter.registry.put(kClassKey, L"*EEE", "sometimes");
    CHECK(absenceOf(windows::driverSettingFacts(adapter.sources()), "driver.eee") ==
          "The driver of Ethernet 2 reports no numeric value.");
}

TEST_CASE("what nobody has set of receive side scaling has its usual value", "[platform][facts]")
{
    MadeUpAdapter adapter;
    CHECK(findFact(windows::driverSettingFacts(adapter.sources()), "driver.rssBaseProcessor")->isInapplicable);
    adapter.describe(L"*RSS", "1");
    adapter.describe(L"*NumRssQueues", "2");
    const auto facts = windows::driverSettingFacts(adapter.sources());
    CHECK(numberOf(facts, "driver.rssBaseProcessor") == 0);
    CHECK(numberOf(facts, "driver.rssProfile") == 4);
    // Keywords are told apart by their letters, not by their capitals.
    CHECK(numberOf(facts, "driver.rssQueues") == 2);
}

TEST_CASE("makers' switches and checksums are listed by those that are not as they should be", "[platform][facts]")
{
    MadeUpAdapter adapter;
    CHECK(findFact(windows::driverSettingFacts(adapter.sources()), "driver.greenFeatures")->isInapplicable);
    adapter.describe(L"EnableGreenEthernet", "1");
    adapter.describe(L"GigaLite", "1");
    adapter.describe(L"AdvancedEEE", "0");
    adapter.registry.put(kClassKey, L"GigaLite", "0");
    adapter.describe(L"*UDPChecksumOffloadIPv4", "3");
    adapter.describe(L"*UDPChecksumOffloadIPv6", "1");
    const auto facts = windows::driverSettingFacts(adapter.sources());
    CHECK(textOf(facts, "driver.greenFeatures") == "EnableGreenEthernet");
    CHECK(textOf(facts, "driver.checksumsInSoftware") == "*UDPChecksumOffloadIPv6");
    adapter.registry.put(kClassKey, L"EnableGreenEthernet", "0");
    CHECK(textOf(windows::driverSettingFacts(adapter.sources()), "driver.greenFeatures") == "none");
    // Intel's, in us: "may increase network latency", as its guide says.
    adapter.describe(L"DMACoalescing", "250");
    CHECK(textOf(windows::driverSettingFacts(adapter.sources()), "driver.greenFeatures") == "DMACoalescing");
    adapter.describe(L"ReduceSpeedOnPowerDown", "1");
    CHECK(textOf(windows::driverSettingFacts(adapter.sources()), "driver.greenFeatures") ==
          "DMACoalescing, ReduceSpeedOnPowerDown");
}

TEST_CASE("Windows may switch an adapter off unless its first box is unticked", "[platform][facts]")
{
    MadeUpAdapter adapter;
    const auto mayBe = [&] {
        return flagOf(windows::driverSettingFacts(adapter.sources()), "driver.mayBeSwitchedOff");
    };
    CHECK(mayBe() == true);
    for (const char* const unticked : {"8", "24", "280"}) {
        CAPTURE(unticked);
        adapter.registry.put(kClassKey, L"PnPCapabilities", unticked);
        CHECK(mayBe() == false);
    }
    // Only "may wake the computer" (16) and "only a magic packet may" (256) are unticked.
    for (const char* const ticked : {"0", "16", "256", "272"}) {
        CAPTURE(ticked);
        adapter.registry.put(kClassKey, L"PnPCapabilities", ticked);
        CHECK(mayBe() == true);
    }
}

TEST_CASE("no name of an adapter ends the quotes of the command that shows a fact", "[platform][facts]")
{
    const MadeUpAdapter adapter;
    windows::FactSources sources = adapter.sources();
    sources.adapter = "Bob's \u2019; Restart-Computer";
    for (const auto topic : {windows::driverSettingFacts, windows::adapterFacts, windows::interruptModerationFacts,
                             windows::firewallFacts}) {
        for (const model::Fact& fact : topic(sources)) {
            CAPTURE(fact.id);
            if (fact.source.find(" -Name ") != std::string::npos ||
                fact.source.find("-InterfaceAlias ") != std::string::npos)
                CHECK(fact.source.find("'Bob''s \u2019\u2019; Restart-Computer'") != std::string::npos);
        }
    }
}

TEST_CASE("whose driver it is", "[platform][facts]")
{
    MadeUpAdapter adapter;
    CHECK(absenceOf(windows::driverSettingFacts(adapter.sources()), "driver.provider") ==
          "The registry holds no value for it.");
    adapter.registry.put(kClassKey, L"ProviderName", "Intel");
    adapter.registry.put(kClassKey, L"DriverVersion", "12.19.2.45");
    CHECK(textOf(windows::driverSettingFacts(adapter.sources()), "driver.provider") == "Intel");
    CHECK(textOf(windows::driverSettingFacts(adapter.sources()), "driver.version") == "12.19.2.45");
}

TEST_CASE("without an adapter or its driver every setting is absent, with that reason", "[platform][facts]")
{
    const MadeUpAdapter adapter;
    for (const model::Fact& fact : windows::driverSettingFacts(adapter.sources("")))
        CHECK(fact.absence == "There is no adapter called Ethernet 2.");
    const auto known = windows::driverSettingFacts(adapter.sources());
    const auto unknown = windows::driverSettingFacts(adapter.sources("{00000000-0000-0000-0000-000000000000}"));
    REQUIRE(unknown.size() == known.size());
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        CHECK(unknown[i].id == known[i].id);
        CHECK(unknown[i].absence == "The registry has no driver of Ethernet 2.");
    }
    windows::FactSources none = adapter.sources();
    none.adapter.clear();
    CHECK(windows::driverSettingFacts(none).empty());
}
