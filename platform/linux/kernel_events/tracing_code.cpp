#include "platform/linux/kernel_events/tracing_code.hpp"

#include "platform/linux/system/bpf_code.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace halftrip::platform::tracing {
namespace {

// Register use: r6 context, r7 the core's state, r8 when the span began, r9 its length. Calls keep these.
constexpr std::uint8_t kContext = BPF_REG_6;
constexpr std::uint8_t kState = BPF_REG_7;
constexpr std::uint8_t kStart = BPF_REG_8;
constexpr std::uint8_t kLength = BPF_REG_9;
constexpr std::uint8_t kFrame = BPF_REG_10;

// The stack: the record, and before it is written what was read of a packet.
constexpr std::int16_t kRecord = -static_cast<std::int16_t>(sizeof(Record));
constexpr std::int16_t kRead = -4;

constexpr std::int32_t kNetTx = 2;
constexpr std::int32_t kNetRx = 3;

enum Label : BpfCode::Label { Out, Compare, Own, Idle, FoundIdle, Absent, Timed, Left, Sleeps, LabelCount };

constexpr std::int16_t inRecord(std::size_t offset)
{
    return static_cast<std::int16_t>(kRecord + static_cast<std::int16_t>(offset));
}
constexpr std::int16_t kThread = inRecord(offsetof(Record, thread));
constexpr std::int16_t startOf(Pair pair)
{
    return static_cast<std::int16_t>(offsetof(CoreState, start) + pair * sizeof(std::uint64_t));
}
constexpr std::int16_t argument(int index)
{
    return static_cast<std::int16_t>(index * 8);
}

constexpr std::int16_t senderAt(SenderOf which)
{
    return static_cast<std::int16_t>(offsetof(CoreState, senders) + which * sizeof(Sender));
}

/// Leaves the state of the core in r0 in kState, or the program where that core is not watched.
void writeStateOf(BpfCode& code, const Maps& maps)
{
    code.jumpIfLong(BPF_JGE, BPF_REG_0, kMostCores, Out);
    code.compute(BPF_LSH, BPF_REG_0, 1);
    code.loadMapValue(BPF_REG_1, maps.cores, 0);
    code.computeRegisters(BPF_ADD, BPF_REG_1, BPF_REG_0);
    code.load(BPF_H, BPF_REG_1, BPF_REG_1, 0);
    code.jumpIfLong(BPF_JGE, BPF_REG_1, static_cast<std::int32_t>(maps.watched.size()), Out);
    code.compute(BPF_MUL, BPF_REG_1, sizeof(CoreState));
    code.loadMapValue(kState, maps.cores, kStatesAt);
    code.computeRegisters(BPF_ADD, kState, BPF_REG_1);
}

/// Leaves this core's state in kState, or the program where the core is not watched; the tracepoint's arguments in
/// kContext, where the program needs them.
void writeBeginning(BpfCode& code, const Maps& maps, bool needsArguments = true)
{
    if (needsArguments)
        code.move(kContext, BPF_REG_1);
    code.call(BPF_FUNC_get_smp_processor_id);
    writeStateOf(code, maps);
}

std::vector<bpf_insn> finish(BpfCode& code)
{
    code.place(Out);
    code.set(BPF_REG_0, 0);
    code.exit();
    return code.finish();
}

void addTo(BpfCode& code, std::size_t offset, std::uint8_t what)
{
    const auto place = static_cast<std::int16_t>(offset);
    code.load(BPF_DW, BPF_REG_1, kState, place);
    code.computeRegisters(BPF_ADD, BPF_REG_1, what);
    code.store(BPF_DW, kState, place, BPF_REG_1);
}

/// The span of kStart and kLength is counted whatever its length.
void writeTotals(BpfCode& code, model::SpanKind kind)
{
    const std::size_t place = static_cast<std::size_t>(kind) * sizeof(std::uint64_t);
    code.set(BPF_REG_2, 1);
    addTo(code, offsetof(CoreState, count) + place, BPF_REG_2);
    addTo(code, offsetof(CoreState, total) + place, kLength);
}

/// Which place has the sender of that IPI; none: a core sends it to itself.
constexpr std::optional<SenderOf> senderOf(Pair pair)
{
    if (pair == Reschedule)
        return OfReschedule;
    return pair == CallFunction || pair == CallFunctionSingle ? std::optional(OfCallFunction) : std::nullopt;
}

/// Leaves the program where the span is too short to be recorded. On a core that packets arrive on, their interrupts
/// and those by which cores hand them on come with every packet, too.
void writeThreshold(BpfCode& code, Pair pair)
{
    if (pair == Softirq) {
        code.load(BPF_DW, BPF_REG_2, kContext, argument(0));
        code.set(BPF_REG_1, kShortestNetworkNs);
        code.jumpIf(BPF_JEQ, BPF_REG_2, kNetRx, Compare);
        code.jumpIf(BPF_JEQ, BPF_REG_2, kNetTx, Compare);
    } else if (pair == IrqHandler || senderOf(pair)) {
        code.load(BPF_DW, BPF_REG_2, kState, offsetof(CoreState, isArrival));
        code.set(BPF_REG_1, kShortestNetworkNs);
        code.jumpIfLong(BPF_JNE, BPF_REG_2, 0, Compare);
    }
    code.set(BPF_REG_1, kShortestNs);
    code.place(Compare);
    code.jumpIfRegisters(BPF_JLT, kLength, BPF_REG_1, Out);
}

/// Records the span; the record's number is there already, and of an IPI its sender.
void writeRecord(BpfCode& code, const Maps& maps, model::SpanKind kind)
{
    code.store(BPF_DW, kFrame, inRecord(offsetof(Record, startNs)), kStart);
    code.store(BPF_DW, kFrame, inRecord(offsetof(Record, lengthNs)), kLength);
    code.storeNumber(BPF_W, kFrame, inRecord(offsetof(Record, kind)), static_cast<std::int32_t>(kind));
    code.load(BPF_DW, BPF_REG_1, kState, offsetof(CoreState, core));
    code.store(BPF_W, kFrame, inRecord(offsetof(Record, core)), BPF_REG_1);
    if (kind == model::SpanKind::Thread || kind == model::SpanKind::Work) {
        code.move(BPF_REG_1, kFrame);
        code.compute(BPF_ADD, BPF_REG_1, kThread);
        code.set(BPF_REG_2, sizeof(Record::thread));
        code.call(BPF_FUNC_get_current_comm);
    } else if (kind != model::SpanKind::Ipi) {
        code.storeNumber(BPF_DW, kFrame, kThread, 0);
        code.storeNumber(BPF_DW, kFrame, kThread + 8, 0);
    }
    code.loadMap(BPF_REG_1, maps.ring);
    code.move(BPF_REG_2, kFrame);
    code.compute(BPF_ADD, BPF_REG_2, kRecord);
    code.set(BPF_REG_3, sizeof(Record));
    code.set(BPF_REG_4, BPF_RB_NO_WAKEUP);
    code.call(BPF_FUNC_ringbuf_output);
    code.jumpIfNull(BPF_REG_0, Out);
    code.set(BPF_REG_2, 1);
    addTo(code, offsetof(CoreState, lost), BPF_REG_2);
}

/// Moves the sender into the record, its core and one above the number; the next IPI has another.
void writeTakenSender(BpfCode& code, SenderOf which)
{
    constexpr std::int16_t kSenderThread = offsetof(Sender, thread);
    const std::int16_t place = senderAt(which);
    code.load(BPF_DW, BPF_REG_1, kState, place);
    code.storeNumber(BPF_DW, kState, place, 0);
    code.compute(BPF_LSH, BPF_REG_1, kUpperShift);
    code.store(BPF_DW, kFrame, inRecord(offsetof(Record, number)), BPF_REG_1);
    for (const std::int16_t half : std::array<std::int16_t, 2>{0, 8}) {
        code.load(BPF_DW, BPF_REG_1, kState, static_cast<std::int16_t>(place + kSenderThread + half));
        code.store(BPF_DW, kFrame, static_cast<std::int16_t>(kThread + half), BPF_REG_1);
    }
}

void writeIpiNumber(BpfCode& code, Pair pair, std::optional<SenderOf> sender)
{
    constexpr std::int16_t kNumber = inRecord(offsetof(Record, number));
    if (!sender) {
        code.storeNumber(BPF_DW, kFrame, kNumber, pair);
        code.storeNumber(BPF_DW, kFrame, kThread, 0);
        code.storeNumber(BPF_DW, kFrame, kThread + 8, 0);
        return;
    }
    code.load(BPF_DW, BPF_REG_1, kFrame, kNumber);
    code.compute(BPF_OR, BPF_REG_1, pair);
    code.store(BPF_DW, kFrame, kNumber, BPF_REG_1);
}

/// Leaves the program on a core that packets only arrive on: an interrupt waits for no thread.
void writeMeasuringOnly(BpfCode& code)
{
    code.load(BPF_DW, BPF_REG_1, kState, offsetof(CoreState, isArrival));
    code.jumpIfLong(BPF_JNE, BPF_REG_1, 0, Out);
}

std::vector<bpf_insn> entryCode(const Maps& maps, Pair pair)
{
    BpfCode code;
    writeBeginning(code, maps, false);
    if (pair == WorkItem)
        writeMeasuringOnly(code);
    code.call(BPF_FUNC_ktime_get_ns);
    code.store(BPF_DW, kState, startOf(pair), BPF_REG_0);
    return finish(code);
}

/// `numberAt`: which argument of the tracepoint the record's number is; -1: the pair's own. `recordsAll`: short spans,
/// too.
std::vector<bpf_insn> exitCode(const Maps& maps, Pair pair, model::SpanKind kind, int numberAt, bool recordsAll = false)
{
    BpfCode code;
    writeBeginning(code, maps);
    code.load(BPF_DW, kStart, kState, startOf(pair));
    code.jumpIfNull(kStart, Out);
    code.storeNumber(BPF_DW, kState, startOf(pair), 0);
    code.call(BPF_FUNC_ktime_get_ns);
    code.move(kLength, BPF_REG_0);
    code.computeRegisters(BPF_SUB, kLength, kStart);
    writeTotals(code, kind);
    const auto sender = senderOf(pair);
    if (sender)
        writeTakenSender(code, *sender);
    if (!recordsAll)
        writeThreshold(code, pair);
    if (kind == model::SpanKind::Ipi) {
        writeIpiNumber(code, pair, sender);
    } else if (numberAt < 0) {
        code.storeNumber(BPF_DW, kFrame, inRecord(offsetof(Record, number)), pair);
    } else {
        code.load(BPF_DW, BPF_REG_1, kContext, argument(numberAt));
        code.store(BPF_DW, kFrame, inRecord(offsetof(Record, number)), BPF_REG_1);
    }
    writeRecord(code, maps, kind);
    return finish(code);
}

/// The end of one of several ways through a program.
void leave(BpfCode& code)
{
    code.set(BPF_REG_0, 0);
    code.exit();
}

/// sched_switch(preempt, prev, next, prev's state): the state is told from Linux 5.18 on.
constexpr int kPrevious = 1;
constexpr int kNext = 2;
constexpr int kPreviousState = 3;
/// Of a thread that waits for what it asked for (TASK_INTERRUPTIBLE).
constexpr std::int32_t kSleepsByWish = 1;

/// The record of an absence that no other thread is guilty of: its number is the state in r2.
void writeAbsence(BpfCode& code, const Maps& maps)
{
    code.compute(BPF_LSH, BPF_REG_2, kUpperShift);
    code.store(BPF_DW, kFrame, inRecord(offsetof(Record, number)), BPF_REG_2);
    writeTotals(code, model::SpanKind::Thread);
    code.set(BPF_REG_1, kShortestNs);
    code.jumpIfRegisters(BPF_JLT, kLength, BPF_REG_1, Out);
    writeRecord(code, maps, model::SpanKind::Thread);
}

/// Ends the program where the next thread is the one at that place of the state: nobody will ask when its stint began.
/// So the measuring thread and the idle one, which take turns as packets come and go, cost no look at the clock.
/// `isAsleep`: the next one is idle.
void writeUntimed(BpfCode& code, std::int16_t expected, bool isAsleep, BpfCode::Label otherwise)
{
    code.load(BPF_DW, BPF_REG_1, kState, expected);
    code.load(BPF_DW, BPF_REG_2, kContext, argument(kNext));
    code.jumpIfRegisters(BPF_JNE, BPF_REG_1, BPF_REG_2, otherwise);
    code.storeNumber(BPF_DW, kState, startOf(Stint), 0);
    if (isAsleep)
        code.storeNumber(BPF_DW, kState, offsetof(CoreState, isAsleep), 1);
    leave(code);
}

/// Leaves now in kLength and as the beginning of the next stint, the beginning of this one in kStart.
void writeStint(BpfCode& code)
{
    code.call(BPF_FUNC_ktime_get_ns);
    code.move(kLength, BPF_REG_0);
    code.load(BPF_DW, kStart, kState, startOf(Stint));
    code.store(BPF_DW, kState, startOf(Stint), kLength);
}

/// Another thread leaves, or the idle one that was not met yet.
void writeOthersLeaving(BpfCode& code, const Maps& maps)
{
    writeStint(code);
    code.call(BPF_FUNC_get_current_pid_tgid);
    code.compute(BPF_LSH, BPF_REG_0, 32);
    code.compute(BPF_RSH, BPF_REG_0, 32);
    code.jumpIfNull(BPF_REG_0, FoundIdle);
    code.jumpIfNull(kStart, Out);
    code.computeRegisters(BPF_SUB, kLength, kStart);
    code.store(BPF_DW, kFrame, inRecord(offsetof(Record, number)), BPF_REG_0);
    writeTotals(code, model::SpanKind::Thread);
    // Who runs while the measuring thread is stopped takes nothing from it.
    code.load(BPF_DW, BPF_REG_2, kState, offsetof(CoreState, ownState));
    code.jumpIfLong(BPF_JGT, BPF_REG_2, 1, Out);
    writeThreshold(code, Stint);
    writeRecord(code, maps, model::SpanKind::Thread);
    leave(code);
    code.place(FoundIdle);
    code.load(BPF_DW, BPF_REG_1, kContext, argument(kPrevious));
    code.store(BPF_DW, kState, offsetof(CoreState, idleThread), BPF_REG_1);
    leave(code);
}

/// `isShared`: other cores may count in this state, too.
void writeCount(BpfCode& code, model::KernelEvent event, bool isShared = false)
{
    const std::size_t place = offsetof(CoreState, events) + static_cast<std::size_t>(event) * sizeof(std::uint64_t);
    code.set(BPF_REG_2, 1);
    if (!isShared) {
        addTo(code, place, BPF_REG_2);
        return;
    }
    code.compute(BPF_ADD, kState, static_cast<std::int32_t>(place));
    code.atomicAdd(kState, BPF_REG_2);
}

/// The idle thread leaves: where the measuring one wanted to run, nobody let it. Where that was stopped, it is told
/// when it leaves again, by the time at which it came back.
void writeIdleLeaving(BpfCode& code, const Maps& maps)
{
    code.place(Idle);
    // cpu_idle would tell of those as well in which an interrupt only looked in. It is not asked for: where threads
    // sleep between packets it comes with each of them, and this is here anyway.
    writeCount(code, model::KernelEvent::IdleExit);
    code.load(BPF_DW, BPF_REG_3, kState, offsetof(CoreState, ownState));
    code.jumpIfLong(BPF_JEQ, BPF_REG_3, 1, Absent);
    code.jumpIfLong(BPF_JNE, BPF_REG_3, 0, Timed);
    code.storeNumber(BPF_DW, kState, offsetof(CoreState, isAsleep), 0);
    writeUntimed(code, offsetof(CoreState, ownThread), false, Timed);
    code.place(Timed);
    writeStint(code);
    leave(code);
    code.place(Absent);
    writeStint(code);
    code.jumpIfNull(kStart, Out);
    code.computeRegisters(BPF_SUB, kLength, kStart);
    code.set(BPF_REG_2, 1);
    writeAbsence(code, maps);
    leave(code);
}

/// The measuring thread leaves: it came back when its stint began, and where it had left because it was stopped, that
/// is told now. Its state says whether it leaves by its own wish; a kernel that does not tell it has none.
void writeOwnLeaving(BpfCode& code, const Maps& maps, bool knowsStates)
{
    code.place(Own);
    if (knowsStates) {
        code.load(BPF_DW, BPF_REG_1, kContext, argument(kPreviousState));
        code.compute(BPF_AND, BPF_REG_1, kSleepsByWish);
        code.jumpIfNull(BPF_REG_1, Left);
        code.load(BPF_DW, BPF_REG_1, kState, offsetof(CoreState, ownState));
        code.jumpIfLong(BPF_JGT, BPF_REG_1, 1, Left);
        code.storeNumber(BPF_DW, kState, offsetof(CoreState, ownState), 0);
    }
    writeUntimed(code, offsetof(CoreState, idleThread), true, Left);
    code.place(Left);
    writeStint(code);
    if (!knowsStates)
        return;
    code.load(BPF_DW, BPF_REG_2, kState, offsetof(CoreState, ownState));
    code.load(BPF_DW, BPF_REG_3, kState, offsetof(CoreState, ownLeftNs));
    code.store(BPF_DW, kState, offsetof(CoreState, ownLeftNs), kLength);
    code.storeNumber(BPF_DW, kState, offsetof(CoreState, ownState), 0);
    code.load(BPF_DW, BPF_REG_1, kContext, argument(kPreviousState));
    code.move(BPF_REG_5, BPF_REG_1);
    code.compute(BPF_AND, BPF_REG_5, kSleepsByWish);
    code.jumpIfLong(BPF_JNE, BPF_REG_5, 0, Sleeps);
    code.compute(BPF_ADD, BPF_REG_1, 1);
    code.store(BPF_DW, kState, offsetof(CoreState, ownState), BPF_REG_1);
    code.place(Sleeps);
    // Left runnable: whoever ran meanwhile told of himself.
    code.jumpIfLong(BPF_JLE, BPF_REG_2, 1, Out);
    code.jumpIfNull(kStart, Out);
    code.move(kLength, kStart);
    code.computeRegisters(BPF_SUB, kLength, BPF_REG_3);
    code.move(kStart, BPF_REG_3);
    writeAbsence(code, maps);
}

/// A thread leaves the core: here it is still the running one, so that its name needs no knowledge of the kernel's
/// structures. Neither the idle thread nor the measuring one is a thief. `knowsStates`: whether the measuring thread's
/// own absences can be told from its sleep.
std::vector<bpf_insn> switchCode(const Maps& maps, bool knowsStates)
{
    BpfCode code;
    writeBeginning(code, maps);
    // What it was in the middle of has the core no longer, and nobody tells when it goes on: its stints, under its
    // name, are all that it had. Softirqs can be left like that in kernels with PREEMPT_RT only.
    code.storeNumber(BPF_DW, kState, startOf(WorkItem), 0);
    code.storeNumber(BPF_DW, kState, startOf(Softirq), 0);
    writeMeasuringOnly(code);
    code.load(BPF_DW, BPF_REG_1, kContext, argument(kPrevious));
    code.load(BPF_DW, BPF_REG_2, kState, offsetof(CoreState, ownThread));
    code.jumpIfRegisters(BPF_JEQ, BPF_REG_1, BPF_REG_2, Own);
    code.load(BPF_DW, BPF_REG_2, kState, offsetof(CoreState, idleThread));
    code.jumpIfRegisters(BPF_JEQ, BPF_REG_1, BPF_REG_2, Idle);
    writeOthersLeaving(code, maps);
    writeIdleLeaving(code, maps);
    writeOwnLeaving(code, maps, knowsStates);
    return finish(code);
}

/// nmi_handler(handler, how long it took, what it handled): one announcement, behind the fact.
std::vector<bpf_insn> nmiCode(const Maps& maps)
{
    BpfCode code;
    writeBeginning(code, maps);
    code.load(BPF_DW, kLength, kContext, argument(1));
    code.call(BPF_FUNC_ktime_get_ns);
    code.move(kStart, BPF_REG_0);
    code.computeRegisters(BPF_SUB, kStart, kLength);
    writeTotals(code, model::SpanKind::Nmi);
    writeThreshold(code, PairCount);
    code.storeNumber(BPF_DW, kFrame, inRecord(offsetof(Record, number)), 0);
    writeRecord(code, maps, model::SpanKind::Nmi);
    return finish(code);
}

/// Tells the state that kStart points into who sends: this core, and the thread that runs on it.
void writeSender(BpfCode& code)
{
    code.move(BPF_REG_1, kStart);
    code.compute(BPF_ADD, BPF_REG_1, offsetof(Sender, thread));
    code.set(BPF_REG_2, sizeof(Sender::thread));
    code.call(BPF_FUNC_get_current_comm);
    code.call(BPF_FUNC_get_smp_processor_id);
    code.compute(BPF_ADD, BPF_REG_0, 1);
    code.store(BPF_DW, kStart, offsetof(Sender, coreAndOne), BPF_REG_0);
}

/// ipi_send_cpu(core, caller, callback), on the core that sends: a reschedule IPI has no callback. From Linux 6.4 on.
/// One that wakes the measuring thread up comes with every packet that is waited for asleep, and takes nothing from it.
std::vector<bpf_insn> senderCode(const Maps& maps)
{
    BpfCode code;
    code.move(kContext, BPF_REG_1);
    code.load(BPF_DW, BPF_REG_0, kContext, argument(0));
    writeStateOf(code, maps);
    code.load(BPF_DW, BPF_REG_1, kState, offsetof(CoreState, isAsleep));
    code.jumpIfLong(BPF_JNE, BPF_REG_1, 0, Out);
    code.move(kStart, kState);
    code.compute(BPF_ADD, kStart, senderAt(OfReschedule));
    code.load(BPF_DW, BPF_REG_1, kContext, argument(2));
    code.jumpIfNull(BPF_REG_1, Compare);
    code.compute(BPF_ADD, kStart, senderAt(OfCallFunction) - senderAt(OfReschedule));
    code.place(Compare);
    writeSender(code);
    return finish(code);
}

/// ipi_send_cpumask(cores, caller, callback): a call of a function on several cores, of which some may be watched.
std::vector<bpf_insn> senderToManyCode(const Maps& maps)
{
    constexpr int kWordBits = 64;
    constexpr std::int16_t kWord = -8;
    BpfCode code;
    code.move(kContext, BPF_REG_1);
    for (std::size_t i = 0; i < maps.watched.size(); ++i) {
        const int core = maps.watched[i];
        const BpfCode::Label next = LabelCount + i;
        code.move(BPF_REG_1, kFrame);
        code.compute(BPF_ADD, BPF_REG_1, kWord);
        code.set(BPF_REG_2, sizeof(std::uint64_t));
        code.load(BPF_DW, BPF_REG_3, kContext, argument(0));
        code.compute(BPF_ADD, BPF_REG_3, core / kWordBits * static_cast<int>(sizeof(std::uint64_t)));
        code.call(BPF_FUNC_probe_read_kernel);
        code.load(BPF_DW, BPF_REG_1, kFrame, kWord);
        code.compute(BPF_RSH, BPF_REG_1, core % kWordBits);
        code.compute(BPF_AND, BPF_REG_1, 1);
        code.jumpIfNull(BPF_REG_1, next);
        code.loadMapValue(kStart, maps.cores, static_cast<std::int32_t>(bytesOfMap(i)) + senderAt(OfCallFunction));
        writeSender(code);
        code.place(next);
    }
    return finish(code);
}

/// Which core an event that is counted belongs to.
enum class CountedOn : std::uint8_t { ThisCore, CoreOfArgument1, Host };

struct Counted {
    std::string_view tracepoint;
    model::KernelEvent event;
    CountedOn core = CountedOn::ThisCore;
    std::int32_t firstArgument = -1;  ///< Where it is another one nothing is counted; -1: whatever it is.
};

/// tlb_flush(reason, pages): flushes that another core asks for (TLB_REMOTE_SHOOTDOWN).
constexpr std::int32_t kRemoteShootdown = 1;

constexpr std::array<Counted, 6> kCounted{
    {{"page_fault_user", model::KernelEvent::PageFault},
     {"page_fault_kernel", model::KernelEvent::PageFault},
     {"tlb_flush", model::KernelEvent::TlbShootdown, CountedOn::ThisCore, kRemoteShootdown},
     {"cpu_frequency", model::KernelEvent::FrequencyChange, CountedOn::CoreOfArgument1},
     {"mce_record", model::KernelEvent::MachineCheck, CountedOn::Host},
     {"thermal_zone_trip", model::KernelEvent::ThermalTrip, CountedOn::Host}}};

/// One program for what has no length. What is of the host is counted in the first state.
std::vector<bpf_insn> countCode(const Maps& maps, const Counted& counted)
{
    BpfCode code;
    if (counted.firstArgument >= 0) {
        code.load(BPF_DW, BPF_REG_2, BPF_REG_1, argument(0));
        code.jumpIf(BPF_JNE, BPF_REG_2, counted.firstArgument, Out);
    }
    switch (counted.core) {
    case CountedOn::ThisCore:
        writeBeginning(code, maps, false);
        break;
    case CountedOn::CoreOfArgument1:
        code.load(BPF_DW, BPF_REG_0, BPF_REG_1, argument(1));
        writeStateOf(code, maps);
        break;
    case CountedOn::Host:
        code.loadMapValue(kState, maps.cores, kStatesAt);
        break;
    }
    writeCount(code, counted.event, counted.core != CountedOn::ThisCore);
    return finish(code);
}

/// Leaves the program where the packet, the tracepoint's first argument, is no probe by its length.
void writeFilter(BpfCode& code, const PacketFilter& filter)
{
    if (!filter.lengthAt)
        return;
    code.move(BPF_REG_1, kFrame);
    code.compute(BPF_ADD, BPF_REG_1, kRead);
    code.set(BPF_REG_2, sizeof(std::uint32_t));
    code.load(BPF_DW, BPF_REG_3, kContext, argument(0));
    code.compute(BPF_ADD, BPF_REG_3, *filter.lengthAt);
    code.call(BPF_FUNC_probe_read_kernel);
    code.load(BPF_W, BPF_REG_1, kFrame, kRead);
    code.jumpIf(BPF_JLT, BPF_REG_1, filter.leastBytes, Out);
    code.jumpIf(BPF_JGT, BPF_REG_1, filter.mostBytes, Out);
}

/// One moment. `numberAt`: which argument of the tracepoint the record's number is; -1: it has none. `filter`: of a
/// tracepoint whose first argument is a packet.
std::vector<bpf_insn> momentCode(const Maps& maps, model::SpanKind kind, int numberAt, const PacketFilter& filter = {})
{
    BpfCode code;
    writeBeginning(code, maps);
    writeFilter(code, filter);
    code.call(BPF_FUNC_ktime_get_ns);
    code.move(kStart, BPF_REG_0);
    code.set(kLength, 0);
    writeTotals(code, kind);
    code.set(BPF_REG_1, 0);
    if (numberAt >= 0)
        code.load(BPF_DW, BPF_REG_1, kContext, argument(numberAt));
    code.store(BPF_DW, kFrame, inRecord(offsetof(Record, number)), BPF_REG_1);
    writeRecord(code, maps, kind);
    return finish(code);
}

/// napi_poll(napi, packets, budget): an int.
constexpr int kPolledPackets = 1;
/// kfree_skb(packet, place, reason): the reason from Linux 5.17 on.
constexpr int kDropReason = 2;

/// workqueue_execute_end(work item, function): the function from Linux 5.6 on.
constexpr int kWorkFunction = 1;

struct Announced {
    Pair pair;
    std::string_view entry;
    std::string_view exit;
    model::SpanKind kind;
    int numberAt;
};

constexpr std::array<Announced, 9> kAnnounced{
    {{LocalTimer, "local_timer_entry", "local_timer_exit", model::SpanKind::Timer, -1},
     {Reschedule, "reschedule_entry", "reschedule_exit", model::SpanKind::Ipi, -1},
     {CallFunction, "call_function_entry", "call_function_exit", model::SpanKind::Ipi, -1},
     {CallFunctionSingle, "call_function_single_entry", "call_function_single_exit", model::SpanKind::Ipi, -1},
     {IrqWork, "irq_work_entry", "irq_work_exit", model::SpanKind::Ipi, -1},
     {ThermalApic, "thermal_apic_entry", "thermal_apic_exit", model::SpanKind::Ipi, -1},
     {IrqHandler, "irq_handler_entry", "irq_handler_exit", model::SpanKind::Interrupt, 0},
     {Softirq, "softirq_entry", "softirq_exit", model::SpanKind::Softirq, 0},
     {WorkItem, "workqueue_execute_start", "workqueue_execute_end", model::SpanKind::Work, kWorkFunction}}};

}  // namespace

