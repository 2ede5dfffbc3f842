#include "platform/linux/host/counters.hpp"

#include "core/model/facts/host_counters.hpp"
#include "platform/linux/host/qdisc_drops.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <arpa/inet.h>
#include <linux/gen_stats.h>
#include <linux/rtnetlink.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace halftrip;
using platform::LinuxCounters;
using platform::SystemTree;

namespace {

/// Sends a datagram over loopback to a port where nobody listens.
void sendToNobody()
{
    const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    REQUIRE(socket >= 0);
    sockaddr_in nobody{};
    nobody.sin_family = AF_INET;
    nobody.sin_port = htons(9);  // "discard": closed nearly everywhere.
    nobody.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    CHECK(::sendto(socket, "x", 1, 0, reinterpret_cast<const sockaddr*>(&nobody), sizeof nobody) == 1);
    ::close(socket);
}

}  // namespace

TEST_CASE("this system's counters move with what happens", "[platform][counters]")
{
    const SystemTree tree;
    LinuxCounters counters(tree);
    const os::CounterValues before = counters.snapshot("lo");
    sendToNobody();
    const os::CounterValues after = counters.snapshot("lo");
    for (const char* const name :
         {"interrupts.cpu0", "softnet.processed", "softnet.dropped", "udp.rcvbufErrors", "tcp.retransmits",
          "adapter.rxPackets", "adapter.txDropped", "adapter.linkChanges"}) {
        CAPTURE(name);
        REQUIRE(before.contains(name));
        CHECK(after.at(name) >= before.at(name));
    }
    CHECK(after.at("adapter.txPackets") >= before.at("adapter.txPackets") + 1);
    CHECK(after.at("softnet.processed") >= before.at("softnet.processed") + 1);
    CHECK_FALSE(after.contains("interrupts.adapter"));
    const model::HostCounters moved = model::differenceOf(before, after);
    CHECK(moved.contains("softnet.dropped"));
    CHECK(moved.at("adapter.txPackets") >= 1);
}

TEST_CASE("what a queueing discipline dropped is read from its statistics", "[platform][counters]")
{
    platform::NetlinkRequest discipline(0, 0, std::uint32_t{0});
    discipline.addText(TCA_KIND, "netem");
    const auto attributesOf = [](const platform::NetlinkRequest& request) {
        return platform::parseAttributes(request.body().subspan(sizeof(std::uint32_t)));
    };
    CHECK_FALSE(platform::dropsOfDiscipline(attributesOf(discipline)));
    const std::size_t statistics = discipline.open(TCA_STATS2);
    gnet_stats_queue queue{};
    queue.drops = 87;
    discipline.addNumber(TCA_STATS_QUEUE, queue);
    discipline.close(statistics);
    CHECK(platform::dropsOfDiscipline(attributesOf(discipline)) == 87);
    CHECK_FALSE(platform::readQdiscDrops("nosuch0"));
}

TEST_CASE("without an adapter, or with one that does not exist, the rest is still counted", "[platform][counters]")
{
    const SystemTree tree;
    LinuxCounters counters(tree);
    for (const char* const name : {"", "nosuch0", "../../etc", "a-name-longer-than-any-adapter-has"}) {
        CAPTURE(name);
        const os::CounterValues values = counters.snapshot(name);
        CHECK(values.contains("softnet.processed"));
        CHECK_FALSE(values.contains("adapter.rxPackets"));
    }
}

TEST_CASE("a system without counter files has no counters", "[platform][counters]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    CHECK(LinuxCounters(tree).snapshot("").empty());
}

TEST_CASE("files of the thread's own namespace go before those of the process", "[platform][counters]")
{
    const test::TemporaryFolder folder;
    folder.write("/proc/net/snmp", "Udp: NoPorts\nUdp: 1\n");
    const SystemTree tree(folder.path());
    CHECK(LinuxCounters(tree).snapshot("").at("udp.noPorts") == 1);
    folder.write("/proc/thread-self/net/snmp", "Udp: NoPorts\nUdp: 2\n");
    CHECK(LinuxCounters(tree).snapshot("").at("udp.noPorts") == 2);
}

TEST_CASE("thermal throttling is counted over all cores, and left out where no core counts it", "[platform][counters]")
{
    const test::TemporaryFolder folder;
    const SystemTree tree(folder.path());
    LinuxCounters counters(tree);
    folder.write("/sys/devices/system/cpu/cpu0/online", "1");
    CHECK_FALSE(counters.snapshot("").contains("cores.thermalThrottles"));
    folder.write("/sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3\n");
    folder.write("/sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "4\n");
    CHECK(counters.snapshot("").at("cores.thermalThrottles") == 7);
}
