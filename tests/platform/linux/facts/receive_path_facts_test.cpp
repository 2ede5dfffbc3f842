#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/network/netlink.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <linux/if_link.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>

#include <algorithm>

using namespace halftrip;
using platform::FactSources;
using platform::SystemTree;

// What /sys, /proc and the kernel's list of adapters tell about one adapter.
namespace {

const std::string kAdapter = "/sys/class/net/eth0/";
const std::string kPci = "/sys/bus/pci/devices/0000:3b:00.0/";

/// eth0, the second of two ports on node 1.
void writeAdapter(const test::TemporaryFolder& folder)
{
    for (const auto& [name, text] :
         std::initializer_list<std::pair<const char*, const char*>>{{"ifindex", "7"},
                                                                    {"gro_flush_timeout", "20000"},
                                                                    {"napi_defer_hard_irqs", "1"},
                                                                    {"mtu", "1500"},
                                                                    {"statistics/rx_crc_errors", "3"},
                                                                    {"queues/rx-0/rps_cpus", "00000000,0000000f"},
                                                                    {"queues/rx-1/rps_cpus", "00000000,00000000"},
                                                                    {"queues/tx-0/xps_cpus", "0"}})
        folder.write(kAdapter + name, std::string(text) + "\n");
    for (const auto& [name, text] :
         std::initializer_list<std::pair<const char*, const char*>>{{"current_link_speed", "2.5 GT/s PCIe"},
                                                                    {"max_link_speed", "8.0 GT/s PCIe"},
                                                                    {"current_link_width", "4"},
                                                                    {"max_link_width", "8"},
                                                                    {"numa_node", "1"},
                                                                    {"local_cpulist", "8-15"},
                                                                    {"power/control", "auto"},
                                                                    {"link/l1_aspm", "1"}})
        folder.write(kPci + name, std::string(text) + "\n");
    folder.write("/sys/module/pcie_aspm/parameters/policy", "[default] performance powersave\n");
}

}  // namespace

