#include "tests/platform/linux/tuning/system_of_files.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string_view>

using namespace halftrip;
using tuning::SettingValue;
using tuning::Tunable;

TEST_CASE("the cores of a receive queue are read without what only fills them up", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    Tunable& steering = system["steering.rpsCpus"];
    const std::string path = "/sys/class/net/eth0/queues/rx-1/rps_cpus";
    for (const auto& [written, read] : {std::pair{"00000000,00000000\n", "0"},
                                        {"00000000,0000000f\n", "f"},
                                        {"00000001,00000000\n", "1,00000000"},
                                        {"3\n", "3"}}) {
        system.folder.write(path, written);
        CHECK(steering.read("eth0/rx-1").value() == SettingValue(read));
    }
    CHECK(steering.write("eth0/rx-1", SettingValue("c")));
    CHECK(system.folder.read(path) == "c");
}

TEST_CASE("a queue that does not exist is not found, and nothing but a queue is touched", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    Tunable& steering = system["steering.rpsCpus"];
    CHECK(steering.read("eth0/rx-9").error().kind == ErrorKind::NotFound);
    CHECK(steering.write("eth0/rx-9", SettingValue("1")).error().kind == ErrorKind::NotFound);
    for (const char* const object : {"", "eth0", "/rx-0", "../rx-0", "eth0/tx-0", "eth0/rx-0/..", "eth0/../rx-0"}) {
        CAPTURE(object);
        CHECK(steering.read(object).error().kind == ErrorKind::Invalid);
        CHECK(steering.write(object, SettingValue("1")).error().kind == ErrorKind::Invalid);
    }
    system.folder.write("/sys/class/net/eth0/queues/rx-0/rps_cpus", "0\n");
    for (const SettingValue& value : {SettingValue(""), SettingValue("x"), SettingValue()})
        CHECK(steering.write("eth0/rx-0", value).error().kind == ErrorKind::Invalid);
}

TEST_CASE("the flows of receive queues are kept where a driver makes its queues anew", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    Tunable& flows = system["steering.rpsFlowCount"];
    const std::string path = "/sys/class/net/eth0/queues/rx-1/rps_flow_cnt";
    system.folder.write(path, "4096\n");
    CHECK(flows.partsOf("eth0") == std::vector<std::string>{"eth0/rx-1"});
    CHECK(flows.read("eth0/rx-1").value() == SettingValue("4096"));
    CHECK(flows.describe("eth0/rx-1") == "the RFS flow table of receive queue eth0/rx-1 (rps_flow_cnt)");
    CHECK(flows.write("eth0/rx-1", SettingValue("0")));
    CHECK(system.folder.read(path) == "0");
    CHECK(flows.read("eth0/rx-0").error().what ==
          "there is no rps_flow_cnt here (/sys/class/net/eth0/queues/rx-0/rps_flow_cnt).");
    for (const SettingValue& value : {SettingValue(""), SettingValue("f"), SettingValue()})
        CHECK(flows.write("eth0/rx-1", value).error().kind == ErrorKind::Invalid);
}

TEST_CASE("what a driver makes anew with its queues is put back: their cores, flows and interrupts",
          "[platform][tuning]")
{
    const test::SystemOfFiles system;
    for (const char* const id : {"channels.combined", "channels.rx", "channels.tx", "rings.rx", "rings.tx"}) {
        INFO(id);
        const auto disturbed = system[id].disturbs();
        CHECK(std::set(disturbed.begin(), disturbed.end()) ==
              std::set<std::string_view>{"steering.rpsCpus", "steering.rpsFlowCount", "steering.xpsCpus",
                                         "steering.interruptCores"});
        // A name that no setting has would put nothing back.
        for (const std::string_view setting : disturbed)
            CHECK(tuning::findTunable(system.tunables, setting));
    }
}

TEST_CASE("the cores of an adapter's interrupts are known by their order, whatever their numbers", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    Tunable& cores = system["steering.interruptCores"];
    for (const char* const number : {"99", "100"}) {
        system.folder.write(std::string("/sys/class/net/eth0/device/msi_irqs/") + number, "msix\n");
        system.folder.write(std::string("/proc/irq/") + number + "/smp_affinity_list", "0-1\n");
    }
    CHECK(cores.partsOf("eth0") == std::vector<std::string>{"eth0/vector-0", "eth0/vector-1"});
    system.folder.write("/sys/class/net/virtio/device/modalias", "virtio:d00000001\n");
    system.folder.write("/sys/class/net/virtio/msi_irqs/31", "msix\n");
    system.folder.write("/proc/irq/31/smp_affinity_list", "0\n");
    CHECK(cores.partsOf("virtio") == std::vector<std::string>{"virtio/vector-0"});
    // Of an adapter with one line, not those of the port above it.
    system.folder.write("/sys/class/net/line/device/modalias",
                        "pci:v00008086d0000100Esv00001AF4sd00001100bc02sc00i00\n");
    system.folder.write("/sys/class/net/line/msi_irqs/24", "msi\n");
    CHECK(cores.partsOf("line").empty());
    system.folder.write("/sys/class/net/line/device/irq", "11\n");
    system.folder.write("/proc/irq/11/smp_affinity_list", "3\n");
    CHECK(cores.read("line/vector-0").value() == SettingValue("3"));
    CHECK(cores.read("eth0/vector-0").value() == SettingValue("0-1"));
    CHECK(cores.write("eth0/vector-1", SettingValue("1")));
    CHECK(system.folder.read("/proc/irq/100/smp_affinity_list") == "1");
    CHECK(cores.read("eth0/vector-2").error().kind == ErrorKind::NotFound);
    for (const char* const object : {"eth0", "eth0/27", "eth0/vector-", "eth0/vector-x"}) {
        CAPTURE(object);
        CHECK(cores.read(object).error().kind == ErrorKind::Invalid);
    }
    for (const SettingValue& value : {SettingValue(""), SettingValue("x"), SettingValue()})
        CHECK(cores.write("eth0/vector-0", value).error().kind == ErrorKind::Invalid);
}

TEST_CASE("a vector that no driver requested is none to set, and the others keep their names", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    Tunable& cores = system["steering.interruptCores"];
    for (const char* const number : {"30", "31", "32"})
        system.folder.write(std::string("/sys/class/net/eth0/device/msi_irqs/") + number, "msix\n");
    for (const char* const requested : {"30", "32"})
        system.folder.write(std::string("/proc/irq/") + requested + "/smp_affinity_list", "0-1\n");
    CHECK(cores.partsOf("eth0") == std::vector<std::string>{"eth0/vector-0", "eth0/vector-2"});
    CHECK(cores.write("eth0/vector-2", SettingValue("1")));
    CHECK(system.folder.read("/proc/irq/32/smp_affinity_list") == "1");
    CHECK(cores.read("eth0/vector-1").error().kind == ErrorKind::NotFound);
}
