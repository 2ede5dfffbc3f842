#include "platform/linux/kernel_events/tracing_code.hpp"
#include "platform/linux/system/bpf_code.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <catch2/catch.hpp>

#include <sched.h>
#include <sys/prctl.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

using namespace halftrip;
using namespace halftrip::platform;
using sockets::FileDescriptor;
using tracing::Record;

namespace {

/// The programs themselves, run one by one as if their tracepoints had just been passed on core 0, to which nothing is
/// attached.
class Core {
public:
    explicit Core(const std::vector<int>& measuring = {0}, const std::vector<int>& arrival = {})
    {
        if (!test::isRoot())
            tests::skip("needs root");
        // Otherwise an idle core 0 would run them, and its idle thread would be the one that leaves.
        cpu_set_t first;
        CPU_ZERO(&first);
        CPU_SET(0, &first);
        REQUIRE(::sched_getaffinity(0, sizeof m_before, &m_before) == 0);
        REQUIRE(::sched_setaffinity(0, sizeof first, &first) == 0);
        m_ring = FileDescriptor(bpf_map_create(BPF_MAP_TYPE_RINGBUF, "test_spans", 0, 0, kRingBytes, nullptr));
        m_map = tracing::freshMap(measuring, arrival);
        m_states = FileDescriptor(bpf_map_create(BPF_MAP_TYPE_ARRAY, "test_cores", sizeof(std::uint32_t),
                                                 static_cast<std::uint32_t>(m_map.size()), 1, nullptr));
        REQUIRE(m_ring.isOpen());
        REQUIRE(m_states.isOpen());
        const std::uint32_t key = 0;
        REQUIRE(bpf_map_update_elem(m_states.get(), &key, m_map.data(), BPF_ANY) == 0);
        m_reader.reset(ring_buffer__new(m_ring.get(), &Core::take, &m_records, nullptr));
        REQUIRE(m_reader != nullptr);
        m_programs = tracing::buildPrograms({m_states.get(), m_ring.get(), {0}});
    }

    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;
    ~Core() { ::sched_setaffinity(0, sizeof m_before, &m_before); }

    void pass(std::string_view tracepoint, std::array<std::uint64_t, 4> arguments = {})
    {
        const auto found = std::ranges::find(m_programs, tracepoint, &tracing::Program::tracepoint);
        REQUIRE(found != m_programs.end());
        const FileDescriptor program(bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "test_spans", "GPL",
                                                   found->code.data(), found->code.size(), nullptr));
        REQUIRE(program.isOpen());
        bpf_test_run_opts run{};
        run.sz = sizeof run;
        run.ctx_in = arguments.data();
        run.ctx_size_in = sizeof arguments;
        run.flags = BPF_F_TEST_RUN_ON_CPU;
        run.cpu = 0;
        REQUIRE(bpf_prog_test_run_opts(program.get(), &run) == 0);
        // Shorter spans are not recorded.
        std::this_thread::sleep_for(std::chrono::nanoseconds(2 * tracing::kShortestNetworkNs));
    }

    [[nodiscard]] tracing::CoreState state()
    {
        const std::uint32_t key = 0;
        REQUIRE(bpf_map_lookup_elem(m_states.get(), &key, m_map.data()) == 0);
        tracing::CoreState state;
        std::memcpy(&state, m_map.data() + tracing::kStatesAt, sizeof state);
        return state;
    }

    /// As if these two had been met.
    void meet(std::uint64_t own, std::uint64_t idle)
    {
        tracing::CoreState now = state();
        now.ownThread = own;
        now.idleThread = idle;
        std::memcpy(m_map.data() + tracing::kStatesAt, &now, sizeof now);
        const std::uint32_t key = 0;
        REQUIRE(bpf_map_update_elem(m_states.get(), &key, m_map.data(), BPF_ANY) == 0);
    }

    [[nodiscard]] const std::vector<Record>& records()
    {
        REQUIRE(ring_buffer__consume(m_reader.get()) >= 0);
        return m_records;
    }

    [[nodiscard]] std::vector<model::SpanKind> recorded()
    {
        std::vector<model::SpanKind> kinds;
        for (const Record& record : records())
            kinds.push_back(static_cast<model::SpanKind>(record.kind));
        return kinds;
    }

private:
    static constexpr std::uint32_t kRingBytes = 1U << 16U;

    static int take(void* records, void* data, std::size_t size)
    {
        if (size == sizeof(Record))
            std::memcpy(&static_cast<std::vector<Record>*>(records)->emplace_back(), data, size);
        return 0;
    }

    cpu_set_t m_before{};
    FileDescriptor m_ring;
    FileDescriptor m_states;
    std::vector<std::byte> m_map;
    std::vector<Record> m_records;
    std::unique_ptr<ring_buffer, decltype(&ring_buffer__free)> m_reader{nullptr, &ring_buffer__free};
    std::vector<tracing::Program> m_programs;
};

}  // namespace

