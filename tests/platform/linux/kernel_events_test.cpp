#include "platform/linux/hold/tick_clock.hpp"
#include "platform/linux/kernel_events/kernel_symbols.hpp"
#include "platform/linux/kernel_events/kernel_types.hpp"
#include "platform/linux/kernel_events/kernel_watch.hpp"
#include "platform/linux/kernel_events/span_names.hpp"
#include "platform/platform.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

using namespace halftrip;
using platform::tracing::Record;

namespace {

constexpr clock::Ticks kBusyTicks = 1'500'000;
constexpr int kVisits = 20;

/// Of the calling thread, which may be one in which nothing can be checked: Catch counts in one thread only.
void pinTo(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(core), &set);
    if (::sched_setaffinity(0, sizeof set, &set) != 0)
        throw std::system_error(errno, std::generic_category(), "cannot pin a thread");
}

struct Visit {
    clock::Ticks from;
    clock::Ticks until;
};

/// Takes the core away now and then, and says when.
std::vector<Visit> stealFrom(int core, const clock::TickClock& clock)
{
    std::vector<Visit> visits;
    std::thread thief([&] {
        pinTo(core);
        ::prctl(PR_SET_NAME, "ht-thief");
        const sched_param parameter{.sched_priority = 10};
        if (::sched_setscheduler(0, SCHED_FIFO, &parameter) != 0)
            return;
        for (int i = 0; i < kVisits; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
            const clock::Ticks from = clock.now();
            while (clock.now() - from < kBusyTicks) {}
            visits.push_back({from, clock.now()});
        }
    });
    thief.join();
    return visits;
}

/// Datagrams over loopback to a port on which nobody listens; when they left, and when their fate was known.
clock::TickWindow sendToNobody(std::size_t bytes, const clock::TickClock& clock, int datagrams = 1)
{
    const int socket = ::socket(AF_INET, SOCK_DGRAM, 0);
    REQUIRE(socket >= 0);
    sockaddr_in nobody{};
    nobody.sin_family = AF_INET;
    nobody.sin_port = htons(9);
    nobody.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    clock::TickWindow window{clock.now(), 0};
    const std::vector<char> payload(bytes);
    for (int i = 0; i < datagrams; ++i)
        CHECK(::sendto(socket, payload.data(), bytes, 0, reinterpret_cast<const sockaddr*>(&nobody), sizeof nobody) ==
              static_cast<ssize_t>(bytes));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    window.until = clock.now();
    ::close(socket);
    return window;
}

Record recordOf(model::SpanKind kind, std::uint64_t number, const char* thread = "")
{
    Record record{0, 0, static_cast<std::uint32_t>(kind), 0, number, {}};
    std::strncpy(record.thread.data(), thread, record.thread.size());
    return record;
}

void needRoot()
{
    if (!test::isRoot())
        tests::skip("needs root");
}

/// Of datagrams that carry kPayload bytes.
constexpr std::uint32_t kPayload = 400;
std::unique_ptr<os::KernelWatch> watchOfPackets(os::Platform& host)
{
    auto watch = host.kernelEvents().watchPackets(kPayload, host.tickClock());
    if (!watch)
        tests::skip(watch.error().what);
    return std::move(*watch);
}

}  // namespace

