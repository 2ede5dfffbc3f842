#include "core/base/stable_sort.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/figures/account.hpp"
#include "core/model/record/run_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::Side;
using nlohmann::json;

/// Lanes of a host: its packets, its measuring thread, then its cores. From 1 on: readers take thread 0 for none.
constexpr int kPacketLane = 1;
constexpr int kGapLane = 2;
constexpr int kFirstCoreLane = 3;
/// Between a point and its passes.
constexpr std::int64_t kBetweenNs = 1'000'000;
/// One span is seen in the time of several probes, each time by another stamp: its start is the same within this.
constexpr std::int64_t kSameStartNs = 2'000;

/// A damaged file may hold any core, and the lanes below have another meaning.
int coreLane(int core)
{
    static constexpr int kHighestCore = 65'535;
    return kFirstCoreLane + std::clamp(core, 0, kHighestCore);
}

/// A sum that does not overflow: a damaged file may hold any time.
std::int64_t laterBy(std::int64_t ns, std::int64_t byNs)
{
    static constexpr std::int64_t kFarthestNs = std::int64_t{1} << 60;
    const auto bounded = [](std::int64_t each) { return std::clamp(each, -kFarthestNs, kFarthestNs); };
    return bounded(bounded(ns) + bounded(byNs));
}

double traceMicroseconds(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e3;
}

/// Events of the Trace Event Format, in nanoseconds of one time axis until they are written.
class Trace {
public:
    void addSlice(Side side, int lane, std::string name, const char* category, std::int64_t fromNs,
                  std::int64_t lengthNs, json args = {})
    {
        m_slices.push_back(
            {side, lane, fromNs, std::max<std::int64_t>(lengthNs, 0), std::move(name), category, std::move(args)});
    }
    void addInstant(Side side, int lane, std::string name, const char* category, std::int64_t atNs)
    {
        m_instants.push_back({side, lane, atNs, 0, std::move(name), category, {}});
    }
    /// From within a slice of one packet lane into one of the other. None where a damaged file has it end before it
    /// begins: the format has no such arrows.
    void addArrow(const char* name, Side from, std::int64_t fromNs, Side to, std::int64_t toNs)
    {
        if (fromNs > toNs)
            return;
        m_arrows.push_back({name, std::to_string(m_arrows.size()), from, fromNs, to, toNs});
    }
    [[nodiscard]] std::int64_t endNs() const
    {
        std::int64_t latest = 0;
        for (const Event& slice : m_slices)
            latest = std::max(latest, laterBy(slice.fromNs, slice.lengthNs));
        for (const Event& instant : m_instants)
            latest = std::max(latest, instant.fromNs);
        return latest;
    }

    [[nodiscard]] json write(const std::string& hostA, const std::string& hostB)
    {
        nest();
        json events = json::array();
        nameLanes(events, hostA, hostB);
        // Nothing of the format is before 0.
        const std::int64_t firstNs = firstOrZero();
        for (const Event& slice : m_slices) {
            json event = eventOf("X", slice, firstNs);
            event["dur"] = traceMicroseconds(slice.lengthNs);
            if (!slice.args.empty())
                event["args"] = slice.args;
            events.push_back(std::move(event));
        }
        for (const Event& instant : m_instants) {
            json event = eventOf("i", instant, firstNs);
            event["s"] = "t";  // It is one of its lane.
            events.push_back(std::move(event));
        }
        // Behind the slices that they bind to.
        for (const Arrow& arrow : m_arrows) {
            events.push_back(endOf("s", arrow, arrow.from, arrow.fromNs - firstNs));
            events.push_back(endOf("f", arrow, arrow.to, arrow.toNs - firstNs));
            events.back()["bp"] = "e";
        }
        return events;
    }

private:
    struct Event {
        Side side;
        int lane;
        std::int64_t fromNs;
        std::int64_t lengthNs;
        std::string name;
        const char* category;
        json args;
    };
    struct Arrow {
        const char* name;
        std::string id;  ///< Of its own.
        Side from;
        std::int64_t fromNs;
        Side to;
        std::int64_t toNs;
    };

    [[nodiscard]] static int processOf(Side side) { return static_cast<int>(side) + 1; }
    [[nodiscard]] static json eventOf(const char* phase, const Event& event, std::int64_t firstNs)
    {
        return {{"ph", phase},           {"pid", processOf(event.side)},
                {"tid", event.lane},     {"name", event.name},
                {"cat", event.category}, {"ts", traceMicroseconds(event.fromNs - firstNs)}};
    }
    [[nodiscard]] static json endOf(const char* phase, const Arrow& arrow, Side side, std::int64_t atNs)
    {
        return {{"ph", phase},     {"pid", processOf(side)}, {"tid", kPacketLane},           {"name", arrow.name},
                {"cat", "packet"}, {"id", arrow.id},         {"ts", traceMicroseconds(atNs)}};
    }
    [[nodiscard]] static json laneName(const char* what, int process, int lane, const std::string& name)
    {
        return {{"ph", "M"}, {"pid", process},          {"tid", lane}, {"name", what}, {"cat", "__metadata"},
                {"ts", 0},   {"args", {{"name", name}}}};
    }

