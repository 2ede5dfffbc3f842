#include "tests/platform/linux/facts/machines.hpp"

#include "platform/linux/facts/all_facts.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <functional>
#include <string>

using namespace halftrip;
using platform::SystemTree;

namespace {

using Facts = std::vector<model::Fact>;

/// What a machine tells, as everything that reads files below /proc and /sys finds it.
Facts factsOf(const std::function<void(const test::TemporaryFolder&)>& write)
{
    const test::TemporaryFolder folder;
    write(folder);
    const SystemTree tree(folder.path());
    Facts facts = platform::collectFacts({.tree = tree});
    for (const model::Fact& fact : facts) {
        CAPTURE(fact.id);
        CHECK(findFact(facts, fact.id) == &fact);
        CHECK(fact.value.has_value() == fact.absence.empty());
        CHECK_FALSE(fact.source.empty());
        CHECK(fact.source.find(folder.path()) == std::string::npos);
        CHECK((fact.absence.empty() || fact.absence.back() == '.'));
    }
    return facts;
}

bool hasNone(const Facts& facts, const char* id)
{
    const model::Fact* const fact = findFact(facts, id);
    return fact != nullptr && fact->isInapplicable;
}

bool isUnknown(const Facts& facts, const char* id)
{
    const model::Fact* const fact = findFact(facts, id);
    return fact != nullptr && !fact->value && !fact->isInapplicable;
}

}  // namespace

TEST_CASE("an Intel server tells its cores, their frequencies and its command line", "[platform][facts]")
{
    const Facts facts = factsOf(test::writeIntelServer);
    CHECK(textOf(facts, "cores.isolated") == "2-3");
    CHECK(textOf(facts, "cores.nohzFull") == "2-3");
    CHECK(textOf(facts, "cores.smtControl") == "on");
    CHECK(textOf(facts, "cores.mitigations") == "meltdown: PTI");
    CHECK(numberOf(facts, "cores.thermalThrottles") == 8);
    CHECK(textOf(facts, "cores.quota") == "none");
    CHECK(textOf(facts, "idle.deepestState") == "C6");
    CHECK(textOf(facts, "idle.residency") == "POLL 25 %, C1 25 %, C1E 25 %, C6 25 %");
    CHECK(hasNone(facts, "idle.guestPolling"));
    CHECK(textOf(facts, "frequency.governor") == "powersave");
    CHECK(textOf(facts, "frequency.preference") == "balance_performance");
    CHECK(numberOf(facts, "frequency.floor") == 20);
    CHECK(numberOf(facts, "frequency.cap") == 75);
    CHECK(flagOf(facts, "frequency.turbo") == true);
    CHECK(numberOf(facts, "frequency.uncoreFloor") == 33);
    CHECK(textOf(facts, "frequency.uncoreMin") == "800000");
    CHECK(flagOf(facts, "services.irqbalance") == true);
    CHECK(textOf(facts, "services.powerManagers") == "none");
    CHECK(hasNone(facts, "power.source"));
    CHECK(numberOf(facts, "time.steal") == 0);
}

TEST_CASE("isolated partitions of the cgroups are isolated cores, too", "[platform][facts]")
{
    const Facts facts = factsOf([](const test::TemporaryFolder& folder) {
        test::writeIntelServer(folder);
        folder.write("/sys/fs/cgroup/cpuset.cpus.isolated", "1,3\n");
    });
    CHECK(textOf(facts, "cores.isolated") == "1-3");
    CHECK(textOf(facts, "boot.tuned.non_isolcpus") == "none");
}

TEST_CASE("of the kernel's command line only what decides about latency is told", "[platform][facts]")
{
    const Facts facts = factsOf(test::writeIntelServer);
    CHECK(textOf(facts, "boot.isolcpus") == "managed_irq,domain,2-3");
    CHECK(flagOf(facts, "boot.threadirqs") == true);
    CHECK(textOf(facts, "boot.idle") == "none");  // Behind "--" it is for the first program.
    CHECK(textOf(facts, "boot.mitigations") == "none");
    for (const model::Fact& fact : facts)
        CHECK((!fact.value || formatFact(fact).find("secret") == std::string::npos));
    CHECK(isUnknown(factsOf(test::writeGuest), "boot.idle"));
}

