#include "tests/platform/linux/tuning/scripted_drivers.hpp"
#include "tests/platform/linux/tuning/system_of_files.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tuning::SettingValue;
using tuning::Tunable;

namespace {

struct Drivers {
    test::ScriptedDriver driver;
    platform::DriverAccess access = driver.access();
};

/// An adapter with rings, channels, pause frames, EEE and some offloads.
struct System : Drivers, test::SystemOfFiles {
    System() : SystemOfFiles(access)
    {
        driver.numbers = {
            {ETHTOOL_MSG_RINGS_GET, {{ETHTOOL_A_RINGS_RX, 4096}, {ETHTOOL_A_RINGS_TX, 4096}}},
            {ETHTOOL_MSG_CHANNELS_GET, {{ETHTOOL_A_CHANNELS_COMBINED_COUNT, 8}}},
            {ETHTOOL_MSG_PAUSE_GET, {{ETHTOOL_A_PAUSE_AUTONEG, 1}, {ETHTOOL_A_PAUSE_RX, 1}, {ETHTOOL_A_PAUSE_TX, 0}}},
        };
        driver.offloads = {{"rx-gro", true}, {"rx-lro", false}};
    }
};

/// Sets a value, and what is read then.
std::string set(Tunable& tunable, const char* value)
{
    const Status status = tunable.write("eth0", SettingValue(value));
    const auto now = tunable.read("eth0");
    return (status ? "done, " : status.error().what + " ") +
           (now ? tuning::formatSetting(*now) : std::string(now.error().what));
}

}  // namespace

TEST_CASE("rings, channels and pause frames are told to the driver and read back", "[platform][tuning]")
{
    System system;
    system.driver.flags = {ETHTOOL_A_PAUSE_AUTONEG, ETHTOOL_A_PAUSE_RX, ETHTOOL_A_PAUSE_TX};
    CHECK(system["rings.rx"].read("eth0").value() == "4096");
    CHECK(set(system["rings.rx"], "512") == "done, 512");
    CHECK(system["rings.tx"].read("eth0").value() == "4096");
    CHECK(set(system["channels.combined"], "1") == "done, 1");
}

TEST_CASE("flags of a driver are on and off", "[platform][tuning]")
{
    System system;
    system.driver.numbers = {{ETHTOOL_MSG_EEE_GET, {{ETHTOOL_A_EEE_ENABLED, 1}}}};
    system.driver.flags = {ETHTOOL_A_EEE_ENABLED};
    CHECK(system["eee.isOn"].read("eth0").value() == "on");
    CHECK(set(system["eee.isOn"], "off") == "done, off");
    CHECK(system.driver.numbers.at(ETHTOOL_MSG_EEE_GET).at(ETHTOOL_A_EEE_ENABLED) == 0);
    CHECK(
        set(system["eee.isOn"], "1").starts_with("Energy-Efficient Ethernet of eth0 (ethtool --set-eee) cannot be 1."));
}

TEST_CASE("what the driver makes of a number is what is read back", "[platform][tuning]")
{
    System system;
    system.driver.rounding = [](std::uint16_t, std::uint32_t value) { return (value + 63) / 64 * 64; };
    CHECK(set(system["rings.rx"], "100") == "done, 128");
    for (const char* const value : {"", "-1", "5x", "4294967296"}) {
        CHECK(system["rings.rx"].write("eth0", SettingValue(value)).error().kind == ErrorKind::Invalid);
        CHECK(system["rings.rx"].checkValue("eth0", SettingValue(value)).error().kind == ErrorKind::Invalid);
    }
    CHECK(system["rings.rx"].checkValue("eth0", SettingValue("100")));
    CHECK(system["offload.gro"].checkValue("eth0", SettingValue("maybe")).error().kind == ErrorKind::Invalid);
    CHECK(system["eee.isOn"].checkValue("eth0", SettingValue("1")).error().kind == ErrorKind::Invalid);
}

TEST_CASE("what a driver has not, and an adapter that is not there, are told apart", "[platform][tuning]")
{
    System system;
    CHECK(system["eee.isOn"].read("eth0").error().kind == ErrorKind::NotSupported);
    CHECK(system["channels.rx"].read("eth0").error().what ==
          "the driver of eth0 has nothing to set for receive channels.");
    CHECK(system["rings.rx"].read("eth7").error().kind == ErrorKind::NotFound);
    CHECK(system["offload.tso"].read("eth0").error().what == "the driver of eth0 has no tx-tcp-segmentation.");
}

