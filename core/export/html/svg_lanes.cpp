#include "core/export/html/svg_lanes.hpp"

#include "core/chart/scale.hpp"
#include "core/export/cells/text_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace halftrip::exporting {
namespace {

using chart::Lane;
using chart::LaneArrow;
using chart::LaneKind;
using chart::Lanes;
using chart::LaneSpan;

// In user units, which are CSS pixels where the picture has its natural width.
constexpr double kLanesWidth = 1096;
constexpr double kLaneRow = 22;
constexpr double kLaneBox = 16;
constexpr double kLanesTop = 8;
constexpr double kLanesRight = 16;
/// Between the lanes of A and those of B: the packet's way.
constexpr double kLanesBetween = 44;
constexpr double kLanesAxis = 40;
constexpr double kLaneLetter = 6.6;
constexpr double kLeastBox = 1.2;

std::string pixel(double value)
{
    return fmt::format("{:.1f}", value);
}

double laneWords(std::string_view words)
{
    return static_cast<double>(widthOf(words)) * kLaneLetter;
}

/// A class of the page's style.
std::string_view colorOf(const Lane& lane, const LaneSpan& span)
{
    if (lane.kind != LaneKind::Core)
        return "grey";
    switch (span.kind) {
    case model::SpanKind::Timer:
        return "c0";
    case model::SpanKind::Ipi:
        return "c4";
    case model::SpanKind::Interrupt:
        return "c3";
    case model::SpanKind::Softirq:
    case model::SpanKind::Dpc:
        return "c2";
    case model::SpanKind::Work:
        return "c5";
    case model::SpanKind::Thread:
        return "c1";
    case model::SpanKind::Nmi:
    case model::SpanKind::Transmit:
    case model::SpanKind::Receive:
    case model::SpanKind::Poll:
    case model::SpanKind::Drop:
        break;
    }
    return "ref";
}

class LanesPainter {
public:
    explicit LanesPainter(const Lanes& lanes) : m_lanes(lanes), m_scale(chart::ScaleKind::Linear, 0, lanes.rttUs)
    {
        double widest = 0;
        for (const Lane& lane : lanes.lanes)
            widest = std::max(widest, laneWords(lane.title));
        m_left = widest + 14;
    }

    [[nodiscard]] Markup paint()
    {
        m_out.raw("<svg class=\"chart lanes\" role=\"img\" viewBox=\"0 0 ")
            .text(fmt::format("{} {}", kLanesWidth, height()))
            .raw("\" aria-label=\"")
            .text(m_lanes.title + ". " + m_lanes.bound)
            .raw("\">");
        addTicks();
        for (const Lane& lane : m_lanes.lanes)
            addLane(lane);
        for (const LaneArrow& arrow : m_lanes.arrows)
            addArrow(arrow);
        m_out.raw("</svg>");
        return std::move(m_out);
    }

private:
    [[nodiscard]] double x(double us) const
    {
        const double part = (us - m_lanes.fromUs) / (m_lanes.toUs - m_lanes.fromUs);
        return m_left + (kLanesWidth - kLanesRight - m_left) * std::clamp(part, 0.0, 1.0);
    }
    [[nodiscard]] double top(const Lane& lane, int depth = 0) const
    {
        return kLanesTop + kLaneRow * (lane.row + depth) + (lane.side == model::Side::B ? kLanesBetween : 0);
    }
    [[nodiscard]] double lanesEnd() const { return kLanesTop + kLaneRow * m_lanes.rows + kLanesBetween; }
    [[nodiscard]] double height() const { return lanesEnd() + kLanesAxis; }

    void addWords(std::string_view look, double left, double base, std::string_view words)
    {
        m_out.raw("<text class=\"").text(look).raw("\" x=\"").text(pixel(left));
        m_out.raw("\" y=\"").text(pixel(base)).raw("\">").text(words).raw("</text>");
    }

    void addPath(std::string_view look, const std::string& path)
    {
        m_out.raw("<path class=\"").text(look).raw("\" d=\"").text(path).raw("\"/>");
    }

    void addTicks()
    {
        for (const chart::Tick& tick : m_scale.ticks(8)) {
            if (tick.value < m_lanes.fromUs || tick.value > m_lanes.toUs)
                continue;
            const double at = x(tick.value);
            addPath("grid", fmt::format("M{:.1f} {:.1f}V{:.1f}", at, kLanesTop, lanesEnd()));
            addWords("tick mid", at, lanesEnd() + 15, tick.label);
        }
        addWords("axis mid", (m_left + kLanesWidth - kLanesRight) / 2, lanesEnd() + 33, "µs from A's send stamp");
    }

    void addLane(const Lane& lane)
    {
        addWords("key end", m_left - 8, top(lane) + 12.5, lane.title);
        for (const LaneSpan& span : lane.spans)
            addSpan(lane, span);
    }

    void addSpan(const Lane& lane, const LaneSpan& span)
    {
        const double from = x(span.fromUs);
        const double width = std::max(x(span.toUs) - from, kLeastBox);
        const double upper = top(lane, span.depth);
        m_out.raw("<g class=\"").text(colorOf(lane, span)).raw("\"><title>").text(span.hint).raw("</title>");
        addPath(lane.kind == LaneKind::Loop ? "box unsure" : "box",
                fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z", from, upper, width, kLaneBox, width));
        m_out.raw("</g>");
        if (laneWords(span.name) + 8 < width)
            addWords("key", from + 4, upper + 12.5, span.name);
    }

    void addArrow(const LaneArrow& arrow)
    {
        const bool isToB = arrow.from == model::Side::A;
        const auto upper = findLane(m_lanes, model::Side::A, LaneKind::Packet);
        const auto lower = findLane(m_lanes, model::Side::B, LaneKind::Packet);
        if (!upper || !lower)
            return;
        const double above = top(m_lanes.lanes[*upper]) + kLaneBox;
        const double below = top(m_lanes.lanes[*lower]);
        const double start = x(arrow.fromUs);
        const double end = x(arrow.toUs);
        addPath("trip",
                fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", start, isToB ? above : below, end, isToB ? below : above));
        // The head's two wings, upright: ways of microseconds in a scale of milliseconds are.
        addPath("trip", isToB ? fmt::format("M{:.1f} {:.1f}l4 7l4 -7", end - 4, below - 7)
                              : fmt::format("M{:.1f} {:.1f}l4 -7l4 7", end - 4, above + 7));
        const double atB = isToB ? arrow.toUs : arrow.fromUs;
        if (m_lanes.boundUs > 0)
            addPath("trip", fmt::format("M{:.1f} {:.1f}v6m0 -3H{:.1f}m0 -3v6", x(atB - m_lanes.boundUs), below - 12,
                                        x(atB + m_lanes.boundUs)));
    }

    const Lanes& m_lanes;
    chart::Scale m_scale;
    double m_left = 0;
    Markup m_out;
};

}  // namespace

Markup writeSvg(const Lanes& lanes)
{
    return LanesPainter(lanes).paint();
}

}  // namespace halftrip::exporting
