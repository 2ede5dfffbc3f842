#include "platform/linux/host/host.hpp"

#include "platform/linux/hold/threads.hpp"
#include "platform/linux/host/adapters.hpp"
#include "platform/linux/host/cpu_facts.hpp"
#include "platform/linux/host/virtualization.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <sched.h>

#include <algorithm>
#include <filesystem>
#include <thread>

using namespace halftrip;
using platform::nameVirtualization;
using platform::readBattery;
using platform::SystemTree;

TEST_CASE("this host's facts are filled in", "[platform][host]")
{
    const SystemTree tree;
    platform::LinuxHost host(tree);
    const model::HostFacts facts = host.facts();
    CHECK_FALSE(facts.hostName.empty());
    CHECK(facts.hostId.size() == 36);
    CHECK_FALSE(facts.operatingSystem.empty());
    CHECK_FALSE(facts.kernel.empty());
    CHECK(facts.memoryBytes > 64 * 1024 * 1024);
    CHECK(facts.cpu.logicalCores >= 1);
    REQUIRE_FALSE(facts.cpu.usableCores.empty());
    CHECK(static_cast<std::size_t>(facts.cpu.usableCores.back()) < facts.cpu.numaNodeOfCore.size());
    std::size_t grouped = 0;
    for (const std::vector<int>& group : facts.cpu.siblings)
        grouped += group.size();
    CHECK(grouped == static_cast<std::size_t>(facts.cpu.logicalCores));
    CHECK(host.facts().hostId == facts.hostId);
}

TEST_CASE("a processor with two nodes and hyper-threading is described core by core", "[platform][host]")
{
    const test::TemporaryFolder folder;
    folder.write("/proc/cpuinfo",
                 "processor\t: 0\nmodel name\t: Imaginary 9000\nprocessor\t: 1\nmodel name\t: Other\n");
    const std::string cpus = "/sys/devices/system/cpu/";
    folder.write(cpus + "online", "0-2,4-5\n");
    folder.write(cpus + "isolated", "4-5\n");
    folder.write(cpus + "cpu0/topology/thread_siblings_list", "0,4\n");
    folder.write(cpus + "cpu4/topology/thread_siblings_list", "0,4\n");
    folder.write(cpus + "cpu1/topology/thread_siblings_list", "1,5\n");
    folder.write(cpus + "cpu5/topology/thread_siblings_list", "1,5\n");
    folder.write("/sys/devices/system/node/node0/cpulist", "0,4\n");
    folder.write("/sys/devices/system/node/node1/cpulist", "1-2,5\n");
    folder.write("/sys/devices/system/node/online", "0-1\n");
    const model::CpuFacts facts = platform::readCpuFacts(SystemTree(folder.path()));
    CHECK(facts.model == "Imaginary 9000");
    CHECK(facts.logicalCores == 5);
    CHECK(facts.siblings == std::vector<std::vector<int>>{{0, 4}, {1, 5}, {2}});
    CHECK(facts.isolatedCores == std::vector<int>{4, 5});
    CHECK(facts.numaNodeOfCore == std::vector<int>{0, 1, 1, -1, 0, 1});
    folder.write("/sys/fs/cgroup/cpuset.cpus.isolated", "2,4\n");
    folder.write(cpus + "nohz_full", "1\n");
    const model::CpuFacts apart = platform::readCpuFacts(SystemTree(folder.path()));
    CHECK(apart.isolatedCores == std::vector<int>{2, 4, 5});
    // The scheduler may place any thread there.
    CHECK(apart.ticklessCores == std::vector<int>{1});
}

