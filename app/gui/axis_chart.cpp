#include "app/gui/axis_chart.hpp"

#include "app/gui/core_text.hpp"
#include "app/gui/format.hpp"
#include "app/gui/tickers.hpp"
#include "core/export/number_format.hpp"
#include "core/model/wire_time.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr std::array kColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};
/// Of the groups, one after the other.
constexpr std::array kShapes{QCPScatterStyle::ssCircle, QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
                             QCPScatterStyle::ssDiamond};
constexpr double kMarkerSize = 7;
/// How much of a word's room its groups share.
constexpr double kWordRoom = 0.6;

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

AxisChart::AxisChart(std::string_view axis, QWidget* parent, const ViewOptions* options)
    : BasePlot(parent),
      m_axis(model::axisInfo(axis)),
      m_options(options),
      m_reference(*this),
      m_selected(new QCPItemStraightLine(this)),
      m_ticker(new QCPAxisTickerText)
{
    m_ticker->setSubTickCount(0);
    xAxis->setTicker(m_ticker);
    xAxis->setLabel(coreText(m_axis.title));
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LogTicker));
    yAxis->setRange(1, 100);
    m_selected->setVisible(false);
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
    // Which labels have room depends on the size that the plot has then.
    connect(this, &QCustomPlot::beforeReplot, this, &AxisChart::placeTicks);
    applyTheme();
}

QString AxisChart::menuName() const
{
    return tr("Over %1").arg(coreText(m_axis.column));
}

QString AxisChart::pictureName() const
{
    return QStringLiteral("over-%1").arg(fromUtf8(m_axis.id));
}

int AxisChart::shownPoints() const
{
    return static_cast<int>(
        std::ranges::count_if(m_places, [](const Place& place) { return place.hasSamples || place.hasFailed; }));
}

void AxisChart::forget()
{
    m_places.clear();
    m_groups.clear();
    m_wire = nullptr;
    m_failed = nullptr;
    m_reference.forget();
    clearPlottables();
}

bool AxisChart::canLayReference() const
{
    return m_options != nullptr && m_axis.id == model::kSizeAxis;
}

void AxisChart::refresh(const RunModel& model, int selected)
{
    place(model);
    for (std::size_t group = 0; group < m_groups.size(); ++group)
        fillGroup(group);
    fillWire();
    layReference(model);
    setTitle(tr("%1 over %2").arg(coreText(model.words().shown), coreText(m_axis.title)));
    yAxis->setLabel(latencyTitle(model.words()));
    fitAxes();
    drawFailed();
    markSelected(selected);
    replot(rpQueuedReplot);
}

double AxisChart::positionOf(const model::AxisValue& value)
{
    const QString label = axisText(model::textOf(value));
    const auto known = std::ranges::find(m_labels, label);
    if (known != m_labels.end())
        return m_values[static_cast<std::size_t>(known - m_labels.begin())];
    m_values.push_back(m_axis.isWord ? static_cast<double>(m_labels.size()) : static_cast<double>(value.number));
    m_labels.push_back(label);
    return m_values.back();
}

void AxisChart::place(const RunModel& model)
{
    m_places.clear();
    m_labels.clear();
    m_values.clear();
    std::vector<std::string> otherAxes = model.axes();
    std::erase(otherAxes, m_axis.id);
    const model::LinkSpeed link = model::linkSpeedOf(model.frame());
    std::vector<QString> names;
    for (std::size_t index = 0; index < model.points().size(); ++index) {
        const PointState& point = model.points()[index];
        const auto value = std::ranges::find(point.measured.axes, m_axis.id, &model::AxisValue::axis);
        if (value == point.measured.axes.end())
            continue;
        const QString name = axisText(model::phraseOn(point.measured, otherAxes));
        auto group = std::ranges::find(names, name);
        if (group == names.end())
            group = names.insert(names.end(), name);
        const PointFigures& figures = point.figures;
        Place& place = m_places.emplace_back();
        place.point = static_cast<int>(index);
        place.x = positionOf(*value);
        place.group = static_cast<std::size_t>(group - names.begin());
        const std::array stored{figures.p50.ns, figures.p99.ns, figures.maxNs};
        for (std::size_t i = 0; i < stored.size(); ++i)
            place.shownUs[i] = exporting::shownMicroseconds(point.words(), static_cast<double>(stored[i]));
        place.isLost = {figures.p50.isLost, figures.p99.isLost, false};
        if (const auto wireNs = model::wireInResultNs(point.measured, link); wireNs && m_axis.id == model::kSizeAxis)
            place.wireUs = exporting::shownMicroseconds(point.words(), *wireNs);
        place.hasSamples = figures.samples > 0;
        place.isWhole = point.phase == PointPhase::Done;
        place.hasFailed = !point.measured.problem.empty();
        const auto text = [&](Figure figure) {
            return place.isLost[figure] ? lostMark() : latencyText(point.words(), static_cast<double>(stored[figure]));
        };
        place.tip = tipOf(model, point, tr("p50 %1, p99 %2, max %3 \u00b5s").arg(text(P50), text(P99), text(Max)));
    }
    placeZero();
    adoptGroups(names);
    if (!m_axis.isWord || names.size() < 2)
        return;
    for (Place& place : m_places)
        place.x += kWordRoom * ((static_cast<double>(place.group) + 0.5) / static_cast<double>(names.size()) - 0.5);
}

