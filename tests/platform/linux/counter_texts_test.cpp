#include "platform/linux/host/counter_texts.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <string>

using namespace halftrip;
using namespace halftrip::platform;
using os::CounterValues;

namespace {

// Linux 3.10, two processors, an Intel adapter with a vector for each queue.
const std::string kInterrupts310 = "            CPU0       CPU1       \n"
                                   "   0:        125          0  IR-IO-APIC-edge      timer\n"
                                   "  16:          7         11  IR-IO-APIC-fasteoi   ehci_hcd:usb1, eth1\n"
                                   "  64:      10000        200  IR-PCI-MSI-edge      eth0-TxRx-0\n"
                                   "  65:         30      40000  IR-PCI-MSI-edge      eth0-TxRx-1\n"
                                   "  66:          5          0  IR-PCI-MSI-edge      eth0\n"
                                   "  67:     999999     999999  IR-PCI-MSI-edge      eth01-TxRx-0\n"
                                   " NMI:          3          4   Non-maskable interrupts\n"
                                   " LOC:    1000000    2000000   Local timer interrupts\n"
                                   " ERR:          1\n"
                                   " MIS:          2\n";

// Linux 6.18, processors 0 and 2 online: the chip names the device, the action does not name the adapter.
const std::string kInterrupts618 = "           CPU0       CPU2       \n"
                                   " 26:          0         15  IO-APIC   4-edge      ttyS0\n"
                                   " 37:          0          9 PCI-MSIX-0000:00:03.0   0-edge      virtio2-config\n"
                                   " 38:          0      11593 PCI-MSIX-0000:00:03.0   1-edge      virtio2-input.0\n"
                                   " 39:       6405          0 PCI-MSIX-0000:00:03.0   2-edge      virtio2-output.0\n"
                                   " 41:       5469          0 PCI-MSIX-0000:00:04.0   1-edge      virtio3-rx\n"
                                   "LOC:    2111876    2308090   Local timer interrupts\n"
                                   "ERR:          0\n";

// Linux 5.15 on ARM: the line's number is behind the counts, inter-processor interrupts are rows of their own.
const std::string kInterruptsArm =
    "           CPU0       CPU1       CPU2       CPU3       \n"
    " 11:    2201391    1508871    1604403    1402187     GICv2  30 Level     arch_timer\n"
    " 39:   18000000          0          0          0     GICv2 189 Level     eth0\n"
    " 40:    9000000          0          0          0     GICv2 190 Level     eth0\n"
    "IPI0:    120034     340281     330210     310221       Rescheduling interrupts\n"
    "Err:          0\n";

CounterValues interruptsOf(const std::string& text, const AdapterInterrupts& adapter)
{
    CounterValues values;
    addInterrupts(parseCpuTable(text), adapter, values);
    return values;
}

const AdapterInterrupts kEth0{.name = "eth0", .bus = {}, .numbers = {}};

/// Every beginning of a text, as if reading had been cut off there.
template <typename Read>
void readCutOff(const std::string& text, Read read)
{
    for (std::size_t length = 0; length <= text.size(); ++length)
        read(text.substr(0, length));
}

}  // namespace