    [[nodiscard]] std::int64_t firstOrZero() const
    {
        std::int64_t earliest = 0;
        for (const Event& slice : m_slices)
            earliest = std::min(earliest, slice.fromNs);
        for (const Event& instant : m_instants)
            earliest = std::min(earliest, instant.fromNs);
        return earliest;
    }

    void nameLanes(json& events, const std::string& hostA, const std::string& hostB) const
    {
        std::set<std::pair<Side, int>> lanes;
        for (const Event& slice : m_slices)
            lanes.emplace(slice.side, slice.lane);
        for (const Event& instant : m_instants)
            lanes.emplace(instant.side, instant.lane);
        int named = 0;
        for (const auto& [side, lane] : lanes) {
            const int process = processOf(side);
            if (std::exchange(named, process) != process)
                events.push_back(laneName("process_name", process, kPacketLane, side == Side::A ? hostA : hostB));
            events.push_back(laneName("thread_name", process, lane, titleOf(lane)));
        }
    }
    [[nodiscard]] static std::string titleOf(int lane)
    {
        if (lane == kPacketLane)
            return "packets";
        return lane == kGapLane ? "measuring thread" : fmt::format("core {}", lane - kFirstCoreLane);
    }

    /// Slices of one lane lie within one another or apart. What ends a little later than that around it, by the
    /// inaccuracy of their stamps, ends with it, and its arguments have its whole length.
    void nest()
    {
        stableSort(m_slices, [](const Event& one, const Event& other) {
            return std::tuple(one.side, one.lane, one.fromNs, -one.lengthNs) <
                   std::tuple(other.side, other.lane, other.fromNs, -other.lengthNs);
        });
        std::vector<std::int64_t> ends;
        for (std::size_t i = 0; i < m_slices.size(); ++i) {
            Event& slice = m_slices[i];
            if (i == 0 || m_slices[i - 1].side != slice.side || m_slices[i - 1].lane != slice.lane)
                ends.clear();
            while (!ends.empty() && ends.back() <= slice.fromNs)
                ends.pop_back();
            if (!ends.empty() && laterBy(slice.fromNs, slice.lengthNs) > ends.back()) {
                slice.args["length_us"] = traceMicroseconds(slice.lengthNs);
                slice.lengthNs = ends.back() - slice.fromNs;
            }
            ends.push_back(laterBy(slice.fromNs, slice.lengthNs));
        }
    }

    std::vector<Event> m_slices;
    std::vector<Event> m_instants;
    std::vector<Arrow> m_arrows;
};

/// What a point, or a pass of it, puts into the trace. `startNs`: of the point on the time axis; `title` tells the
/// packets of a pass from the point's.
class PointEvents {
public:
    PointEvents(Trace& trace, std::int64_t startNs, std::string title)
        : m_trace(trace), m_startNs(startNs), m_title(std::move(title))
    {
    }

    /// The slow probes and what took the cores away.
    void add(const model::PointResult& point)
    {
        const model::Autopsy& autopsy = *point.autopsy;
        for (std::size_t place = 0; place < autopsy.slow.size(); ++place) {
            const model::ProbeAccount account = model::accountOfProbe(point, place);
            json args{{"excess_us", traceMicroseconds(account.excessNs)}};
            for (const model::AccountPart& part : account.parts)
                args[model::describe(part)] = traceMicroseconds(part.ns);
            addProbe(autopsy.slow[place], std::move(args));
        }
        const std::int64_t boundNs = autopsy.timeline ? autopsy.timeline->boundNs : 0;
        for (const model::ProbeSpan& span : autopsy.spans)
            addSpan(span, laterBy(autopsy.slow[span.probe].sentNs, span.startNs), boundNs);
        addGaps(Side::A, autopsy.initiator.gaps);
        addGaps(Side::B, autopsy.responder.gaps);
    }

