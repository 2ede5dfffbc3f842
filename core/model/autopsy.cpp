#include "core/model/autopsy.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>
#include <utility>

namespace halftrip::model {
namespace {

constexpr std::size_t kMostCores = 4096;
constexpr std::size_t kMostNames = 256;

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
};

void describe(Fields& fields, GapColumns& columns)
{
    fields(Field("waitedFromNs").anySign().atMost(kMostGaps), columns.waitedFromNs);
    fields(Field("endNs").anySign().atMost(kMostGaps), columns.endNs);
    fields(Field("lengthNs").atMost(kMostGaps), columns.lengthNs);
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
};

void describe(Fields& fields, LostColumns& columns)
{
    fields(Field("sequence").atMost(kMostLostProbes), columns.sequence);
    fields(Field("sentNs").anySign().atMost(kMostLostProbes), columns.sentNs);
}

struct SpanColumns {
    std::vector<std::uint32_t> probe;
    std::vector<Side> side;
    std::vector<SpanKind> kind;
    std::vector<int> core;
    std::vector<std::int64_t> startNs;
    std::vector<std::int64_t> lengthNs;
    std::vector<std::uint32_t> name;
    std::vector<std::string> names;
};

void describe(Fields& fields, SpanColumns& columns)
{
    fields(Field("probe").atMost(kMostSpansOfPoint).meaning("Its place among the slow ones."), columns.probe);
    fields(Field("side").atMost(kMostSpansOfPoint), columns.side);
    fields(Field("kind").atMost(kMostSpansOfPoint), columns.kind);
    fields(Field("core").atMost(kMostSpansOfPoint), columns.core);
    fields(Field("startNs").anySign().atMost(kMostSpansOfPoint).meaning("From the probe's send stamp."),
           columns.startNs);
    fields(Field("lengthNs").atMost(kMostSpansOfPoint), columns.lengthNs);
    fields(Field("name").atMost(kMostSpansOfPoint).meaning("Its place among the names."), columns.name);
    fields(Field("names").atMost(kMostNames), columns.names);
}

GapColumns columnsOf(const std::vector<LoopGap>& gaps)
{
    GapColumns columns;
    for (const LoopGap& gap : gaps) {
        columns.waitedFromNs.push_back(gap.waitedFromNs);
        columns.endNs.push_back(gap.endNs);
        columns.lengthNs.push_back(gap.lengthNs);
    }
    return columns;
}

void readGaps(Fields& fields, const GapColumns& columns, std::vector<LoopGap>& gaps)
{
    const bool areAlike = areOfOneSize(
        std::array{columns.waitedFromNs.size(), columns.endNs.size(), columns.lengthNs.size()});
    fields.demand(areAlike, "gaps", "has columns of different lengths");
    gaps.clear();
    for (std::size_t i = 0; areAlike && i < columns.endNs.size(); ++i)
        gaps.push_back({columns.waitedFromNs[i], columns.endNs[i], columns.lengthNs[i]});
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
    for (const LostProbe& probe : probes) {
        columns.sequence.push_back(probe.sequence);
        columns.sentNs.push_back(probe.sentNs);
    }
    return columns;
}

void readLost(Fields& fields, const LostColumns& columns, std::vector<LostProbe>& probes)
{
    const bool areAlike = columns.sequence.size() == columns.sentNs.size();
    fields.demand(areAlike, "lost", "has columns of different lengths");
    probes.clear();
    for (std::size_t i = 0; areAlike && i < columns.sequence.size(); ++i)
        probes.push_back({columns.sequence[i], columns.sentNs[i]});
}

/// Spans whose name finds no room in the list share the last one.
SpanColumns columnsOf(const std::vector<ProbeSpan>& spans)
{
    SpanColumns columns;
    for (const ProbeSpan& span : spans) {
        auto found = std::ranges::find(columns.names, span.name);
        if (found == columns.names.end() && columns.names.size() < kMostNames) {
            columns.names.push_back(columns.names.size() + 1 == kMostNames ? "others" : span.name);
            found = columns.names.end() - 1;
        } else if (found == columns.names.end()) {
            found = columns.names.end() - 1;
        }
        columns.probe.push_back(static_cast<std::uint32_t>(span.probe));
        columns.side.push_back(span.side);
        columns.kind.push_back(span.kind);
        columns.core.push_back(span.core);
        columns.startNs.push_back(span.startNs);
        columns.lengthNs.push_back(span.lengthNs);
        columns.name.push_back(static_cast<std::uint32_t>(found - columns.names.begin()));
    }
    return columns;
}

void readSpans(Fields& fields, const SpanColumns& columns, std::size_t probes, std::vector<ProbeSpan>& spans)
{
    const bool areAlike = areOfOneSize(std::array{columns.probe.size(), columns.side.size(), columns.kind.size(),
                                                  columns.core.size(), columns.startNs.size(), columns.lengthNs.size(),
                                                  columns.name.size()});
    fields.demand(areAlike, "spans", "has columns of different lengths");
    spans.clear();
    for (std::size_t i = 0; areAlike && i < columns.probe.size(); ++i) {
        const bool isKnown = columns.probe[i] < probes && columns.name[i] < columns.names.size();
        fields.demand(isKnown, "spans", "has a probe or a name that is not there");
        if (isKnown)
            spans.push_back({{columns.kind[i], columns.core[i], columns.startNs[i], columns.lengthNs[i],
                              columns.names[columns.name[i]]},
                             columns.probe[i],
                             columns.side[i]});
    }
}

void addGaps(std::vector<LoopGap>& sum, const std::vector<LoopGap>& part, std::int64_t startNs)
{
    for (const LoopGap& gap : part)
        sum.push_back({gap.waitedFromNs + startNs, gap.endNs + startNs, gap.lengthNs});
    std::ranges::stable_sort(sum, std::ranges::greater(), &LoopGap::lengthNs);
    sum.resize(std::min(sum.size(), kMostGaps));
    std::ranges::stable_sort(sum, {}, &LoopGap::endNs);
}

void addView(KernelView& sum, const KernelView& part)
{
    sum.problem = sum.problem.empty() ? part.problem : sum.problem;
    sum.cores = part.cores;
    sum.shortestNs = std::max(sum.shortestNs, part.shortestNs);
    sum.lost += part.lost;
    sum.missing = part.missing;
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

void keepSpansOfPoint(Autopsy& autopsy)
{
    std::vector<ProbeSpan>& spans = autopsy.spans;
    if (spans.size() <= kMostSpansOfPoint)
        return;
    std::ranges::stable_sort(spans, std::ranges::greater(), &ProbeSpan::lengthNs);
    autopsy.spansLeftOut += spans.size() - kMostSpansOfPoint;
    spans.resize(kMostSpansOfPoint);
    std::ranges::stable_sort(spans, [](const ProbeSpan& one, const ProbeSpan& other) {
        return std::tuple(one.probe, one.startNs) < std::tuple(other.probe, other.startNs);
    });
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
    std::ranges::stable_sort(all, std::ranges::greater(), [](const Kept& kept) { return kept.probe.rttNs; });
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
        if (sum.lost.size() < kMostLostProbes)
            sum.lost.push_back({probe.sequence, probe.sentNs + startNs});
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
    keepSpansOfPoint(sum);
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

void describe(Fields& fields, KernelView& view)
{
    fields(Field("problem").ifSet().meaning("Why no kernel event was recorded, in one sentence."), view.problem);
    fields(Field("cores").ifSet().atMost(kMostCores).meaning("That were watched."), view.cores);
    fields(Field("shortestNs").meaning("Shorter spans are in the totals only."), view.shortestNs);
    fields(Field("totals").ifSet().atMost(kSpanKinds).meaning("Of all watched cores, short spans too."), view.totals);
    fields(Field("lost").meaning("Spans that found no room."), view.lost);
    fields(Field("missing").ifSet().atMost(kMostNames).meaning("Tracepoints that this kernel does not have."),
           view.missing);
}

void describe(Fields& fields, Timeline& timeline)
{
    fields(Field("isOneClock").meaning("Both ends read one counter."), timeline.isOneClock);
    fields(Field("boundNs").meaning("The responder's moments are known to this, plus or minus."), timeline.boundNs);
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
    SpanColumns spans = columnsOf(autopsy.spans);
    fields(Field("slow").meaning("The slowest probes, slowest first, by columns."), slow);
    fields(Field("lost").meaning("The first lost probes, by columns."), lost);
    fields(Field("timeline").meaning("How well the two hosts' clocks are related; absent: not at all."),
           autopsy.timeline);
    fields("initiator", autopsy.initiator);
    fields("responder", autopsy.responder);
    fields(Field("spans").meaning("What had a watched core in the time of a slow probe, by columns."), spans);
    fields(Field("spansLeftOut").meaning("For want of room."), autopsy.spansLeftOut);
    if (!fields.isReading())
        return;
    readSlow(fields, slow, autopsy.slow);
    readLost(fields, lost, autopsy.lost);
    readSpans(fields, spans, autopsy.slow.size(), autopsy.spans);
}

}  // namespace halftrip::model
