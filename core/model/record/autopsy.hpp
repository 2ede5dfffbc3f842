#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"
#include "core/model/request/slow_probes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// What had a measuring thread's core instead of it; the last four are moments of a packet's way through the kernel, in
/// a pass of their own.
enum class SpanKind : std::uint8_t {
    Timer,
    Ipi,
    Interrupt,
    Softirq,
    Work,
    Thread,
    Nmi,
    Dpc,
    Transmit,
    Receive,
    Poll,
    Drop
};
template <>
struct Words<SpanKind> {
    static constexpr std::array<std::string_view, 12> kNames{"timer",    "ipi",     "interrupt", "softirq",
                                                             "work",     "thread",  "nmi",       "dpc",
                                                             "transmit", "receive", "napiPoll",  "drop"};
};
[[nodiscard]] constexpr bool isPacketEvent(SpanKind kind) noexcept
{
    return kind >= SpanKind::Transmit;
}
inline constexpr std::size_t kSpanKinds = Words<SpanKind>::kNames.size();

/// One of the two hosts of a run.
enum class Side : std::uint8_t { A, B };
template <>
struct Words<Side> {
    static constexpr std::array<std::string_view, 2> kNames{"A", "B"};
};

/// One stretch in which the kernel or another thread had a watched core.
struct KernelSpan {
    SpanKind kind = SpanKind::Thread;
    int core = 0;
    std::int64_t startNs = 0;  ///< From where the one who asked counts; may be negative.
    std::int64_t lengthNs = 0;
    std::string name;  ///< "local timer", "virtio0-input.0 (24)", "NET_RX", "kworker/1:2", a function's name.
    bool operator==(const KernelSpan&) const = default;
};

/// All spans of one kind on the watched cores, short ones too.
struct SpanTotal {
    SpanKind kind = SpanKind::Thread;
    std::uint64_t count = 0;
    std::int64_t totalNs = 0;
    bool operator==(const SpanTotal&) const = default;
};

/// What the kernel did that has no length, or none that it tells.
enum class KernelEvent : std::uint8_t { PageFault, TlbShootdown, IdleExit, FrequencyChange, MachineCheck, ThermalTrip };
template <>
struct Words<KernelEvent> {
    static constexpr std::array<std::string_view, 6> kNames{"pageFault",       "tlbShootdown", "idleExit",
                                                            "frequencyChange", "machineCheck", "thermalTrip"};
};
inline constexpr std::size_t kKernelEvents = Words<KernelEvent>::kNames.size();
/// Of the host, whichever core tells of them.
[[nodiscard]] constexpr bool isOfHost(KernelEvent event) noexcept
{
    return event >= KernelEvent::MachineCheck;
}

/// How often that happened.
struct EventCount {
    KernelEvent event = KernelEvent::PageFault;
    std::vector<std::uint64_t> counts;  ///< Of the watched cores, in their order; one number where it is of the host.
    bool operator==(const EventCount&) const = default;
};

/// The interrupt that followed the probes where they went by turns, and no other did: this end's adapter's (Windows).
struct AdapterInterrupt {
    int core = 0;
    std::uint32_t vector = 0;
    std::string name;  ///< Of the driver that handles it: "ndis.sys".
    std::uint64_t interrupts = 0;  ///< While probes went, and
    std::uint64_t packets = 0;  ///< so many of them.
    bool operator==(const AdapterInterrupt&) const = default;
};

