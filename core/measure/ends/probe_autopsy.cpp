#include "core/measure/ends/probe_autopsy.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/facts/core_merits.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

namespace halftrip::measure {
namespace {

constexpr const char* kSilentResponder = "The responder did not report it.";
constexpr const char* kNoResponder = "The peer is no Halftrip responder.";

/// What is shorter than this part of a probe's time cannot be why it was slow.
constexpr std::int64_t kLeastPart = 1000;

/// Events of a lost probe are looked for during this time after its send: even a busy host has handled it by then.
constexpr std::int64_t kLostWindowNs = 2'000'000;

/// Of those within the window the longest stay, in order of start; where there are packet events, the drops and the
/// first ones, however short. Returns how many do not that might have mattered.
std::uint64_t keepWeightiest(std::vector<model::KernelSpan>& spans, std::int64_t windowNs)
{
    const bool areOfPackets = std::ranges::any_of(spans, model::isPacketEvent, &model::KernelSpan::kind);
    const std::int64_t shortestNs = areOfPackets ? 0 : windowNs / kLeastPart;
    std::erase_if(spans, [&](const model::KernelSpan& span) {
        return span.startNs > windowNs || span.startNs + span.lengthNs < 0 || span.lengthNs < shortestNs;
    });
    const std::size_t before = spans.size();
    stableSort(spans, {}, [areOfPackets](const model::KernelSpan& span) {
        return std::pair(span.kind != model::SpanKind::Drop, areOfPackets ? span.startNs : -span.lengthNs);
    });
    spans.resize(std::min(spans.size(), model::kMostSpansOfProbe));
    stableSort(spans, {}, &model::KernelSpan::startNs);
    return before - spans.size();
}

/// The share of its time in which the thread does not run although nobody has its core: a kernel may take interrupts
/// off the CPU time, and over some paths a third of a round trip is one. The least of all stretches between looks;
/// none: too few to tell.
std::optional<double> usuallyWithoutCpu(const loop::Gaps& gaps)
{
    constexpr std::int64_t kShortestNs = 1'000'000;
    std::size_t known = 0;
    double least = 1;
    const auto take = [&](const os::ThreadLook& since) {
        if (since.cpuNs < 0 || since.wallNs < kShortestNs)
            return;
        ++known;
        least = std::min(least, static_cast<double>(since.wallNs - since.cpuNs) / static_cast<double>(since.wallNs));
    };
    take(gaps.before);
    for (std::size_t i = 0; i < std::min<std::uint64_t>(gaps.count, gaps.kept.size()); ++i)
        take(gaps.kept[i].since);
    return known < 2 ? std::nullopt : std::optional(std::max(least, 0.0));
}

/// How much longer than usual the thread did not run before a gap's end; -1: not known.
std::int64_t withoutCpuNs(const os::ThreadLook& since, std::optional<double> usual)
{
    // Interrupts do not come evenly, and the two clocks of a kernel are some millionths apart.
    constexpr double kMuchOfUsual = 1.25;
    constexpr double kClocksApart = 5e-6;
    if (since.cpuNs < 0 || !usual)
        return -1;
    const double allowedNs = static_cast<double>(since.wallNs) * (*usual * kMuchOfUsual + kClocksApart);
    return std::max<std::int64_t>(since.wallNs - since.cpuNs - std::llround(allowedNs), 0);
}

clock::Ticks firstArrival(const loop::PointRecorder& recorder)
{
    const auto bounds = recorder.clockBounds.probes();
    return bounds.empty() ? 0 : bounds.front().arrivedThere;
}

/// When the responder's clock stood where the probe left here: where the clocks are not related, when it came there.
clock::Ticks sentThere(const loop::ProbeStamps& probe, const HostTimeline& timeline, const EndClock& here,
                       const clock::TickConverter& there)
{
    if (probe.arrivedThere == 0 || !timeline.isUsable())
        return probe.arrivedThere;
    return probe.arrivedThere -
           there.nanosecondsToSpan(timeline.ofResponder(probe.arrivedThere) - here.toNs(probe.sent));
}

/// The lost probes that a pass with packet events tells of.
std::span<const loop::FirstLost::Probe> toldLost(const loop::PointRecorder& recorder)
{
    const auto lost = recorder.firstLost.probes();
    return lost.first(std::min(lost.size(), model::kMostLostInPass));
}

/// When the responder's clock stood where ours did, by the answered probe that was nearest in time; 0: there was none,
/// or the clocks are not related.
clock::Ticks momentThere(clock::Ticks when, std::span<const loop::ProbeStamps> bounds, const HostTimeline& timeline,
                         const EndClock& here, const clock::TickConverter& there)
{
    if (bounds.empty() || !timeline.isUsable())
        return 0;
    const loop::ProbeStamps& nearest = *std::ranges::min_element(bounds, {}, [&](const loop::ProbeStamps& probe) {
        return probe.sent > when ? probe.sent - when : when - probe.sent;
    });
    const std::int64_t aheadNs = here.toNs(when) - timeline.ofResponder(nearest.arrivedThere);
    return aheadNs >= 0 ? nearest.arrivedThere + there.nanosecondsToSpan(aheadNs)
                        : nearest.arrivedThere - there.nanosecondsToSpan(-aheadNs);
}

/// Longest first, as they are in the recorder's order.
std::vector<std::size_t> slowestFirst(std::span<const loop::ProbeStamps> probes)
{
    std::vector<std::size_t> order(probes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    stableSort(order, std::ranges::greater(), [&](std::size_t i) { return probes[i].length(); });
    return order;
}

/// Puts the parts together, in nanoseconds from the start of the point.
class AutopsyBuilder {
public:
    explicit AutopsyBuilder(const AutopsyInput& input)
        : m_input(input),
          m_here{input.converter, input.recorder.startTicks.load()},
          m_there{input.responderConverter, firstArrival(input.recorder)},
          m_timeline(input.recorder.clockBounds.probes(), m_here, m_there, input.isOneHost)
    {
    }

    [[nodiscard]] model::Autopsy build()
    {
        collect();
        return std::move(m_autopsy);
    }

    /// The events of the slowest and of the lost ones.
    [[nodiscard]] model::PacketPass buildPass()
    {
        collect();
        model::PacketPass pass;
        pass.sent = m_input.recorder.sent.get();
        pass.lost = m_input.recorder.lost.get();
        pass.slow = std::move(m_autopsy.slow);
        pass.slow.resize(std::min(pass.slow.size(), model::kMostSlowInPass));
        pass.events = std::move(m_autopsy.spans);
        std::erase_if(pass.events, [&](const model::ProbeSpan& span) { return span.probe >= pass.slow.size(); });
        pass.timeline = m_autopsy.timeline;
        pass.initiator = std::move(m_autopsy.initiator.kernel);
        pass.isOneKernel = m_input.isOneHost;
        if (!pass.isOneKernel)
            pass.responder = std::move(m_autopsy.responder.kernel);
        const auto lost = toldLost(m_input.recorder);
        for (std::size_t i = 0; i < lost.size(); ++i) {
            pass.lostProbes.push_back({lost[i].sequence, m_here.toNs(lost[i].sent)});
            addLostEvents(m_input.recorder.slow.probes().size() + i, pass);
        }
        stableSort(pass.events, {},
                   [](const model::ProbeSpan& event) { return std::pair(event.probe, event.startNs); });
        // A peer may have told more of one window than it should.
        const std::size_t most = 2 * model::kMostSpansOfProbe * (pass.slow.size() + pass.lostProbes.size());
        pass.events.resize(std::min(pass.events.size(), most));
        return pass;
    }

private:
    void collect()
    {
        const std::span<const loop::ProbeStamps> probes = m_input.recorder.slow.probes();
        for (const std::size_t i : slowestFirst(probes))
            addProbe(probes[i], i);
        addLostProbes();
        relateHosts();
        addOwnGaps();
        addResponderGaps();
        m_autopsy.initiator.kernel = m_input.view;
        if (m_input.report != nullptr) {
            m_autopsy.responder.kernel = m_input.report->kernel;
            m_autopsy.spansLeftOut += m_input.report->spansLeftOut;
        } else {
            m_autopsy.responder.kernel.problem = m_input.hasResponder ? kSilentResponder : kNoResponder;
        }
    }

    void addLostProbes()
    {
        const auto lost = m_input.recorder.firstLost.probes();
        const control::AutopsyReport* const report = m_input.report;
        const bool isTold = report != nullptr && report->lostArrived.size() == lost.size() && m_timeline.isUsable();
        for (std::size_t i = 0; i < lost.size(); ++i) {
            model::LostProbe probe{lost[i].sequence, m_here.toNs(lost[i].sent)};
            if (isTold)
                placeAtResponder(probe, report->lostArrived[i], report->lostLeft[i]);
            m_autopsy.lost.push_back(probe);
        }
    }

    void placeAtResponder(model::LostProbe& probe, clock::Ticks arrived, clock::Ticks left) const
    {
        if (arrived == control::kMayHaveCome)
            return;
        if (!loop::ProbeStamps::areStamps(arrived, left)) {
            probe.arrivedNs = model::LostProbe::kNoStamps;
            return;
        }
        probe.arrivedNs = std::max<std::int64_t>(m_timeline.ofResponder(arrived) - probe.sentNs, 0);
        probe.residenceNs = m_input.responderConverter.spanToNanoseconds(left - arrived);
    }

    /// The responder's events lie where its kernel's clock says, which is not the one of its stamps.
    void relateHosts()
    {
        if (!m_timeline.isUsable())
            return;
        m_autopsy.timeline = m_timeline.facts(m_input.recorder.endTicks.load());
        if (m_input.report != nullptr)
            m_autopsy.timeline->boundNs += m_input.report->kernel.clockErrorNs.value_or(0);
    }

    /// Of the lost probe that was added last, which is window number `index`.
    void addLostEvents(std::size_t index, model::PacketPass& pass) const
    {
        const std::size_t place = pass.slow.size() + pass.lostProbes.size() - 1;
        if (index < m_input.spans.size()) {
            std::vector<model::KernelSpan> spans = m_input.spans[index];
            keepWeightiest(spans, kLostWindowNs);
            for (model::KernelSpan& span : spans)
                pass.events.push_back({std::move(span), place, model::Side::A});
        }
        const control::AutopsyReport* const report = m_input.report;
        if (report == nullptr || !m_timeline.isUsable())
            return;
        for (std::size_t i = 0; i < report->spans.size(); ++i) {
            if (report->windows[i] == index)
                pass.events.push_back({report->spans[i], place, model::Side::B});
        }
    }

    void addProbe(const loop::ProbeStamps& stamps, std::size_t index)
    {
        model::SlowProbe probe;
        probe.sequence = stamps.sequence;
        probe.sentNs = m_here.toNs(stamps.sent);
        probe.rttNs = m_input.converter.spanToNanoseconds(stamps.length());
        probe.gapNs = m_input.converter.spanToNanoseconds(stamps.gap);
        const bool isTold = stamps.arrivedThere != 0;
        if (isTold)
            probe.residenceNs = m_input.responderConverter.spanToNanoseconds(stamps.residence());
        if (isTold && m_timeline.isUsable())
            probe.arrivedNs = m_timeline.ofResponder(stamps.arrivedThere) - probe.sentNs;
        if (isTold)
            probe.responderGapNs = responderGapBefore(stamps.arrivedThere);
        const std::size_t place = m_autopsy.slow.size();
        m_autopsy.slow.push_back(probe);
        addOwnSpans(index, place);
        if (isTold && m_timeline.isUsable())
            addResponderSpans(stamps, index, place);
    }

    void addOwnSpans(std::size_t index, std::size_t place)
    {
        if (index >= m_input.spans.size())
            return;
        std::vector<model::KernelSpan> spans = m_input.spans[index];
        m_autopsy.spansLeftOut += keepWeightiest(spans, m_autopsy.slow[place].rttNs);
        for (model::KernelSpan& span : spans)
            m_autopsy.spans.push_back({std::move(span), place, model::Side::A});
    }

    void addResponderSpans(const loop::ProbeStamps& stamps, std::size_t index, std::size_t place)
    {
        const control::AutopsyReport* const report = m_input.report;
        if (report == nullptr)
            return;
        const std::int64_t begin = m_timeline.ofResponder(
                                       sentThere(stamps, m_timeline, m_here, m_input.responderConverter)) -
                                   m_here.toNs(stamps.sent);
        for (std::size_t i = 0; i < report->spans.size(); ++i) {
            if (report->windows[i] != index)
                continue;
            model::KernelSpan span = report->spans[i];
            span.startNs += begin;
            m_autopsy.spans.push_back({std::move(span), place, model::Side::B});
        }
    }

    /// A gap lies in the wait that this probe ended.
    [[nodiscard]] std::int64_t responderGapBefore(clock::Ticks arrived) const
    {
        if (m_input.report == nullptr)
            return 0;
        const auto& until = m_input.report->gapsUntil;
        const auto found = std::ranges::find(until, arrived);
        if (found == until.end())
            return 0;
        const auto place = static_cast<std::size_t>(found - until.begin());
        return m_input.responderConverter.spanToNanoseconds(m_input.report->gapsLength[place]);
    }

    void addOwnGaps()
    {
        const loop::Gaps& gaps = m_input.recorder.gaps;
        const std::optional<double> usual = usuallyWithoutCpu(gaps);
        std::vector<model::LoopGap>& kept = m_autopsy.initiator.gaps;
        for (std::size_t i = 0; i < std::min<std::uint64_t>(gaps.count, gaps.kept.size()); ++i)
            kept.push_back({m_here.toNs(gaps.kept[i].from), m_here.toNs(gaps.kept[i].until),
                            m_input.converter.spanToNanoseconds(gaps.kept[i].length),
                            withoutCpuNs(gaps.kept[i].since, usual), gaps.kept[i].since.switches,
                            gaps.kept[i].since.faults});
        std::ranges::sort(kept, {}, &model::LoopGap::endNs);
    }

    void addResponderGaps()
    {
        if (m_input.report == nullptr || !m_timeline.isUsable())
            return;
        const control::AutopsyReport& report = *m_input.report;
        std::vector<model::LoopGap>& kept = m_autopsy.responder.gaps;
        for (std::size_t i = 0; i < report.gapsFrom.size(); ++i) {
            kept.push_back({m_timeline.ofResponder(report.gapsFrom[i]), m_timeline.ofResponder(report.gapsUntil[i]),
                            m_input.responderConverter.spanToNanoseconds(report.gapsLength[i])});
            if (report.gapsWithoutCpuNs.empty())
                continue;
            kept.back().withoutCpuNs = report.gapsWithoutCpuNs[i];
            kept.back().switches = report.gapsSwitches[i];
            kept.back().faults = report.gapsFaults[i];
        }
        std::ranges::sort(kept, {}, &model::LoopGap::endNs);
    }

    const AutopsyInput& m_input;
    EndClock m_here;
    EndClock m_there;
    HostTimeline m_timeline;
    model::Autopsy m_autopsy;
};

std::vector<clock::TickWindow> tickWindows(std::span<const clock::Ticks> from, std::span<const clock::Ticks> until)
{
    std::vector<clock::TickWindow> windows;
    for (std::size_t i = 0; i < from.size(); ++i)
        windows.push_back({from[i], until[i]});
    return windows;
}

}  // namespace

Result<std::unique_ptr<os::KernelWatch>> openKernelWatch(os::Platform& platform, std::optional<int> core,
                                                         const std::vector<model::Fact>& facts)
{
    if (!core)
        return fail(ErrorKind::Invalid,
                    "The measuring thread is not pinned to a core, so kernel events cannot be recorded for it.",
                    "Pin it (--cpu, --responder-cpu).");
    os::WatchedCores cores{.measuring = {*core}, .arrival = model::arrivalCores(facts)};
    std::erase(cores.arrival, *core);
    cores.arrival.resize(std::min(cores.arrival.size(), model::kMostArrivalCores));
    return platform.kernelEvents().watch(cores, platform.tickClock());
}

control::Stop stopFor(const loop::PointRecorder& recorder, const clock::TickConverter& converter,
                      const clock::TickConverter& responderConverter, const KernelWatching& watching)
{
    const EndClock here{converter, recorder.startTicks.load()};
    const HostTimeline timeline(recorder.clockBounds.probes(), here, {responderConverter, firstArrival(recorder)},
                                watching.isOneHost);
    control::Stop stop;
    for (const loop::ProbeStamps& probe : recorder.slow.probes()) {
        const std::int64_t lengthNs = converter.spanToNanoseconds(probe.length());
        stop.from.push_back(sentThere(probe, timeline, here, responderConverter));
        stop.until.push_back(stop.from.back() + responderConverter.nanosecondsToSpan(lengthNs));
    }
    const std::span<const loop::ProbeStamps> bounds = recorder.clockBounds.probes();
    const auto there = [&](clock::Ticks when) { return momentThere(when, bounds, timeline, here, responderConverter); };
    if (watching.asksForAdapter && !bounds.empty() && timeline.isUsable()) {
        for (const clock::TickWindow& turn : recorder.turns) {
            stop.turnsFrom.push_back(there(turn.from));
            stop.turnsUntil.push_back(there(turn.until));
        }
        stop.packets = recorder.sent.get();
    }
    if (!watching.isOfPackets) {
        for (const auto& lost : recorder.firstLost.probes())
            stop.lost.push_back(lost.sequence);
        return stop;
    }
    for (const auto& lost : toldLost(recorder)) {
        const clock::Ticks from = there(lost.sent);
        stop.from.push_back(from);
        stop.until.push_back(from == 0 ? 0 : from + responderConverter.nanosecondsToSpan(kLostWindowNs));
    }
    return stop;
}

std::vector<clock::TickWindow> windowsOf(const loop::PointRecorder& recorder, const clock::TickConverter& converter,
                                         bool isOfPackets)
{
    std::vector<clock::TickWindow> windows;
    for (const loop::ProbeStamps& probe : recorder.slow.probes())
        windows.push_back({probe.sent, probe.received});
    if (!isOfPackets)
        return windows;
    for (const auto& lost : toldLost(recorder))
        windows.push_back({lost.sent, lost.sent + converter.nanosecondsToSpan(kLostWindowNs)});
    return windows;
}

control::AutopsyReport reportOn(const control::Stop& stop, const loop::Gaps& gaps,
                                const clock::TickConverter& converter, os::KernelWatch* watch, model::KernelView view)
{
    control::AutopsyReport report;
    report.kernel = std::move(view);
    const std::optional<double> usual = usuallyWithoutCpu(gaps);
    for (std::size_t i = 0; i < std::min<std::uint64_t>(gaps.count, gaps.kept.size()); ++i) {
        report.gapsFrom.push_back(gaps.kept[i].from);
        report.gapsUntil.push_back(gaps.kept[i].until);
        report.gapsLength.push_back(gaps.kept[i].length);
        report.gapsWithoutCpuNs.push_back(withoutCpuNs(gaps.kept[i].since, usual));
        report.gapsSwitches.push_back(gaps.kept[i].since.switches);
        report.gapsFaults.push_back(gaps.kept[i].since.faults);
    }
    if (watch == nullptr)
        return report;
    if (const auto turns = tickWindows(stop.turnsFrom, stop.turnsUntil); !turns.empty())
        report.kernel.adapterInterrupt = watch->findAdapter(turns, stop.packets);
    const std::vector<clock::TickWindow> windows = tickWindows(stop.from, stop.until);
    std::vector<std::vector<model::KernelSpan>> spans = watch->spansIn(windows);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        report.spansLeftOut += keepWeightiest(spans[i],
                                              converter.spanToNanoseconds(windows[i].until - windows[i].from));
        for (model::KernelSpan& span : spans[i]) {
            report.windows.push_back(static_cast<std::uint32_t>(i));
            report.spans.push_back(std::move(span));
        }
    }
    return report;
}

void tellLost(std::span<const std::uint64_t> lost, const loop::PausedAnswers& answers, control::AutopsyReport& report)
{
    if (!answers.hasNoted())
        return;
    report.lostArrived.assign(lost.size(), answers.isFull() ? control::kMayHaveCome : 0);
    report.lostLeft.assign(lost.size(), 0);
    // By as much of a sequence as a probe carries.
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (std::size_t i = 0; i < lost.size(); ++i)
        places.emplace(static_cast<std::uint32_t>(lost[i]), i);
    for (const loop::AnswerStamps& answer : answers.kept()) {
        const auto place = places.find(answer.sequence);
        if (place == places.end() || report.lostLeft[place->second] != 0)
            continue;
        report.lostArrived[place->second] = answer.arrived;
        report.lostLeft[place->second] = answer.left;
    }
}

std::optional<model::Autopsy> autopsyOf(const AutopsyInput& input)
{
    if (input.recorder.slow.probes().empty())
        return std::nullopt;
    return AutopsyBuilder(input).build();
}

model::PacketPass packetPassOf(const AutopsyInput& input)
{
    return AutopsyBuilder(input).buildPass();
}

}  // namespace halftrip::measure