std::vector<Program> buildPrograms(const Maps& maps)
{
    std::vector<Program> programs;
    for (const Announced& announced : kAnnounced) {
        programs.push_back({announced.entry, entryCode(maps, announced.pair)});
        programs.push_back({announced.exit, exitCode(maps, announced.pair, announced.kind, announced.numberAt)});
    }
    programs.push_back({"sched_switch", switchCode(maps, true), {switchCode(maps, false)}});
    programs.push_back({"nmi_handler", nmiCode(maps)});
    for (const Counted& counted : kCounted)
        programs.push_back({counted.tracepoint, countCode(maps, counted), {}, true});
    programs.push_back({"ipi_send_cpu", senderCode(maps), {}, true});
    programs.push_back({"ipi_send_cpumask", senderToManyCode(maps), {}, true});
    return programs;
}

PacketFilter filterFor(std::optional<std::int32_t> lengthAt, std::uint32_t payloadBytes)
{
    // Ethernet (14), two VLAN tags (8), IPv6 (40), TCP with options (60). Longer ones may travel in fragments.
    constexpr std::uint32_t kMostHeaders = 122;
    constexpr std::uint32_t kMostInOneFrame = 1400;
    return {lengthAt, static_cast<std::int32_t>(std::min(payloadBytes, kMostInOneFrame)),
            static_cast<std::int32_t>(payloadBytes + kMostHeaders)};
}