/// What one end could see of its kernel during a point.
struct KernelView {
    Text problem = {};  ///< Why nothing was seen, in one sentence; empty: the kernel was watched.
    Text hint = {};  ///< What can be done about the problem, in one sentence; empty: nothing is known.
    std::vector<int> cores = {};  ///< That were watched.
    std::vector<int> arrivalCores = {};  ///< Those of them that packets arrive on, and no measuring thread runs.
    std::int64_t shortestNs = 0;  ///< Shorter spans are in the totals only.
    std::vector<SpanTotal> totals = {};
    std::vector<EventCount> counts = {};  ///< Of what happened at all.
    std::uint64_t lost = 0;  ///< Spans that found no room, or came while their program ran already.
    std::vector<std::string> missing = {};  ///< Tracepoints that this kernel lacks, or withholds (lockdown).
    /// How often the measuring thread's core left idle state 0, 1, 2, ... for it; empty: not told.
    std::vector<std::uint64_t> idleExits = {};
    std::optional<AdapterInterrupt> adapterInterrupt = {};  ///< Absent: not looked for, or not to be told for sure.
    /// The kernel times its events by a clock of its own: they are placed on the one of the stamps to this, plus or
    /// minus. Absent: not told.
    std::optional<std::int64_t> clockErrorNs = {};
    bool operator==(const KernelView&) const = default;
    [[nodiscard]] bool isWatched() const noexcept { return problem.empty() && !cores.empty(); }
    [[nodiscard]] bool isArrivalCore(int core) const noexcept;
    /// Nothing that had one of these cores escaped: no event was lost, and no tracepoint of such is missing. Only such
    /// a kernel can be cleared.
    [[nodiscard]] bool isWhole() const noexcept;
    /// The problem and what can be done about it: "No right. Start it as root."
    [[nodiscard]] std::string whyUnwatched() const;
};

/// The shortest gap of a loop that counts: an interrupt that brings a packet takes the core for 1 to 10 us.
inline constexpr std::int64_t kShortestGapNs = 10'000;
/// So long a loop that spins looks for packets at a time. A gap is seen that is longer than the shortest one and half
/// of the looks in its wait together, so of a responder's waits, however long, each of 20 us.
inline constexpr std::int64_t kEmptyWaitNs = 20'000;

/// A time in which a measuring thread that spins did not spin. It lies somewhere within a wait.
struct LoopGap {
    std::int64_t waitedFromNs = 0;  ///< When the wait began, and
    std::int64_t endNs = 0;  ///< ended; both from the start of the point, on the initiator's clock.
    std::int64_t lengthNs = 0;  ///< Of the gap.
    // What the system told of the thread behind it, from the gap before on. A gap without a switch in which the thread
    // got no CPU time was taken by a hypervisor.
    std::int64_t withoutCpuNs = -1;  ///< So much longer than usual the thread did not run; -1: not known.
    std::uint64_t switches = 0;
    std::uint64_t faults = 0;
    bool operator==(const LoopGap&) const = default;
};

/// One of the slowest probes of a point.
struct SlowProbe {
    std::uint64_t sequence = 0;
    std::int64_t sentNs = 0;  ///< From the start of the point.
    std::int64_t rttNs = 0;
    std::int64_t residenceNs = -1;  ///< At the responder; -1: nobody told.
    std::int64_t arrivedNs = -1;  ///< At the responder, from its send stamp here; -1: the clocks are not related.
    std::int64_t gapNs = 0;  ///< In which the initiator's loop did not look, within this wait.
    std::int64_t responderGapNs = 0;  ///< The same of the responder's, in its wait for this probe.
    bool operator==(const SlowProbe&) const = default;
};

/// A probe that was waited for in vain.
struct LostProbe {
    static constexpr std::int64_t kNoStamps = -1;  ///< The responder kept none: it hardly came there.
    static constexpr std::int64_t kNotTold = -2;

    std::uint64_t sequence = 0;
    std::int64_t sentNs = 0;  ///< From the start of the point.
    std::int64_t arrivedNs = kNotTold;  ///< At the responder, from its send stamp here, or one of the above.
    std::int64_t residenceNs = -1;  ///< At the responder, which answered it; -1: it did not come there, or nobody told.
    [[nodiscard]] bool isAnswered() const noexcept { return arrivedNs >= 0; }
    bool operator==(const LostProbe&) const = default;
};

/// A span of one of the hosts within the time of a slow probe.
struct ProbeSpan : KernelSpan {
    std::size_t probe = 0;  ///< Its place among the slow ones. The span's start counts from its send stamp.
    Side side = Side::A;
    bool operator==(const ProbeSpan&) const = default;
};

