#pragma once

#include "core/model/record/autopsy.hpp"

#include <linux/bpf.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::platform::tracing {

/// Pairs of an entry and an exit that the kernel announces; each has a place for the time of its entry.
enum Pair : std::uint8_t {
    LocalTimer,
    Reschedule,
    CallFunction,
    CallFunctionSingle,
    IrqWork,
    ThermalApic,
    IrqHandler,
    Softirq,
    WorkItem,
    Stint,  ///< Of a thread on a core, from one switch to the next.
    PairCount,
};

/// Who sent an IPI that a core has not handled yet.
struct Sender {
    std::uint64_t coreAndOne = 0;  ///< 0: nobody told.
    std::array<char, 16> thread{};
};
enum SenderOf : std::uint8_t { OfReschedule, OfCallFunction, SenderCount };

/// What the programs keep for each watched core, in cache lines that no other core writes.
struct alignas(64) CoreState {
    std::uint64_t core = 0;
    std::uint64_t isArrival = 0;  ///< Packets arrive on it, and no measuring thread runs there: threads are nobody's.
    // Threads, as the kernel points to them; their stints are nobody's theft. kNoThread: not met yet.
    std::uint64_t ownThread = kNoThread;  ///< The measuring one that runs on it.
    std::uint64_t idleThread = kNoThread;
    std::uint64_t ownState =
        0;  ///< In which the measuring thread left last, and 1; 0: it sleeps by its own wish, or never left.
    std::uint64_t ownLeftNs = 0;  ///< When that was.
    std::uint64_t isAsleep = 0;  ///< It sleeps by its own wish, and nobody has the core: an IPI wakes it up.
    std::array<std::uint64_t, PairCount> start{};
    std::array<Sender, SenderCount> senders{};
    std::array<std::uint64_t, model::kSpanKinds> count{};
    std::array<std::uint64_t, model::kSpanKinds> total{};
    std::array<std::uint64_t, model::kKernelEvents> events{};
    std::uint64_t lost = 0;  ///< Records that found no room in the ring.
    static constexpr std::uint64_t kNoThread = 1;
};

/// The value of the programs' map: for each core of the host the place of its state, and behind them the states.
using Place = std::uint16_t;
inline constexpr Place kNotWatched = UINT16_MAX;
/// As many as any kernel is built for (NR_CPUS, arch/x86/Kconfig).
inline constexpr std::size_t kMostCores = 8'192;
inline constexpr std::size_t kStatesAt = kMostCores * sizeof(Place);
constexpr std::size_t bytesOfMap(std::size_t states)
{
    return kStatesAt + states * sizeof(CoreState);
}
/// That value before anything has happened. The cores are below kMostCores; those of `arrival` lie behind the others.
[[nodiscard]] std::vector<std::byte> freshMap(const std::vector<int>& cores, const std::vector<int>& arrival = {});

/// What the programs write into the ring. Times are CLOCK_MONOTONIC in nanoseconds.
struct Record {
    std::uint64_t startNs;
    std::uint64_t lengthNs;
    std::uint32_t kind;  ///< model::SpanKind.
    std::uint32_t core;
    /// Interrupt, softirq, thread, packets of a poll, reason of a drop, address of a work item's function; otherwise
    /// Pair. Above kUpperShift bits
    /// CoreState::ownState, of an IPI Sender::coreAndOne.
    std::uint64_t number;
    std::array<char, 16> thread;  ///< Name; empty unless a thread, its work item or its IPI is told of.
};
static_assert(sizeof(Record) == 48);

/// A record of the measuring thread's own absence, in which nobody took its core, has its state in the number above
/// these; that of an IPI its sender's core.
inline constexpr int kUpperShift = 32;

/// Spans shorter than this are counted and summed, and not recorded.
inline constexpr std::int32_t kShortestNs = 1'000;
/// The same for what comes with every packet: NET_RX and NET_TX; on cores that packets arrive on interrupts and IPIs.
inline constexpr std::int32_t kShortestNetworkNs = 10'000;

struct Maps {
    int cores = -1;  ///< An array of one value, bytesOfMap(watched.size()) long.
    int ring = -1;
    std::vector<int> watched = {};  ///< The cores in the order of their states.
};

/// One program, and the raw tracepoint it belongs to.
struct Program {
    std::string_view tracepoint;
    std::vector<bpf_insn> code;
    /// For kernels whose tracepoint tells less, or that let no program read their memory; the fullest first.
    std::vector<std::vector<bpf_insn>> simpler = {};
    /// It records nothing, and only counts or adds names: a kernel may refuse it, and a run that is skipped loses none.
    bool isDispensable = false;
};
/// All of them; a kernel may lack some of the tracepoints.
[[nodiscard]] std::vector<Program> buildPrograms(const Maps& maps);

/// Which packets are told of, by their length (sk_buff::len): other traffic mostly has another one.
struct PacketFilter {
    std::optional<std::int32_t> lengthAt;  ///< Its offset in bytes; none: it is unknown, and all are told of.
    std::int32_t leastBytes = 0;
    std::int32_t mostBytes = 0;
};
/// For probes of that payload, with whatever headers the packet has at a tracepoint.
[[nodiscard]] PacketFilter filterFor(std::optional<std::int32_t> lengthAt, std::uint32_t payloadBytes);
/// Of what the kernel does with packets: interrupts and softirqs however short, NAPI polls; receive, transmit and drop
/// of those that the filter lets through.
[[nodiscard]] std::vector<Program> buildPacketPrograms(const Maps& maps, const PacketFilter& filter);
/// Run by a thread itself: its core learns which thread is the measuring one.
[[nodiscard]] std::vector<bpf_insn> buildOwnThreadCode(const Maps& maps);

}  // namespace halftrip::platform::tracing