TEST_CASE("offloads are switched one by one", "[platform][tuning]")
{
    System system;
    CHECK(system["offload.gro"].read("eth0").value() == "on");
    CHECK(system["offload.lro"].read("eth0").value() == "off");
    CHECK(set(system["offload.gro"], "off") == "done, off");
    CHECK_FALSE(system.driver.offloads.at("rx-lro"));
    CHECK(set(system["offload.lro"], "on") == "done, on");
    CHECK_FALSE(system.driver.offloads.at("rx-gro"));
    CHECK(system["offload.gro"].write("eth0", SettingValue("1")).error().kind == ErrorKind::Invalid);
}

TEST_CASE("LRO of an adapter on top of others is not changed, and is put back", "[platform][tuning]")
{
    System system;
    system.driver.offloads = {{"rx-gro", true}, {"rx-lro", true}};
    system.folder.write("/sys/class/net/eth0/ifindex", "2\n");
    system.folder.write("/sys/class/net/eth0/iflink", "2\n");
    Tunable& lro = system["offload.lro"];
    CHECK(lro.checkValue("eth0", SettingValue("off")));
    SECTION("of this network namespace")
    {
        system.folder.write("/sys/class/net/eth0/lower_eth1/ifindex", "3\n");
    }
    SECTION("of another")
    {
        system.folder.write("/sys/class/net/eth0/iflink", "7\n");
    }
    CHECK(lro.checkValue("eth0", SettingValue("off")).error().what ==
          "the kernel would switch rx-lro off at the adapters beneath eth0, too, and not on again.");
    CHECK(lro.checkValue("eth0", SettingValue("off")).error().kind == ErrorKind::NotSupported);
    CHECK(system["offload.gro"].checkValue("eth0", SettingValue("off")));
    // As an earlier version may have left it.
    CHECK(set(lro, "off") == "done, off");
    CHECK(set(lro, "on") == "done, on");
}

TEST_CASE("a refusal of the driver is handed on", "[platform][tuning]")
{
    System system;
    system.driver.refusal = Error{ErrorKind::NotPermitted, "cannot set it: Operation not permitted", 1, {}};
    CHECK(set(system["rings.rx"], "512") == "cannot set it: Operation not permitted 4096");
    CHECK(set(system["offload.gro"], "off") == "cannot set it: Operation not permitted on");
}

TEST_CASE("pause frames are waited for where the driver changes them once its link is up again", "[platform][tuning]")
{
    System system;
    system.driver.numbers[ETHTOOL_MSG_PAUSE_GET] = {
        {ETHTOOL_A_PAUSE_AUTONEG, 0}, {ETHTOOL_A_PAUSE_RX, 1}, {ETHTOOL_A_PAUSE_TX, 1}};
    system.driver.flags = {ETHTOOL_A_PAUSE_AUTONEG, ETHTOOL_A_PAUSE_RX, ETHTOOL_A_PAUSE_TX};
    system.driver.settling = std::chrono::seconds(4);
    CHECK(set(system["pause.rx"], "off") == "done, off");
    // As the kernel fills the request up, it would have switched the other on again.
    CHECK(set(system["pause.tx"], "off") == "done, off");
    CHECK(system["pause.rx"].read("eth0").value() == "off");
    // Without a link it never is.
    system.driver.settling = std::chrono::hours(1);
    CHECK(set(system["pause.rx"], "on") == "done, off");
}

TEST_CASE("what the NAPI instances of an adapter have each for itself is not set to one value", "[platform][tuning]")
{
    System system;
    system.names.indexes = {{"eth0", 2}};
    system.folder.write("/sys/class/net/eth0/ifindex", "2\n");
    system.folder.write("/sys/class/net/eth0/napi_defer_hard_irqs", "0\n");
    system.folder.write("/sys/class/net/eth0/gro_flush_timeout", "200000\n");
    system.driver.napis = {{0, 200'000}, {}, {2, 200'000}};
    CHECK(system["napi.groFlushTimeout"].checkValue("eth0", SettingValue("0")));
    const Status status = system["napi.deferHardIrqs"].checkValue("eth0", SettingValue("1"));
    CHECK(status.error().kind == ErrorKind::NotSupported);
    CHECK(status.error().what == "the queues of eth0 differ in napi_defer_hard_irqs: 2 of one, 0 of the adapter.");
    system.driver.napis.pop_back();
    CHECK(system["napi.deferHardIrqs"].checkValue("eth0", SettingValue("1")));
}