TEST_CASE("a work item has the core from its beginning to its end", "[platform][kernel events]")
{
    constexpr std::uint64_t kFunction = 0xffffffff81000000;
    Core core;
    core.pass("workqueue_execute_start");
    core.pass("workqueue_execute_end", {0, kFunction, 0, 0});
    CHECK(core.recorded() == std::vector{model::SpanKind::Work});
    CHECK(core.records().front().number == kFunction);
}

TEST_CASE("a work item whose thread left the core has had it no longer", "[platform][kernel events]")
{
    Core core;
    core.pass("workqueue_execute_start");
    core.pass("sched_switch");
    core.pass("workqueue_execute_end");
    CHECK(std::ranges::count(core.recorded(), model::SpanKind::Work) == 0);
}

TEST_CASE("a softirq whose thread left the core has had it no longer", "[platform][kernel events]")
{
    Core core;
    core.pass("softirq_entry");
    core.pass("softirq_exit");
    CHECK(core.recorded() == std::vector{model::SpanKind::Softirq});
    core.pass("softirq_entry");
    core.pass("sched_switch");
    core.pass("softirq_exit");
    CHECK(std::ranges::count(core.recorded(), model::SpanKind::Softirq) == 1);
}

namespace {

constexpr std::uint64_t kOwn = 0x1000;
constexpr std::uint64_t kIdle = 0x2000;
constexpr std::uint64_t kThief = 0x3000;
/// States in which the measuring thread leaves: it was preempted, it sleeps, a signal stopped it.
constexpr std::uint64_t kRunnable = 0;
constexpr std::uint64_t kSleeps = 1;
constexpr std::uint64_t kStopped = 4;

}  // namespace

TEST_CASE("the turns of a measuring thread that sleeps and of the idle one are neither timed nor anybody's",
          "[platform][kernel events]")
{
    Core core;
    core.meet(kOwn, kIdle);
    core.pass("sched_switch", {0, kOwn, kIdle, kSleeps});
    CHECK(core.state().start[tracing::Stint] == 0);
    core.pass("sched_switch", {0, kIdle, kOwn, 0});
    CHECK(core.state().start[tracing::Stint] == 0);
    CHECK(core.recorded().empty());
}

TEST_CASE("whoever runs behind the idle thread, or in place of the measuring one, is told of",
          "[platform][kernel events]")
{
    Core core;
    core.meet(kOwn, kIdle);
    core.pass("sched_switch", {0, kOwn, kIdle, kSleeps});
    core.pass("sched_switch", {0, kIdle, kThief, 0});
    core.pass("sched_switch", {0, kThief, kOwn, kRunnable});
    CHECK(core.recorded().size() == 1);
    core.pass("sched_switch", {0, kOwn, kThief, kRunnable});
    core.pass("sched_switch", {0, kThief, kOwn, kRunnable});
    CHECK(core.recorded().size() == 2);
    core.pass("sched_switch", {0, kOwn, kThief, kSleeps});
    core.pass("sched_switch", {0, kThief, kOwn, kRunnable});
    CHECK(core.recorded().size() == 3);
}

TEST_CASE("a measuring thread that a signal stopped is told of as it leaves again, and nobody who ran meanwhile",
          "[platform][kernel events]")
{
    Core core;
    core.meet(kOwn, kIdle);
    core.pass("sched_switch", {0, kOwn, kIdle, kStopped});
    core.pass("sched_switch", {0, kIdle, kThief, 0});
    core.pass("sched_switch", {0, kThief, kIdle, kSleeps});
    core.pass("sched_switch", {0, kIdle, kOwn, 0});
    CHECK(core.recorded().empty());
    core.pass("sched_switch", {0, kOwn, kIdle, kSleeps});
    CHECK(core.recorded() == std::vector{model::SpanKind::Thread});
    CHECK(core.state().ownState == 0);
}

TEST_CASE("a core that idles although the measuring thread wants to run is told of", "[platform][kernel events]")
{
    Core core;
    core.meet(kOwn, kIdle);
    core.pass("sched_switch", {0, kOwn, kIdle, kRunnable});
    core.pass("sched_switch", {0, kIdle, kOwn, 0});
    CHECK(core.recorded() == std::vector{model::SpanKind::Thread});
}

TEST_CASE("an IPI has the core and the thread that sent it, and the next one has its own sender",
          "[platform][kernel events]")
{
    Core core;
    constexpr std::uint64_t kCallback = 0x4000;
    core.pass("reschedule_entry");
    core.pass("reschedule_exit");
    core.pass("ipi_send_cpu", {0, 0, 0, 0});
    core.pass("ipi_send_cpu", {0, 0, kCallback, 0});
    core.pass("ipi_send_cpu", {1, 0, 0, 0});  // To a core that is not watched.
    core.pass("call_function_single_entry");
    core.pass("call_function_single_exit");
    core.pass("call_function_single_entry");
    core.pass("call_function_single_exit");
    core.pass("reschedule_entry");
    core.pass("reschedule_exit");
    // Whoever wakes the measuring thread up takes nothing from it.
    core.meet(kOwn, kIdle);
    core.pass("sched_switch", {0, kOwn, kIdle, kSleeps});
    core.pass("ipi_send_cpu", {0, 0, 0, 0});
    CHECK(core.state().senders[tracing::OfReschedule].coreAndOne == 0);
    core.pass("sched_switch", {0, kIdle, kOwn, 0});
    core.pass("ipi_send_cpu", {0, 0, 0, 0});
    CHECK(core.state().senders[tracing::OfReschedule].coreAndOne == 1);
    const auto records = core.records();
    REQUIRE(records.size() == 4);
    const auto senderOf = [](const Record& record) { return record.number >> tracing::kUpperShift; };
    CHECK(senderOf(records[0]) == 0);
    CHECK(senderOf(records[1]) == 1);
    CHECK((records[1].number & UINT32_MAX) == tracing::CallFunctionSingle);
    CHECK(senderOf(records[2]) == 0);
    CHECK(senderOf(records[3]) == 1);
    CHECK((records[3].number & UINT32_MAX) == tracing::Reschedule);
    std::array<char, 16> name{};
    REQUIRE(::prctl(PR_GET_NAME, name.data()) == 0);
    CHECK(records[3].thread == name);
}

