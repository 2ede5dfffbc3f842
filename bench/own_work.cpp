// What Halftrip itself adds to a round trip: its own loops, run against a transport that is only memory. Measured is
// the time from a receive stamp to the loop's own send stamp, and to the moment at which it enters send(). The latter
// holds one stamp that is not Halftrip's but this program's; it is taken off. Beside it stands what the operating
// system counted meanwhile.
#include "core/loop/compiled.hpp"
#include "core/wire/probe.hpp"
#include "platform/platform.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

// The C library's own allocator under the names that it keeps for this use.
// NOLINTBEGIN(readability-identifier-naming, readability-inconsistent-declaration-parameter-name)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

std::atomic<std::uint64_t> allocations{0};

}  // namespace

// Every allocation goes through one of these, operator new included.
extern "C" void* malloc(std::size_t bytes) noexcept
{
    ++allocations;
    return __libc_malloc(bytes);
}
extern "C" void* calloc(std::size_t count, std::size_t bytes) noexcept
{
    ++allocations;
    return __libc_calloc(count, bytes);
}
extern "C" void* realloc(void* memory, std::size_t bytes) noexcept
{
    ++allocations;
    return __libc_realloc(memory, bytes);
}
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept
{
    ++allocations;
    return __libc_memalign(alignment, bytes);
}
// NOLINTEND(readability-identifier-naming, readability-inconsistent-declaration-parameter-name)

namespace {

using namespace halftrip;
using clock::Ticks;
using transport::IoResult;

constexpr std::uint32_t kProbeBytes = 64;
constexpr std::uint32_t kTag = 0x48545250;
constexpr std::uint64_t kCount = 200'000;
constexpr std::uint64_t kWarmup = 1'000;
constexpr int kLimitNs = 40;  ///< The target, in nanoseconds.

/// A peer in memory. For the initiator it answers each probe with its echo; for the responder it delivers one probe
/// after the other until `kCount` have come back.
class MemoryTransport : public transport::Transport {
public:
    MemoryTransport(const clock::TickClock& clock, transport::Role role)
        : m_clock(clock),
          m_isResponder(role == transport::Role::Responder),
          m_toStamp(kCount + kWarmup + 1, 0),
          m_toEntry(kCount + kWarmup + 1, 0)
    {
        wire::fillProbe(m_memory, kTag);
        m_hasProbe = m_isResponder;
    }
    Result<transport::Endpoint> open(const transport::TransportRequest&) override { return transport::Endpoint{}; }
    Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] Error lastError() const override { return {}; }
    void close() noexcept override {}

    IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const Ticks entered = m_clock.now();
        if (m_received != 0 && m_sent < m_toEntry.size()) {
            const auto probe = payload.first(kProbeBytes);
            const Ticks stamped = m_isResponder
                                      ? wire::responderStamps(probe).sendTicks
                                      : wire::loadLittle<std::int64_t>(probe, wire::ProbeLayout::kSendStampOffset);
            m_toStamp[m_sent] = stamped - m_received;
            m_toEntry[m_sent++] = entered - m_received;
        }
        if (payload.data() != m_memory.data())
            std::memcpy(m_memory.data(), payload.data(), payload.size());
        m_hasProbe = true;
        if (m_isResponder && m_sent == m_toEntry.size())
            m_isOver = true;
        return IoResult::Done;
    }
    IoResult receive(Ticks deadline, transport::Received& out) noexcept override
    {
        if (!m_hasProbe) {
            while (m_clock.now() < deadline)
                cpuRelax();
            return IoResult::Nothing;
        }
        m_hasProbe = false;
        out.payload = m_memory;
        out.ticks = m_received = m_clock.now();
        return IoResult::Done;
    }
    [[nodiscard]] const std::atomic<bool>& isOver() const { return m_isOver; }
    /// From the receive stamp to the loop's send stamp, and to its entering send(). One value a round trip, without
    /// the warm-up.
    [[nodiscard]] std::vector<Ticks> toStamp() const { return measured(m_toStamp); }
    [[nodiscard]] std::vector<Ticks> toEntry() const { return measured(m_toEntry); }

private:
    [[nodiscard]] std::vector<Ticks> measured(const std::vector<Ticks>& all) const
    {
        return {all.begin() + kWarmup, all.begin() + static_cast<std::ptrdiff_t>(m_sent)};
    }

    const clock::TickClock& m_clock;
    bool m_isResponder;
    bool m_hasProbe = false;
    Ticks m_received = 0;
    std::size_t m_sent = 0;
    std::vector<Ticks> m_toStamp;
    std::vector<Ticks> m_toEntry;
    std::vector<std::byte> m_memory = std::vector<std::byte>(kProbeBytes);
    std::atomic<bool> m_isOver = false;
};