/// How well the clocks of the two hosts are related, by what each probe proves: it left before it arrived.
struct Timeline {
    bool isOneClock = false;  ///< Both ends read one counter: nothing has to be related.
    std::int64_t boundNs = 0;  ///< The other host's moments, its events among them, are known to this, plus or minus.
    std::uint64_t windows = 0;  ///< Stretches of the point that were related, each by its fastest probe.
    bool operator==(const Timeline&) const = default;
};

/// What one end tells of a point for its autopsy.
struct EndAutopsy {
    KernelView kernel;
    std::vector<LoopGap> gaps;  ///< The longest, in order of time.
    bool operator==(const EndAutopsy&) const = default;
};

/// What is kept of a point's slowest probes, so that each can be accounted for.
struct Autopsy {
    std::vector<SlowProbe> slow;  ///< Slowest first.
    std::vector<LostProbe> lost;  ///< The first kMostLostProbes.
    std::optional<Timeline> timeline;  ///< Absent: nothing relates the two hosts.
    EndAutopsy initiator;
    EndAutopsy responder;
    std::vector<ProbeSpan> spans;
    std::uint64_t spansLeftOut = 0;  ///< For want of room, and of a length that would have mattered.
    bool operator==(const Autopsy&) const = default;
};

/// What the kernels of both hosts told of packets in a pass of its own: of the slowest probes, and of the first lost
/// ones.
struct PacketPass {
    std::uint64_t sent = 0;
    std::uint64_t lost = 0;
    std::vector<SlowProbe> slow;  ///< Slowest first.
    std::vector<LostProbe> lostProbes;  ///< The first kMostLostInPass.
    bool isOneKernel = false;  ///< Both ends run on one host, whose events are all the initiator's.
    KernelView initiator;
    KernelView responder;
    std::optional<Timeline> timeline;  ///< Absent: no event of the responder is told.
    /// `probe` is the place among the slow ones; behind them come the lost ones. In order of time for each.
    std::vector<ProbeSpan> events;
    bool operator==(const PacketPass&) const = default;
};

/// Those of one probe, up to its first drop: what comes behind that is of other packets.
[[nodiscard]] std::vector<ProbeSpan> spansOfProbe(const std::vector<ProbeSpan>& all, std::size_t probe);

/// A kernel clock that is less well known than this relates nothing, and sums of errors stay numbers.
inline constexpr std::int64_t kMostClockErrorNs = 1'000'000'000;
/// Of a pass with packet events.
inline constexpr std::size_t kMostSlowInPass = 8;
inline constexpr std::size_t kMostLostInPass = 24;
inline constexpr std::size_t kMostLostProbes = 1000;
inline constexpr std::size_t kMostGaps = 64;
/// Of one host, beside the core of its measuring thread.
inline constexpr std::size_t kMostArrivalCores = 8;
/// Of one slow probe and one host.
inline constexpr std::size_t kMostSpansOfProbe = 16;
/// Of all slow probes and both hosts.
inline constexpr std::size_t kMostSpansOfPoint = 2 * kMostSlowProbes * kMostSpansOfProbe;

/// Adds what a later round kept, which began at `startNs` of the point; the slowest of all stay.
void addAutopsy(Autopsy& sum, Autopsy&& round, std::int64_t startNs);
/// Leaves the slowest `most` probes with their spans.
void keepSlowest(Autopsy& autopsy, std::size_t most);

void describe(Fields& fields, KernelSpan& span);
void describe(Fields& fields, SpanTotal& total);
void describe(Fields& fields, EventCount& count);
void describe(Fields& fields, AdapterInterrupt& interrupt);
void describe(Fields& fields, KernelView& view);
void describe(Fields& fields, Timeline& timeline);
void describe(Fields& fields, EndAutopsy& end);
void describe(Fields& fields, Autopsy& autopsy);
void describe(Fields& fields, PacketPass& pass);

}  // namespace halftrip::model
