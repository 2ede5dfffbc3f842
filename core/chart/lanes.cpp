#include "core/chart/lanes.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace halftrip::chart {
namespace {

/// Of the round trip, that is shown before and behind it.
constexpr double kLaneMargin = 0.06;

double laneUs(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e3;
}

std::string laneFigure(double us)
{
    return (us < 0 ? "-" : "") + model::formatMicroseconds(std::abs(us));
}

Text whereOf(const LaneSpan& span, const Text& lane)
{
    if (span.toUs == span.fromUs)
        return text("{what}, {lane}: at {start:s} us", span.name, lane, laneFigure(span.fromUs));
    return text("{what}, {lane}: {length:s} us, from {start:s} us on", span.name, lane,
                laneFigure(span.toUs - span.fromUs), laneFigure(span.fromUs));
}

/// A drop's name is its reason.
Text nameOf(const model::KernelSpan& span)
{
    return span.kind == model::SpanKind::Drop ? text("drop {reason:s}", span.name)
                                              : model::describe(span.kind, span.name);
}

/// Makes the lanes of one probe, A's from the top down to the packet, B's from the packet down.
class LaneMaker {
public:
    explicit LaneMaker(std::vector<model::ProbeSpan> spans) : m_spans(std::move(spans)) {}

    [[nodiscard]] Lanes make(const model::PointResult& point, std::size_t place)
    {
        const model::Autopsy& autopsy = *point.autopsy;
        const model::SlowProbe& probe = autopsy.slow[place];
        const model::ProbeAccount account = model::accountOfProbe(point, place);
        m_lanes.title = text("Probe {sequence:d} at {at:.6f} s: RTT {rtt:s} us, {excess:s} us over the median",
                             probe.sequence, static_cast<double>(probe.sentNs) / 1e9, laneFigure(laneUs(probe.rttNs)),
                             laneFigure(laneUs(account.excessNs)));
        m_lanes.rttUs = laneUs(probe.rttNs);
        showBetween(0, m_lanes.rttUs);
        tellBound(autopsy.timeline);
        addCores(model::Side::A, autopsy.initiator.kernel);
        addLoop(model::Side::A, autopsy.initiator, probe);
        addPacketPath(probe);
        addLoop(model::Side::B, autopsy.responder, probe);
        addCores(model::Side::B, autopsy.responder.kernel);
        return std::move(m_lanes);
    }

    [[nodiscard]] Lanes make(const model::PacketPass& pass, std::size_t event)
    {
        const bool isLost = event >= pass.slow.size();
        double first = 0;
        double last = 0;
        for (const model::ProbeSpan& span : m_spans) {
            first = std::min(first, laneUs(span.startNs));
            last = std::max(last, laneUs(span.startNs + span.lengthNs));
        }
        m_isOneKernel = pass.isOneKernel;
        if (m_isOneKernel)
            m_lanes.bound = text("One kernel serves both ends: its events belong to neither.");
        else
            tellBound(pass.timeline);
        addCores(model::Side::A, {});
        if (isLost) {
            const model::LostProbe& probe = pass.lostProbes[event - pass.slow.size()];
            m_lanes.title = text("Lost probe {sequence:d} at {at:.6f} s", probe.sequence,
                                 static_cast<double>(probe.sentNs) / 1e9);
            m_lanes.rttUs = last;
            addPacket(model::Side::A, 0, last, text("lost packet"));
        } else {
            const model::SlowProbe& probe = pass.slow[event];
            m_lanes.title = text("Probe {sequence:d} at {at:.6f} s: RTT {rtt:s} us", probe.sequence,
                                 static_cast<double>(probe.sentNs) / 1e9, laneFigure(laneUs(probe.rttNs)));
            m_lanes.rttUs = laneUs(probe.rttNs);
            addPacketPath(probe);
        }
        showBetween(first, std::max(last, m_lanes.rttUs));
        addCores(model::Side::B, {});
        return std::move(m_lanes);
    }

private:
    void showBetween(double fromUs, double toUs)
    {
        const double margin = std::max((toUs - fromUs) * kLaneMargin, 0.1);
        m_lanes.fromUs = fromUs - margin;
        m_lanes.toUs = toUs + margin;
    }

    void tellBound(const std::optional<model::Timeline>& timeline)
    {
        if (!timeline) {
            m_lanes.bound = text("The two hosts' clocks are not related: the packet's way at B is not shown.");
        } else if (timeline->isOneClock) {
            m_lanes.bound = text("Both ends read one clock.");
        } else {
            m_lanes.boundUs = laneUs(timeline->boundNs);
            m_lanes.bound = text("B's lanes may lie up to {bound:s} us further left or right.",
                                 laneFigure(m_lanes.boundUs));
        }
    }

