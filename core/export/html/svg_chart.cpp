#include "core/export/html/svg_chart.hpp"

#include "core/chart/percentiles.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/figures/heat_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace halftrip::exporting {
namespace {

using chart::Axis;
using chart::Chart;
using chart::Dot;
using chart::Dots;
using chart::Heat;
using chart::Look;
using chart::Rule;
using chart::Scale;
using chart::ScaleKind;
using chart::Series;
using chart::Tick;

// In user units, which are CSS pixels where the picture has its natural width.
constexpr double kRight = 14;
constexpr double kBottom = 44;
constexpr double kTop = 10;
constexpr double kLegendRow = 18;
constexpr double kLetter = 6.6;  ///< Of text of 12 px, on average and rather more than less.
constexpr double kTickGap = 7;
constexpr double kTickRoom = 12;  ///< Of one among very many.
constexpr double kShade = 14;  ///< One of the legend's.
constexpr int kWidth = 536;
constexpr int kHeight = 290;
/// Of a heat map: classes of the page's style, h1 (least) to h6.
constexpr int kLevels = 6;
constexpr const char* kMostShare = "100 % of the samples at that time";

std::string leastShare()
{
    return fmt::format("{:g} %", model::kLeastShare * 100);
}

/// 0: empty.
int levelOf(float share)
{
    return share > 0 ? std::min(static_cast<int>(model::heatOf(share) * kLevels) + 1, kLevels) : 0;
}

double wordsWidth(std::string_view words)
{
    return static_cast<double>(widthOf(words)) * kLetter;
}

std::string px(double value)
{
    return fmt::format("{:.1f}", value);
}

/// All dots of one axis.
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void add(double value, bool isLog)
    {
        if (!std::isfinite(value) || (isLog && value <= 0))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

Scale scaleOf(const Chart& chart, const Axis& axis, double Dot::* coordinate)
{
    Extent extent;
    for (const Series& series : chart.series) {
        for (const Dot& dot : series.dots)
            extent.add(dot.*coordinate, axis.kind == ScaleKind::Log || axis.kind == ScaleKind::Rank);
    }
    if (axis.alsoShows)
        extent.add(*axis.alsoShows, axis.kind == ScaleKind::Log || axis.kind == ScaleKind::Rank);
    for (const Tick& tick : axis.ticks)
        extent.add(tick.value, axis.kind == ScaleKind::Log);
    if (chart.heat) {
        const bool isX = coordinate == &Dot::x;
        extent.add(isX ? chart.heat->fromX : chart.heat->edges.front(), axis.kind == ScaleKind::Log);
        extent.add(isX ? chart.heat->toX : chart.heat->edges.back(), axis.kind == ScaleKind::Log);
    }
    return {axis.kind, extent.low, extent.high, axis.places};
}

/// Where things lie. `legendRows` are above the plot.
class Layout {
public:
    explicit Layout(const Chart& chart)
        : m_x(scaleOf(chart, chart.x, &Dot::x)), m_y(scaleOf(chart, chart.y, &Dot::y)), m_yTicks(m_y.ticks(5))
    {
        double widest = 0;
        for (const Tick& tick : m_yTicks)
            widest = std::max(widest, wordsWidth(tick.label));
        m_left = 30 + widest;
        m_plotRight = kWidth - kRight;
        placeLegend(chart);
        m_top = kTop + kLegendRow * m_legendRows + (m_legendRows > 0 ? 6 : 0) + (chart.rules.empty() ? 0 : 14);
        m_plotBottom = kHeight - kBottom;
        const double room = m_plotRight - m_left;
        const int wanted = std::max(2, static_cast<int>(room / (chart.x.kind == ScaleKind::Rank ? 62 : 74)));
        m_xTicks = chart.x.ticks.empty() ? m_x.ticks(wanted) : chart.x.ticks;
    }
    [[nodiscard]] double x(double value) const { return m_left + (m_plotRight - m_left) * m_x.at(value); }
    [[nodiscard]] double y(double value) const { return m_plotBottom - (m_plotBottom - m_top) * m_y.at(value); }
    [[nodiscard]] double left() const { return m_left; }
    [[nodiscard]] double right() const { return m_plotRight; }
    [[nodiscard]] double top() const { return m_top; }
    [[nodiscard]] double bottom() const { return m_plotBottom; }
    [[nodiscard]] const std::vector<Tick>& xTicks() const { return m_xTicks; }
    [[nodiscard]] const std::vector<Tick>& yTicks() const { return m_yTicks; }
    /// Where the legend's entry of that series begins; of one without a name nothing is said.
    struct Entry {
        const Series* series = nullptr;
        double x = 0;
        double y = 0;
    };
    [[nodiscard]] const std::vector<Entry>& legend() const { return m_legend; }
    /// Where the shades of a heat map are explained; of no series.
    [[nodiscard]] const Entry& heatEntry() const { return m_heat; }

private:
    void placeLegend(const Chart& chart)
    {
        double x = m_left;
        int row = 0;
        const auto place = [&](const Series* series, double width) {
            if (x + width > m_plotRight + 10 && x > m_left) {
                ++row;
                x = m_left;
            }
            const Entry entry{series, x, kTop + kLegendRow * row + 8};
            x += width;
            return entry;
        };
        for (const Series& series : chart.series) {
            if (!series.name.empty() && !series.dots.empty())
                m_legend.push_back(place(&series, 26 + wordsWidth(series.name) + 14));
        }
        if (chart.heat)
            m_heat = place(nullptr, wordsWidth(leastShare()) + kLevels * kShade + 14 + wordsWidth(kMostShare));
        // What is alone needs no name beside the axis.
        if (m_legend.size() == 1 && chart.series.size() == 1)
            m_legend.clear();
        m_legendRows = m_legend.empty() && !chart.heat ? 0 : row + 1;
    }

    Scale m_x;
    Scale m_y;
    std::vector<Tick> m_xTicks;
    std::vector<Tick> m_yTicks;
    std::vector<Entry> m_legend;
    Entry m_heat;
    int m_legendRows = 0;
    double m_left = 0;
    double m_plotRight = 0;
    double m_top = 0;
    double m_plotBottom = 0;
};

void addLine(Markup& out, std::string_view look, double x1, double y1, double x2, double y2)
{
    out.raw("<path class=\"").text(look).raw("\" d=\"M").text(px(x1)).raw(" ").text(px(y1));
    out.raw("L").text(px(x2)).raw(" ").text(px(y2)).raw("\"/>");
}

void addText(Markup& out, std::string_view look, double x, double y, std::string_view words)
{
    out.raw("<text class=\"").text(look).raw("\" x=\"").text(px(x)).raw("\" y=\"").text(px(y)).raw("\">");
    out.text(words).raw("</text>");
}

void addYAxis(Markup& out, const Chart& chart, const Layout& layout)
{
    for (const Tick& tick : layout.yTicks()) {
        const double y = layout.y(tick.value);
        addLine(out, "grid", layout.left(), y, layout.right(), y);
        addText(out, "tick end", layout.left() - kTickGap, y + 4, tick.label);
    }
    const double middle = (layout.top() + layout.bottom()) / 2;
    out.raw("<text class=\"axis mid\" transform=\"translate(14 ").text(px(middle)).raw(") rotate(-90)\">");
    out.text(chart.y.title).raw("</text>");
}

/// Labels that would run into the one before are left out; their ticks stay, unless they would be a grey area.
void addXAxis(Markup& out, const Chart& chart, const Layout& layout)
{
    addLine(out, "base", layout.left(), layout.bottom(), layout.right(), layout.bottom());
    double freeFrom = 0;
    const bool isCrowded = static_cast<double>(layout.xTicks().size()) * kTickRoom > layout.right() - layout.left();
    for (const Tick& tick : layout.xTicks()) {
        const double x = layout.x(tick.value);
        const double half = wordsWidth(tick.label) / 2;
        const bool hasRoom = x - half >= freeFrom;
        if (hasRoom || !isCrowded)
            addLine(out, "base", x, layout.bottom(), x, layout.bottom() + 4);
        if (!hasRoom)
            continue;
        // The last one may not stick out of the picture.
        const bool sticksOut = x + half > layout.right() + kRight;
        addText(out, sticksOut ? "tick end" : "tick mid", sticksOut ? layout.right() + kRight : x, layout.bottom() + 17,
                tick.label);
        freeFrom = x + half + 6;
    }
    addText(out, "axis mid", (layout.left() + layout.right()) / 2, kHeight - 8.0, chart.x.title);
}

/// Steps that nobody can see are left out, but for the last.
std::string pathOf(const Dots& dots, const Layout& layout, bool isSteps)
{
    constexpr double kSeen = 0.4;
    std::string path;
    double lastX = 0;
    double lastY = 0;
    bool isBegun = false;
    for (const Dot& dot : dots) {
        if (std::isnan(dot.y)) {
            isBegun = false;
            continue;
        }
        const double x = layout.x(dot.x);
        const double y = layout.y(dot.y);
        const bool isSeen = std::abs(x - lastX) >= kSeen || std::abs(y - lastY) >= kSeen;
        if (isBegun && isSteps && !isSeen && &dot != &dots.back())
            continue;
        if (isSteps && isBegun)
            path += fmt::format("H{:.1f}", x);
        if (!isBegun)
            path += fmt::format("M{:.1f} {:.1f}", x, y);
        else if (!isSteps)
            path += fmt::format("L{:.1f} {:.1f}", x, y);
        else if (std::abs(y - lastY) >= 0.05)
            path += fmt::format("V{:.1f}", y);
        lastX = x;
        lastY = y;
        isBegun = true;
    }
    return path;
}

void addStems(Markup& out, const Dots& dots, const Layout& layout)
{
    for (std::size_t index = 0; index + 1 < dots.size(); index += 2)
        addLine(out, "stem", layout.x(dots[index].x), layout.y(dots[index].y), layout.x(dots[index + 1].x),
                layout.y(dots[index + 1].y));
}

void addPath(Markup& out, std::string_view look, const std::string& path)
{
    out.raw("<path class=\"").text(look).raw("\" d=\"").text(path).raw("\"/>");
}

/// The class of such a line.
std::string_view lineOf(Look look)
{
    return look == Look::Dashed || look == Look::DashedSteps ? "line dashed" : "line";
}

/// What few samples carry is drawn thin and dotted, from the last dot that many do.
void addCurve(Markup& out, const Series& series, const Layout& layout)
{
    const auto quiet = std::ranges::find_if(series.dots,
                                            [&series](const Dot& dot) { return dot.x > series.quietFrom; });
    const Dots carried(series.dots.begin(), quiet);
    const Dots rest(quiet == series.dots.begin() ? quiet : quiet - 1, series.dots.end());
    if (carried.size() > 1)
        addPath(out, lineOf(series.look), pathOf(carried, layout, false));
    if (quiet != series.dots.end() && rest.size() > 1)
        addPath(out, "line few", pathOf(rest, layout, false));
}

void addSteps(Markup& out, const Series& series, const Layout& layout)
{
    if (series.dots.empty())
        return;
    const chart::SplitStairs parts = chart::splitAt(series.quietFrom, series.dots);
    const std::string outline = pathOf(parts.carried, layout, true);
    if (series.look == Look::Filled)
        addPath(out, "fill",
                outline + fmt::format("V{:.1f}H{:.1f}Z", layout.bottom(), layout.x(series.dots.front().x)));
    if (!outline.empty())
        addPath(out, fmt::format("{}{}", lineOf(series.look), std::isfinite(series.quietFrom) ? "" : " thin"), outline);
    if (!parts.thin.empty())
        addPath(out, "line few", pathOf(parts.thin, layout, true));
}

void addMarkers(Markup& out, const Series& series, const Layout& layout)
{
    for (std::size_t index = 0; index < series.dots.size(); ++index) {
        const Dot& dot = series.dots[index];
        if (std::isnan(dot.y))
            continue;
        const bool isHollow = std::ranges::find(series.hollow, dot) != series.hollow.end();
        out.raw("<circle class=\"").text(isHollow ? "dot hollow" : "dot").raw("\" r=\"3.2\" cx=\"");
        out.text(px(layout.x(dot.x)));
        out.raw("\" cy=\"").text(px(layout.y(dot.y))).raw("\">");
        if (index < series.hints.size())
            out.raw("<title>").text(series.hints[index]).raw("</title>");
        out.raw("</circle>");
    }
}

/// Neighbours of one shade in a row are one box: most of a steady run is.
std::string boxesOf(const Heat& heat, int level, const Layout& layout)
{
    const std::size_t rows = heat.edges.size() - 1;
    const double perColumn = (heat.toX - heat.fromX) / static_cast<double>(heat.columns);
    const auto x = [&](std::size_t column) { return layout.x(heat.fromX + perColumn * static_cast<double>(column)); };
    std::string path;
    for (std::size_t row = 0; row < rows; ++row) {
        const double top = layout.y(heat.edges[row + 1]);
        const double height = layout.y(heat.edges[row]) - top;
        for (std::size_t column = 0; column < heat.columns; ++column) {
            const std::size_t from = column;
            while (column < heat.columns && levelOf(heat.shares[column * rows + row]) == level)
                ++column;
            if (column == from)
                continue;
            path += fmt::format("M{:.1f} {:.1f}H{:.1f}v{:.1f}H{:.1f}z", x(from), top, x(column), height, x(from));
        }
    }
    return path;
}

void addHeat(Markup& out, const Heat& heat, const Layout& layout)
{
    out.raw("<g class=\"heat\">");
    const Layout::Entry& key = layout.heatEntry();
    const double shadesFrom = key.x + wordsWidth(leastShare()) + 5;
    for (int level = 1; level <= kLevels; ++level) {
        std::string boxes = boxesOf(heat, level, layout);
        boxes += fmt::format("M{:.1f} {:.1f}h{:.1f}v10h-{:.1f}z", shadesFrom + kShade * (level - 1), key.y - 5, kShade,
                             kShade);
        out.raw("<path class=\"h").text(fmt::format("{}", level)).raw("\" d=\"").text(boxes).raw("\"/>");
    }
    out.raw("</g>");
    addText(out, "key", key.x, key.y + 4, leastShare());
    addText(out, "key", shadesFrom + kShade * kLevels + 5, key.y + 4, kMostShare);
}

void addSeries(Markup& out, const Series& series, const Layout& layout, bool isRimmed)
{
    out.raw("<g class=\"").text(series.color).text(isRimmed ? " rimmed" : "").raw("\">");
    switch (series.look) {
    case Look::Line:
    case Look::Dashed:
        addCurve(out, series, layout);
        break;
    case Look::Steps:
    case Look::DashedSteps:
    case Look::Filled:
        addSteps(out, series, layout);
        break;
    case Look::Stems:
        addStems(out, series.dots, layout);
        break;
    case Look::Markers:
        break;
    }
    if (series.hasMarkers || series.look == Look::Markers)
        addMarkers(out, series, layout);
    out.raw("</g>");
}

void addLegend(Markup& out, const Layout& layout)
{
    for (const Layout::Entry& entry : layout.legend()) {
        out.raw("<g class=\"").text(entry.series->color).raw("\">");
        if (entry.series->look != Look::Markers)
            addLine(out, lineOf(entry.series->look), entry.x, entry.y, entry.x + 20, entry.y);
        if (entry.series->hasMarkers || entry.series->look == Look::Markers)
            out.raw("<circle class=\"dot\" r=\"3.2\" cx=\"")
                .text(px(entry.x + 10))
                .raw("\" cy=\"")
                .text(px(entry.y))
                .raw("\"/>");
        out.raw("</g>");
        addText(out, "key", entry.x + 26, entry.y + 4, entry.series->name);
    }
}

void addBands(Markup& out, const Chart& chart, const Layout& layout)
{
    for (const chart::Band& band : chart.bands)
        addPath(out, "band",
                fmt::format("M{:.1f} {:.1f}H{:.1f}V{:.1f}H{:.1f}Z", layout.x(band.from), layout.top(),
                            layout.x(band.to), layout.bottom(), layout.x(band.from)));
}

void addRules(Markup& out, const Chart& chart, const Layout& layout)
{
    double freeFrom = 0;
    for (const Rule& rule : chart.rules) {
        const double x = layout.x(rule.x);
        addLine(out, "rule", x, layout.top(), x, layout.bottom());
        const double width = wordsWidth(rule.label);
        // Towards the middle where there would be no room.
        const bool isAtEnd = x + width / 2 > layout.right() + kRight;
        const double from = isAtEnd ? x - width : x - width / 2;
        if (from < freeFrom)
            continue;
        addText(out, isAtEnd ? "tick end" : "tick mid", x, layout.top() - 5, rule.label);
        freeFrom = from + width + 6;
    }
}

}  // namespace

Markup writeSvg(const Chart& chart)
{
    const Layout layout(chart);
    Markup out;
    out.raw("<svg class=\"chart\" role=\"img\" viewBox=\"0 0 ")
        .text(fmt::format("{} {}", kWidth, kHeight))
        .raw("\" width=\"")
        .text(fmt::format("{}", kWidth))
        .raw("\" height=\"")
        .text(fmt::format("{}", kHeight))
        .raw("\" aria-label=\"")
        .text(chart.title + ". " + chart.description)
        .raw("\">");
    addBands(out, chart, layout);
    addYAxis(out, chart, layout);
    addXAxis(out, chart, layout);
    addRules(out, chart, layout);
    const bool hasAny = std::ranges::any_of(chart.series, [](const Series& one) { return !one.dots.empty(); });
    if (!hasAny)
        addText(out, "axis mid", (layout.left() + layout.right()) / 2, (layout.top() + layout.bottom()) / 2,
                "nothing to draw");
    if (chart.heat)
        addHeat(out, *chart.heat, layout);
    for (const Series& series : chart.series)
        addSeries(out, series, layout, chart.heat.has_value());
    addLegend(out, layout);
    out.raw("</svg>");
    return out;
}

}  // namespace halftrip::exporting