TEST_CASE("an AMD server tells boost, the states left over and what its kernel has not", "[platform][facts]")
{
    const Facts facts = factsOf(test::writeAmdServer);
    CHECK(textOf(facts, "cores.isolated") == "none");
    CHECK(hasNone(facts, "cores.nohzFull"));
    CHECK(textOf(facts, "cores.smtControl") == "off");
    CHECK(textOf(facts, "idle.deepestState") == "C1");
    CHECK(textOf(facts, "frequency.governor") == "performance");
    CHECK(hasNone(facts, "frequency.preference"));
    CHECK(flagOf(facts, "frequency.turbo") == false);
    CHECK(hasNone(facts, "frequency.uncoreFloor"));
    CHECK(flagOf(facts, "services.irqbalance") == false);
    CHECK(textOf(facts, "boot.iommu") == "pt");
}

TEST_CASE("TLP, which leaves no program behind, is told by the state that it keeps until it is stopped",
          "[platform][facts]")
{
    const Facts facts = factsOf([](const test::TemporaryFolder& folder) {
        test::writeIntelServer(folder);
        folder.write("/run/tlp/run.conf", "\n");
        folder.write("/run/tlp/last_pwr", "0\n");
    });
    CHECK(textOf(facts, "services.powerManagers") == "tlp");
}

TEST_CASE("tuned tells its active profile and all that it includes", "[platform][facts]")
{
    const Facts facts = factsOf([](const test::TemporaryFolder& folder) {
        test::writeIntelServer(folder);
        folder.write("/etc/tuned/active_profile", "mine\n");
        folder.write("/etc/tuned/mine/tuned.conf", "[main]\nsummary=x\ninclude=network-latency ../../secret\n");
        folder.write("/usr/lib/tuned/mine/tuned.conf", "[main]\ninclude=powersave\n");
        folder.write("/usr/lib/tuned/network-latency/tuned.conf", "[main]\ninclude = latency-performance\n");
        folder.write("/usr/lib/tuned/latency-performance/tuned.conf", "[main]\nsummary=include it\n");
    });
    CHECK(textOf(facts, "services.tunedProfile") == "mine");
    CHECK(textOf(facts, "services.tunedParents") == "../../secret, latency-performance, network-latency");
    CHECK(hasNone(factsOf(test::writeIntelServer), "services.tunedProfile"));
}

TEST_CASE("a laptop tells its battery, its profile and who manages them", "[platform][facts]")
{
    const Facts facts = factsOf(test::writeLaptop);
    CHECK(textOf(facts, "power.source") == "battery");
    CHECK(textOf(facts, "power.profile") == "low-power");
    CHECK(textOf(facts, "services.powerManagers") == "power-profiles-");
    CHECK(textOf(facts, "frequency.preference") == "balance_power, power");
    CHECK(isUnknown(facts, "frequency.turbo"));
    CHECK(isUnknown(facts, "idle.exitLatency"));
}