TEST_CASE("isolated cores that the kernel left out of every process's mask are usable, a narrowed mask stays",
          "[platform][host]")
{
    using Cores = std::vector<int>;
    const platform::CoreMasks byDefault{.own = {0, 1, 4, 5},
                                        .isOfInit = true,
                                        .online = {0, 1, 2, 3, 4, 5},
                                        .isolated = {2, 3},
                                        .pinnable = {0, 1, 2, 3, 4, 5}};
    CHECK(usableCores(byDefault) == Cores{0, 1, 2, 3, 4, 5});
    platform::CoreMasks masks = byDefault;

    SECTION("by taskset or CPUAffinity=")
    {
        masks.own = {0, 1};
        CHECK(usableCores(masks) == Cores{0, 1});
        masks.own = {2};
        CHECK(usableCores(masks) == Cores{2});
        // The same cores as by default, but not init's mask: somebody wrote them down.
        masks = byDefault;
        masks.isOfInit = false;
        CHECK(usableCores(masks) == masks.own);
    }
    SECTION("by a cpuset, which has none of the isolated cores, or one")
    {
        masks.pinnable = masks.own;
        CHECK(usableCores(masks) == masks.own);
        masks.pinnable = {0, 1, 3, 4, 5};
        CHECK(usableCores(masks) == Cores{0, 1, 3, 4, 5});
        masks.pinnable = {};
        CHECK(usableCores(masks) == masks.own);
    }
    SECTION("without isolcpus= (nohz_full= alone, too)")
    {
        masks.isolated = {};
        CHECK(usableCores(masks) == masks.own);
    }
    SECTION("an isolated core that is offline is none")
    {
        masks.online = {0, 1, 2, 4, 5};
        masks.pinnable = masks.online;
        CHECK(usableCores(masks) == Cores{0, 1, 2, 4, 5});
    }
}

TEST_CASE("a host with isolated cores is asked for them, and no mask of this process changes", "[platform][host]")
{
    const std::vector<int> cores = platform::coresOfThread(0);
    if (cores.size() < 2)
        tests::skip("needs two cores");
    const test::TemporaryFolder folder;
    const std::string cpus = "/sys/devices/system/cpu/";
    folder.write(cpus + "online", platform::formatCoreList(cores) + "\n");
    folder.write(cpus + "isolated", std::to_string(cores.back()) + "\n");
    folder.write("/proc/1/status", "Name:\tinit\nCpus_allowed_list:\t0-127\n");
    folder.write("/proc/thread-self/status", "Name:\thalftrip\nCpus_allowed_list:\t0-127\n");
    const SystemTree tree(folder.path());
    std::vector<int> own = cores;
    own.pop_back();
    const auto usable = [&] {
        std::vector<int> found;
        std::thread([&] {
            cpu_set_t set;
            CPU_ZERO(&set);
            for (const int core : own)
                CPU_SET(static_cast<unsigned>(core), &set);
            if (::sched_setaffinity(0, sizeof set, &set) != 0)
                return;
            platform::LinuxHost host(tree);
            if (platform::coresOfThread(0) == own)
                found = host.facts().cpu.usableCores;
        }).join();
        return found;
    };
    CHECK(usable() == cores);
    // In a mask of its own: what init may use is more.
    folder.write("/proc/thread-self/status", "Cpus_allowed_list:\t0-126\n");
    CHECK(usable() == own);
    // Init's cannot be read (hidepid).
    std::filesystem::remove(folder.path() + "/proc/1/status");
    CHECK(usable() == cores);
    // A partition of the cgroups has it for itself.
    folder.write("/sys/fs/cgroup/cpuset.cpus.effective", platform::formatCoreList(own) + "\n");
    CHECK(usable() == own);
}

TEST_CASE("without /sys the cores are still counted", "[platform][host]")
{
    const test::TemporaryFolder empty;
    const model::CpuFacts facts = platform::readCpuFacts(SystemTree(empty.path()));
    CHECK(facts.logicalCores >= 1);
    CHECK(facts.siblings.size() == static_cast<std::size_t>(facts.logicalCores));
    CHECK(facts.isolatedCores.empty());
    CHECK(facts.numaNodeOfCore == std::vector<int>(static_cast<std::size_t>(facts.logicalCores), -1));
}

