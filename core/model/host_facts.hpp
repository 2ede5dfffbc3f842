#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// One network adapter as this host sees it. Absent optionals: the system does not say.
struct AdapterFacts {
    std::string name;         ///< What the user types: "eth0"; on Windows the connection's name ("Ethernet 2").
    std::string description;  ///< The hardware in words, where the system knows it.
    std::string driver;
    std::string macAddress;   ///< "aa:bb:cc:dd:ee:ff"; empty for loopback.
    std::vector<std::string> addresses;  ///< IPv4 and IPv6, without prefix length.
    std::optional<int> mtuBytes;
    std::optional<std::int64_t> linkMbps;
    std::optional<int> numaNode;
    bool isUp = false;
    bool hasCarrier = false;
    bool isLoopback = false;
    bool isVirtual = false;   ///< No hardware of its own behind it (veth, bridge, tun, hypervisor's).
};

struct CpuFacts {
    std::string model;
    int logicalCores = 0;
    std::vector<int> usableCores;          ///< Cores this process may run on.
    std::vector<std::vector<int>> siblings;  ///< Groups of logical cores that share one physical core.
    std::vector<int> isolatedCores;
    std::vector<int> numaNodeOfCore;       ///< By core number; -1 unknown.
    bool hasInvariantTsc = false;
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
    std::optional<AdapterFacts> adapter;  ///< The one the run goes through.
};

}  // namespace halftrip::model