    /// The packet at A, and where the clocks are related at B.
    void addPacketPath(const model::SlowProbe& probe)
    {
        addPacket(model::Side::A, 0, laneUs(probe.rttNs), text("packet"));
        if (probe.arrivedNs < 0 || probe.residenceNs < 0)
            return;
        const double leftUs = laneUs(probe.arrivedNs + probe.residenceNs);
        m_lanes.arrows = {{model::Side::A, 0, laneUs(probe.arrivedNs)}, {model::Side::B, leftUs, laneUs(probe.rttNs)}};
        addPacket(model::Side::B, laneUs(probe.arrivedNs), leftUs, text("packet at B"));
    }

    Lane& addLane(LaneKind kind, model::Side side, Text title)
    {
        Lane& lane = m_lanes.lanes.emplace_back();
        lane.kind = kind;
        lane.side = side;
        lane.title = std::move(title);
        lane.row = m_lanes.rows++;
        return lane;
    }

    void addPacket(model::Side side, double fromUs, double toUs, const Text& name)
    {
        Lane& lane = addLane(LaneKind::Packet, side, text("{side:s} packet", model::toWord(side)));
        LaneSpan span{.fromUs = fromUs, .toUs = toUs, .name = name};
        span.hint = whereOf(span, lane.title);
        lane.spans.push_back(std::move(span));
    }

    /// Waits in which the loop stalled, that overlap the time of the probe.
    void addLoop(model::Side side, const model::EndAutopsy& end, const model::SlowProbe& probe)
    {
        std::vector<LaneSpan> spans;
        for (const model::LoopGap& gap : end.gaps) {
            const double from = laneUs(gap.waitedFromNs - probe.sentNs);
            const double to = laneUs(gap.endNs - probe.sentNs);
            if (to < 0 || from > m_lanes.rttUs)
                continue;
            spans.push_back(
                {.fromUs = from,
                 .toUs = to,
                 .name = text("gap of {gap:s} us", laneFigure(laneUs(gap.lengthNs))),
                 .hint = text("{side:s}'s loop did not poll for {gap:s} us during this wait of {wait:s} us",
                              model::toWord(side), laneFigure(laneUs(gap.lengthNs)), laneFigure(to - from))});
        }
        if (!spans.empty())
            addLane(LaneKind::Loop, side, text("{side:s} loop", model::toWord(side))).spans = std::move(spans);
    }

    /// Those of measuring threads that were watched, and whichever else an event came from.
    void addCores(model::Side side, const model::KernelView& kernel)
    {
        std::set<int> cores;
        std::ranges::copy_if(kernel.cores, std::inserter(cores, cores.end()),
                             [&](int core) { return !kernel.isArrivalCore(core); });
        for (const model::ProbeSpan& span : m_spans) {
            if (span.side == side)
                cores.insert(span.core);
        }
        for (const int core : cores) {
            Lane& lane = addLane(LaneKind::Core, side,
                                 m_isOneKernel ? text("core {core:d}", core)
                                 : kernel.isArrivalCore(core)
                                     ? text("{side:s} core {core:d}, arrivals", model::toWord(side), core)
                                     : text("{side:s} core {core:d}", model::toWord(side), core));
            fillCore(lane, core);
            m_lanes.rows += lane.rows - 1;
        }
    }

    void fillCore(Lane& lane, int core) const
    {
        for (const model::ProbeSpan& span : m_spans) {
            if (span.side != lane.side || span.core != core)
                continue;
            lane.spans.push_back({.fromUs = laneUs(span.startNs),
                                  .toUs = laneUs(span.startNs + span.lengthNs),
                                  .kind = span.kind,
                                  .name = nameOf(span)});
            lane.spans.back().hint = whereOf(lane.spans.back(), lane.title);
        }
        stableSort(lane.spans, [](const LaneSpan& one, const LaneSpan& other) {
            return std::tuple(one.fromUs, -one.toUs) < std::tuple(other.fromUs, -other.toUs);
        });
        std::vector<double> ends;  // Of those around.
        for (LaneSpan& span : lane.spans) {
            while (!ends.empty() && ends.back() <= span.fromUs)
                ends.pop_back();
            span.depth = std::min(static_cast<int>(ends.size()), kMostLaneRows - 1);
            ends.push_back(span.toUs);
            lane.rows = std::max(lane.rows, span.depth + 1);
        }
    }

    std::vector<model::ProbeSpan> m_spans;
    bool m_isOneKernel = false;
    Lanes m_lanes;
};

}  // namespace

Lanes lanesOf(const model::PointResult& point, std::size_t place)
{
    return LaneMaker(model::spansOfProbe(point.autopsy->spans, place)).make(point, place);
}

Lanes lanesOf(const model::PacketPass& pass, std::size_t event)
{
    return LaneMaker(model::spansOfProbe(pass.events, event)).make(pass, event);
}

std::optional<std::size_t> findLane(const Lanes& lanes, model::Side side, LaneKind kind)
{
    for (std::size_t i = 0; i < lanes.lanes.size(); ++i) {
        if (lanes.lanes[i].side == side && lanes.lanes[i].kind == kind)
            return i;
    }
    return std::nullopt;
}

}  // namespace halftrip::chart
