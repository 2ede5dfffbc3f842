#include "core/tuning/search_levels.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/tuning/system_of_files.hpp"

#include <catch2/catch.hpp>

#include <unistd.h>

using namespace halftrip;
using tuning::SettingValue;
using tuning::Tunable;

TEST_CASE("of every setting a search knows whether it may change it, or why never", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    for (const auto& tunable : system.tunables) {
        CAPTURE(tunable->id());
        const bool isNever = tuning::searchUseOf(tunable->id()) == tuning::SearchUse::Never;
        CHECK(isNever == tuning::whyNeverSearched(tunable->id()).ends_with('.'));
    }
}

TEST_CASE("kernel settings are read and written by their names", "[platform][tuning]")
{
    test::SystemOfFiles system;
    system.folder.write("/proc/sys/net/core/busy_read", "0\n");
    system.folder.write("/proc/sys/kernel/sched_rt_runtime_us", "950000\n");
    CHECK(system["sysctl.net.core.busy_read"].read("").value() == "0");
    CHECK(system["sysctl.net.core.busy_read"].write("", SettingValue("50")));
    CHECK(system.folder.read("/proc/sys/net/core/busy_read") == "50");
    CHECK(system["sysctl.kernel.sched_rt_runtime_us"].write("", SettingValue("-1")));
    CHECK(system.folder.read("/proc/sys/kernel/sched_rt_runtime_us") == "-1");
    for (const char* const value : {"", "-", "5 6", "x"})
        CHECK(system["sysctl.net.core.busy_read"].write("", SettingValue(value)).error().kind == ErrorKind::Invalid);
    CHECK(system["sysctl.net.core.busy_read"].read("eth0").error().kind == ErrorKind::Invalid);
}

