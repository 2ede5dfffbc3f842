#pragma once

#include "core/model/record/autopsy.hpp"

#include <linux/bpf.h>

#include <array>
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

/// What the programs keep for each core: the value of a per-CPU map with one entry.
struct CoreState {
    std::uint64_t isWatched = 0;
    std::uint64_t ownThread = 0;  ///< Of the measuring thread that runs on it, as the kernel numbers it.
    std::uint64_t ownState =
        0;  ///< In which that thread left last, and 1; 0: it sleeps by its own wish, or never left.
    std::uint64_t ownLeftNs = 0;  ///< When that was.
    std::array<std::uint64_t, PairCount> start{};
    std::array<std::uint64_t, model::kSpanKinds> count{};
    std::array<std::uint64_t, model::kSpanKinds> total{};
    std::uint64_t lost = 0;  ///< Records that found no room in the ring.
};

/// What the programs write into the ring. Times are CLOCK_MONOTONIC in nanoseconds.
struct Record {
    std::uint64_t startNs;
    std::uint64_t lengthNs;
    std::uint32_t kind;  ///< model::SpanKind.
    std::uint32_t core;
    /// Interrupt, softirq, thread, packets of a poll, reason of a drop; otherwise Pair. CoreState::ownState above
    /// kOwnStateShift bits.
    std::uint64_t number;
    std::array<char, 16> thread;  ///< Name; empty unless a thread or its work item is told of.
};
static_assert(sizeof(Record) == 48);

/// A record of the measuring thread's own absence, in which nobody took its core: its number is the state above these.
inline constexpr int kOwnStateShift = 32;

/// Spans shorter than this are counted and summed, and not recorded.
inline constexpr std::int32_t kShortestNs = 1'000;
/// The same for NET_RX and NET_TX, which come with every packet.
inline constexpr std::int32_t kShortestNetworkNs = 10'000;

struct Maps {
    int cores = -1;
    int ring = -1;
};

/// One program, and the raw tracepoint it belongs to.
struct Program {
    std::string_view tracepoint;
    std::vector<bpf_insn> code;
    std::vector<bpf_insn> simpler = {};  ///< For kernels whose tracepoint tells less; empty: there is none.
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