TEST_CASE("a thread that takes a watched core is named, and its span holds its own stamps", "[platform][kernel events]")
{
    needRoot();
    const auto host = makePlatform();
    const test::TemporaryFolder empty;
    const bool isOwnClock = GENERATE(true, false);
    const auto otherClock = platform::makeTickClock(platform::SystemTree(empty.path()));
    const clock::TickClock& clock = isOwnClock ? host->tickClock() : *otherClock;
    INFO("clock: " << clock.name());
    CHECK(otherClock->name() == "CLOCK_MONOTONIC_RAW");
    cpu_set_t before;
    REQUIRE(::sched_getaffinity(0, sizeof before, &before) == 0);
    const int core = host->threads().currentCore();
    auto watch = host->kernelEvents().watch({.measuring = {core}}, clock);
    if (!watch && watch.error().kind != ErrorKind::Invalid)
        tests::skip(watch.error().what);
    (*watch)->beginPoint();
    std::atomic<bool> stop{false};
    std::thread measuring([&] {
        pinTo(core);
        (*watch)->enterThread();
        while (!stop.load())
            static_cast<void>(clock.now());
    });
    const std::vector<Visit> visits = stealFrom(core, clock);
    stop.store(true);
    measuring.join();
    REQUIRE(visits.size() == kVisits);
    const model::KernelView view = (*watch)->endPoint();
    CHECK(view.isWhole());  // Whatever the kernel lacks besides, such as machine checks.
    REQUIRE(view.clockErrorNs);
    CHECK(*view.clockErrorNs > 0);
    CHECK(*view.clockErrorNs < 100'000);
    std::vector<clock::TickWindow> windows;
    for (const Visit& visit : visits)
        windows.push_back({visit.from, visit.until});
    const auto spans = (*watch)->spansIn(windows);
    int named = 0;
    for (const auto& found : spans) {
        // From before its first stamp until behind its last one: the clocks are related to better than 2 us.
        named += std::ranges::any_of(found, [](const model::KernelSpan& span) {
            return span.kind == model::SpanKind::Thread && span.name == "ht-thief" && span.startNs < 2'000;
        });
        CHECK(std::ranges::none_of(found, [](const model::KernelSpan& span) {
            return span.kind == model::SpanKind::Thread && span.name.starts_with("test_platform");
        }));
    }
    CHECK(named >= kVisits - 1);
    REQUIRE(::sched_setaffinity(0, sizeof before, &before) == 0);
}

TEST_CASE("spans are named as people know them", "[platform][kernel events]")
{
    std::istringstream interrupts(
        "           CPU0       CPU1\n  24:   0   17   PCI-MSIX-0000:00:02.0   0-edge   virtio0-input.0\n"
        "  16:   0    3   IO-APIC   16-fasteoi   ehci_hcd:usb1, i801_smbus\n"
        "  17:   0    3   IO-APIC   17-fasteoi \n"
        "LOC:  1  2   Local timer interrupts\n");
    const std::vector<Record> records{recordOf(model::SpanKind::Interrupt, 24),
                                      recordOf(model::SpanKind::Interrupt, 16),
                                      recordOf(model::SpanKind::Interrupt, 17),
                                      recordOf(model::SpanKind::Interrupt, 99),
                                      recordOf(model::SpanKind::Work, 8, "kworker/0:1"),
                                      recordOf(model::SpanKind::Work, 0xffffffff81000000, "kworker/0:1"),
                                      recordOf(model::SpanKind::Softirq, 3),
                                      recordOf(model::SpanKind::Timer, 0),
                                      recordOf(model::SpanKind::Thread, 77, "kworker/1:2"),
                                      recordOf(model::SpanKind::Thread, 78, "a\x1b[31mb"),
                                      recordOf(model::SpanKind::Thread, 79),
                                      recordOf(model::SpanKind::Thread, std::uint64_t{0x105} << 32U, "halftrip"),
                                      recordOf(model::SpanKind::Thread, std::uint64_t{1} << 32U, "swapper/0"),
                                      recordOf(model::SpanKind::Ipi, (std::uint64_t{3} << 32U) | 1, "cc1plus"),
                                      recordOf(model::SpanKind::Ipi, (std::uint64_t{1} << 32U) | 3, "swapper/0"),
                                      recordOf(model::SpanKind::Ipi, 2),
                                      recordOf(model::SpanKind::Poll, 1),
                                      recordOf(model::SpanKind::Drop, 6),
                                      recordOf(model::SpanKind::Drop, 70'000),
                                      recordOf(model::SpanKind::Drop, 0)};
    platform::tracing::SpanNames names;
    names.learnDropReasons({{6, "NETFILTER_DROP"}});
    names.learn(
        records,
        [](std::uint64_t address) { return address == 0xffffffff81000000 ? std::string("vmstat_update") : ""; },
        interrupts);
    std::vector<std::string> found;
    for (const Record& record : records)
        found.push_back(names.of(record));
    CHECK(found == std::vector<std::string>{"virtio0-input.0 (24)",
                                            "ehci_hcd:usb1, i801_smbus (16)",
                                            "interrupt 17",
                                            "interrupt 99",
                                            "kworker/0:1",
                                            "vmstat_update",
                                            "NET_RX",
                                            "local timer",
                                            "kworker/1:2",
                                            "a?[31mb",
                                            "thread 79",
                                            "halftrip (stopped by a signal)",
                                            "halftrip (throttled)",
                                            "reschedule from core 2 (cc1plus)",
                                            "call function single from core 0 (idle)",
                                            "call function",
                                            "napi_poll, 1 packet",
                                            "NETFILTER_DROP",
                                            "reason 70000",
                                            "no reason (Linux 5.17 and newer report one)"});
}

TEST_CASE("the kernel reports a datagram of a probe's length, and why it drops it", "[platform][kernel events]")
{
    needRoot();
    const auto host = makePlatform();
    const auto watch = watchOfPackets(*host);
    watch->beginPoint();
    const std::array windows{sendToNobody(kPayload, host->tickClock()), sendToNobody(20, host->tickClock())};
    const model::KernelView view = watch->endPoint();
    CHECK(view.missing.empty());
    const auto spans = watch->spansIn(windows);
    REQUIRE(spans.size() == 2);
    const auto has = [&](std::size_t window, model::SpanKind kind) {
        return std::ranges::any_of(spans[window], [kind](const model::KernelSpan& span) { return span.kind == kind; });
    };
    CHECK(has(0, model::SpanKind::Transmit));
    CHECK(has(0, model::SpanKind::Receive));
    REQUIRE(has(0, model::SpanKind::Drop));
    const auto isNoSocket = [](const model::KernelSpan& span) { return span.name == "NO_SOCKET"; };
    const platform::tracing::KernelTypes types = platform::tracing::readKernelTypes();
    if (!types.dropReasons.empty())
        CHECK(std::ranges::any_of(spans[0], isNoSocket));
    if (types.packetLengthAt)
        CHECK(std::ranges::none_of(spans[1], isNoSocket));
}

TEST_CASE("packet events that find no room in the buffer are counted as lost", "[platform][kernel events]")
{
    needRoot();
    const auto host = makePlatform();
    const auto watch = watchOfPackets(*host);
    watch->beginPoint();
    sendToNobody(kPayload, host->tickClock(), 20'000);
    CHECK(watch->endPoint().lost > 0);
    watch->beginPoint();
    CHECK(watch->endPoint().lost == 0);
}

TEST_CASE("the kernel names its functions by their addresses", "[platform][kernel events]")
{
    needRoot();
    // A line each: "ffffffff81000000 T _text".
    std::ifstream symbols("/proc/kallsyms");
    std::uint64_t address = 0;
    std::string type;
    std::string name;
    while (symbols >> std::hex >> address >> type >> name && name != "vmstat_update")
        symbols.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    if (name != "vmstat_update" || address == 0)
        tests::skip("/proc/kallsyms does not tell the addresses");
    platform::tracing::KernelSymbols functions;
    CHECK(functions.nameOf(address) == "vmstat_update");
    CHECK(functions.nameOf(8).empty());
}
