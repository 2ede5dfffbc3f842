#include "platform/windows/host/driver_settings.hpp"
#include "platform/windows/host/host.hpp"
#include "platform/windows/system/text.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/windows/facts/made_up_adapter.hpp"
#include "tests/platform/windows/fake_registry.hpp"

#include <catch2/catch.hpp>

#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>

#include <algorithm>
#include <cstdint>

using namespace halftrip;
using model::AdapterFacts;
using model::AdapterSetting;
using tests::FakeRegistry;
using windows::readDriverFacts;

namespace {

const std::wstring kClass = L"SYSTEM\\CurrentControlSet\\Control\\Class\\{4D36E972-E325-11CE-BFC1-08002BE10318}";
constexpr const char* kGuid = "{0AFDC8E5-5F44-4B5B-9C3F-0123456789AB}";

/// A made-up adapter's key, as drivers write theirs.
template <typename Put>
void describeAdapter(const std::wstring& key, const std::string& guid, const Put& put)
{
    put(key, L"NetCfgInstanceId", guid);
    put(key, L"DriverDesc", "Some Ethernet Controller");
    put(key, L"DriverVersion", "12.19.2.45");
    put(key, L"DriverDate", "7-27-2023");
    put(key, L"ProviderName", "Some Maker");
    put(key, L"ComponentId", "PCI\\VEN_8086&DEV_15F3");
    put(key, L"*InterruptModeration", "1");
    put(key, L"ITR", "65535");
    put(key, L"*RSSProfile", "4");
    put(key, L"InfPath", "oem12.inf");
    const std::wstring parameters = key + L"\\Ndi\\params\\";
    put(parameters + L"*InterruptModeration", L"ParamDesc", "Interrupt Moderation");
    put(parameters + L"*InterruptModeration", L"Type", "enum");
    put(parameters + L"*InterruptModeration", L"Default", "1");
    put(parameters + L"*InterruptModeration\\enum", L"0", "Disabled");
    put(parameters + L"*InterruptModeration\\enum", L"1", "Enabled");
    put(parameters + L"*ReceiveBuffers", L"ParamDesc", "Receive Buffers");
    put(parameters + L"*ReceiveBuffers", L"Type", "int");
    put(parameters + L"*ReceiveBuffers", L"Default", "256");
    put(parameters + L"*ReceiveBuffers", L"Min", "80");
    put(parameters + L"*ReceiveBuffers", L"Max", "2048");
    put(parameters + L"*ReceiveBuffers", L"Step", "8");
    put(parameters + L"ITR", L"ParamDesc", "Interrupt Moderation Rate");
    put(parameters + L"ITR", L"Type", "enum");
}

void describeTwoAdapters(FakeRegistry& registry)
{
    const auto put = [&](const std::wstring& key, const std::wstring& name, const std::string& text) {
        registry.put(key, name, text);
    };
    registry.put(kClass + L"\\0000", L"NetCfgInstanceId", "{11111111-0000-0000-0000-000000000000}");
    registry.put(kClass + L"\\0000", L"DriverVersion", "1.2.3.4");
    registry.put(kClass + L"\\Properties", L"Whatever", "x");
    describeAdapter(kClass + L"\\0007", kGuid, put);
}

/// A registry with two adapters; the second is the one with kGuid.
struct Host {
    Host() { describeTwoAdapters(registry); }
    FakeRegistry registry;
};

const AdapterSetting* find(const AdapterFacts& facts, const std::string& keyword)
{
    const auto found = std::ranges::find(facts.settings, keyword, &AdapterSetting::keyword);
    return found == facts.settings.end() ? nullptr : &*found;
}

void checkAdapter(const AdapterFacts& facts)
{
    CHECK(facts.driverVersion == "12.19.2.45");
    CHECK(facts.driverDate == "7-27-2023");
    CHECK(facts.driverProvider == "Some Maker");
    CHECK(facts.hardwareId == "PCI\\VEN_8086&DEV_15F3");
    REQUIRE(facts.settings.size() == 4);

    const AdapterSetting* const moderation = find(facts, "*InterruptModeration");
    REQUIRE(moderation != nullptr);
    CHECK(moderation->value == "1");
    CHECK(moderation->description == "Interrupt Moderation");
    CHECK(moderation->type == "enum");
    CHECK(moderation->defaultValue == "1");
    CHECK(moderation->choices == std::vector<model::SettingChoice>{{"0", "Disabled"}, {"1", "Enabled"}});
    CHECK_FALSE(moderation->min);

    const AdapterSetting* const buffers = find(facts, "*ReceiveBuffers");
    REQUIRE(buffers != nullptr);
    CHECK_FALSE(buffers->value);  // Never set: the driver's default holds.
    CHECK(buffers->defaultValue == "256");
    CHECK(buffers->min == "80");
    CHECK(buffers->max == "2048");
    CHECK(buffers->step == "8");
    CHECK(buffers->choices.empty());

    REQUIRE(find(facts, "ITR") != nullptr);
    CHECK(find(facts, "ITR")->value == "65535");
    // Standardised, though the driver does not describe it.
    REQUIRE(find(facts, "*RSSProfile") != nullptr);
    CHECK(find(facts, "*RSSProfile")->value == "4");
    CHECK(find(facts, "*RSSProfile")->description.empty());
}

}  // namespace