TEST_CASE("the distribution's own name is used", "[platform][host]")
{
    const test::TemporaryFolder folder;
    CHECK(platform::readOperatingSystem(SystemTree(folder.path())) == "Linux");
    folder.write("/usr/lib/os-release", "NAME=Plain\nPRETTY_NAME='Plain 1'\n");
    CHECK(platform::readOperatingSystem(SystemTree(folder.path())) == "Plain 1");
    folder.write("/etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
    CHECK(platform::readOperatingSystem(SystemTree(folder.path())) == "Debian GNU/Linux 12 (bookworm)");
}

TEST_CASE("battery power is seen, and a mouse's battery is not the host's", "[platform][host]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    const std::string supplies = "/sys/class/power_supply/";
    CHECK_FALSE(readBattery(tree));
    folder.write(supplies + "hidpp_battery_0/type", "Battery\n");
    folder.write(supplies + "hidpp_battery_0/scope", "Device\n");
    folder.write(supplies + "hidpp_battery_0/status", "Discharging\n");
    CHECK_FALSE(readBattery(tree));
    folder.write(supplies + "BAT0/type", "Battery\n");
    folder.write(supplies + "BAT0/status", "Discharging\n");
    CHECK(readBattery(tree) == true);
    folder.write(supplies + "BAT0/status", "Charging\n");
    CHECK(readBattery(tree) == false);
    folder.write(supplies + "BAT0/status", "Not charging\n");
    folder.write(supplies + "AC/type", "Mains\n");
    folder.write(supplies + "AC/online", "0\n");
    CHECK(readBattery(tree) == true);
    folder.write(supplies + "AC/online", "1\n");
    CHECK(readBattery(tree) == false);
}

TEST_CASE("hypervisors and clouds are named", "[platform][host]")
{
    CHECK(nameVirtualization("", "Dell Inc.", "PowerEdge R650").empty());
    CHECK(nameVirtualization("KVMKVMKVM", "QEMU", "Standard PC") == "KVM");
    CHECK(nameVirtualization("KVMKVMKVM", "Amazon EC2", "c6in.large") == "KVM (Amazon EC2)");
    CHECK(nameVirtualization("KVMKVMKVM", "Red Hat", "OpenStack Compute") == "KVM (OpenStack)");
    CHECK(nameVirtualization("Microsoft Hv", "Microsoft Corporation", "Virtual Machine") == "Hyper-V");
    CHECK(nameVirtualization("VMwareVMware", "VMware, Inc.", "VMware7,1") == "VMware");
    CHECK(nameVirtualization("SomethingNew", "", "") == "a hypervisor");
    // The processor hides it, the firmware gives it away; metal in a cloud is metal.
    CHECK(nameVirtualization("", "QEMU", "Standard PC") == "QEMU");
    CHECK(nameVirtualization("", "Amazon EC2", "c5.metal").empty());
}

TEST_CASE("a PCI adapter is named from the system's list, or by its numbers", "[platform][host]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    const std::string bus = "0000:3b:00.0";
    CHECK(platform::describePciDevice(tree, bus).empty());
    CHECK(platform::describePciDevice(tree, "").empty());
    folder.write("/sys/bus/pci/devices/" + bus + "/vendor", "0x8086\n");
    folder.write("/sys/bus/pci/devices/" + bus + "/device", "0x1572\n");
    CHECK(platform::describePciDevice(tree, bus) == "PCI 8086:1572");
    folder.write("/usr/share/misc/pci.ids",
                 "# list\n15b3  Mellanox Technologies\n\t1572  Wrong one\n8086  Intel Corporation\n"
                 "\t1571  Another\n\t1572  Ethernet Controller X710\n\t\t8086 0001  Subsystem\n8087  Later\n");
    CHECK(platform::describePciDevice(tree, bus) == "Intel Corporation Ethernet Controller X710");
    folder.write("/sys/bus/pci/devices/" + bus + "/device", "0xffff\n");
    CHECK(platform::describePciDevice(tree, bus) == "Intel Corporation ffff");
}