/// Beside times over decades none at all has its place, too: as far left of the shortest as that is of the next.
void AxisChart::placeZero()
{
    const auto zero = std::ranges::find(m_values, 0.0);
    std::vector<double> others = m_values;
    std::erase(others, 0.0);
    if (m_axis.unit != model::Unit::Nanoseconds || zero == m_values.end() || others.size() < 2)
        return;
    std::ranges::sort(others);
    const double step = others[1] / others[0];
    *zero = others[0] / step;
    for (Place& place : m_places) {
        if (place.x == 0)
            place.x = *zero;
    }
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
    for (std::size_t i = 0; i < FigureCount; ++i) {
        group.lines[i] = addGraph();
        group.lines[i]->setName(isOnly ? tr(kTitles[i]) : tr("%1, %2").arg(tr(kTitles[i]), name));
        if (m_axis.isWord)
            group.lines[i]->setLineStyle(QCPGraph::lsNone);
        group.hollow[i] = addGraph();
        group.hollow[i]->setLineStyle(QCPGraph::lsNone);
        group.hollow[i]->removeFromLegend();
    }
    if (!m_axis.isWord)
        return;
    group.whiskers = new QCPErrorBars(xAxis, yAxis);
    group.whiskers->setDataPlottable(group.lines[P50]);
    group.whiskers->setLayer(kOthersLayer);
    group.whiskers->setSymbolGap(0);
    group.whiskers->removeFromLegend();
}

void AxisChart::fillGroup(std::size_t index)
{
    const Group& group = m_groups[index];
    for (std::size_t i = 0; i < FigureCount; ++i) {
        QVector<double> keys;
        QVector<double> values;
        QVector<double> hollowKeys;
        QVector<double> hollowValues;
        for (const Place& place : m_places) {
            if (place.group != index || !place.hasSamples || place.isLost[i])
                continue;
            keys << place.x;
            values << place.shownUs[i];
            if (!place.isWhole) {
                hollowKeys << place.x;
                hollowValues << place.shownUs[i];
            }
        }
        group.lines[i]->setData(keys, values);
        group.hollow[i]->setData(hollowKeys, hollowValues);
    }
    if (group.whiskers == nullptr)
        return;
    QVector<double> lengths;
    for (const Place& place : m_places) {
        if (place.group == index && place.hasSamples && !place.isLost[P50])
            lengths << (place.isLost[P99] ? 0 : place.shownUs[P99] - place.shownUs[P50]);
    }
    group.whiskers->setData(QVector<double>(lengths.size(), 0), lengths);
}

/// One line for all groups: the first's.
void AxisChart::fillWire()
{
    if (m_wire == nullptr)
        return;
    QVector<double> keys;
    QVector<double> values;
    for (const Place& place : m_places) {
        if (place.group == 0 && place.wireUs) {
            keys << place.x;
            values << *place.wireUs;
        }
    }
    m_wire->setData(keys, values);
    if (keys.isEmpty())
        m_wire->removeFromLegend();
    else
        m_wire->addToLegend();
}

void AxisChart::layReference(const RunModel& model)
{
    if (!canLayReference())
        return;
    m_reference.lay(m_options->reference(), model, m_groups.size() == 1);
    setNote(m_reference.note());
}

