#include "core/model/record/autopsy.hpp"

#include "core/base/sentence.hpp"
#include "core/base/stable_sort.hpp"
#include "core/model/fields/text_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <sstream>
#include <utility>

namespace halftrip::model {
namespace {

constexpr std::size_t kMostCores = 4096;
constexpr std::size_t kMostNames = 256;
constexpr std::size_t kMostIdleStates = 16;

/// Rows as they are written down: by columns, which take a third of the room.
template <std::size_t count>
bool areOfOneSize(const std::array<std::size_t, count>& sizes)
{
    return std::ranges::all_of(sizes, [&](std::size_t size) { return size == sizes[0]; });
}

struct GapColumns {
    std::vector<std::int64_t> waitedFromNs;
    std::vector<std::int64_t> endNs;
    std::vector<std::int64_t> lengthNs;
    std::vector<std::int64_t> withoutCpuNs;
    std::vector<std::uint64_t> switches;
    std::vector<std::uint64_t> faults;
};

void describe(Fields& fields, GapColumns& columns)
{
    fields(Field("waitedFromNs").anySign().atMost(kMostGaps), columns.waitedFromNs);
    fields(Field("endNs").anySign().atMost(kMostGaps), columns.endNs);
    fields(Field("lengthNs").atMost(kMostGaps), columns.lengthNs);
    fields(Field("withoutCpuNs")
               .ifSet()
               .anySign()
               .atMost(kMostGaps)
               .meaning("How much longer than usual the thread did not run since the gap before; -1: not known."),
           columns.withoutCpuNs);
    fields(Field("switches").ifSet().atMost(kMostGaps).meaning("Of the thread, since the gap before."),
           columns.switches);
    fields(Field("faults").ifSet().atMost(kMostGaps).meaning("Page faults of the thread, since the gap before."),
           columns.faults);
}

struct SlowColumns {
    std::vector<std::uint64_t> sequence;
    std::vector<std::int64_t> sentNs;
    std::vector<std::int64_t> rttNs;
    std::vector<std::int64_t> residenceNs;
    std::vector<std::int64_t> arrivedNs;
    std::vector<std::int64_t> gapNs;
    std::vector<std::int64_t> responderGapNs;
};

void describe(Fields& fields, SlowColumns& columns)
{
    fields(Field("sequence").atMost(kMostSlowProbes), columns.sequence);
    fields(Field("sentNs").anySign().atMost(kMostSlowProbes).meaning("From the start of the point."), columns.sentNs);
    fields(Field("rttNs").atMost(kMostSlowProbes), columns.rttNs);
    fields(Field("residenceNs").anySign().atMost(kMostSlowProbes).meaning("-1: nobody told."), columns.residenceNs);
    fields(Field("arrivedNs")
               .anySign()
               .atMost(kMostSlowProbes)
               .meaning("At the responder, from the probe's send stamp; -1: the clocks are not related."),
           columns.arrivedNs);
    fields(Field("gapNs").atMost(kMostSlowProbes).meaning("In which the initiator's loop did not look, in this wait."),
           columns.gapNs);
    fields(Field("responderGapNs")
               .atMost(kMostSlowProbes)
               .meaning("The same of the responder's loop, in its wait for this probe."),
           columns.responderGapNs);
}

struct LostColumns {
    std::vector<std::uint64_t> sequence;
    std::vector<std::int64_t> sentNs;
    // Empty where the responder told of none.
    std::vector<std::int64_t> arrivedNs;
    std::vector<std::int64_t> residenceNs;
};

void describe(Fields& fields, LostColumns& columns)
{
    fields(Field("sequence").atMost(kMostLostProbes), columns.sequence);
    fields(Field("sentNs").anySign().atMost(kMostLostProbes), columns.sentNs);
    fields(Field("arrivedNs")
               .ifSet()
               .anySign()
               .atMost(kMostLostProbes)
               .meaning("At the responder, from the send stamp; -1: it kept no stamps of it; -2: it was not asked."),
           columns.arrivedNs);
    fields(Field("residenceNs")
               .ifSet()
               .anySign()
               .atMost(kMostLostProbes)
               .meaning("Until the responder answered; -1: not known."),
           columns.residenceNs);
}

/// Spans as they are written down: a row each, "probe side kind core startNs lengthNs name", the name by its place.
struct SpanRows {
    std::vector<std::string> rows;
    std::vector<std::string> names;
};

void describe(Fields& fields, SpanRows& spans)
{
    fields(Field("rows")
               .atMost(kMostSpansOfPoint)
               .meaning("Of each span: place of its probe among the slow ones, side, kind, "
                        "core, start from the probe's send stamp and length in ns, place "
                        "of its name."),
           spans.rows);
    fields(Field("names").atMost(kMostNames), spans.names);
}

GapColumns columnsOf(const std::vector<LoopGap>& gaps)
{
    GapColumns columns;
    for (const LoopGap& gap : gaps) {
        columns.waitedFromNs.push_back(gap.waitedFromNs);
        columns.endNs.push_back(gap.endNs);
        columns.lengthNs.push_back(gap.lengthNs);
    }
    const bool isAnyKnown = std::ranges::any_of(gaps, [](const LoopGap& gap) { return gap.withoutCpuNs >= 0; });
    for (std::size_t i = 0; isAnyKnown && i < gaps.size(); ++i) {
        columns.withoutCpuNs.push_back(gaps[i].withoutCpuNs);
        columns.switches.push_back(gaps[i].switches);
        columns.faults.push_back(gaps[i].faults);
    }
    return columns;
}

void readGaps(Fields& fields, const GapColumns& columns, std::vector<LoopGap>& gaps)
{
    const bool hasLooks = !columns.withoutCpuNs.empty();
    const std::size_t looks = hasLooks ? columns.endNs.size() : 0;
    const bool areAlike =
        areOfOneSize(std::array{columns.waitedFromNs.size(), columns.endNs.size(), columns.lengthNs.size()}) &&
        areOfOneSize(std::array{looks, columns.withoutCpuNs.size(), columns.switches.size(), columns.faults.size()});
    fields.demand(areAlike, "gaps", "has columns of different lengths");
    gaps.clear();
    for (std::size_t i = 0; areAlike && i < columns.endNs.size(); ++i) {
        gaps.push_back({columns.waitedFromNs[i], columns.endNs[i], columns.lengthNs[i]});
        if (!hasLooks)
            continue;
        gaps.back().withoutCpuNs = columns.withoutCpuNs[i];
        gaps.back().switches = columns.switches[i];
        gaps.back().faults = columns.faults[i];
    }
}

SlowColumns columnsOf(const std::vector<SlowProbe>& probes)
{
    SlowColumns columns;
    for (const SlowProbe& probe : probes) {
        columns.sequence.push_back(probe.sequence);
        columns.sentNs.push_back(probe.sentNs);
        columns.rttNs.push_back(probe.rttNs);
        columns.residenceNs.push_back(probe.residenceNs);
        columns.arrivedNs.push_back(probe.arrivedNs);
        columns.gapNs.push_back(probe.gapNs);
        columns.responderGapNs.push_back(probe.responderGapNs);
    }
    return columns;
}

void readSlow(Fields& fields, const SlowColumns& columns, std::vector<SlowProbe>& probes)
{
    const bool areAlike = areOfOneSize(std::array{columns.sequence.size(), columns.sentNs.size(), columns.rttNs.size(),
                                                  columns.residenceNs.size(), columns.arrivedNs.size(),
                                                  columns.gapNs.size(), columns.responderGapNs.size()});
    fields.demand(areAlike, "slow", "has columns of different lengths");
    probes.clear();
    for (std::size_t i = 0; areAlike && i < columns.sequence.size(); ++i)
        probes.push_back({columns.sequence[i], columns.sentNs[i], columns.rttNs[i], columns.residenceNs[i],
                          columns.arrivedNs[i], columns.gapNs[i], columns.responderGapNs[i]});
}

LostColumns columnsOf(const std::vector<LostProbe>& probes)
{
    LostColumns columns;
    const bool isAnyTold = std::ranges::any_of(
        probes, [](const LostProbe& probe) { return probe.arrivedNs != LostProbe::kNotTold; });
    for (const LostProbe& probe : probes) {
        columns.sequence.push_back(probe.sequence);
        columns.sentNs.push_back(probe.sentNs);
        if (!isAnyTold)
            continue;
        columns.arrivedNs.push_back(probe.arrivedNs);
        columns.residenceNs.push_back(probe.residenceNs);
    }
    return columns;
}

void readLost(Fields& fields, const LostColumns& columns, std::vector<LostProbe>& probes)
{
    const std::size_t told = columns.arrivedNs.empty() ? 0 : columns.sequence.size();
    const bool areAlike = columns.sequence.size() == columns.sentNs.size() && columns.arrivedNs.size() == told &&
                          columns.residenceNs.size() == told;
    fields.demand(areAlike, "lost", "has columns of different lengths");
    probes.clear();
    for (std::size_t i = 0; areAlike && i < columns.sequence.size(); ++i) {
        LostProbe& probe = probes.emplace_back(LostProbe{columns.sequence[i], columns.sentNs[i]});
        if (told != 0) {
            probe.arrivedNs = columns.arrivedNs[i];
            probe.residenceNs = columns.residenceNs[i];
        }
    }
}

/// Spans whose name finds no room in the list share the last one.
SpanRows rowsOf(const std::vector<ProbeSpan>& spans)
{
    SpanRows written;
    for (const ProbeSpan& span : spans) {
        auto found = std::ranges::find(written.names, span.name);
        if (found == written.names.end() && written.names.size() < kMostNames) {
            written.names.push_back(written.names.size() + 1 == kMostNames ? "others" : span.name);
            found = written.names.end() - 1;
        } else if (found == written.names.end()) {
            found = written.names.end() - 1;
        }
        written.rows.push_back(fmt::format("{} {} {} {} {} {} {}", span.probe, toWord(span.side), toWord(span.kind),
                                           span.core, span.startNs, span.lengthNs, found - written.names.begin()));
    }
    return written;
}

std::optional<ProbeSpan> spanOf(const std::string& row, std::size_t probes, const std::vector<std::string>& names)
{
    std::istringstream text(row);
    ProbeSpan span;
    std::string side;
    std::string kind;
    std::size_t name = 0;
    text >> span.probe >> side >> kind >> span.core >> span.startNs >> span.lengthNs >> name;
    const auto readSide = fromWord<Side>(side);
    const auto readKind = fromWord<SpanKind>(kind);
    const bool isWhole = !text.fail() && (text >> std::ws).eof() && readSide && readKind;
    // No length that could overflow where it is added to a start.
    constexpr std::int64_t kLongestNs = std::int64_t{1} << 61;
    if (!isWhole || span.probe >= probes || name >= names.size() || span.lengthNs < 0 || span.lengthNs > kLongestNs ||
        span.startNs < -kLongestNs || span.startNs > kLongestNs)
        return std::nullopt;
    span.side = *readSide;
    span.kind = *readKind;
    span.name = names[name];
    return span;
}

void readSpans(Fields& fields, const SpanRows& written, std::size_t probes, std::vector<ProbeSpan>& spans)
{
    spans.clear();
    for (const std::string& row : written.rows) {
        auto span = spanOf(row, probes, written.names);
        fields.demand(span.has_value(), "spans", "has a row that cannot be read");
        if (span)
            spans.push_back(std::move(*span));
    }
}

void addGaps(std::vector<LoopGap>& sum, const std::vector<LoopGap>& part, std::int64_t startNs)
{
    for (const LoopGap& gap : part) {
        sum.push_back(gap);
        sum.back().waitedFromNs += startNs;
        sum.back().endNs += startNs;
    }
    stableSort(sum, std::ranges::greater(), &LoopGap::lengthNs);
    sum.resize(std::min(sum.size(), kMostGaps));
    stableSort(sum, {}, &LoopGap::endNs);
}

void addView(KernelView& sum, const KernelView& part)
{
    if (sum.problem.empty()) {
        sum.problem = part.problem;
        sum.hint = part.hint;
    }
    sum.cores = part.cores;
    sum.arrivalCores = part.arrivalCores;
    sum.shortestNs = std::max(sum.shortestNs, part.shortestNs);
    sum.lost += part.lost;
    sum.missing = part.missing;
    sum.adapterInterrupt = part.adapterInterrupt;
    sum.clockErrorNs = std::max(sum.clockErrorNs, part.clockErrorNs);
    sum.idleExits.resize(std::max(sum.idleExits.size(), part.idleExits.size()));
    for (std::size_t state = 0; state < part.idleExits.size(); ++state)
        sum.idleExits[state] += part.idleExits[state];
    for (const EventCount& count : part.counts) {
        const auto found = std::ranges::find(sum.counts, count.event, &EventCount::event);
        if (found == sum.counts.end()) {
            sum.counts.push_back(count);
            continue;
        }
        found->counts.resize(std::max(found->counts.size(), count.counts.size()));
        for (std::size_t i = 0; i < count.counts.size(); ++i)
            found->counts[i] += count.counts[i];
    }
    for (const SpanTotal& total : part.totals) {
        const auto found = std::ranges::find(sum.totals, total.kind, &SpanTotal::kind);
        if (found == sum.totals.end()) {
            sum.totals.push_back(total);
            continue;
        }
        found->count += total.count;
        found->totalNs += total.totalNs;
    }
}

}  // namespace

bool KernelView::isArrivalCore(int core) const noexcept
{
    return std::ranges::find(arrivalCores, core) != arrivalCores.end();
}

bool KernelView::isWhole() const noexcept
{
    // These name, or count, and have no core. A kernel without those of the thermal interrupt was built without it, too
    // (CONFIG_X86_THERMAL_VECTOR).
    constexpr std::array<std::string_view, 10> kDispensable{
        "thermal_apic_entry", "thermal_apic_exit", "ipi_send_cpu",  "ipi_send_cpumask", "page_fault_user",
        "page_fault_kernel",  "tlb_flush",         "cpu_frequency", "mce_record",       "thermal_zone_trip"};
    const bool lacksNone = std::ranges::all_of(missing, [&](std::string_view tracepoint) {
        return std::ranges::find(kDispensable, tracepoint) != kDispensable.end();
    });
    return isWatched() && lost == 0 && lacksNone;
}

std::string KernelView::whyUnwatched() const
{
    return joinSentences(problem, hint);
}

void addAutopsy(Autopsy& sum, Autopsy&& round, std::int64_t startNs)
{
    struct Kept {
        SlowProbe probe;
        std::vector<ProbeSpan> spans;
    };
    std::vector<Kept> all;
    const auto take = [&all](Autopsy& from, std::int64_t laterNs) {
        const std::size_t first = all.size();
        for (const SlowProbe& probe : from.slow) {
            all.push_back({probe, {}});
            all.back().probe.sentNs += laterNs;
        }
        for (ProbeSpan& span : from.spans)
            all[first + span.probe].spans.push_back(std::move(span));
    };
    take(sum, 0);
    take(round, startNs);
    stableSort(all, std::ranges::greater(), [](const Kept& kept) { return kept.probe.rttNs; });
    all.resize(std::min(all.size(), kMostSlowProbes));
    sum.slow.clear();
    sum.spans.clear();
    for (Kept& kept : all) {
        for (ProbeSpan& span : kept.spans) {
            span.probe = sum.slow.size();
            sum.spans.push_back(std::move(span));
        }
        sum.slow.push_back(kept.probe);
    }
    for (const LostProbe& probe : round.lost) {
        if (sum.lost.size() == kMostLostProbes)
            break;
        sum.lost.push_back(probe);
        sum.lost.back().sentNs += startNs;
    }
    if (round.timeline) {
        Timeline& timeline = sum.timeline ? *sum.timeline : sum.timeline.emplace(*round.timeline);
        timeline.boundNs = std::max(timeline.boundNs, round.timeline->boundNs);
        timeline.windows += round.timeline->windows;
    }
    addGaps(sum.initiator.gaps, round.initiator.gaps, startNs);
    addGaps(sum.responder.gaps, round.responder.gaps, startNs);
    addView(sum.initiator.kernel, round.initiator.kernel);
    addView(sum.responder.kernel, round.responder.kernel);
    sum.spansLeftOut += round.spansLeftOut;
}

void keepSlowest(Autopsy& autopsy, std::size_t most)
{
    if (autopsy.slow.size() <= most)
        return;
    autopsy.slow.resize(most);
    std::erase_if(autopsy.spans, [most](const ProbeSpan& span) { return span.probe >= most; });
}

void describe(Fields& fields, KernelSpan& span)
{
    fields("kind", span.kind);
    fields("core", span.core);
    fields(Field("startNs").anySign(), span.startNs);
    fields("lengthNs", span.lengthNs);
    fields("name", span.name);
}

void describe(Fields& fields, SpanTotal& total)
{
    fields("kind", total.kind);
    fields("count", total.count);
    fields("totalNs", total.totalNs);
}

void describe(Fields& fields, EventCount& count)
{
    fields("event", count.event);
    fields(Field("counts").atMost(kMostCores).meaning("By the cores that were watched; one number: of the host."),
           count.counts);
}

void describe(Fields& fields, AdapterInterrupt& interrupt)
{
    fields("core", interrupt.core);
    fields("vector", interrupt.vector);
    fields(Field("name").meaning("Of the driver that handles it."), interrupt.name);
    fields(Field("interrupts").meaning("While probes went."), interrupt.interrupts);
    fields(Field("packets").meaning("Probes that went meanwhile."), interrupt.packets);
}

void describe(Fields& fields, KernelView& view)
{
    fields(Field("problem").ifSet().meaning("Why no kernel event was recorded, in one sentence."), view.problem);
    fields(Field("hint").ifSet().meaning("What can be done about the problem."), view.hint);
    fields(Field("cores").ifSet().atMost(kMostCores).meaning("That were watched."), view.cores);
    fields(
        Field("arrivalCores")
            .ifSet()
            .atMost(kMostArrivalCores)
            .meaning("Of these, where packets arrive and no measuring thread runs: no threads and work items there."),
        view.arrivalCores);
    fields(Field("shortestNs").meaning("Shorter spans are in the totals only."), view.shortestNs);
    fields(Field("totals").ifSet().atMost(kSpanKinds).meaning("Of all watched cores, short spans too."), view.totals);
    fields(Field("counts").ifSet().atMost(kKernelEvents).meaning("How often what has no length happened."),
           view.counts);
    fields(Field("lost").meaning("Spans that found no room, or were nested."), view.lost);
    fields(Field("missing").ifSet().atMost(kMostNames).meaning("Tracepoints that this kernel lacks or withholds."),
           view.missing);
    fields(Field("idleExits")
               .ifSet()
               .atMost(kMostIdleStates)
               .meaning("How often the measuring thread's core left idle state 0, 1, 2, ... for it (Windows)."),
           view.idleExits);
    fields(Field("adapterInterrupt")
               .meaning("The interrupt that alone followed the probes where they went by turns: the adapter's "
                        "(Windows)."),
           view.adapterInterrupt);
    fields(Field("clockErrorNs")
               .within(0, kMostClockErrorNs)
               .meaning("Its events are placed on the clock of this end's stamps to this, plus or minus."),
           view.clockErrorNs);
    describeOrigins(fields, view.problem, view.hint);
}

void describe(Fields& fields, Timeline& timeline)
{
    fields(Field("isOneClock").meaning("Both ends read one counter."), timeline.isOneClock);
    fields(Field("boundNs").meaning("The responder's moments and events are known to this, plus or minus."),
           timeline.boundNs);
    fields(Field("windows").meaning("Stretches that were related, each by its fastest probe."), timeline.windows);
}

void describe(Fields& fields, EndAutopsy& end)
{
    fields("kernel", end.kernel);
    GapColumns gaps = columnsOf(end.gaps);
    fields(Field("gaps").meaning("The longest times in which the loop did not look, each within a wait; from the start "
                                 "of the point."),
           gaps);
    if (fields.isReading())
        readGaps(fields, gaps, end.gaps);
}

void describe(Fields& fields, Autopsy& autopsy)
{
    SlowColumns slow = columnsOf(autopsy.slow);
    LostColumns lost = columnsOf(autopsy.lost);
    SpanRows spans = rowsOf(autopsy.spans);
    fields(Field("slow").meaning("The slowest probes, slowest first, by columns."), slow);
    fields(Field("lost").meaning("The first lost probes, by columns."), lost);
    fields(Field("timeline").meaning("How well the two hosts' clocks are related; absent: not at all."),
           autopsy.timeline);
    fields("initiator", autopsy.initiator);
    fields("responder", autopsy.responder);
    fields(Field("spans").meaning("What had a watched core in the time of a slow probe."), spans);
    fields(Field("spansLeftOut").meaning("For want of room, and of a length that would have mattered."),
           autopsy.spansLeftOut);
    if (!fields.isReading())
        return;
    readSlow(fields, slow, autopsy.slow);
    readLost(fields, lost, autopsy.lost);
    readSpans(fields, spans, autopsy.slow.size(), autopsy.spans);
}

std::vector<ProbeSpan> spansOfProbe(const std::vector<ProbeSpan>& all, std::size_t probe)
{
    std::vector<ProbeSpan> spans;
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::max();
    for (const ProbeSpan& span : all) {
        if (span.probe != probe)
            continue;
        spans.push_back(span);
        if (span.kind == SpanKind::Drop)
            lastNs = std::min(lastNs, span.startNs);
    }
    std::erase_if(spans, [lastNs](const ProbeSpan& span) { return span.startNs > lastNs; });
    return spans;
}

void describe(Fields& fields, PacketPass& pass)
{
    SlowColumns slow = columnsOf(pass.slow);
    LostColumns lost = columnsOf(pass.lostProbes);
    SpanRows events = rowsOf(pass.events);
    fields("sent", pass.sent);
    fields("lost", pass.lost);
    fields(Field("slow").meaning("The slowest probes of the pass, slowest first, by columns."), slow);
    fields(Field("lostProbes").meaning("Its first lost probes, by columns."), lost);
    fields(Field("isOneKernel").meaning("Both ends run on one host: all events are under A."), pass.isOneKernel);
    fields("initiator", pass.initiator);
    fields("responder", pass.responder);
    fields(Field("timeline").meaning("How well the two hosts' clocks are related; absent: not at all."), pass.timeline);
    fields(Field("events").meaning("Of the slow probes, and behind them in the numbering of the lost ones."), events);
    if (!fields.isReading())
        return;
    readSlow(fields, slow, pass.slow);
    readLost(fields, lost, pass.lostProbes);
    readSpans(fields, events, pass.slow.size() + pass.lostProbes.size(), pass.events);
}

}  // namespace halftrip::model