TEST_CASE("a guest does not know its frequencies, and tells its quota and the time taken from it", "[platform][facts]")
{
    const Facts facts = factsOf(test::writeGuest);
    CHECK(isUnknown(facts, "frequency.governor"));
    CHECK(isUnknown(facts, "frequency.cap"));
    CHECK(textOf(facts, "idle.driver") == "haltpoll");
    CHECK(numberOf(facts, "idle.guestPolling") == 200'000);
    CHECK(numberOf(facts, "time.steal") == 20'000);
    CHECK(textOf(facts, "cores.quota") == "150000 of 100000 us");
    CHECK(hasNone(facts, "sysctl.net.netfilter.nf_conntrack_count"));
}

TEST_CASE("a container without /proc and /sys knows nothing, and says so of everything", "[platform][facts]")
{
    const Facts facts = factsOf([](const test::TemporaryFolder&) {});
    for (const char* const id : {"sysctl.kernel.numa_balancing", "cores.quota", "boot.idle", "services.irqbalance",
                                 "frequency.governor", "time.steal", "clock.source"}) {
        CAPTURE(id);
        CHECK(isUnknown(facts, id));
    }
}

TEST_CASE("a kernel with PREEMPT_RT is told by its version", "[platform][facts]")
{
    const auto isRealTime = [](const std::string& version) {
        return model::flagOf(
            factsOf([&](const test::TemporaryFolder& folder) { folder.write("/proc/version", version); }),
            "kernel.isRealTime");
    };
    CHECK(isRealTime("Linux version 6.1.0-18-rt-amd64 (gcc 12) #1 SMP PREEMPT_RT Debian 6.1.76-1\n") == true);
    CHECK(isRealTime("Linux version 4.18.0-305.rt7.72.el8.x86_64 #1 SMP PREEMPT RT Fri\n") == true);
    CHECK(isRealTime("Linux version 6.1.0-18-amd64 (gcc 12) #1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1\n") == false);
    CHECK(isUnknown(factsOf([](const test::TemporaryFolder&) {}), "kernel.isRealTime"));
}

TEST_CASE("processes that hidepid hides are not taken for those of a container", "[platform][facts]")
{
    const auto absence = [](const std::string& options) {
        const Facts facts = factsOf([&](const test::TemporaryFolder& folder) {
            folder.write("/proc/77/comm", "bash\n");
            folder.write("/proc/self/mountinfo", "21 1 8:1 / / rw - ext4 /dev/sda1 rw\n22 21 0:20 / /proc rw,nosuid "
                                                 "shared:5 - proc proc " +
                                                     options + "\n");
        });
        CHECK(isUnknown(facts, "services.powerManagers"));
        return findFact(facts, "services.irqbalance")->absence;
    };
    for (const char* const options : {"rw,hidepid=2", "rw,gid=27,hidepid=invisible"})
        CHECK(absence(options) == "This user may not see other users' processes (hidepid): run it as root.");
    for (const char* const options : {"rw", "rw,hidepid=0", "rw,hidepid=off"})
        CHECK_THAT(absence(options), Catch::Contains("container"));
}

TEST_CASE("the largest numbers that files can hold are told as what they are, or not at all", "[platform][facts]")
{
    const Facts facts = factsOf([](const test::TemporaryFolder& folder) {
        const std::string most = "9223372036854775807";
        const std::string cpus = "/sys/devices/system/cpu/";
        for (const std::string core : {"cpu0", "cpu1"}) {
            folder.write(cpus + core + "/thermal_throttle/core_throttle_count", most);
            for (const std::string state : {"state0", "state1"}) {
                folder.write(cpus + core + "/cpuidle/" + state + "/name", state == "state0" ? "C1" : "C6");
                folder.write(cpus + core + "/cpuidle/" + state + "/time", most);
            }
        }
        folder.write(cpus + "cpufreq/policy0/scaling_max_freq", most);
        folder.write(cpus + "cpufreq/policy0/cpuinfo_max_freq", "1");
        folder.write("/proc/stat", "cpu  0 0 0 " + most + " 0 0 0 " + most + "\n");
    });
    CHECK(textOf(facts, "idle.residency") == "C1 50 %, C6 50 %");
    CHECK(numberOf(facts, "cores.thermalThrottles") == INT64_MAX);
    CHECK(numberOf(facts, "time.steal") == 500'000);
    CHECK(isUnknown(facts, "frequency.cap"));
}

TEST_CASE("a control group that is no path from the root has no quota that is known", "[platform][facts]")
{
    const Facts facts = factsOf([](const test::TemporaryFolder& folder) {
        folder.write("/sys/fs/cgroup/cgroup.controllers", "cpu\n");
        folder.write("/proc/self/cgroup", "0::user.slice\n");
    });
    CHECK(isUnknown(facts, "cores.quota"));
}
