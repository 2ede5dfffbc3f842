#include "platform/linux/facts/all_facts.hpp"
#include "tests/platform/linux/facts/machines.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace halftrip;
using platform::SystemTree;

namespace {

/// "CONFIG_CGROUPS=y", "CONFIG_RT_GROUP_SCHED=y" and "CONFIG_X86=y", a line each, by gzip -9n.
constexpr std::string_view kPackedConfig(
    "\037\213\010\000\000\000\000\000\002\003\163\366\367\163\363\164\217\167\166\017\362"
    "\017\015\010\266\255\344\162\206\010\004\205\304\203\205\342\203\235\075\134\135\020"
    "\342\021\026\146\100\016\000\222\244\077\274\066\000\000\000",
    57);

std::vector<model::Fact> settingFactsOf(const test::TemporaryFolder& folder)
{
    const SystemTree tree(folder.path());
    return platform::kernelSettingFacts({.tree = tree});
}

}  // namespace

TEST_CASE("settings of the kernel are told by their names and places", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    test::writeIntelServer(folder);
    const auto facts = settingFactsOf(folder);
    CHECK(numberOf(facts, "sysctl.kernel.numa_balancing") == 1);
    CHECK(findFact(facts, "sysctl.kernel.numa_balancing")->source == "/proc/sys/kernel/numa_balancing");
    CHECK(findFact(facts, "sysctl.kernel.sched_rt_runtime_us")->unit == "us");
    CHECK(textOf(facts, "memory.hugePages") == "madvise");
    CHECK(findFact(facts, "sysctl.kernel.nmi_watchdog")->isInapplicable);
    CHECK(findFact(facts, "sysctl.kernel.nmi_watchdog")->absence == "This kernel has no kernel.nmi_watchdog.");
    CHECK(findFact(facts, "memory.samePageMerging")->isInapplicable);
}

TEST_CASE("what a network namespace hides is not known, and not missing", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    folder.write("/proc/sys/kernel/ostype", "Linux\n");
    folder.write("/proc/sys/net/core/somaxconn", "4096\n");
    const auto facts = settingFactsOf(folder);
    REQUIRE(findFact(facts, "sysctl.net.core.busy_read") != nullptr);
    CHECK_FALSE(findFact(facts, "sysctl.net.core.busy_read")->isInapplicable);
    CHECK(findFact(facts, "sysctl.net.core.busy_read")->absence.find("network namespace") != std::string::npos);
    CHECK(findFact(facts, "sysctl.net.ipv4.ip_early_demux")->isInapplicable);
}

TEST_CASE("groups of real-time threads are told by the kernel's configuration, or by the limit that only they have",
          "[platform][facts]")
{
    const test::TemporaryFolder folder;
    test::writeIntelServer(folder);
    CHECK_FALSE(flagOf(settingFactsOf(folder), "kernel.realTimeGroups"));
    folder.write("/sys/fs/cgroup/cpu/cpu.rt_runtime_us", "950000\n");
    CHECK(flagOf(settingFactsOf(folder), "kernel.realTimeGroups") == true);
    folder.write("/boot/config-6.1.0-18-amd64", "CONFIG_CGROUPS=y\n# CONFIG_RT_GROUP_SCHED is not set\nCONFIG_X86=y\n");
    CHECK(flagOf(settingFactsOf(folder), "kernel.realTimeGroups") == false);
    folder.write("/boot/config-6.1.0-18-amd64", "CONFIG_CGROUPS=y\nCONFIG_RT_GROUP_SCHED=y\nCONFIG_X86=y\n");
    CHECK(flagOf(settingFactsOf(folder), "kernel.realTimeGroups") == true);
    CHECK(findFact(settingFactsOf(folder), "kernel.realTimeGroups")->source == "/boot/config-6.1.0-18-amd64");
}

TEST_CASE("what the running kernel says of its configuration goes before the files of a release, a damaged one behind",
          "[platform][facts]")
{
    const test::TemporaryFolder folder;
    test::writeIntelServer(folder);
    folder.write("/boot/config-6.1.0-18-amd64", "CONFIG_CGROUPS=y\n# CONFIG_RT_GROUP_SCHED is not set\nCONFIG_X86=y\n");
    std::string packed(kPackedConfig.begin(), kPackedConfig.end());
    folder.write("/proc/config.gz", packed);
    CHECK(flagOf(settingFactsOf(folder), "kernel.realTimeGroups") == true);
    CHECK(findFact(settingFactsOf(folder), "kernel.realTimeGroups")->source == "/proc/config.gz");
    packed[packed.size() / 2] = static_cast<char>(~packed[packed.size() / 2]);
    folder.write("/proc/config.gz", packed);
    CHECK(flagOf(settingFactsOf(folder), "kernel.realTimeGroups") == false);
}