TEST_CASE("of a core that packets only arrive on, interrupts are told of and threads are not",
          "[platform][kernel events]")
{
    Core core({}, {0});
    core.pass("workqueue_execute_start");
    core.pass("workqueue_execute_end");
    core.pass("sched_switch", {0, kThief, kOwn, kRunnable});
    core.pass("sched_switch", {0, kThief, kOwn, kRunnable});
    CHECK(core.recorded().empty());
    core.pass("local_timer_entry");
    core.pass("local_timer_exit");
    CHECK(core.recorded() == std::vector{model::SpanKind::Timer});
}

TEST_CASE("what has no length is counted on the core that it is about", "[platform][kernel events]")
{
    using enum model::KernelEvent;
    Core core;
    core.meet(kOwn, kIdle);
    const auto count = [&core](model::KernelEvent event) {
        return core.state().events[static_cast<std::size_t>(event)];
    };
    core.pass("page_fault_user");
    core.pass("page_fault_kernel");
    CHECK(count(PageFault) == 2);
    for (const std::uint64_t reason : {0U, 1U, 2U})
        core.pass("tlb_flush", {reason, 0, 0, 0});
    CHECK(count(TlbShootdown) == 1);
    core.pass("sched_switch", {0, kOwn, kIdle, kSleeps});
    core.pass("sched_switch", {0, kIdle, kOwn, 0});
    CHECK(count(IdleExit) == 1);
    core.pass("cpu_frequency", {1'000'000, 1, 0, 0});
    CHECK(count(FrequencyChange) == 0);
    core.pass("cpu_frequency", {1'000'000, 0, 0, 0});
    CHECK(count(FrequencyChange) == 1);
    core.pass("mce_record");
    CHECK(count(MachineCheck) == 1);
    core.pass("thermal_zone_trip");
    CHECK(count(ThermalTrip) == 1);
}

namespace {

/// A set of cores that lies where the kernel's lie: programs do not read a process' memory for the kernel's.
class KernelMask {
public:
    KernelMask()
        : m_map(bpf_map_create(BPF_MAP_TYPE_ARRAY, "test_mask", sizeof(std::uint32_t), sizeof m_value, 1, nullptr))
    {
        BpfCode code;
        code.loadMapValue(BPF_REG_1, m_map.get(), 0);
        code.store(BPF_DW, BPF_REG_1, sizeof(std::uint64_t), BPF_REG_1);
        code.set(BPF_REG_0, 0);
        code.exit();
        const std::vector<bpf_insn> whole = code.finish();
        const FileDescriptor program(
            bpf_prog_load(BPF_PROG_TYPE_RAW_TRACEPOINT, "test_mask", "GPL", whole.data(), whole.size(), nullptr));
        REQUIRE(program.isOpen());
        bpf_test_run_opts run{};
        run.sz = sizeof run;
        REQUIRE(bpf_prog_test_run_opts(program.get(), &run) == 0);
        const std::uint32_t key = 0;
        REQUIRE(bpf_map_lookup_elem(m_map.get(), &key, m_value.data()) == 0);
    }
    /// Where it lies.
    [[nodiscard]] std::uint64_t with(std::uint64_t cores)
    {
        m_value[0] = cores;
        const std::uint32_t key = 0;
        REQUIRE(bpf_map_update_elem(m_map.get(), &key, m_value.data(), BPF_ANY) == 0);
        return m_value[1];
    }

private:
    FileDescriptor m_map;
    std::array<std::uint64_t, 2> m_value{};  ///< The set, and the address of it all.
};

}  // namespace

TEST_CASE("a function that is called on several cores has its caller on those that are watched",
          "[platform][kernel events]")
{
    Core core;
    KernelMask mask;
    for (const std::uint64_t cores : {0b10U, 0b11U}) {
        core.pass("ipi_send_cpumask", {mask.with(cores), 0, 0, 0});
        core.pass("call_function_entry");
        core.pass("call_function_exit");
    }
    const auto records = core.records();
    REQUIRE(records.size() == 2);
    CHECK(records[0].number >> tracing::kUpperShift == 0);
    CHECK(records[1].number >> tracing::kUpperShift == 1);
}
