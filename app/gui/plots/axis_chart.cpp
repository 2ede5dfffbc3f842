#include "app/gui/plots/axis_chart.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/markers.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/tickers.hpp"
#include "core/model/figures/wire_time.hpp"

#include <QMenu>

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr std::array kFigureColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};

QString tipOf(const RunModel& model, const PointState& point, const QString& figures)
{
    QStringList lines{model.phraseOf(point)};
    if (point.measured.frames)
        lines << AxisChart::tr("frame %1").arg(fromUtf8(model::textOf(point.measured.frames)));
    if (point.figures.samples > 0)
        lines << figures;
    if (!point.measured.problem.empty())
        lines << sentenceText(point.measured.problem);
    else if (point.phase != PointPhase::Done)
        lines << AxisChart::tr("not complete");
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

AxisChart::AxisChart(std::string_view axis, AxisFigures shown, QWidget* parent, const ViewOptions* options)
    : BasePlot(parent),
      m_axis(model::axisInfo(axis)),
      m_shown(shown),
      m_options(options),
      m_reference(*this),
      m_selected(new QCPItemStraightLine(this)),
      m_ticker(new QCPAxisTickerText)
{
    m_ticker->setSubTickCount(0);
    xAxis->setTicker(m_ticker);
    xAxis->setLabel(coreText(m_axis.title));
    setScale(*yAxis, m_shown == AxisFigures::Tail);
    yAxis->setRange(1, 100);
    m_selected->setVisible(false);
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
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
        return place.shownUs[chart::Max] || m_remarks[place.point].hasFailed;
    }));
}

void AxisChart::forget()
{
    m_along = {};
    m_groups.clear();
    m_wire = nullptr;
    m_failed = nullptr;
    m_reference.forget();
    clearPlottables();
}

bool AxisChart::canLayReference() const
{
    return m_options != nullptr && m_axis.id == model::kSizeAxis && m_shown == AxisFigures::Median;
}

void AxisChart::refresh(const RunModel& model, int selected)
{
    const bool isPart = m_options != nullptr && isBrushed(*m_options);
    const std::vector<PointState> parts = isPart ? brushedPoints(model, *m_options) : std::vector<PointState>();
    const std::vector<PointState>& points = isPart ? parts : model.points();
    place(model, points);
    for (std::size_t group = 0; group < m_groups.size(); ++group)
        fillGroup(group);
    fillWire();
    overlayReference(model, points);
    const QString name = coreText(model.words().shown);
    const QString axis = coreText(m_axis.title);
    setTitle(m_shown == AxisFigures::Median ? tr("%1 p50 over %2").arg(name, axis)
                                            : tr("%1 p99 and max over %2").arg(name, axis),
             isPart ? brushText(*m_options) : QString());
    yAxis->setLabel(latencyTitle(model.words()));
    fitAxes();
    drawFailed();
    markSelected(selected);
    sayEmpty(shownPoints() == 0 && std::ranges::any_of(model.points(), isAllLost));
    replot(rpQueuedReplot);
}

void AxisChart::place(const RunModel& model, const std::vector<PointState>& points)
{
    std::vector<chart::AxisPoint> onAxis;
    m_remarks.clear();
    for (const PointState& point : points) {
        const PointFigures& figures = point.figures;
        onAxis.push_back({.point = &point.measured,
                          .storedNs = {static_cast<double>(figures.p50.ns), static_cast<double>(figures.p99.ns),
                                       static_cast<double>(figures.maxNs)},
                          .isLost = {figures.p50.isLost, figures.p99.isLost, false},
                          .hasSamples = figures.samples > 0});
        const auto text = [&point](const PercentileFigure& figure) {
            return percentileWithUnit(point.words(), figure, LatencyUnit::Microseconds);
        };
        m_remarks.push_back(
            {point.phase == PointPhase::Done, !point.measured.problem.empty(),
             tipOf(
                 model, point,
                 tr("p50 %1, p99 %2, max %3").arg(text(figures.p50), text(figures.p99), text({.ns = figures.maxNs})))});
    }
    m_along = chart::placesOn(m_axis, onAxis, model.axes(), model::linkSpeedOf(model.frame()));
    std::vector<QString> names;
    for (const Text& group : m_along.groups)
        names.push_back(axisText(group));
    adoptGroups(names);
}

void AxisChart::adoptGroups(const std::vector<QString>& names)
{
    if (std::ranges::equal(names, m_groups, {}, {}, &Group::name) && m_failed != nullptr)
        return;
    m_groups.clear();
    m_reference.forget();
    clearPlottables();
    for (const QString& name : names)
        addGroup(name, names.size() == 1);
    m_wire = addGraph();
    m_wire->setName(tr("wire alone"));
    m_wire->removeFromLegend();
    m_failed = addGraph();
    m_failed->setLineStyle(QCPGraph::lsNone);
    m_failed->setName(tr("failed"));
    m_failed->removeFromLegend();
    applyColors();
}

void AxisChart::addGroup(const QString& name, bool isOnly)
{
    static const std::array kTitles{QT_TR_NOOP("p50"), QT_TR_NOOP("p99"), QT_TR_NOOP("max")};
    Group& group = m_groups.emplace_back();
    group.name = name;
    for (std::size_t i = 0; i < kFigures; ++i) {
        if (!isDrawn(i))
            continue;
        group.lines[i] = new MarkedLine(*this);  // The plot owns it.
        group.lines[i]->setName(isOnly ? tr(kTitles[i]) : tr("%1, %2").arg(tr(kTitles[i]), name));
        if (m_axis.isWord)
            group.lines[i]->setLineStyle(QCPGraph::lsNone);
        group.hollow[i] = new MarkedLine(*this);
        group.hollow[i]->follow(*group.lines[i]);
        group.hollow[i]->setLineStyle(QCPGraph::lsNone);
        group.hollow[i]->removeFromLegend();
        switchWith(*group.hollow[i], *group.lines[i]);
    }
}

