#include "core/chart/lanes.hpp"

#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <cmath>
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
    return text("{what}, {lane}: {length:s} us, from {start:s} us on", span.name, lane,
                laneFigure(span.toUs - span.fromUs), laneFigure(span.fromUs));
}

/// Makes the lanes of one probe, A's from the top down to the packet, B's from the packet down.
class LaneMaker {
public:
    LaneMaker(const model::PointResult& point, std::size_t place)
        : m_autopsy(*point.autopsy), m_probe(m_autopsy.slow[place]), m_place(place)
    {
        const model::ProbeAccount account = model::accountOfProbe(point, place);
        m_lanes.title = text("Probe {sequence:d} at {at:.6f} s: RTT {rtt:s} us, {excess:s} us over the median",
                             m_probe.sequence, static_cast<double>(m_probe.sentNs) / 1e9,
                             laneFigure(laneUs(m_probe.rttNs)), laneFigure(laneUs(account.excessNs)));
        m_lanes.rttUs = laneUs(m_probe.rttNs);
        const double margin = std::max(m_lanes.rttUs * kLaneMargin, 0.1);
        m_lanes.fromUs = -margin;
        m_lanes.toUs = m_lanes.rttUs + margin;
    }

    [[nodiscard]] Lanes make()
    {
        tellBound();
        addCores(model::Side::A, m_autopsy.initiator);
        addLoop(model::Side::A, m_autopsy.initiator);
        addPacket(model::Side::A, 0, m_probe.rttNs, text("packet"));
        const bool isRelated = m_probe.arrivedNs >= 0 && m_probe.residenceNs >= 0;
        if (isRelated) {
            const double leftUs = laneUs(m_probe.arrivedNs + m_probe.residenceNs);
            m_lanes.arrows = {{model::Side::A, 0, laneUs(m_probe.arrivedNs)}, {model::Side::B, leftUs, m_lanes.rttUs}};
            addPacket(model::Side::B, m_probe.arrivedNs, m_probe.residenceNs, text("packet at B"));
        }
        addLoop(model::Side::B, m_autopsy.responder);
        addCores(model::Side::B, m_autopsy.responder);
        return std::move(m_lanes);
    }

private:
    void tellBound()
    {
        if (!m_autopsy.timeline) {
            m_lanes.bound = text("The two hosts' clocks are not related: the packet's way at B is not shown.");
        } else if (m_autopsy.timeline->isOneClock) {
            m_lanes.bound = text("Both ends read one clock.");
        } else {
            m_lanes.boundUs = laneUs(m_autopsy.timeline->boundNs);
            m_lanes.bound = text("B's lanes may lie up to {bound:s} us further left or right.",
                                 laneFigure(m_lanes.boundUs));
        }
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

    void addPacket(model::Side side, std::int64_t fromNs, std::int64_t lengthNs, const Text& name)
    {
        Lane& lane = addLane(LaneKind::Packet, side, text("{side:s} packet", model::toWord(side)));
        LaneSpan span{.fromUs = laneUs(fromNs), .toUs = laneUs(fromNs + lengthNs), .name = name};
        span.hint = whereOf(span, lane.title);
        lane.spans.push_back(std::move(span));
    }

    /// Waits in which the loop stalled, that overlap the time of the probe.
    void addLoop(model::Side side, const model::EndAutopsy& end)
    {
        std::vector<LaneSpan> spans;
        for (const model::LoopGap& gap : end.gaps) {
            const double from = laneUs(gap.waitedFromNs - m_probe.sentNs);
            const double to = laneUs(gap.endNs - m_probe.sentNs);
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

    void addCores(model::Side side, const model::EndAutopsy& end)
    {
        std::set<int> cores(end.kernel.cores.begin(), end.kernel.cores.end());
        for (const model::ProbeSpan& span : m_autopsy.spans) {
            if (span.probe == m_place && span.side == side)
                cores.insert(span.core);
        }
        for (const int core : cores) {
            Lane& lane = addLane(LaneKind::Core, side, text("{side:s} core {core:d}", model::toWord(side), core));
            fillCore(lane, core);
            m_lanes.rows += lane.rows - 1;
        }
    }

    void fillCore(Lane& lane, int core) const
    {
        for (const model::ProbeSpan& span : m_autopsy.spans) {
            if (span.probe != m_place || span.side != lane.side || span.core != core)
                continue;
            lane.spans.push_back({.fromUs = laneUs(span.startNs),
                                  .toUs = laneUs(span.startNs + span.lengthNs),
                                  .kind = span.kind,
                                  .name = model::describe(span.kind, span.name)});
            lane.spans.back().hint = whereOf(lane.spans.back(), lane.title);
        }
        std::ranges::stable_sort(lane.spans, [](const LaneSpan& one, const LaneSpan& other) {
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

    const model::Autopsy& m_autopsy;
    const model::SlowProbe& m_probe;
    std::size_t m_place;
    Lanes m_lanes;
};

}  // namespace

Lanes lanesOf(const model::PointResult& point, std::size_t place)
{
    return LaneMaker(point, place).make();
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
