#include "platform/linux/kernel_events/tracing_code.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/abilities.hpp"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <chrono>
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
    Core()
    {
        if (!test::isRoot())
            tests::skip("needs root");
        m_ring = FileDescriptor(bpf_map_create(BPF_MAP_TYPE_RINGBUF, "test_spans", 0, 0, kRingBytes, nullptr));
        m_states = FileDescriptor(bpf_map_create(BPF_MAP_TYPE_PERCPU_ARRAY, "test_cores", sizeof(std::uint32_t),
                                                 sizeof(tracing::CoreState), 1, nullptr));
        REQUIRE(m_ring.isOpen());
        REQUIRE(m_states.isOpen());
        std::vector<tracing::CoreState> watched(kMostCores);
        watched[0].isWatched = 1;
        const std::uint32_t key = 0;
        REQUIRE(bpf_map_update_elem(m_states.get(), &key, watched.data(), BPF_ANY) == 0);
        m_reader.reset(ring_buffer__new(m_ring.get(), &Core::take, &m_records, nullptr));
        REQUIRE(m_reader != nullptr);
        m_programs = tracing::buildPrograms({m_states.get(), m_ring.get()});
    }

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

    [[nodiscard]] std::vector<model::SpanKind> recorded()
    {
        REQUIRE(ring_buffer__consume(m_reader.get()) >= 0);
        std::vector<model::SpanKind> kinds;
        for (const Record& record : m_records)
            kinds.push_back(static_cast<model::SpanKind>(record.kind));
        return kinds;
    }

private:
    static constexpr std::uint32_t kRingBytes = 1U << 16U;
    static constexpr std::size_t kMostCores = 8'192;

    static int take(void* records, void* data, std::size_t size)
    {
        if (size == sizeof(Record))
            std::memcpy(&static_cast<std::vector<Record>*>(records)->emplace_back(), data, size);
        return 0;
    }

    FileDescriptor m_ring;
    FileDescriptor m_states;
    std::vector<Record> m_records;
    std::unique_ptr<ring_buffer, decltype(&ring_buffer__free)> m_reader{nullptr, &ring_buffer__free};
    std::vector<tracing::Program> m_programs;
};

}  // namespace

TEST_CASE("a work item has the core from its beginning to its end", "[platform][kernel events]")
{
    Core core;
    core.pass("workqueue_execute_start");
    core.pass("workqueue_execute_end");
    CHECK(core.recorded() == std::vector{model::SpanKind::Work});
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