TEST_CASE("an adapter's driver and settings are read from its class key", "[platform][host]")
{
    AdapterFacts facts;
    readDriverFacts(Host().registry, kGuid, facts);
    checkAdapter(facts);
}

TEST_CASE("an adapter is found whatever the letters of its GUID", "[platform][host]")
{
    AdapterFacts facts;
    readDriverFacts(Host().registry, "{0afdc8e5-5f44-4b5b-9c3f-0123456789ab}", facts);
    CHECK(facts.driverVersion == "12.19.2.45");
    CHECK(windows::driverInWords(Host().registry, kGuid) == "Some Ethernet Controller 12.19.2.45");
}

TEST_CASE("an adapter that a hypervisor gives its guest is told from hardware by its device", "[platform][host]")
{
    Host host;
    const auto isOfHypervisor = [&host](const std::string& device) {
        host.registry.put(kClass + L"\\0007", L"DeviceInstanceID", device);
        return windows::isOfHypervisor(host.registry, kGuid);
    };
    CHECK(isOfHypervisor("VMBUS\\{f8615163-df3e-46c5-913f-f2d2f965ed0e}\\{0}"));
    CHECK(isOfHypervisor("PCI\\ven_1af4&DEV_1041&SUBSYS_11001AF4&REV_01\\3"));
    CHECK(isOfHypervisor("PCI\\VEN_15AD&DEV_07B0&SUBSYS_07B015AD&REV_01\\FF"));
    CHECK_FALSE(isOfHypervisor("PCI\\VEN_8086&DEV_15F3&SUBSYS_00008086\\3"));
    CHECK_FALSE(isOfHypervisor("PCI"));
    CHECK_FALSE(windows::isOfHypervisor(FakeRegistry(), kGuid));
}

TEST_CASE("the adapter's NUMA node is its device's", "[platform][host]")
{
    tests::MadeUpAdapter adapter;
    const auto node = [&adapter](const std::string& guid) {
        return windows::numaNodeOf(adapter.registry, adapter.devices, guid);
    };
    CHECK_FALSE(node(tests::kAdapterGuid));
    adapter.devices.values[windows::DeviceProperty::NumaNode] = 1;
    CHECK(node(tests::kAdapterGuid) == 1);
    CHECK_FALSE(node("{22222222-0000-0000-0000-000000000000}"));
}

TEST_CASE("the right to switch the adapter off is among its settings when it was touched", "[platform][host]")
{
    Host host;
    host.registry.put(kClass + L"\\0007", L"PnPCapabilities", "24");
    AdapterFacts facts;
    readDriverFacts(host.registry, kGuid, facts);
    REQUIRE(find(facts, "PnPCapabilities") != nullptr);
    CHECK(find(facts, "PnPCapabilities")->value == "24");
}

TEST_CASE("an adapter without a key of its own has neither driver nor settings", "[platform][host]")
{
    AdapterFacts facts;
    readDriverFacts(Host().registry, "{22222222-0000-0000-0000-000000000000}", facts);
    CHECK(facts.driverVersion.empty());
    CHECK(facts.settings.empty());
    CHECK(windows::driverInWords(Host().registry, "{22222222-0000-0000-0000-000000000000}").empty());
    readDriverFacts(FakeRegistry(), kGuid, facts);
    CHECK(facts.settings.empty());
}

