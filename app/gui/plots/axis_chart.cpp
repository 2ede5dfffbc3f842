#include "app/gui/plots/axis_chart.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/markers.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/reference_choice.hpp"
#include "core/model/figures/wire_time.hpp"

#include <QMenu>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr std::array kFigureColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};
/// Around the marker of another figure, with which it may fall together.
constexpr double kRingPx = kMarkerPx + 2;

/// What is said of a point where it stands.
QStringList tipOf(const RunModel& model, const PointState& point)
{
    const PointFigures& figures = point.figures;
    const auto text = [&point](const PercentileFigure& figure) {
        return percentileWithUnit(point.words(), figure, LatencyUnit::Microseconds);
    };
    QStringList lines = model.phraseOf(point).split(QLatin1Char('\n'));
    if (point.measured.frames)
        lines << AxisChart::tr("frame %1").arg(fromUtf8(model::textOf(point.measured.frames)));
    if (figures.samples > 0)
        lines << AxisChart::tr("p50 %1, p99 %2, max %3")
                     .arg(text(figures.p50), text(figures.p99), text({.ns = figures.maxNs}));
    if (!point.measured.problem.empty())
        lines << sentenceText(point.measured.problem);
    else if (point.phase != PointPhase::Done)
        lines << AxisChart::tr("not complete");
    return lines;
}

/// By the group, where groups differ in nothing but their size.
std::vector<std::int64_t> sizesOf(const chart::AlongAxis& along, const std::vector<std::string>& axes)
{
    const bool isSizeAlone = axes.size() == 2 && along.axis.id != model::kSizeAxis &&
                             std::ranges::find(axes, along.axis.id) != axes.end() &&
                             std::ranges::find(axes, model::kSizeAxis) != axes.end();
    std::vector<std::int64_t> sizes(isSizeAlone ? along.places.groups.size() : 0);
    for (const chart::AxisPlace& place : along.places.places) {
        const auto& values = along.points[place.point].point->axes;
        const auto size = std::ranges::find(values, model::kSizeAxis, &model::AxisValue::axis);
        if (isSizeAlone && size != values.end())
            sizes[place.group] = size->number;
    }
    return sizes;
}

}  // namespace

AxisChart::AxisChart(std::string_view axis, AxisFigures shown, QWidget* parent, ViewOptions* options)
    : BasePlot(parent),
      m_axis(model::axisInfo(axis)),
      m_shown(shown),
      m_options(options),
      m_selected(new QCPItemStraightLine(this)),
      m_ticker(new QCPAxisTickerText)
{
    m_ticker->setSubTickCount(0);
    xAxis->setTicker(m_ticker);
    xAxis->setLabel(coreText(m_axis.title));
    setScale(*yAxis, false);
    yAxis->setRange(1, 100);
    m_selected->setVisible(false);
    // Which labels have room depends on the size that the plot has then.
    connect(this, &QCustomPlot::beforeReplot, this, &AxisChart::placeTicks);
    applyTheme();
}

QString AxisChart::menuName() const
{
    const QString column = coreText(m_axis.column);
    return m_shown == AxisFigures::Median ? tr("p50 over %1").arg(column) : tr("Tail over %1").arg(column);
}

QString AxisChart::shortName() const
{
    return m_shown == AxisFigures::Median ? tr("p50") : tr("Tail");
}

QString AxisChart::pictureName() const
{
    return QStringLiteral("%1-over-%2")
        .arg(m_shown == AxisFigures::Median ? QStringLiteral("p50") : QStringLiteral("tail"), fromUtf8(m_axis.id));
}

int AxisChart::shownPoints() const
{
    return static_cast<int>(std::ranges::count_if(m_along.places, [this](const chart::AxisPlace& place) {
        return place.shownUs[chart::Max] || m_hasFailed[place.point];
    }));
}

void AxisChart::forget()
{
    m_chart = {};
    m_along = {};
    m_parts.clear();
    m_sizes.clear();
    m_lines.clear();
    m_failed = nullptr;
    clearPlottables();
}

bool AxisChart::canLayReference() const
{
    return m_options != nullptr && m_axis.id == model::kSizeAxis && m_shown == AxisFigures::Median;
}

void AxisChart::refresh(const RunModel& model, int selected)
{
    const bool isPart = m_options != nullptr && isBrushed(*m_options);
    m_model = &model;
    m_parts = isPart ? brushedPoints(model, *m_options) : std::vector<PointState>();
    makeChart(model, isPart ? m_parts : model.points());
    adoptSeries();
    setTitle(coreText(m_chart.title), isPart ? brushText(*m_options) : QString());
    yAxis->setLabel(latencyTitle(model.words()));
    fitAxes();
    drawFailed();
    markSelected(selected);
    sayEmpty(shownPoints() == 0 && std::ranges::any_of(model.points(), isAllLost));
    replot(rpQueuedReplot);
}