void AxisChart::fillGroup(std::size_t index)
{
    const Group& group = m_groups[index];
    for (std::size_t i = 0; i < kFigures; ++i) {
        if (!isDrawn(i))
            continue;
        chart::Dots dots;
        chart::Dots hollow;
        for (const chart::AxisPlace& place : m_along.places) {
            if (place.group != index || !place.shownUs[i])
                continue;
            dots.push_back({place.x, *place.shownUs[i]});
            if (!m_remarks[place.point].isWhole)
                hollow.push_back(dots.back());
        }
        std::ranges::stable_sort(dots, {}, &chart::Dot::x);
        setDots(*group.lines[i], dots);
        setDots(*group.hollow[i], hollow);
    }
}

/// One line for all groups: the first's.
void AxisChart::fillWire()
{
    if (m_wire == nullptr || m_shown == AxisFigures::Tail)
        return;
    chart::Dots dots;
    for (const chart::AxisPlace& place : m_along.places) {
        if (place.group == 0 && place.wireUs)
            dots.push_back({place.x, *place.wireUs});
    }
    std::ranges::stable_sort(dots, {}, &chart::Dot::x);
    setDots(*m_wire, dots);
    listInLegend(*m_wire, !dots.empty());
}

void AxisChart::overlayReference(const RunModel& model, const std::vector<PointState>& points)
{
    if (!canLayReference())
        return;
    m_reference.lay(m_options->reference(), model, points, m_groups.size() == 1);
    setNote(m_reference.note());
}

void AxisChart::fillMenu(QMenu& menu)
{
    addScale(menu, tr("Logarithmic latency"), *yAxis, m_isLogLatency);
    const bool hasZero = std::ranges::any_of(m_along.values, [](const chart::Tick& tick) { return tick.value <= 0; });
    addScale(menu, tr("Logarithmic %1").arg(coreText(m_axis.column)), *xAxis, m_isLogAlong)
        ->setEnabled(!m_axis.isWord && !hasZero);
}

void AxisChart::fitAxes()
{
    setScale(*yAxis, m_isLogLatency.value_or(m_shown == AxisFigures::Tail));
    if (isZoomed() || m_along.places.empty())
        return;
    fitAbscissa();
    double low = std::numeric_limits<double>::max();
    double high = 0;
    const auto fit = [&](const std::optional<double>& us) {
        low = us ? std::min(low, *us) : low;
        high = us ? std::max(high, *us) : high;
    };
    for (const chart::AxisPlace& place : m_along.places) {
        for (std::size_t i = 0; i < kFigures; ++i) {
            if (isDrawn(i))
                fit(place.shownUs[i]);
        }
    }
    if (high <= 0)
        return;
    if (m_shown == AxisFigures::Median)
        m_reference.widenLatencies(low, high);
    // Room for the markers.
    fitLatencies(*yAxis, low * 0.85, high * 1.15);
}

void AxisChart::fitAbscissa()
{
    if (m_axis.isWord)
        return xAxis->setRange(-0.5, static_cast<double>(m_along.values.size()) - 0.5);
    double low = std::ranges::min(m_along.values, {}, &chart::Tick::value).value;
    double high = std::ranges::max(m_along.values, {}, &chart::Tick::value).value;
    m_reference.widenSizes(low, high);
    const bool isLog = low > 0 && m_isLogAlong.value_or(high / low > 10);
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
        if (m_remarks[place.point].hasFailed)
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
    std::vector<chart::Tick> order = m_along.values;
    std::ranges::sort(order, {}, &chart::Tick::value);
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
    const QColor base = palette().color(QPalette::Base);
    m_selected->setPen(QPen(axisColor(palette()), 1, Qt::DashLine));
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        const Group& group = m_groups[index];
        const auto shape = shapeOfGroup(index);
        for (std::size_t i = 0; i < kFigures; ++i) {
            if (!isDrawn(i))
                continue;
            const QColor color = curveColor(kFigureColors[i], palette());
            group.lines[i]->setPen(QPen(color, 1.5));
            group.lines[i]->setScatterStyle(QCPScatterStyle(shape, QPen(color), QBrush(color), kMarkerPx));
            group.hollow[i]->setScatterStyle(QCPScatterStyle(shape, QPen(color, 1.5), QBrush(base), kMarkerPx));
        }
    }
    m_reference.applyColors();
    if (m_wire != nullptr)
        m_wire->setPen(QPen(quietTextColor(palette()), 1.5, Qt::DashLine));
    if (m_failed != nullptr)
        m_failed->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCross, QPen(curveColor(CurveColor::Max, palette()), 2), Qt::NoBrush, kMarkerPx + 3));
}

QString AxisChart::readoutAt(const QPointF& place) const
{
    const auto distance = [this, &place](const chart::AxisPlace& candidate) {
        return std::abs(xAxis->coordToPixel(candidate.x) - place.x());
    };
    const auto nearest = std::ranges::min_element(m_along.places, {}, distance);
    QStringList lines;
    if (nearest != m_along.places.end() && distance(*nearest) <= 2 * kMarkerPx)
        lines = m_remarks[nearest->point].tip.split(QLatin1Char('\n'));
    lines << m_reference.linesNear(place.x(), 2 * kMarkerPx);
    if (lines.isEmpty())
        return {};
    return QStringLiteral("<div style=\"white-space:nowrap\">%1</div>")
        .arg(lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

}  // namespace halftrip::gui