namespace {

/// The same key in this system's registry, removed at the end. Only where nothing real could be meant.
class SeededKey {
public:
    /// Another GUID than a made-up one is a real adapter's.
    explicit SeededKey(const std::string& guid = {})
    {
        if (!guid.empty())
            m_guid = guid;
        const HMODULE library = GetModuleHandleW(L"ntdll.dll");
        if (library == nullptr || GetProcAddress(library, "wine_get_version") == nullptr)
            return;  // A real Windows' class key is not ours to write in.
        m_hadClass = exists(kClass);
        m_isSeeded = true;
        describeAdapter(m_key, m_guid,
                        [this](const std::wstring& key, const std::wstring& name, const std::string& text) {
                            const std::wstring wide = windows::toWide(text);
                            const auto bytes = static_cast<DWORD>((wide.size() + 1) * sizeof(wchar_t));
                            m_isSeeded = m_isSeeded && RegSetKeyValueW(HKEY_LOCAL_MACHINE, key.c_str(), name.c_str(),
                                                                       REG_SZ, wide.c_str(), bytes) == ERROR_SUCCESS;
                        });
        const DWORD flags = 24;
        RegSetKeyValueW(HKEY_LOCAL_MACHINE, m_key.c_str(), L"Characteristics", REG_DWORD, &flags, sizeof flags);
    }
    ~SeededKey()
    {
        RegDeleteTreeW(HKEY_LOCAL_MACHINE, m_key.c_str());
        // Only when it is empty: another copy of this test may have its own key there.
        if (!m_hadClass)
            RegDeleteKeyExW(HKEY_LOCAL_MACHINE, kClass.c_str(), KEY_WOW64_64KEY, 0);
    }
    SeededKey(const SeededKey&) = delete;
    SeededKey& operator=(const SeededKey&) = delete;
    [[nodiscard]] bool isSeeded() const { return m_isSeeded; }
    [[nodiscard]] const std::string& guid() const { return m_guid; }

private:
    static bool exists(const std::wstring& key)
    {
        HKEY opened = nullptr;
        if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, key.c_str(), 0, KEY_READ | KEY_WOW64_64KEY, &opened) != ERROR_SUCCESS)
            return false;
        RegCloseKey(opened);
        return true;
    }

    // Several copies of this test may share one registry.
    std::string m_guid = "{0AFDC8E5-5F44-4B5B-9C3F-0000" + paddedId() + "}";
    std::wstring m_key = kClass + L"\\9" + std::to_wstring(GetCurrentProcessId());
    bool m_hadClass = true;
    bool m_isSeeded = false;

    static std::string paddedId()
    {
        const std::string digits = std::to_string(GetCurrentProcessId());
        return std::string(8 - std::min<std::size_t>(digits.size(), 8), '0') + digits;
    }
};

}  // namespace

TEST_CASE("the system's own registry gives the same facts", "[platform][host]")
{
    const SeededKey seeded;
    if (!seeded.isSeeded())
        tests::skip("the class key of network adapters may not be written here");
    AdapterFacts facts;
    readDriverFacts(windows::systemRegistry(), seeded.guid(), facts);
    checkAdapter(facts);
}

namespace {

/// What the registry calls the loopback adapter; empty when there is none.
std::string loopbackGuid()
{
    std::vector<std::uint64_t> memory(8192);  // 64 KiB: more than any test machine's adapters need.
    auto bytes = static_cast<ULONG>(memory.size() * sizeof(std::uint64_t));
    auto* const list = reinterpret_cast<IP_ADAPTER_ADDRESSES*>(memory.data());
    if (GetAdaptersAddresses(AF_UNSPEC, 0, nullptr, list, &bytes) != ERROR_SUCCESS)
        return {};
    for (const auto* adapter = list; adapter != nullptr; adapter = adapter->Next) {
        if (adapter->IfType == IF_TYPE_SOFTWARE_LOOPBACK)
            return adapter->AdapterName;
    }
    return {};
}

}  // namespace

TEST_CASE("the run's adapter comes with its driver's settings, a list of all adapters without", "[platform][host]")
{
    const std::string guid = loopbackGuid();
    const SeededKey seeded(guid);
    if (guid.empty() || !seeded.isSeeded())
        tests::skip("no adapter's key may be written here");
    windows::WindowsHost host;
    const auto towards = host.adapterTowards("127.0.0.1");
    REQUIRE(towards);
    checkAdapter(*towards);
    CHECK(towards->driver == "Some Ethernet Controller 12.19.2.45");
    const auto all = host.adapters();
    REQUIRE(all);
    CHECK(std::ranges::all_of(*all, [](const AdapterFacts& facts) { return facts.settings.empty(); }));
}
