#include "platform/linux/kernel_events/kernel_watch.hpp"

#include "core/clock/relation.hpp"
#include "platform/linux/kernel_events/attached_programs.hpp"
#include "platform/linux/kernel_events/kernel_symbols.hpp"
#include "platform/linux/kernel_events/kernel_types.hpp"
#include "platform/linux/kernel_events/span_names.hpp"
#include "platform/linux/kernel_events/tracing_code.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <iterator>
#include <optional>
#include <utility>

namespace halftrip::platform {
namespace {

using sockets::FileDescriptor;
using tracing::CoreState;
using tracing::kMostCores;
using tracing::Record;
using tracing::refusal;

/// Room for 20,000 records: ten times what two quiet cores make between two collections.
constexpr std::uint32_t kRingBytes = 1U << 20U;
/// At most so many records are kept, 48 bytes each; then the shorter half gives way.
constexpr std::size_t kMostRecords = 1U << 17U;
constexpr std::size_t kMostPairs = 4096;
/// Of the pairs before a point: how evenly the clocks went is known in a short one, too.
constexpr std::size_t kPairsBefore = 3;

/// What bpf_ktime_get_ns() reads.
class MonotonicClock final : public clock::ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }
};

class LinuxKernelWatch final : public os::KernelWatch {
public:
    explicit LinuxKernelWatch(const clock::TickClock& clock) : m_clock(clock), m_relation(kMostPairs) {}
    ~LinuxKernelWatch() override
    {
        if (m_reader != nullptr)
            ring_buffer__free(m_reader);
    }

    /// `packets`: what becomes of these is recorded, and not what has the cores.
    [[nodiscard]] Status begin(const os::WatchedCores& cores,
                               const std::optional<tracing::PacketFilter>& packets = std::nullopt)
    {
        libbpf_set_print(nullptr);
        if (Status status = makeMaps(cores); !status)
            return status;
        const tracing::Maps maps{m_states.get(), m_ring.get(), m_view.cores};
        auto own = m_programs.load(tracing::buildOwnThreadCode(maps));
        if (!own)
            return std::unexpected(std::move(own).error());
        m_ownThread = std::move(*own);
        for (const tracing::Program& program :
             packets ? tracing::buildPacketPrograms(maps, *packets) : tracing::buildPrograms(maps)) {
            if (Status status = m_programs.attach(program); !status)
                return status;
        }
        m_view.missing = m_programs.missing();
        m_view.shortestNs = packets ? 0 : tracing::kShortestNs;
        // Memory that is asked for while a point lasts comes with page faults, on the measuring thread's core perhaps.
        m_records.resize(kMostRecords);
        m_records.clear();
        beginCounts();
        m_relation.add(clock::readRelatedPair(m_clock, m_monotonic));
        return {};
    }

    [[nodiscard]] Status beginWithPackets(std::uint32_t payloadBytes)
    {
        tracing::KernelTypes types = tracing::readKernelTypes();
        m_names.learnDropReasons(std::move(types.dropReasons));
        return begin({.measuring = tracing::watchableCores()}, tracing::filterFor(types.packetLengthAt, payloadBytes));
    }

    void enterThread() noexcept override
    {
        bpf_test_run_opts options{};
        options.sz = sizeof options;
        // Where it fails the thread is told of among the others, by its name.
        static_cast<void>(bpf_prog_test_run_opts(m_ownThread.get(), &options));
    }

    void collect() override
    {
        m_relation.add(clock::readRelatedPair(m_clock, m_monotonic));
        if (ring_buffer__consume(m_reader) < 0)
            ++m_view.lost;
    }

    void beginPoint() override
    {
        collect();
        m_relation.keepNewest(kPairsBefore);
        m_records.clear();
        m_view.lost = 0;
        beginCounts();
    }

    [[nodiscard]] model::KernelView endPoint() override
    {
        collect();
        std::ranges::sort(m_records, {}, &Record::startNs);
        const std::vector<CoreState> now = states();
        model::KernelView view = m_view;
        for (std::size_t kind = 0; kind < model::kSpanKinds; ++kind) {
            model::SpanTotal total{.kind = static_cast<model::SpanKind>(kind)};
            for (std::size_t place = 0; place < now.size(); ++place) {
                total.count += now[place].count[kind] - m_before[place].count[kind];
                total.totalNs += static_cast<std::int64_t>(now[place].total[kind] - m_before[place].total[kind]);
            }
            if (total.count != 0)
                view.totals.push_back(total);
        }
        for (std::size_t event = 0; event < model::kKernelEvents; ++event)
            addCount(static_cast<model::KernelEvent>(event), now, view.counts);
        for (std::size_t place = 0; place < now.size(); ++place)
            view.lost += now[place].lost - m_before[place].lost;
        view.lost += m_programs.skippedRuns() - m_skippedBefore;
        if (m_relation.isUsable())
            view.clockErrorNs = std::min(m_relation.errorNs(), model::kMostClockErrorNs);
        return view;
    }