std::vector<Program> buildPacketPrograms(const Maps& maps, const PacketFilter& filter)
{
    std::vector<Program> programs;
    for (const Announced& announced : kAnnounced) {
        if (announced.pair != IrqHandler && announced.pair != Softirq)
            continue;
        programs.push_back({announced.entry, entryCode(maps, announced.pair)});
        programs.push_back({announced.exit, exitCode(maps, announced.pair, announced.kind, announced.numberAt, true)});
    }
    programs.push_back({"napi_poll", momentCode(maps, model::SpanKind::Poll, kPolledPackets)});
    // Without the filter where lockdown keeps programs from reading a packet's length (BPF_FUNC_probe_read_kernel).
    const auto receive = [&](const PacketFilter& by) { return momentCode(maps, model::SpanKind::Receive, -1, by); };
    const auto transmit = [&](const PacketFilter& by) { return momentCode(maps, model::SpanKind::Transmit, -1, by); };
    const auto drop = [&](int reasonAt, const PacketFilter& by) {
        return momentCode(maps, model::SpanKind::Drop, reasonAt, by);
    };
    programs.push_back({"netif_receive_skb", receive(filter), {receive({})}});
    programs.push_back({"net_dev_start_xmit", transmit(filter), {transmit({})}});
    programs.push_back(
        {"kfree_skb", drop(kDropReason, filter), {drop(-1, filter), drop(kDropReason, {}), drop(-1, {})}});
    return programs;
}

std::vector<bpf_insn> buildOwnThreadCode(const Maps& maps)
{
    BpfCode code;
    writeBeginning(code, maps);
    code.call(BPF_FUNC_get_current_task);
    code.store(BPF_DW, kState, offsetof(CoreState, ownThread), BPF_REG_0);
    code.storeNumber(BPF_DW, kState, offsetof(CoreState, ownState), 0);
    return finish(code);
}

std::vector<std::byte> freshMap(const std::vector<int>& cores, const std::vector<int>& arrival)
{
    std::vector<int> all = cores;
    all.insert(all.end(), arrival.begin(), arrival.end());
    std::vector<std::byte> map(bytesOfMap(all.size()));
    std::ranges::fill(map, std::byte{0xff});
    static_assert(kNotWatched == 0xffff);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto place = static_cast<Place>(i);
        const CoreState state{.core = static_cast<std::uint64_t>(all[i]), .isArrival = i < cores.size() ? 0U : 1U};
        std::memcpy(map.data() + static_cast<std::size_t>(all[i]) * sizeof place, &place, sizeof place);
        std::memcpy(map.data() + bytesOfMap(i), &state, sizeof state);
    }
    return map;
}

}  // namespace halftrip::platform::tracing