TEST_CASE("an adapter's interrupts are found by its name, and not those of a similar one", "[platform][counters]")
{
    const CounterValues values = interruptsOf(kInterrupts310, kEth0);
    CHECK(values.at("interrupts.adapter") == 10'000 + 200 + 30 + 40'000 + 5);
    CHECK(values.at("interrupts.adapter.cpu0") == 10'035);
    CHECK(values.at("interrupts.adapter.cpu1") == 40'200);
    CHECK(values.at("interrupts.LOC") == 3'000'000);
    CHECK(values.at("interrupts.NMI") == 7);
    CHECK(values.at("interrupts.ERR") == 1);
    CHECK(values.at("interrupts.cpu0") == 125 + 7 + 10'000 + 30 + 5 + 999'999 + 3 + 1'000'000);
}

TEST_CASE("each of an adapter's interrupts is counted by core, where it ever came", "[platform][counters]")
{
    const std::string text = "           CPU0       CPU2       \n"
                             " 24:         10          0   PCI-MSIX-0000:03:00.0   0-edge      eth0-TxRx-0\n"
                             " 25:        300        400   PCI-MSIX-0000:03:00.0   1-edge      eth0-TxRx-1\n"
                             " 26:          7          7   PCI-MSIX-0000:04:00.0   0-edge      eth1\n";
    CounterValues values = interruptsOf(text, {.name = "eth0", .bus = "0000:03:00.0", .numbers = {}});
    std::erase_if(values, [](const auto& value) { return !value.first.starts_with("interrupts.adapter.vector."); });
    CHECK(values == CounterValues{{"interrupts.adapter.vector.24.cpu0", 10},
                                  {"interrupts.adapter.vector.25.cpu0", 300},
                                  {"interrupts.adapter.vector.25.cpu2", 400}});
}

TEST_CASE("an adapter on a line that it shares has that line's interrupts", "[platform][counters]")
{
    CHECK(interruptsOf(kInterrupts310, {.name = "eth1", .bus = {}, .numbers = {}}).at("interrupts.adapter") == 18);
}

TEST_CASE("an adapter's interrupts are found by its bus address or their numbers", "[platform][counters]")
{
    const CounterValues byBus = interruptsOf(kInterrupts618, {.name = "ens3", .bus = "0000:00:03.0", .numbers = {}});
    CHECK(byBus.at("interrupts.adapter") == 9 + 11'593 + 6405);
    CHECK(byBus.at("interrupts.adapter.cpu2") == 11'602);
    CHECK_FALSE(byBus.contains("interrupts.adapter.cpu1"));
    const CounterValues byNumber = interruptsOf(kInterrupts618, {.name = "ens3", .bus = {}, .numbers = {"38", "39"}});
    CHECK(byNumber.at("interrupts.adapter") == 11'593 + 6405);
}

TEST_CASE("interrupts of an adapter of the same name in another namespace are not counted as ours",
          "[platform][counters]")
{
    const std::string text = "           CPU0       CPU1       \n"
                             " 24:         10         20   PCI-MSIX-0000:03:00.0   0-edge      eth0-TxRx-0\n"
                             " 25:        300        400   PCI-MSIX-0000:04:00.0   0-edge      eth0-TxRx-0\n";
    CHECK(interruptsOf(text, {.name = "eth0", .bus = "0000:03:00.0", .numbers = {}}).at("interrupts.adapter") == 30);
    CHECK(interruptsOf(text, {.name = "eth0", .bus = "0000:03:00.0", .numbers = {"25"}}).at("interrupts.adapter") ==
          700);
    // Nothing better is known of it.
    CHECK(interruptsOf(text, kEth0).at("interrupts.adapter") == 730);
}

TEST_CASE("rows of other architectures are read, too", "[platform][counters]")
{
    const CounterValues values = interruptsOf(kInterruptsArm, kEth0);
    CHECK(values.at("interrupts.adapter") == 27'000'000);
    CHECK(values.at("interrupts.IPI0") == 120'034 + 340'281 + 330'210 + 310'221);
    CHECK(values.at("interrupts.cpu3") == 1'402'187 + 310'221);
}

TEST_CASE("without an adapter, or for one without interrupts, there are none of it", "[platform][counters]")
{
    CHECK_FALSE(interruptsOf(kInterrupts310, {}).contains("interrupts.adapter"));
    CHECK_FALSE(
        interruptsOf(kInterrupts310, {.name = "veth7", .bus = {}, .numbers = {}}).contains("interrupts.adapter"));
}

TEST_CASE("with one processor a total of errors is not taken for interrupts", "[platform][counters]")
{
    const CounterValues values = interruptsOf("           CPU0\n  9:         4   XT-PIC  acpi\nERR:        50\n",
                                              kEth0);
    CHECK(values.at("interrupts.cpu0") == 4);
    CHECK(values.at("interrupts.ERR") == 50);
}

TEST_CASE("texts that are no interrupt tables give nothing", "[platform][counters]")
{
    for (const char* const text : {"", "\n", "CPU", "CPUx\n 1: 2\n", "CPU0 CPU-1\n 1: 2 3 x\n", "hello world\n1: 2\n",
                                   "CPU0 CPU1\n", "CPU0\n:\n: 4\n7\n", "CPU99999999999999999999\n1: 2 eth0\n"}) {
        CAPTURE(text);
        CHECK(interruptsOf(text, kEth0).empty());
    }
    CHECK(interruptsOf("CPU0\n24: 99999999999999999999999 eth0\n", kEth0).empty());
    CHECK(interruptsOf("CPU0\n24: -5 eth0\n", kEth0).empty());
}

TEST_CASE("a table that was cut off counts no more than the whole one", "[platform][counters]")
{
    for (const std::string* const whole : {&kInterrupts618, &kInterruptsArm}) {
        const AdapterInterrupts adapter{.name = "eth0", .bus = "0000:00:03.0", .numbers = {}};
        const CounterValues all = interruptsOf(*whole, adapter);
        readCutOff(*whole, [&](const std::string& text) {
            const CounterValues values = interruptsOf(text, adapter);
            for (const auto& [name, value] : values) {
                CAPTURE(text, name);
                // A header that was cut off has fewer processors: its rows are not told apart any more.
                if (text.find('\n') != std::string::npos && all.contains(name))
                    CHECK(value <= all.at(name));
            }
        });
    }
}

TEST_CASE("softirqs of the network are kept by processor, the others are not", "[platform][counters]")
{
    CounterValues values;
    addSoftirqs(parseCpuTable("                    CPU0       CPU1       \n"
                              "          HI:          1          2\n"
                              "      NET_TX:       2687       2901\n"
                              "      NET_RX:   16215803   16175375\n"
                              "     HRTIMER:      12546      10113\n"),
                values);
    CHECK(values == CounterValues{{"softirqs.NET_RX.cpu0", 16'215'803},
                                  {"softirqs.NET_RX.cpu1", 16'175'375},
                                  {"softirqs.NET_TX.cpu0", 2687},
                                  {"softirqs.NET_TX.cpu1", 2901}});
}

TEST_CASE("softnet statistics of old and new kernels are summed over processors", "[platform][counters]")
{
    CounterValues values;
    SECTION("9 columns: Linux 2.6")
    {
        addSoftnet("0000272d 00000001 00000002 00000000 00000000 00000000 00000000 00000000 00000000\n"
                   "000034d9 00000010 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n",
                   values);
        CHECK(values ==
              CounterValues{{"softnet.processed", 0x272d + 0x34d9}, {"softnet.dropped", 17}, {"softnet.squeezed", 2}});
    }
    SECTION("11 columns: Linux 3.11 to 5.9")
    {
        addSoftnet(
            "00358fe3 00006283 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 0000000a\n",
            values);
        CHECK(values.at("softnet.dropped") == 0x6283);
        CHECK(values.at("softnet.flowLimited") == 10);
    }
    SECTION("15 columns, with the processor's number: Linux 6.6 and newer")
    {
        addSoftnet("00ce82eb 00000000 00000002 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
                   "00000000 00000000 00000000 00000000\n"
                   "00ce5ee3 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
                   "00000000 00000001 00000000 00000000\n",
                   values);
        CHECK(values.at("softnet.processed") == 0xce82eb + 0xce5ee3);
        CHECK(values.at("softnet.squeezed") == 2);
    }
    SECTION("no such text")
    {
        addSoftnet("", values);
        addSoftnet("0000272d 00000001\n\n \nnot hexadecimal at all but words enough for nine columns\n", values);
        CHECK(values.empty());
    }
}

TEST_CASE("protocol counters are taken by name, whatever else stands between them", "[platform][counters]")
{
    CounterValues values;
    SECTION("Linux 3.10: no checksum errors yet")
    {
        addProtocols("Tcp: RtoAlgorithm MaxConn RetransSegs InErrs OutRsts\nTcp: 1 -1 41 2 159\n"
                     "Udp: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors\n"
                     "Udp: 244933 47 5 244981 3 0\n",
                     values);
        CHECK(values == CounterValues{{"tcp.inErrors", 2},
                                      {"tcp.retransmits", 41},
                                      {"udp.inErrors", 5},
                                      {"udp.noPorts", 47},
                                      {"udp.rcvbufErrors", 3},
                                      {"udp.sndbufErrors", 0}});
    }
    SECTION("Linux 6.18: more names, and groups that we do not watch")
    {
        addProtocols(
            "IcmpMsg: InType3 OutType3\nIcmpMsg: 48 47\n"
            "Udp: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors InCsumErrors IgnoredMulti "
            "MemErrors\nUdp: 1 2 3 4 5 6 7 8 9\nUdpLite: InErrors\nUdpLite: 77\n",
            values);
        CHECK(values.at("udp.memErrors") == 9);
        CHECK(values.at("udp.csumErrors") == 7);
        CHECK(values.at("udp.inErrors") == 3);
    }
    SECTION("netstat")
    {
        addProtocols("TcpExt: SyncookiesSent TCPTimeouts BusyPollRxPackets\nTcpExt: 0 7 12345\n"
                     "IpExt: InCsumErrors InOctets\nIpExt: 4 18446744073709551615\n",
                     values);
        CHECK(values == CounterValues{{"busyPoll.packets", 12'345}, {"ip.csumErrors", 4}, {"tcp.timeouts", 7}});
    }
}

TEST_CASE("protocol counters without names, without values or cut off are left out", "[platform][counters]")
{
    CounterValues values;
    addProtocols("Udp: InErrors RcvbufErrors\nTcp: RetransSegs\nTcp: 5\n", values);
    CHECK(values == CounterValues{{"tcp.retransmits", 5}});
    values.clear();
    addProtocols("Udp: NoPorts InErrors RcvbufErrors\nUdp: 1\n", values);
    CHECK(values == CounterValues{{"udp.noPorts", 1}});
    values.clear();
    addProtocols("Udp: InErrors\nUdp: many\n::\n:\n\nUdp\n", values);
    CHECK(values.empty());
    readCutOff("Udp: NoPorts InErrors\nUdp: 1 2\n", [](const std::string& text) {
        CounterValues some;
        addProtocols(text, some);
        CHECK(some.size() <= 2);
    });
}

TEST_CASE("IPv6 has a name and a value on each line", "[platform][counters]")
{
    CounterValues values;
    addProtocols6("Ip6InReceives                   \t154\nIp6InDiscards                   \t2\n"
                  "Udp6RcvbufErrors                \t6\nUdp6InErrors\nUdp6NoPorts x\n\n",
                  values);
    CHECK(values == CounterValues{{"ip6.inDiscards", 2}, {"udp6.rcvbufErrors", 6}});
}

TEST_CASE("an adapter's packets and drops are read from its own row", "[platform][counters]")
{
    const std::string text = "Inter-|   Receive                                                |  Transmit\n"
                             " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs "
                             "drop fifo colls carrier "
                             "compressed\n"
                             "    lo: 721480219  414547    0    0    0     0          0         0 721480219  414547    "
                             "0    0    0     0       "
                             "0          0\n"
                             "  eth0:658127668   13322    1    2    3     0          0         0   590875    6908    4 "
                             "   5    0     0       0 "
                             "         0\n"
                             " eth01: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n";
    CounterValues values;
    addAdapterRow(text, "eth0", values);
    CHECK(values == CounterValues{{"adapter.rxPackets", 13'322},
                                  {"adapter.rxErrors", 1},
                                  {"adapter.rxDropped", 2},
                                  {"adapter.rxOverruns", 3},
                                  {"adapter.txPackets", 6908},
                                  {"adapter.txErrors", 4},
                                  {"adapter.txDropped", 5}});
    values.clear();
    addAdapterRow(text, "eth", values);
    addAdapterRow(text, "", values);
    addAdapterRow("eth0: 1 2 3\neth0:\n", "eth0", values);
    CHECK(values.empty());
}

TEST_CASE("counters beyond 63 bits keep their differences", "[platform][counters]")
{
    CounterValues before;
    CounterValues after;
    addProtocols("Udp: InErrors\nUdp: 9223372036854775807\n", before);
    addProtocols("Udp: InErrors\nUdp: 9223372036854775809\n", after);
    const auto moved = static_cast<std::uint64_t>(after.at("udp.inErrors")) -
                       static_cast<std::uint64_t>(before.at("udp.inErrors"));
    CHECK(moved == 2);
}

TEST_CASE("the times of processors are told as far as the kernel has them", "[platform][linux]")
{
    const auto all = parseCpuTimes("cpu  1 2 3 4 5 6 7 8 9 10\n"
                                   "cpu3 11 12 13 14 15\n"
                                   "cpu70000 1 2 3 4 5 6 7 8\n"
                                   "cpux 1 2 3 4 5 6 7 8\n"
                                   "cpu4 1 -2 3 4 5 6 7 8\n"
                                   "intr 4711 1 2 3 4 5 6 7\n"
                                   "cpu5");
    REQUIRE(all.size() == 4);
    CHECK_FALSE(all[0].cpu);
    CHECK(all[0].isWhole());
    CHECK(all[0].ticks == std::array<std::uint64_t, CpuTimes::PlaceCount>{1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(all[1].cpu == 3);
    CHECK(all[1].known == 5);
    CHECK(all[1].ticks[CpuTimes::IoWait] == 15);
    CHECK(all[2].cpu == 4);
    CHECK(all[2].known == 1);
    CHECK(all[3].cpu == 5);
    CHECK(all[3].known == 0);
}

TEST_CASE("what a hypervisor took is told by processor, in milliseconds", "[platform][linux]")
{
    os::CounterValues values;
    addSteal(
        "cpu  9 9 9 9 9 9 9 30 0 0\ncpu0 1 2 3 4 5 6 7 10 0 0\ncpu11 1 2 3 4 5 6 7 20 0 0\nintr 5 1 2 3 4 5 6 7 8\n",
        100, values);
    CHECK(values == os::CounterValues{{"stealMs.cpu0", 100}, {"stealMs.cpu11", 200}});
    values.clear();
    for (const char* const text :
         {"", "cpu0 1 2 3 4 5 6 7", "cpu0 1 2 3 4 5 6 7 x", "cpu0 1 2 3 4 5 6 7 -3", "cpux 1 2 3 4 5 6 7 8"})
        addSteal(text, 100, values);
    addSteal("cpu0 1 2 3 4 5 6 7 10 0 0", 0, values);
    CHECK(values.empty());
}

TEST_CASE("a thread's wait for a core and its moves are read from the scheduler's files", "[platform][linux]")
{
    CHECK(runDelayOf("130577 45772 3\n") == 45'772U);
    for (const char* const text : {"", "1 2", "1 x 3", "1 -2 3", "1 2 3 4"})
        CHECK_FALSE(runDelayOf(text));
    CHECK(migrationsOf("sh (1, #threads: 1)\n-----\nse.exec_start    :   12.5\nse.nr_migrations    :      17\n") ==
          17U);
    for (const char* const text : {"", "se.nr_migrations : x", "se.nr_migrations : -1", "numa_pages_migrated : 5"})
        CHECK_FALSE(migrationsOf(text));
}