    [[nodiscard]] std::vector<std::vector<model::KernelSpan>> spansIn(
        std::span<const clock::TickWindow> windows) override
    {
        std::vector<std::vector<Record>> found(windows.size());
        for (std::size_t i = 0; m_relation.isUsable() && i < windows.size(); ++i)
            found[i] = recordsBetween(m_relation.toNs(windows[i].from), m_relation.toNs(windows[i].until));
        std::vector<std::vector<model::KernelSpan>> spans(windows.size());
        for (std::size_t i = 0; i < windows.size(); ++i) {
            m_names.learn(found[i], [this](std::uint64_t address) { return m_symbols.nameOf(address); });
            for (const Record& record : found[i])
                spans[i].push_back({static_cast<model::SpanKind>(record.kind), static_cast<int>(record.core),
                                    static_cast<std::int64_t>(record.startNs) - m_relation.toNs(windows[i].from),
                                    static_cast<std::int64_t>(record.lengthNs), m_names.of(record)});
        }
        return spans;
    }

private:
    [[nodiscard]] Status makeMaps(const os::WatchedCores& cores)
    {
        m_ring = FileDescriptor(bpf_map_create(BPF_MAP_TYPE_RINGBUF, "halftrip_spans", 0, 0, kRingBytes, nullptr));
        if (!m_ring.isOpen())
            return std::unexpected(refusal("make a ring buffer for BPF programs", errno));
        const auto isThere = [](int core) {
            return std::cmp_greater_equal(core, 0) && std::cmp_less(core, kMostCores);
        };
        std::ranges::copy_if(cores.measuring, std::back_inserter(m_view.cores), isThere);
        std::ranges::copy_if(cores.arrival, std::back_inserter(m_view.arrivalCores), isThere);
        m_map = tracing::freshMap(m_view.cores, m_view.arrivalCores);
        m_view.cores.insert(m_view.cores.end(), m_view.arrivalCores.begin(), m_view.arrivalCores.end());
        m_states = FileDescriptor(bpf_map_create(BPF_MAP_TYPE_ARRAY, "halftrip_cores", sizeof(std::uint32_t),
                                                 static_cast<std::uint32_t>(m_map.size()), 1, nullptr));
        if (!m_states.isOpen())
            return std::unexpected(refusal("make a map for BPF programs", errno));
        const std::uint32_t key = 0;
        if (bpf_map_update_elem(m_states.get(), &key, m_map.data(), BPF_ANY) != 0)
            return std::unexpected(refusal("fill a map for BPF programs", errno));
        m_reader = ring_buffer__new(m_ring.get(), &LinuxKernelWatch::take, this, nullptr);
        if (m_reader == nullptr)
            return std::unexpected(refusal("map the ring buffer of BPF programs", errno));
        return {};
    }

    static int take(void* watch, void* data, std::size_t size)
    {
        static_cast<LinuxKernelWatch*>(watch)->keep(data, size);
        return 0;
    }

    void keep(const void* data, std::size_t size)
    {
        if (size < sizeof(Record))
            return;
        if (m_records.size() >= kMostRecords) {
            const auto middle = m_records.begin() + static_cast<std::ptrdiff_t>(kMostRecords / 2);
            std::ranges::nth_element(m_records, middle, std::ranges::greater(), &Record::lengthNs);
            m_view.lost += static_cast<std::uint64_t>(m_records.end() - middle);
            m_records.erase(middle, m_records.end());
        }
        std::memcpy(&m_records.emplace_back(), data, sizeof(Record));
    }

    [[nodiscard]] std::vector<Record> recordsBetween(std::int64_t fromNs, std::int64_t untilNs) const
    {
        std::vector<Record> found;
        for (const Record& record : m_records) {
            if (std::cmp_greater(record.startNs, untilNs))
                break;
            if (std::cmp_greater_equal(record.startNs + record.lengthNs, fromNs))
                found.push_back(record);
        }
        return found;
    }

    void beginCounts()
    {
        m_before = states();
        m_skippedBefore = m_programs.skippedRuns();
    }

    /// Of the watched cores, in their order.
    [[nodiscard]] std::vector<CoreState> states()
    {
        std::vector<CoreState> states(m_view.cores.size());
        const std::uint32_t key = 0;
        if (bpf_map_lookup_elem(m_states.get(), &key, m_map.data()) == 0)
            std::memcpy(states.data(), m_map.data() + tracing::kStatesAt, states.size() * sizeof(CoreState));
        return states;
    }

    void addCount(model::KernelEvent event, const std::vector<CoreState>& now,
                  std::vector<model::EventCount>& counts) const
    {
        model::EventCount count{event, {}};
        const std::size_t places = model::isOfHost(event) ? std::min<std::size_t>(now.size(), 1) : now.size();
        for (std::size_t place = 0; place < places; ++place)
            count.counts.push_back(now[place].events[static_cast<std::size_t>(event)] -
                                   m_before[place].events[static_cast<std::size_t>(event)]);
        if (std::ranges::any_of(count.counts, [](std::uint64_t of) { return of != 0; }))
            counts.push_back(std::move(count));
    }

    const clock::TickClock& m_clock;
    MonotonicClock m_monotonic;
    clock::ClockRelation m_relation;
    FileDescriptor m_ring;
    FileDescriptor m_states;
    FileDescriptor m_ownThread;
    tracing::AttachedPrograms m_programs;
    ring_buffer* m_reader = nullptr;
    std::vector<std::byte> m_map;  ///< What was read of the programs' map.
    std::vector<Record> m_records;
    tracing::SpanNames m_names;
    tracing::KernelSymbols m_symbols;
    std::vector<CoreState> m_before;
    std::uint64_t m_skippedBefore = 0;
    model::KernelView m_view;
};

}  // namespace

Result<std::unique_ptr<os::KernelWatch>> LinuxKernelEvents::watch(const os::WatchedCores& cores,
                                                                  const clock::TickClock& clock)
{
    auto watch = std::make_unique<LinuxKernelWatch>(clock);
    if (Status status = watch->begin(cores); !status)
        return std::unexpected(std::move(status).error());
    return watch;
}

Result<std::unique_ptr<os::KernelWatch>> LinuxKernelEvents::watchPackets(std::uint32_t payloadBytes,
                                                                         const clock::TickClock& clock)
{
    auto watch = std::make_unique<LinuxKernelWatch>(clock);
    if (Status status = watch->beginWithPackets(payloadBytes); !status)
        return std::unexpected(std::move(status).error());
    return watch;
}

}  // namespace halftrip::platform
