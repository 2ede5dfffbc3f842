#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::absenceOf;
using tests::kClassKey;
using tests::MadeUpAdapter;
using windows::DeviceProperty;

namespace {

const std::wstring kLinkage = kClassKey + L"\\Linkage";
const std::wstring kServices = L"SYSTEM\\CurrentControlSet\\Control\\Network\\{4D36E974-E325-11CE-BFC1-08002BE10318}\\";
const std::wstring kMessageInterrupts =
    L"SYSTEM\\CurrentControlSet\\Enum\\PCI\\VEN_8086&DEV_15F3&SUBSYS_00008086\\4&1C3D25BB&0&00E5\\Device "
    L"Parameters\\Interrupt Management\\MessageSignaledInterruptProperties";

}  // namespace

TEST_CASE("filters that are not of Windows itself are named, each once", "[platform][facts]")
{
    MadeUpAdapter adapter;
    CHECK(absenceOf(windows::adapterFacts(adapter.sources()), "adapter.filters") ==
          "The registry does not list the adapter's filter drivers.");
    const std::string own = std::string(tests::kAdapterGuid) + "-";
    adapter.registry.put(kServices + L"{B5F4D659-7DAA-4565-8E41-BE220ED60542}", L"ComponentId", "ms_pacer");
    adapter.registry.put(kServices + L"{7DAF2AC8-E9F6-4765-A842-F1F5D2501341}", L"ComponentId", "INSECURE_NPCAP");
    adapter.registry.putList(kLinkage, L"FilterList",
                             {own + "{B5F4D659-7DAA-4565-8E41-BE220ED60542}-0000",
                              own + "{7DAF2AC8-E9F6-4765-A842-F1F5D2501341}-0000",
                              own + "{7DAF2AC8-E9F6-4765-A842-F1F5D2501341}-0001"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.filters") == "INSECURE_NPCAP");
    adapter.registry.putList(kLinkage, L"FilterList", {own + "{B5F4D659-7DAA-4565-8E41-BE220ED60542}-0000"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.filters") == "none");
    // A wireless adapter has two more of Windows' own.
    adapter.registry.put(kServices + L"{E475CF9A-60CD-4439-A75F-0079CE0E18A1}", L"ComponentId", "ms_nativewifip");
    adapter.registry.put(kServices + L"{5CBF81BF-5055-47CD-9055-A76B2B4E3698}", L"ComponentId", "ms_vwifi");
    adapter.registry.putList(
        kLinkage, L"FilterList",
        {own + "{E475CF9A-60CD-4439-A75F-0079CE0E18A1}-0000", own + "{5CBF81BF-5055-47CD-9055-A76B2B4E3698}-0000"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.filters") == "none");
    // One that nothing is known about is named by its GUID.
    adapter.registry.putList(kLinkage, L"FilterList", {own + "{11111111-7DAA-4565-8E41-BE220ED60542}-0000"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.filters") ==
          "{11111111-7DAA-4565-8E41-BE220ED60542}");
}

TEST_CASE("a switch, team or bridge over an adapter is told", "[platform][facts]")
{
    MadeUpAdapter adapter;
    adapter.registry.putList(kLinkage, L"UpperBind", {"Tcpip", "Tcpip6", "rspndr"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.master") == "none");
    adapter.registry.putList(kLinkage, L"UpperBind", {"VMSP"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.master") == "Hyper-V switch");
    adapter.registry.putList(kLinkage, L"UpperBind", {"NdisImPlatform"});
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.master") == "team");
}

TEST_CASE("the adapter of a switch, team or bridge tells of it, as the adapter beneath has no address",
          "[platform][facts]")
{
    MadeUpAdapter adapter;
    adapter.registry.putList(kLinkage, L"UpperBind", {"Tcpip", "Tcpip6", "rspndr"});
    const auto masterOf = [&adapter](const std::string& device) {
        adapter.registry.put(kClassKey, L"DeviceInstanceID", device);
        return textOf(windows::adapterFacts(adapter.sources()), "adapter.master");
    };
    CHECK(masterOf("ROOT\\VMS_MP\\0000") == "Hyper-V switch");
    CHECK(masterOf("COMPOSITEBUS\\MS_IMPLAT_MP\\{1280DFA8-1A33-437E-88B0-238F0C879599}") == "team or bridge");
    CHECK(masterOf("ROOT\\MS_BRIDGEMP\\0000") == "bridge");
    // The synthetic adapter of a guest.
    CHECK(masterOf("VMBUS\\{F8615163-DF3E-46C5-913F-F2D2F965ED0E}\\{0}") == "none");
}

TEST_CASE("a wireless adapter and one with interrupts by message are known from the registry", "[platform][facts]")
{
    MadeUpAdapter adapter;
    CHECK(absenceOf(windows::adapterFacts(adapter.sources()), "adapter.medium") ==
          "The registry does not state the adapter's medium.");
    adapter.registry.put(kClassKey, L"*IfType", "71");
    adapter.registry.put(kMessageInterrupts, L"MSISupported", "1");
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.medium") == "air");
    CHECK(flagOf(windows::adapterFacts(adapter.sources()), "driver.hasMessageInterrupts") == true);
    adapter.registry.put(kClassKey, L"*IfType", "6");
    CHECK(textOf(windows::adapterFacts(adapter.sources()), "adapter.medium") == "cable");
}

TEST_CASE("the slot's width, speed and node are the device's", "[platform][facts]")
{
    MadeUpAdapter adapter;
    CHECK(absenceOf(windows::adapterFacts(adapter.sources()), "pci.width") ==
          "Windows does not report it for Ethernet 2.");
    adapter.devices.values = {{DeviceProperty::LinkSpeed, 1},
                              {DeviceProperty::LinkSpeedMax, 4},
                              {DeviceProperty::LinkWidth, 4},
                              {DeviceProperty::LinkWidthMax, 8},
                              {DeviceProperty::NumaNode, 1}};
    const auto facts = windows::adapterFacts(adapter.sources());
    CHECK(numberOf(facts, "pci.speed") == 2'500);
    CHECK(numberOf(facts, "pci.speedMax") == 16'000);
    CHECK(numberOf(facts, "pci.width") == 4);
    CHECK(numberOf(facts, "pci.widthMax") == 8);
    CHECK(numberOf(facts, "pci.numaNode") == 1);
    adapter.devices.values[DeviceProperty::LinkSpeed] = 99;
    CHECK_FALSE(numberOf(windows::adapterFacts(adapter.sources()), "pci.speed"));

    adapter.registry.put(kClassKey, L"DeviceInstanceID", "USB\\VID_0B95&PID_1790\\0001");
    CHECK(findFact(windows::adapterFacts(adapter.sources()), "pci.width")->isInapplicable);
}

TEST_CASE("of an adapter without a driver every fact is absent for that reason", "[platform][facts]")
{
    const MadeUpAdapter adapter;
    const auto known = windows::adapterFacts(adapter.sources());
    const auto unknown = windows::adapterFacts(adapter.sources("{00000000-0000-0000-0000-000000000000}"));
    REQUIRE(unknown.size() == known.size());
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        CHECK(unknown[i].id == known[i].id);
        CHECK(unknown[i].absence == "The registry has no driver of Ethernet 2.");
    }
}
