#pragma once

#include "core/model/facts/fact.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// One value that a setting may have, and the driver's word for it ("0": "Disabled").
struct SettingChoice {
    std::string value;
    std::string text;
    bool operator==(const SettingChoice&) const = default;
};

/// One advanced setting of an adapter's driver, with what the driver says about it. Values are texts, as the system
/// keeps them; an absent one the driver does not give.
struct AdapterSetting {
    std::string keyword;  ///< "*InterruptModeration": standardised, by its asterisk; the vendor's own have none.
    std::optional<std::string> value;  ///< Absent: never set, so the driver's default holds.
    std::string description;  ///< In the driver's words and language.
    std::string type;  ///< "enum", "int", "long", "word", "dword", "edit"; empty: the driver does not say.
    std::optional<std::string> defaultValue;
    std::optional<std::string> min;
    std::optional<std::string> max;
    std::optional<std::string> step;
    std::vector<SettingChoice> choices;  ///< Of an "enum".
    bool operator==(const AdapterSetting&) const = default;
};

/// One network adapter as this host sees it. Absent optionals: the system does not say.
struct AdapterFacts {
    std::string name;  ///< What the user types: "eth0"; on Windows the connection's name ("Ethernet 2").
    std::string description = {};  ///< The hardware in words, where the system knows it.
    std::string driver = {};
    std::string macAddress = {};  ///< "aa:bb:cc:dd:ee:ff"; empty for loopback.
    std::vector<std::string> addresses = {};  ///< IPv4 and IPv6, without prefix length.
    std::optional<int> mtuBytes = {};
    std::optional<std::int64_t> linkMbps = {};
    std::optional<int> numaNode = {};
    bool isUp = false;
    bool hasCarrier = false;
    bool isLoopback = false;
    bool isVirtual = false;  ///< No hardware of its own behind it (veth, bridge, tun, hypervisor's).
    // Only of the adapter that a run goes through, and only where the system knows them apart (Windows).
    std::string driverVersion = {};  ///< "12.19.2.45".
    std::string driverDate = {};  ///< As the driver's maker wrote it ("7-27-2023").
    std::string driverProvider = {};  ///< "Intel"; "Microsoft" for a driver that came with the system.
    std::string hardwareId = {};  ///< "PCI\\VEN_8086&DEV_15F3&SUBSYS_00008086".
    std::vector<AdapterSetting> settings = {};
};

struct CpuFacts {
    std::string model;
    int logicalCores = 0;
    std::vector<int> usableCores;  ///< Cores this process may run on.
    std::vector<std::vector<int>> siblings;  ///< Groups of logical cores that share one physical core.
    std::vector<int> isolatedCores;  ///< To which the scheduler moves no thread.
    std::vector<int> ticklessCores = {};  ///< On which the timer tick stops while one thread has them (nohz_full=).
    std::vector<int> numaNodeOfCore;  ///< By core number; -1 unknown.
    bool hasInvariantTsc = false;
    /// By core number, higher is faster; all alike on a processor of one kind of core. Empty: the system does not say.
    std::vector<int> efficiencyClassOfCore = {};
};

/// How the system saves power. Read from the plan that is active while the run is made.
struct PowerPlanFacts {
    std::string id;  ///< The plan's GUID in lower case, without braces.
    std::string name;  ///< In the system's language; may have been chosen by the user.
    std::string mode;  ///< The overlay that the user chose over the plan, by GUID; empty: none, or not told.
    /// What holds on mains power, by the names that powercfg knows ("PROCTHROTTLEMIN"); absent ones the plan does not
    /// have.
    std::map<std::string, std::uint32_t> settings;
    bool operator==(const PowerPlanFacts&) const = default;
};

/// What a host says about itself: the ground that checks and flags stand on. Sent over the control channel and kept in
/// the run file.
struct HostFacts {
    std::string hostName;
    std::string hostId;  ///< The same for all programs of one running system (boot id), whatever their namespace.
    std::string operatingSystem;  ///< "Debian GNU/Linux 12 (bookworm)", "Windows 11 23H2".
    std::string kernel;  ///< "6.1.0-18-amd64", "10.0.22631".
    std::string toolVersion;
    CpuFacts cpu;
    std::int64_t memoryBytes = 0;
    std::string virtualization;  ///< Hypervisor's name; empty on bare metal.
    std::optional<bool> isOnBattery;
    std::string clockSource;  ///< What the OS itself uses ("tsc", "hpet"); empty where it does not say.
    std::optional<std::int64_t> clockGridPs;  ///< One step of the clock that the tick clock is calibrated against.
    std::optional<PowerPlanFacts> powerPlan;
    std::optional<AdapterFacts> adapter;  ///< The one the run goes through.
    std::vector<Fact> facts;  ///< Settings of this host and of that adapter, in the platform's order.
    /// The scenario that a simulated host plays, for people who practise; empty for every real host.
    std::string practice = {};
};

void describe(Fields& fields, SettingChoice& choice);
void describe(Fields& fields, AdapterSetting& setting);
void describe(Fields& fields, AdapterFacts& facts);
void describe(Fields& fields, CpuFacts& facts);
void describe(Fields& fields, PowerPlanFacts& facts);
void describe(Fields& fields, HostFacts& facts);

}  // namespace halftrip::model