void AxisChart::fitAxes()
{
    if (isZoomed() || m_places.empty())
        return;
    fitAbscissa();
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const Place& place : m_places) {
        if (!place.hasSamples)
            continue;
        low = std::min(low, place.shownUs[place.isLost[P50] ? Max : P50]);
        high = std::max(high, place.shownUs[Max]);
        if (place.wireUs && place.group == 0)
            low = std::min(low, *place.wireUs);
    }
    if (high <= 0 || low <= 0)
        return;
    m_reference.widenLatencies(low, high);
    // Room for the markers.
    fitLogAxis(*yAxis, low * 0.85, high * 1.15);
}

void AxisChart::fitAbscissa()
{
    if (m_axis.isWord)
        return xAxis->setRange(-0.5, static_cast<double>(m_labels.size()) - 0.5);
    auto [low, high] = std::ranges::minmax(m_values);
    m_reference.widenSizes(low, high);
    const bool isLog = low > 0 && high / low > 10;
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
    QVector<double> keys;
    QVector<double> values;
    // What has no figure stands on the axis.
    const double floor = yAxis->range().lower * std::pow(yAxis->range().upper / yAxis->range().lower, 0.04);
    for (const Place& place : m_places) {
        if (!place.hasFailed)
            continue;
        keys << place.x;
        values << (place.hasSamples ? place.shownUs[P50] : floor);
    }
    if (m_failed != nullptr)
        m_failed->setData(keys, values);
}

void AxisChart::markSelected(int selected)
{
    const auto place = std::ranges::find(m_places, selected, &Place::point);
    m_selected->setVisible(place != m_places.end());
    if (place == m_places.end())
        return;
    m_selected->point1->setCoords(place->x, 1);
    m_selected->point2->setCoords(place->x, 2);
}

void AxisChart::placeTicks()
{
    std::vector<std::size_t> order(m_values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, {}, [this](std::size_t i) { return m_values[i]; });
    const QFontMetrics metrics(xAxis->tickLabelFont());
    double freeFrom = -std::numeric_limits<double>::max();
    QMap<double, QString> ticks;
    // A line for each value of very many would be a grey area.
    constexpr std::size_t kPixelsPerLine = 12;
    const bool isCrowded = order.size() * kPixelsPerLine > static_cast<std::size_t>(std::max(axisRect()->width(), 0));
    for (const std::size_t i : order) {
        const double center = xAxis->coordToPixel(m_values[i]);
        const double half = metrics.horizontalAdvance(m_labels[i]) / 2.0;
        const bool hasRoom = center - half >= freeFrom;
        if (hasRoom || !isCrowded)
            ticks.insert(m_values[i], hasRoom ? m_labels[i] : QString());
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
        const auto shape = kShapes[index % kShapes.size()];
        for (std::size_t i = 0; i < FigureCount; ++i) {
            const QColor color = curveColor(kColors[i], palette());
            group.lines[i]->setPen(QPen(color, 1.5));
            group.lines[i]->setScatterStyle(QCPScatterStyle(shape, QPen(color), QBrush(color), kMarkerSize));
            group.hollow[i]->setScatterStyle(QCPScatterStyle(shape, QPen(color, 1.5), QBrush(base), kMarkerSize));
        }
        if (group.whiskers != nullptr)
            group.whiskers->setPen(QPen(curveColor(CurveColor::P50, palette()), 1.5));
    }
    m_reference.applyColors();
    if (m_wire != nullptr)
        m_wire->setPen(QPen(quietTextColor(palette()), 1.5, Qt::DashLine));
    if (m_failed != nullptr)
        m_failed->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCross, QPen(curveColor(CurveColor::Max, palette()), 2), Qt::NoBrush, kMarkerSize + 3));
}

QString AxisChart::readoutAt(const QPointF& place) const
{
    const auto distance = [this, &place](const Place& candidate) {
        return std::abs(xAxis->coordToPixel(candidate.x) - place.x());
    };
    const auto nearest = std::ranges::min_element(m_places, {}, distance);
    QStringList lines;
    if (nearest != m_places.end() && distance(*nearest) <= 2 * kMarkerSize)
        lines = nearest->tip.split(QLatin1Char('\n'));
    lines << m_reference.linesNear(place.x(), 2 * kMarkerSize);
    if (lines.isEmpty())
        return {};
    return QStringLiteral("<div style=\"white-space:nowrap\">%1</div>")
        .arg(lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

}  // namespace halftrip::gui