/// What a loop did to the process while it ran.
struct Disturbances {
    std::uint64_t allocations = 0;
    long pageFaults = 0;
    long voluntarySwitches = 0;
};

template <typename Loop>
Disturbances watch(const Loop& loop)
{
    rusage before{};
    rusage after{};
    const std::uint64_t allocationsBefore = allocations;
    getrusage(RUSAGE_SELF, &before);
    loop();
    getrusage(RUSAGE_SELF, &after);
    return {allocations - allocationsBefore, after.ru_minflt - before.ru_minflt + after.ru_majflt - before.ru_majflt,
            after.ru_nvcsw - before.ru_nvcsw};
}

double medianNs(std::vector<Ticks> ticks, const clock::TickConverter& converter)
{
    const auto middle = ticks.begin() + static_cast<std::ptrdiff_t>(ticks.size() / 2);
    std::nth_element(ticks.begin(), middle, ticks.end());
    return static_cast<double>(*middle) * 1e9 / converter.ticksPerSecond();
}

/// What every measurement needs.
struct Bench {
    os::Platform& platform;
    const clock::TickConverter& converter;
    double stampNs;  ///< The cost of one stamp.
};

void print(const char* side, const MemoryTransport& transport, const Disturbances& seen, const Bench& bench)
{
    const std::vector<Ticks> toEntry = transport.toEntry();
    const double toEntryNs = medianNs(toEntry, bench.converter);
    std::printf("\"%s\": {\"count\": %zu, \"own_ns\": %.1f, \"to_send_stamp_ns\": %.1f, \"to_send_entry_ns\": %.1f, "
                "\"allocations\": %llu, \"page_faults\": %ld, \"voluntary_switches\": %ld}, ",
                side, toEntry.size(), toEntryNs - bench.stampNs, medianNs(transport.toStamp(), bench.converter),
                toEntryNs, static_cast<unsigned long long>(seen.allocations), seen.pageFaults, seen.voluntarySwitches);
}

void measureInitiator(const Bench& bench)
{
    os::Platform& platform = bench.platform;
    const clock::TickConverter& converter = bench.converter;
    loop::Compiled<MemoryTransport> transport(platform.tickClock(), transport::Role::Initiator);
    loop::PingPlan plan;
    plan.sizeBytes = kProbeBytes;
    plan.tag = kTag;
    plan.count = kCount;
    plan.warmupCount = kWarmup;
    plan.warmupLimitTicks = plan.timeoutTicks = converter.nanosecondsToSpan(1'000'000'000);
    const std::atomic<bool> stop{false};
    const loop::LoopContext context{platform.tickClock(), converter, converter, platform.threads(), stop};
    loop::PingLoop loop(kProbeBytes);
    const auto recorder = std::make_unique<loop::PointRecorder>();
    const Disturbances seen = watch([&] { static_cast<void>(loop.run(transport, plan, context, *recorder)); });
    print("initiator", transport, seen, bench);
}

void measureResponder(const Bench& bench)
{
    const clock::TickClock& clock = bench.platform.tickClock();
    loop::Compiled<MemoryTransport> transport(clock, transport::Role::Responder);
    loop::ReflectionCounts counts;
    loop::GapDetector gaps;
    const Ticks slice = bench.converter.nanosecondsToSpan(20'000'000);
    loop::ReflectLoop loop({clock, kProbeBytes, kTag, slice, slice, transport.isOver(), counts, gaps});
    const Disturbances seen = watch([&] { transport.run(loop); });
    print("responder", transport, seen, bench);
}

}  // namespace

int main()
{
    // As halftrip does before it measures: no page of code or data is met for the first time within a run.
    if (mlockall(MCL_CURRENT | MCL_FUTURE) != 0)
        std::fprintf(stderr, "memory is not locked: page faults are those of first use\n");
    const auto platform = makePlatform();
    const clock::TickConverter converter = clock::calibrate(platform->tickClock(), platform->referenceClock(),
                                                            std::chrono::milliseconds(200));
    const clock::StampFacts stamp = clock::measureStamp(platform->tickClock(), converter);
    const Bench bench{*platform, converter, static_cast<double>(stamp.costPicoseconds) / 1000.0};
    std::printf("{");
    std::fflush(stdout);  // Standard output gets its buffer now, not within a measurement.
    measureInitiator(bench);
    measureResponder(bench);
    std::printf("\"stamp_ns\": %.1f, \"limit_ns\": %d}\n", bench.stampNs, kLimitNs);
}