    /// Packet events: of the slow probes, and of the lost ones behind them in the numbering.
    void add(const model::PacketPass& pass)
    {
        for (const model::SlowProbe& probe : pass.slow)
            addProbe(probe, {});
        for (const model::LostProbe& probe : pass.lostProbes)
            m_trace.addInstant(Side::A, kPacketLane, fmt::format("lost probe {}{}", probe.sequence, m_title), "packet",
                               laterBy(m_startNs, probe.sentNs));
        const std::int64_t boundNs = pass.timeline ? pass.timeline->boundNs : 0;
        for (std::size_t place = 0; place < pass.slow.size() + pass.lostProbes.size(); ++place) {
            const std::int64_t sentNs = place < pass.slow.size() ? pass.slow[place].sentNs
                                                                 : pass.lostProbes[place - pass.slow.size()].sentNs;
            for (const model::ProbeSpan& event : model::spansOfProbe(pass.events, place))
                addSpan(event, laterBy(sentNs, event.startNs), boundNs);
        }
    }

private:
    void addProbe(const model::SlowProbe& probe, json args)
    {
        const std::string name = fmt::format("probe {}{}", probe.sequence, m_title);
        const std::int64_t sent = laterBy(m_startNs, probe.sentNs);
        const std::int64_t received = laterBy(sent, std::max<std::int64_t>(probe.rttNs, 1));
        m_trace.addSlice(Side::A, kPacketLane, name, "packet", sent, received - sent, std::move(args));
        if (probe.arrivedNs < 0 || probe.residenceNs < 0)
            return;
        const std::int64_t arrived = laterBy(sent, probe.arrivedNs);
        const std::int64_t left = laterBy(arrived, std::max<std::int64_t>(probe.residenceNs, 1));
        m_trace.addSlice(Side::B, kPacketLane, name, "packet", arrived, left - arrived);
        // An arrow binds to the slice that is open where it begins and ends: at its end no slice is open any more.
        m_trace.addArrow("to B", Side::A, sent, Side::B, arrived);
        m_trace.addArrow("to A", Side::B, left - 1, Side::A, received - 1);
    }

    /// `fromNs`: from the start of the point.
    void addSpan(const model::ProbeSpan& span, std::int64_t fromNs, std::int64_t boundNs)
    {
        const std::int64_t apartNs = laterBy(kSameStartNs, span.side == Side::B ? laterBy(boundNs, boundNs) : 0);
        auto& starts = m_seen[{span.side, span.core, span.kind, span.lengthNs, span.name}];
        if (std::ranges::any_of(starts,
                                [&](std::int64_t start) { return std::abs(laterBy(start, -fromNs)) <= apartNs; }))
            return;
        starts.push_back(fromNs);
        std::string name = fmt::format("{} {}", model::toWord(span.kind), span.name);
        if (span.lengthNs == 0)
            m_trace.addInstant(span.side, coreLane(span.core), std::move(name), "kernel", laterBy(m_startNs, fromNs));
        else
            m_trace.addSlice(span.side, coreLane(span.core), std::move(name), "kernel", laterBy(m_startNs, fromNs),
                             span.lengthNs);
    }

    void addGaps(Side side, const std::vector<model::LoopGap>& gaps)
    {
        for (const model::LoopGap& gap : gaps)
            m_trace.addSlice(side, kGapLane, "wait with a gap", "gap", laterBy(m_startNs, gap.waitedFromNs),
                             laterBy(laterBy(gap.endNs, 0), -laterBy(gap.waitedFromNs, 0)),
                             {{"gap_us", traceMicroseconds(gap.lengthNs)}});
    }

    Trace& m_trace;
    std::int64_t m_startNs;
    std::string m_title;
    /// Where spans of that lane, kind, length and name began.
    std::map<std::tuple<Side, int, model::SpanKind, std::int64_t, std::string>, std::vector<std::int64_t>> m_seen;
};

}  // namespace

/// Trace-event JSON: what Perfetto's window (ui.perfetto.dev) and chrome://tracing open. Points stand behind one
/// another on its time axis, each with its passes behind it.
std::string writePerfetto(const model::RunRecord& record)
{
    Trace trace;
    std::int64_t startNs = 0;
    for (const model::PointResult& point : record.points) {
        if (point.autopsy)
            PointEvents(trace, startNs, "").add(point);
        startNs = laterBy(startNs, point.elapsedNs);
        if (const auto pass = model::passOf(point)) {
            startNs = std::max(startNs, trace.endNs()) + kBetweenNs;
            PointEvents(trace, startNs, ", pass with kernel events").add(*pass);
        }
        if (point.packets) {
            startNs = std::max(startNs, trace.endNs()) + kBetweenNs;
            PointEvents(trace, startNs, ", packet events").add(*point.packets);
        }
        if (point.packets || point.watchedPass)
            startNs = std::max(startNs, trace.endNs()) + kBetweenNs;
    }
    json about{{"tool", "Halftrip " + record.toolVersion}};
    if (model::isPractice(record))
        about["practice"] = model::kPracticeWords;
    json events = trace.write("A " + record.initiatorHost.hostName, "B " + record.responderHost.hostName);
    return model::toOneLine({{"traceEvents", std::move(events)}, {"displayTimeUnit", "ns"}, {"otherData", about}}) +
           "\n";
}

}  // namespace halftrip::exporting
