#include "core/tuning/tunable.hpp"
#include "platform/windows/tuning/all_tunables.hpp"
#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::kAdapterGuid;
using tests::kClassKey;
using tuning::SettingValue;

namespace {

constexpr const char* kName = "Bob's Ethernet";

/// One adapter under a name that people gave it.
class OneName final : public windows::AdapterNames {
public:
    std::string name = kName;
    [[nodiscard]] std::string guidOf(const std::string& of) const override { return of == name ? kAdapterGuid : ""; }
    [[nodiscard]] std::string nameOf(const std::string& guid) const override
    {
        return guid == kAdapterGuid ? name : std::string();
    }
};

struct KeywordHost {
    [[nodiscard]] tuning::Tunable& operator[](std::string_view id) const
    {
        const auto found = tuning::findTunable(tunables, id);
        REQUIRE(found);
        return **found;
    }
    [[nodiscard]] std::string stored(const std::wstring& keyword) const
    {
        return made.registry.value(kClassKey, keyword).value_or("nothing");
    }

    tests::MadeUpAdapter made;
    OneName names;
    tuning::Tunables tunables = windows::allTunables({made.registry, names, made.plans});
};

}  // namespace

TEST_CASE("a driver's keyword is changed, read back and put back, also to nothing", "[platform][tuning]")
{
    KeywordHost host;
    host.made.describe(L"*InterruptModeration", "1");
    tuning::Tunable& moderation = host["interruptModeration.isOn"];
    CHECK(moderation.describe(kName) == "*InterruptModeration of Bob's Ethernet");
    CHECK(moderation.read(kName).value() == SettingValue());
    REQUIRE(moderation.write(kName, SettingValue("0")));
    CHECK(moderation.read(kName).value() == SettingValue("0"));
    REQUIRE(moderation.write(kName, SettingValue()));
    CHECK(host.stored(L"*InterruptModeration") == "nothing");
    CHECK(moderation.lastsOverRestart());

    const auto step = moderation.stepToTakeEffect(kName);
    REQUIRE(step);
    CHECK(step->command == R"(Restart-NetAdapter -Name "Bob's Ethernet")");
    CHECK(moderation.stepToTakeEffect("LAN [2]")->command == "Restart-NetAdapter -Name 'LAN `[2`]'");

    host.made.registry.isReadOnly = true;
    CHECK(moderation.write(kName, SettingValue("0")).error().kind == ErrorKind::NotPermitted);
}

TEST_CASE("a keyword takes what its driver describes, and nothing else", "[platform][tuning]")
{
    KeywordHost host;
    const std::wstring parameters = kClassKey + L"\\Ndi\\params\\";
    host.made.describe(L"*ReceiveBuffers", "256");
    host.made.registry.put(parameters + L"*ReceiveBuffers", L"Min", "80");
    host.made.registry.put(parameters + L"*ReceiveBuffers", L"Max", "2048");
    host.made.registry.put(parameters + L"*ReceiveBuffers", L"Step", "8");
    host.made.describe(L"*FlowControl", "3");
    host.made.registry.put(parameters + L"*FlowControl\\enum", L"0", "Disabled");
    host.made.registry.put(parameters + L"*FlowControl\\enum", L"3", "Rx & Tx Enabled");

    tuning::Tunable& buffers = host["driver.receiveBuffers"];
    CHECK(buffers.write(kName, SettingValue("512")));
    CHECK(host.stored(L"*ReceiveBuffers") == "512");
    for (const char* const value : {"72", "2056", "81", "many", "", "on"})
        CHECK(buffers.checkValue(kName, SettingValue(value)).error().kind == ErrorKind::Invalid);
    CHECK(buffers.checkValue(kName, SettingValue("72")).error().what ==
          "*ReceiveBuffers of Bob's Ethernet cannot be 72. The driver takes numbers from 80 up to 2048 in steps of 8.");
    CHECK(host.stored(L"*ReceiveBuffers") == "512");

    tuning::Tunable& flow = host["driver.flowControl"];
    CHECK(flow.checkValue(kName, SettingValue("0")));
    CHECK(flow.checkValue(kName, SettingValue("1")).error().what ==
          "*FlowControl of Bob's Ethernet cannot be 1. The driver offers 0 (Disabled), 3 (Rx & Tx Enabled).");
    // What it was before Halftrip changed it is put back all the same.
    host.made.registry.put(kClassKey, L"*FlowControl", "4");
    REQUIRE(flow.write(kName, SettingValue("0")));
    REQUIRE(flow.write(kName, SettingValue("4")));
    CHECK(host.stored(L"*FlowControl") == "4");
}

TEST_CASE("what a driver or a system lacks is said", "[platform][tuning]")
{
    KeywordHost host;
    CHECK(host["driver.eee"].read(kName).error().what == "The driver of Bob's Ethernet has no setting *EEE.");
    CHECK(host["driver.eee"].read("Ethernet 9").error().kind == ErrorKind::NotFound);
    // Windows knows these by itself wherever a driver scales.
    tuning::Tunable& base = host["driver.rssBaseProcessor"];
    CHECK(base.read(kName).error().kind == ErrorKind::NotSupported);
    host.made.describe(L"*RSS", "1");
    CHECK(base.read(kName).value() == SettingValue());
    REQUIRE(base.write(kName, SettingValue("2")));
    CHECK(host.stored(L"*RssBaseProcNumber") == "2");
}

TEST_CASE("an adapter is found again under another name", "[platform][tuning]")
{
    KeywordHost host;
    const tuning::Tunable& eee = host["driver.eee"];
    CHECK(eee.identify(kName) == kAdapterGuid);
    host.names.name = "Measuring";
    CHECK(eee.find(kName, kAdapterGuid).value() == "Measuring");
    CHECK(eee.find(kName, "{00000000-0000-0000-0000-000000000000}").error().kind == ErrorKind::NotFound);
}