TEST_CASE("a value that a kernel setting cannot have is known beforehand", "[platform][tuning]")
{
    test::SystemOfFiles system;
    const auto kindOf = [&](const char* id, const char* object, const char* value) {
        const Status status = system[id].checkValue(object, SettingValue(value));
        return status ? std::nullopt : std::optional(status.error().kind);
    };
    CHECK(kindOf("sysctl.vm.swappiness", "", "10") == std::nullopt);
    CHECK(kindOf("sysctl.vm.swappiness", "", "few") == ErrorKind::Invalid);
    CHECK(kindOf("sysctl.vm.swappiness", "eth0", "10") == ErrorKind::Invalid);
    CHECK(kindOf("frequency.turbo", "", "maybe") == ErrorKind::Invalid);
    CHECK(kindOf("steering.rpsCpus", "eth0/rx-0", "xyz") == ErrorKind::Invalid);
    CHECK(kindOf("napi.groFlushTimeout", "eth0", "soon") == ErrorKind::Invalid);
    // Only the file knows the words.
    CHECK(kindOf("memory.hugePages", "", "sometimes") == std::nullopt);
    system.folder.write("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
    CHECK(kindOf("memory.hugePages", "", "never") == std::nullopt);
    CHECK(system["memory.hugePages"].checkValue("", SettingValue("sometimes")).error().hint ==
          "Choose one of these: always, madvise, never.");
}

TEST_CASE("a kernel setting that this network namespace does not show is told so", "[platform][tuning]")
{
    test::SystemOfFiles system;
    CHECK(system["sysctl.net.core.busy_read"].read("").error().what ==
          "there is no net.core.busy_read (sysctl) here (/proc/sys/net/core/busy_read).");
    system.folder.write("/proc/sys/net/core/somaxconn", "4096\n");
    CHECK(system["sysctl.net.core.busy_read"].read("").error().what ==
          "this network namespace does not show net.core.busy_read (sysctl); the host's first one may.");
}

TEST_CASE("of a choice the word in brackets is what is set", "[platform][tuning]")
{
    test::SystemOfFiles system;
    const std::string path = "/sys/kernel/mm/transparent_hugepage/enabled";
    system.folder.write(path, "always [madvise] never\n");
    CHECK(system["memory.hugePages"].read("").value() == "madvise");
    CHECK(system["memory.hugePages"].write("", SettingValue("never")));
    CHECK(system.folder.read(path) == "never");
    CHECK(system["memory.hugePages"].write("", SettingValue("a b")).error().kind == ErrorKind::Invalid);
}

TEST_CASE("each frequency policy has its own governor and preference", "[platform][tuning]")
{
    test::SystemOfFiles system;
    const std::string folder = "/sys/devices/system/cpu/cpufreq/";
    Tunable& governor = system["frequency.governor"];
    CHECK(governor.partsOf("").empty());
    CHECK(governor.read("").error().kind == ErrorKind::NotSupported);
    for (const char* const policy : {"policy0", "policy4"})
        system.folder.write(folder + policy + "/scaling_governor", "powersave\n");
    system.folder.write(folder + "boost", "1\n");
    CHECK(governor.partsOf("") == std::vector<std::string>{"policy0", "policy4"});
    // All cores of one are offline: its folder stays, and nothing in it can be read, or it says that it has no core.
    for (const char* const policy : {"policy6", "policy7"})
        system.folder.write(folder + policy + "/scaling_governor", "powersave\n");
    system.folder.write(folder + "policy6/affected_cpus/unreadable", "");
    system.folder.write(folder + "policy7/affected_cpus", "\n");
    system.folder.write(folder + "policy4/affected_cpus", "4 5\n");
    CHECK(governor.partsOf("") == std::vector<std::string>{"policy0", "policy4"});
    CHECK(governor.write("policy4", SettingValue("performance")));
    CHECK(governor.read("policy0").value() == "powersave");
    CHECK(governor.read("policy4").value() == "performance");
    CHECK(governor.read("policy9").error().kind == ErrorKind::NotFound);
    CHECK(governor.read("../policy0").error().kind == ErrorKind::Invalid);
    CHECK(system["frequency.preference"].read("policy0").error().kind == ErrorKind::NotFound);
}

TEST_CASE("turbo is on and off whichever way round the driver's switch is", "[platform][tuning]")
{
    test::SystemOfFiles system;
    Tunable& turbo = system["frequency.turbo"];
    CHECK(turbo.read("").error().kind == ErrorKind::NotSupported);
    const std::string others = "/sys/devices/system/cpu/cpufreq/boost";
    system.folder.write(others, "0\n");
    CHECK(turbo.read("").value() == "off");
    CHECK(turbo.write("", SettingValue("on")));
    CHECK(system.folder.read(others) == "1");
    const std::string intel = "/sys/devices/system/cpu/intel_pstate/no_turbo";
    system.folder.write(intel, "0\n");
    CHECK(turbo.write("", SettingValue("off")));
    CHECK(system.folder.read(intel) == "1");
    CHECK(turbo.read("").value() == "off");
    CHECK(turbo.write("", SettingValue("1")).error().kind == ErrorKind::Invalid);
}

TEST_CASE("files of an adapter are touched only where /sys shows this network namespace", "[platform][tuning]")
{
    test::SystemOfFiles system;
    Tunable& timeout = system["napi.groFlushTimeout"];
    system.folder.write("/sys/class/net/eth0/gro_flush_timeout", "20000\n");
    system.folder.write("/sys/class/net/eth0/ifindex", "3\n");
    system.names.indexes = {{"eth0", 3}};
    CHECK(timeout.read("eth0").value() == "20000");
    CHECK(timeout.write("eth0", SettingValue("0")));
    CHECK(timeout.read("eth0").value() == "0");
    system.names.indexes = {{"eth0", 7}};
    CHECK(timeout.read("eth0").error().kind == ErrorKind::NotSupported);
    CHECK(timeout.write("eth0", SettingValue("5")).error().kind == ErrorKind::NotSupported);
    // Another namespace's eth0 may have the number, too: a container's as its host's.
    system.names.indexes = {{"eth0", 3}};
    system.names.addresses = {{"eth0", "02:00:00:00:00:01"}};
    system.folder.write("/sys/class/net/eth0/address", "02:00:00:00:00:02\n");
    CHECK(timeout.read("eth0").error().kind == ErrorKind::NotSupported);
    CHECK(timeout.write("eth0", SettingValue("5")).error().kind == ErrorKind::NotSupported);
    CHECK(system.folder.read("/sys/class/net/eth0/gro_flush_timeout") == "0");
    system.folder.write("/sys/class/net/eth0/address", "02:00:00:00:00:01:ff:ff\n");
    CHECK(timeout.read("eth0").value() == "0");
    CHECK(timeout.read("eth1").error().kind == ErrorKind::NotFound);
    for (const char* const name : {"", "..", "eth0/../eth0"})
        CHECK(timeout.read(name).error().kind == ErrorKind::Invalid);
}

TEST_CASE("idle states are left to the time of a run, in words", "[platform][tuning]")
{
    test::SystemOfFiles system;
    CHECK(system["idle.exitLatency"].read("").error().what.find("--hold-cstates") != std::string::npos);
    CHECK(system["idle.exitLatency"].write("", SettingValue("2")).error().kind == ErrorKind::NotSupported);
}

TEST_CASE("queues and adapters are found again by what they are", "[platform][tuning]")
{
    test::SystemOfFiles system;
    system.names.indexes = {{"eth0", 3}};
    Tunable& steering = system["steering.rpsCpus"];
    const std::string identity = steering.identify("eth0/rx-1");
    CHECK(identity == system["rings.rx"].identify("eth0"));
    system.names.indexes = {{"lan0", 3}, {"eth0", 4}};
    CHECK(steering.find("eth0/rx-1", identity).value() == "lan0/rx-1");
    system.names.indexes.erase("lan0");
    CHECK(steering.find("eth0/rx-1", identity).error().kind == ErrorKind::NotFound);
    system.folder.write("/sys/class/net/eth0/queues/rx-0/rps_cpus", "0");
    system.folder.write("/sys/class/net/eth0/queues/tx-0/xps_cpus", "0");
    CHECK(steering.partsOf("eth0") == std::vector<std::string>{"eth0/rx-0"});
    CHECK(system["steering.xpsCpus"].partsOf("eth0") == std::vector<std::string>{"eth0/tx-0"});
}

TEST_CASE("a governor changes the preference of its policy, too", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    CHECK(system["frequency.governor"].disturbs() == std::vector<std::string_view>{"frequency.preference"});
    CHECK(system["frequency.preference"].disturbs().empty());
    CHECK(system["frequency.preference"].partsOf("policy0") == std::vector<std::string>{"policy0"});
}

TEST_CASE("of the settings of Linux, firmware keeps the platform profile over a restart", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    for (const auto& tunable : system.tunables) {
        CAPTURE(tunable->id());
        CHECK(tunable->lastsOverRestart() == (tunable->id() == "power.profile"));
    }
}

TEST_CASE("a governor that holds a frequency set by hand is left alone", "[platform][tuning]")
{
    const test::SystemOfFiles system;
    const std::string policy = "/sys/devices/system/cpu/cpufreq/policy0/";
    system.folder.write(policy + "scaling_governor", "powersave\n");
    CHECK(system["frequency.governor"].checkValue("policy0", SettingValue("performance")));
    system.folder.write(policy + "scaling_governor", "userspace\n");
    CHECK(system["frequency.governor"].checkValue("policy0", SettingValue("performance")).error().kind ==
          ErrorKind::NotSupported);
    // Back to what it was after somebody else changed it.
    CHECK(system["frequency.governor"].write("policy0", SettingValue("userspace")));
}

TEST_CASE("root without CAP_SYS_ADMIN is not offered what only that may change", "[platform][tuning]")
{
    if (::geteuid() != 0)
        tests::skip("needs root, to give the capability up");
    const std::string said = test::runInChild([]() -> std::string {
        const test::SystemOfFiles system;
        system.folder.write("/proc/sys/kernel/numa_balancing", "1\n");
        const auto isAllowed = [&system] {
            return system["sysctl.kernel.numa_balancing"].checkValue("", SettingValue("0")).has_value();
        };
        const bool before = isAllowed();
        platform::limitRights(/*savesFiles=*/false);
        return std::string(before ? "offered" : "not offered") + (isAllowed() ? ", offered" : ", not offered");
    });
    CHECK(said == "offered, not offered");
}