void AxisChart::makeChart(const RunModel& model, const std::vector<PointState>& points)
{
    chart::AlongAxis along{m_axis, model.words(), {}, {}};
    m_hasFailed.clear();
    for (const PointState& point : points) {
        const PointFigures& figures = point.figures;
        along.points.push_back({.point = &point.measured,
                                .storedNs = {static_cast<double>(figures.p50.ns), static_cast<double>(figures.p99.ns),
                                             static_cast<double>(figures.maxNs)},
                                .isLost = {figures.p50.isLost, figures.p99.isLost, false},
                                .hasSamples = figures.samples > 0,
                                .isWhole = point.phase == PointPhase::Done});
        m_hasFailed.push_back(!point.measured.problem.empty());
    }
    along.places = chart::placesOn(m_axis, along.points, model.axes(), model::linkSpeedOf(model.frame()));
    const OverlaidReference over = canLayReference() ? overlayOn(model, m_options->reference()) : OverlaidReference();
    if (m_shown == AxisFigures::Tail && along.places.groups.size() > 1)
        setNote(m_axis.isWord ? tr("The upper marker is the maximum.") : tr("Dashed: the maximum."));
    else
        setNote(over.note);
    m_chart = chart::axisChart(along, m_shown, over.overlay ? &*over.overlay : nullptr,
                               std::numeric_limits<std::size_t>::max());
    m_sizes = sizesOf(along, model.axes());
    m_along = std::move(along.places);
}

void AxisChart::adoptSeries()
{
    const auto isDrawn = [](const Line& line, const chart::Series& series) {
        return line.dots->name() == axisText(series.name);
    };
    if (m_failed == nullptr || !std::ranges::equal(m_lines, m_chart.series, isDrawn)) {
        m_lines.clear();
        clearPlottables();
        for (const chart::Series& series : m_chart.series)
            m_lines.push_back(addLine(series));
        m_failed = addGraph();
        m_failed->setLineStyle(QCPGraph::lsNone);
        m_failed->setName(tr("failed"));
        m_failed->removeFromLegend();
        applyColors();
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        setDots(*m_lines[i].dots, m_chart.series[i].dots);
        setDots(*m_lines[i].hollow, m_chart.series[i].hollow);
    }
}

AxisChart::Line AxisChart::addLine(const chart::Series& series)
{
    const Line line{new MarkedLine(*this), new MarkedLine(*this)};  // The plot owns them.
    line.dots->setName(axisText(series.name));
    if (series.look == chart::Look::Markers)
        line.dots->setLineStyle(QCPGraph::lsNone);
    line.hollow->follow(*line.dots);
    line.hollow->setLineStyle(QCPGraph::lsNone);
    line.hollow->removeFromLegend();
    switchWith(*line.hollow, *line.dots);
    if (series.name.empty() && !m_lines.empty()) {
        // Another figure of the group before it.
        line.dots->removeFromLegend();
        switchWith(*line.dots, *m_lines.back().dots);
    }
    return line;
}

void AxisChart::fillMenu(QMenu& menu)
{
    addScale(menu, tr("Logarithmic latency"), *yAxis, m_isLogLatency);
    const bool hasZero = std::ranges::any_of(m_chart.x.ticks, [](const chart::Tick& tick) { return tick.value <= 0; });
    addScale(menu, tr("Logarithmic %1").arg(coreText(m_axis.column)), *xAxis, m_isLogAlong)
        ->setEnabled(!m_axis.isWord && !hasZero);
}

void AxisChart::fitAxes()
{
    setScale(*yAxis, m_isLogLatency.value_or(m_chart.y.kind == chart::ScaleKind::Log));
    if (isZoomed() || m_chart.x.ticks.empty())
        return;
    chart::Dot low{m_chart.x.ticks.front().value, std::numeric_limits<double>::max()};
    chart::Dot high{m_chart.x.ticks.back().value, 0};
    for (const chart::Series& series : m_chart.series) {
        for (const chart::Dot& dot : series.dots) {
            low = {std::min(low.x, dot.x), std::min(low.y, dot.y)};
            high = {std::max(high.x, dot.x), std::max(high.y, dot.y)};
        }
    }
    fitAbscissa(low.x, high.x);
    // Room for the markers.
    if (high.y > 0)
        fitLatencies(*yAxis, low.y * 0.85, high.y * 1.15);
}

void AxisChart::fitAbscissa(double low, double high)
{
    if (m_axis.isWord)
        return xAxis->setRange(-0.5, static_cast<double>(m_chart.x.ticks.size()) - 0.5);
    const bool isLog = low > 0 && m_isLogAlong.value_or(m_chart.x.kind == chart::ScaleKind::Log);
    xAxis->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (isLog) {
        const double margin = std::pow(high / low, 0.05);
        xAxis->setRange(low / margin, high * margin);
    } else {
        const double margin = high > low ? (high - low) * 0.06 : std::max(high * 0.5, 1.0);
        xAxis->setRange(low - margin, high + margin);
    }
}

