#include "platform/linux/facts/adapter_facts.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <linux/net_tstamp.h>

using namespace halftrip;
using platform::AdapterAnswers;
using platform::SystemTree;

namespace {

constexpr std::uint32_t kSoftware = SOF_TIMESTAMPING_TX_SOFTWARE | SOF_TIMESTAMPING_RX_SOFTWARE;
constexpr std::uint32_t kHardware = SOF_TIMESTAMPING_TX_HARDWARE | SOF_TIMESTAMPING_RX_HARDWARE;

std::string stampsOf(const platform::Ethtool::Stamping& stamping)
{
    const test::TemporaryFolder folder;
    AdapterAnswers answers;
    answers.stamping = stamping;
    return textOf(describeAdapter(SystemTree(folder.path()), "eth0", answers), "adapter.stamps").value_or("absent");
}

}  // namespace

TEST_CASE("an adapter tells its bus, firmware, queues and where its interrupts go", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    folder.write("/sys/bus/pci/devices/0000:03:00.0/msi_irqs/41", "msix\n");
    folder.write("/sys/bus/pci/devices/0000:03:00.0/msi_irqs/42", "msix\n");
    folder.write("/proc/irq/41/effective_affinity_list", "2\n");
    folder.write("/proc/irq/41/smp_affinity_list", "0-7\n");
    folder.write("/proc/irq/42/smp_affinity_list", "5-6\n");
    const AdapterAnswers answers{{"ice", "0000:03:00.0", "4.10 0x8001"}, platform::Ethtool::Queues{8, 4}, {}};
    const auto facts = describeAdapter(SystemTree(folder.path()), "eth0", answers);
    CHECK(textOf(facts, "adapter.bus") == "0000:03:00.0");
    CHECK(textOf(facts, "adapter.firmware") == "4.10 0x8001");
    CHECK(numberOf(facts, "adapter.rxQueues") == 8);
    CHECK(numberOf(facts, "adapter.txQueues") == 4);
    CHECK(textOf(facts, "adapter.interruptCores") == "2,5-6");
    // Until the next interrupt after a change of what is allowed, the effective core is one that is not.
    folder.write("/proc/irq/42/effective_affinity_list", "0\n");
    CHECK(textOf(describeAdapter(SystemTree(folder.path()), "eth0", answers), "adapter.interruptCores") == "2,5-6");
}

TEST_CASE("what an adapter does not tell is absent with its reason", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    for (const model::Fact& fact : describeAdapter(SystemTree(folder.path()), "veth0", {{"veth", "", ""}, {}, {}})) {
        INFO(fact.id);
        CHECK_FALSE(fact.value);
        CHECK_THAT(fact.absence, Catch::Contains("veth0"));
    }
}

TEST_CASE("what can stamp packets is told in words", "[platform][facts]")
{
    CHECK(stampsOf({kSoftware | kHardware, 0}) == "hardware (/dev/ptp0) and software");
    CHECK(stampsOf({kHardware, -1}) == "hardware");
    CHECK(stampsOf({kSoftware, -1}) == "software");
    CHECK(stampsOf({SOF_TIMESTAMPING_RX_SOFTWARE, -1}) == "software, received packets only");
    CHECK(stampsOf({0, -1}) == "none");
}