TEST_CASE("an adapter's folder tells how the kernel receives through it", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeAdapter(folder);
    const SystemTree tree(folder.path());
    auto facts = platform::receivePathFacts({.tree = tree, .adapter = "eth0", .adapterIndex = 7});
    CHECK(numberOf(facts, "napi.groFlushTimeout") == 20'000);
    CHECK(numberOf(facts, "stack.mtu") == 1500);
    CHECK(numberOf(facts, "link.crcErrors") == 3);
    CHECK(findFact(facts, "link.missedFrames")->isInapplicable);
    CHECK(findFact(facts, "napi.threaded")->isInapplicable);
    CHECK(textOf(facts, "steering.rpsCpus") == "rx-0 00000000,0000000f");
    CHECK(textOf(facts, "steering.xpsCpus") == "none");
    CHECK(textOf(facts, "stack.master") == "none");
    folder.write(kAdapter + "master/ifindex", "9\n");
    folder.write(kAdapter + "upper_br0/ifindex", "9\n");
    folder.write(kAdapter + "upper_a.100/ifindex", "8\n");  // A VLAN above it, too.
    facts = platform::receivePathFacts({.tree = tree, .adapter = "eth0", .adapterIndex = 7});
    CHECK(textOf(facts, "stack.master") == "br0");
}

TEST_CASE("NAPI instances with values of their own are told by their queues, and none that have the adapter's",
          "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeAdapter(folder);
    const SystemTree tree(folder.path());
    platform::FactSources sources{.tree = tree, .adapter = "eth0", .adapterIndex = 7};
    std::vector<platform::NapiSettings> napis{{{}, 20'000, 0}, {{}, 50'000, 1}, {{}, 90'000, {}}, {{}, 0, 3}};
    sources.askNapis = [&napis] { return napis; };
    CHECK(textOf(platform::receivePathFacts(sources), "queues.groFlushTimeout") == "rx-1 50000, rx-3 0");
    folder.write(kAdapter + "threaded", "0\n");
    napis[3].threaded = 2;
    CHECK(textOf(platform::receivePathFacts(sources), "queues.threaded") == "rx-3 2");
    napis.resize(1);
    CHECK(findFact(platform::receivePathFacts(sources), "queues.groFlushTimeout") == nullptr);
    CHECK(findFact(platform::receivePathFacts(sources), "queues.threaded") == nullptr);
}

TEST_CASE("an adapter of the same name in another network namespace is not this one", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeAdapter(folder);
    const SystemTree tree(folder.path());
    const auto checkHidden = [](const std::vector<model::Fact>& facts) {
        for (const model::Fact& fact : facts) {
            CAPTURE(fact.id);
            CHECK_FALSE(fact.value);
            CHECK_FALSE(fact.isInapplicable);
            CHECK(fact.absence.find("another network namespace") != std::string::npos);
        }
    };
    checkHidden(platform::receivePathFacts({.tree = tree, .adapter = "eth0", .adapterIndex = 2}));
    folder.write(kAdapter + "address", "02:00:00:00:00:02\n");
    checkHidden(platform::receivePathFacts(
        {.tree = tree, .adapter = "eth0", .adapterIndex = 7, .adapterAddress = "02:00:00:00:00:01"}));
    // A tunnel has none of its own: all adapters tell whose /sys it is.
    folder.write(kAdapter + "address", "\n");
    platform::FactSources tunnel{.tree = tree, .adapter = "eth0", .adapterIndex = 7};
    tunnel.askAdapters = [] { return std::vector<platform::NumberedAdapter>{{"eth0", 7, ""}, {"eth1", 8, ""}}; };
    checkHidden(platform::receivePathFacts(tunnel));
    tunnel.askAdapters = [] { return std::vector<platform::NumberedAdapter>{{"eth0", 7, ""}}; };
    CHECK(std::ranges::any_of(platform::receivePathFacts(tunnel),
                              [](const model::Fact& fact) { return fact.value.has_value(); }));
    for (const model::Fact& fact : platform::receivePathFacts({.tree = tree, .adapter = "eth1"}))
        CHECK_FALSE(fact.value);
    CHECK(platform::receivePathFacts({.tree = tree}).empty());
}

TEST_CASE("a slot tells width and speed as they are and could be, and its power", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeAdapter(folder);
    const SystemTree tree(folder.path());
    auto facts = platform::pciFacts({.tree = tree, .adapter = "eth0", .bus = "0000:3b:00.0"});
    CHECK(numberOf(facts, "pci.speed") == 2500);
    CHECK(numberOf(facts, "pci.speedMax") == 8000);
    CHECK(numberOf(facts, "pci.width") == 4);
    CHECK(numberOf(facts, "pci.linkSleep") == 1);
    CHECK(textOf(facts, "pci.runtimePower") == "auto");
    CHECK(numberOf(facts, "pci.numaNode") == 1);
    CHECK(textOf(facts, "pci.aspmPolicy") == "default");
    CHECK(textOf(facts, "pci.iommu") == "none");
    folder.write(kPci + "iommu_group/reserved_regions", "");
    facts = platform::pciFacts({.tree = tree, .adapter = "eth0", .bus = "0000:3b:00.0"});
    CHECK_FALSE(findFact(facts, "pci.iommu")->value);
    CHECK_FALSE(findFact(facts, "pci.iommu")->isInapplicable);
    folder.write(kPci + "iommu_group/type", "DMA-FQ\n");
    facts = platform::pciFacts({.tree = tree, .adapter = "eth0", .bus = "0000:3b:00.0"});
    CHECK(textOf(facts, "pci.iommu") == "DMA-FQ");
    folder.write(kPci + "numa_node", "-1\n");
    folder.write(kPci + "current_link_speed", "Unknown\n");
    facts = platform::pciFacts({.tree = tree, .adapter = "eth0", .bus = "0000:3b:00.0"});
    CHECK(findFact(facts, "pci.numaNode")->isInapplicable);
    CHECK_FALSE(findFact(facts, "pci.speed")->value);
}

TEST_CASE("an adapter on no PCI bus has no slot, wherever its driver says that it sits", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    writeAdapter(folder);
    const SystemTree tree(folder.path());
    for (const char* const bus : {"", "N/A", "tap", "1-1.4:1.0 of usb", "../../../../etc", "0000:99:00.0"}) {
        CAPTURE(bus);
        const FactSources sources{.tree = tree, .adapter = "eth0", .bus = bus};
        CHECK(findFact(platform::pciFacts(sources), "pci.width")->isInapplicable);
    }
}

TEST_CASE("discipline, program and watchers in the stack are told", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    FactSources sources{.tree = tree, .adapter = "eth0"};
    sources.askLink = []() -> Result<std::vector<std::byte>> {
        platform::NetlinkRequest link(0, 0, std::uint32_t{0});
        link.addText(IFLA_QDISC, "fq_codel");
        const std::size_t xdp = link.open(IFLA_XDP | NLA_F_NESTED);
        link.addNumber(IFLA_XDP_ATTACHED, std::uint8_t{XDP_ATTACHED_SKB});
        link.close(xdp);
        const auto body = link.body().subspan(sizeof(std::uint32_t));
        return std::vector<std::byte>(body.begin(), body.end());
    };
    CHECK(textOf(platform::stackFacts(sources), "stack.qdisc") == "fq_codel");
    CHECK(textOf(platform::stackFacts(sources), "stack.xdp") == "generic");
    sources.adapterIndex = 2;
    sources.askQdiscs = []() -> Result<std::vector<std::vector<std::byte>>> {
        platform::NetlinkRequest mq(0, 0, std::uint32_t{0});
        mq.addText(TCA_KIND, "mq");
        platform::NetlinkRequest netem(0, 0, std::uint32_t{0});
        netem.addText(TCA_KIND, "netem");
        const std::size_t options = netem.open(TCA_OPTIONS);
        netem.addHeader(tc_netem_qopt{});
        netem.addNumber(TCA_NETEM_LATENCY64, std::int64_t{300'000});
        netem.close(options);
        std::vector<std::vector<std::byte>> all;
        for (const auto* request : {&mq, &netem}) {
            const auto body = request->body().subspan(sizeof(std::uint32_t));
            all.emplace_back(body.begin(), body.end());
        }
        return all;
    };
    CHECK(textOf(platform::stackFacts(sources), "stack.qdiscChildren") == "mq, netem");
    CHECK(numberOf(platform::stackFacts(sources), "stack.qdiscDelay") == 300);
    CHECK(findFact(platform::stackFacts(sources), "stack.packetTaps")->isInapplicable);
    folder.write("/proc/net/packet", "sk               RefCnt Type Proto  Iface R Rmem   User   Inode\n"
                                     "0000000000000000 3      3    0003   2     1 0      0      12\n"
                                     "0000000000000000 3      3    88cc   2     1 0      0      13\n"
                                     "0000000000000000 3      2    0003   0     1 0      0      14\n");
    sources.adapterIndex = 2;
    CHECK(numberOf(platform::stackFacts(sources), "stack.packetTaps") == 2);
    sources.adapterIndex = 7;
    CHECK(numberOf(platform::stackFacts(sources), "stack.packetTaps") == 1);
    // A tap of the adapter below a VLAN's sees its packets, too.
    folder.write("/sys/class/net/eth0/ifindex", "7\n");
    folder.write("/sys/class/net/eth0/lower_eth9/ifindex", "2\n");
    folder.write("/sys/class/net/eth9/ifindex", "2\n");
    CHECK(numberOf(platform::stackFacts(sources), "stack.packetTaps") == 2);
    sources.adapterIndex = 0;
    CHECK(numberOf(platform::stackFacts(sources), "stack.packetTaps") == 2);
    sources.askLink = []() -> Result<std::vector<std::byte>> { return fail(ErrorKind::NotFound, "there is no eth0"); };
    CHECK(findFact(platform::stackFacts(sources), "stack.qdisc")->absence == "there is no eth0.");
}