void AxisChart::drawFailed()
{
    chart::Dots dots;
    // What has no figure stands on the axis.
    constexpr double kAboveAxis = 0.04;
    const QCPRange range = yAxis->range();
    const double floor = yAxis->scaleType() == QCPAxis::stLinear
                             ? range.lower + kAboveAxis * range.size()
                             : range.lower * std::pow(range.upper / range.lower, kAboveAxis);
    for (const chart::AxisPlace& place : m_along.places) {
        if (m_hasFailed[place.point])
            dots.push_back(
                {place.x, place.shownUs[m_shown == AxisFigures::Median ? chart::P50 : chart::Max].value_or(floor)});
    }
    if (m_failed != nullptr)
        setDots(*m_failed, dots);
}

void AxisChart::markSelected(int selected)
{
    const auto place = std::ranges::find(m_along.places, static_cast<std::size_t>(selected), &chart::AxisPlace::point);
    m_selected->setVisible(selected >= 0 && place != m_along.places.end());
    if (!m_selected->visible())
        return;
    m_selected->point1->setCoords(place->x, 1);
    m_selected->point2->setCoords(place->x, 2);
}

void AxisChart::placeTicks()
{
    const std::vector<chart::Tick>& order = m_chart.x.ticks;
    const QFontMetrics metrics(xAxis->tickLabelFont());
    double freeFrom = -std::numeric_limits<double>::max();
    QMap<double, QString> ticks;
    // A line for each value of very many would be a grey area.
    constexpr std::size_t kPixelsPerLine = 12;
    const bool isCrowded = order.size() * kPixelsPerLine > static_cast<std::size_t>(std::max(axisRect()->width(), 0));
    for (const chart::Tick& value : order) {
        const QString label = axisText(value.label);
        const double center = xAxis->coordToPixel(value.value);
        const double half = metrics.horizontalAdvance(label) / 2.0;
        const bool hasRoom = center - half >= freeFrom;
        if (hasRoom || !isCrowded)
            ticks.insert(value.value, hasRoom ? label : QString());
        if (hasRoom)
            freeFrom = center + half + metrics.averageCharWidth();
    }
    m_ticker->setTicks(ticks);
}

void AxisChart::applyColors()
{
    m_selected->setPen(QPen(axisColor(palette()), 1, Qt::DashLine));
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const chart::Series& series = m_chart.series[i];
        const QColor color = colorOf(i);
        const auto shape = series.isReference          ? QCPScatterStyle::ssDiamond
                           : m_along.groups.size() > 1 ? shapeOfGroup(series.group)
                                                       : QCPScatterStyle::ssCircle;
        m_lines[i].dots->setPen(QPen(color, 1.5, series.look == chart::Look::Dashed ? Qt::DashLine : Qt::SolidLine));
        if (series.hasMarkers)
            m_lines[i].dots->setScatterStyle(QCPScatterStyle(shape, QPen(color), QBrush(color), kMarkerPx));
        m_lines[i].hollow->setScatterStyle(
            QCPScatterStyle(shape, QPen(color, 1.5), QBrush(palette().color(QPalette::Base)), kRingPx));
    }
    if (m_failed != nullptr)
        m_failed->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCross, QPen(curveColor(CurveColor::Max, palette()), 2), Qt::NoBrush, kMarkerPx + 3));
}

/// Figures and sizes have those that they have in other plots and in the table. Other groups are merely told apart.
QColor AxisChart::colorOf(std::size_t series) const
{
    const chart::Series& drawn = m_chart.series[series];
    const std::string_view color = drawn.color;
    if (color == "grey")
        return quietTextColor(palette());
    if (color == "ref")
        return curveColor(CurveColor::Reference, palette());
    const auto figure = std::ranges::find(chart::kApart, color) - chart::kApart.begin();
    if (drawn.isReference)
        return wordColor(static_cast<int>(series), palette());
    if (m_along.groups.size() <= 1)
        return curveColor(kFigureColors.at(static_cast<std::size_t>(figure)), palette());
    return m_sizes.empty() ? wordColor(static_cast<int>(drawn.group), palette())
                           : numberColor(placeOfSize(m_sizes[drawn.group]), palette());
}

QString AxisChart::readoutAt(const QPointF& place) const
{
    constexpr double kReachPx = 2 * kMarkerPx;
    const auto distance = [this, &place](const auto& candidate) {
        return std::abs(xAxis->coordToPixel(candidate.x) - place.x());
    };
    QStringList lines;
    const auto nearest = std::ranges::min_element(m_along.places, {}, distance);
    if (nearest != m_along.places.end() && distance(*nearest) <= kReachPx) {
        const std::vector<PointState>& points = m_parts.empty() ? m_model->points() : m_parts;
        if (nearest->point < points.size())
            lines = tipOf(*m_model, points[nearest->point]);
    }
    for (const chart::Series& series : m_chart.series) {
        const auto dot = std::ranges::min_element(series.dots, {}, distance);
        if (series.isReference && dot != series.dots.end() && distance(*dot) <= kReachPx)
            lines << axisText(series.hints[static_cast<std::size_t>(dot - series.dots.begin())]);
    }
    if (lines.isEmpty())
        return {};
    return QStringLiteral("<div style=\"white-space:nowrap\">%1</div>")
        .arg(lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

}  // namespace halftrip::gui
