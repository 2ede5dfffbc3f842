#include "app/gui/plots/load_chart.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/markers.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/tickers.hpp"

#include <QMenu>

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr double kRoom = 1.06;
constexpr double kReachPx = 12;  ///< Of the pointer.

QString rateOf(double perSecond)
{
    return countText(static_cast<std::uint64_t>(std::llround(perSecond)));
}

/// Of a point that had that many late replies, which are among the lost probes of some stretch.
chart::ProbeFate fateIn(const chart::Stretch& stretch, std::uint64_t late)
{
    const auto received = static_cast<double>(stretch.samples);
    const auto lost = static_cast<double>(stretch.lost);
    return {received + lost, received, late == 0 ? std::optional(lost) : std::nullopt};
}

/// Above 0, for a logarithm; absent where none is.
std::optional<double> lowestOf(const chart::Dots& dots, double chart::Dot::* side)
{
    std::optional<double> lowest;
    for (const chart::Dot& dot : dots) {
        if (dot.*side > 0)
            lowest = std::min(dot.*side, lowest.value_or(dot.*side));
    }
    return lowest;
}

}  // namespace

LoadChart::LoadChart(QWidget* parent, ViewOptions* options)
    : BasePlot(parent), m_options(options), m_chart(chart::loadChart({})), m_selected(new QCPItemStraightLine(this))
{
    xAxis->setLabel(coreText(m_chart.x.title));
    yAxis->setLabel(coreText(m_chart.y.title));
    fitAxis(*xAxis, false, {}, 0);
    fitAxis(*yAxis, false, {}, 0);
    m_selected->setVisible(false);
    applyTheme();
}

void LoadChart::forget()
{
    m_groups.clear();
    m_chart = chart::loadChart(m_groups);
    m_lines.clear();
    clearPlottables();
}

void LoadChart::adopt(const RunModel& model)
{
    // Every point in its place: that is how the chosen row is known.
    const model::RunRecord record = model.outlineInPlace();
    m_groups = chart::loadGroups(record, [&](std::size_t place) {
        const model::ProbeCounts& counts = record.points[place].counts;
        const chart::Stretch* const stretch = m_options == nullptr
                                                  ? nullptr
                                                  : m_options->brushedStretch(model, static_cast<int>(place));
        return stretch == nullptr ? chart::fateOf(counts) : fateIn(*stretch, counts.late);
    });
    m_chart = chart::loadChart(m_groups);
    m_names.clear();
    for (const model::PointResult& point : record.points)
        m_names.push_back(sentenceText(model::phraseOn(point, model.axes())));
    if (m_lines.size() != m_chart.series.size())
        rebuild();
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        setDots(*m_lines[i], m_chart.series[i].dots);
}

void LoadChart::rebuild()
{
    m_lines.clear();
    clearPlottables();
    for (std::size_t i = 0; i < m_chart.series.size(); ++i) {
        auto* const line = m_lines.emplace_back(new MarkedLine(*this));
        const std::size_t ofFirst = i % chart::LoadRateCount;
        line->setName(axisText(m_chart.series[ofFirst].name));
        listInLegend(*line, i == ofFirst);
        if (i != ofFirst)
            switchWith(*line, *m_lines[ofFirst]);
    }
    applyColors();
}

QString LoadChart::partText() const
{
    if (m_options == nullptr)
        return {};
    if (m_options->brushedTime())
        return timeText(*m_options);
    // In which band a dropped probe would be nobody knows.
    return m_options->brushedLatency() ? tr("of the whole run") : QString();
}

void LoadChart::refresh(const RunModel& model, int selected)
{
    adopt(model);
    setTitle(coreText(m_chart.title), partText());
    double highest = 0;
    chart::Dots all;
    for (const chart::Series& series : m_chart.series)
        all.insert(all.end(), series.dots.begin(), series.dots.end());
    m_selected->setVisible(false);
    for (const chart::LoadGroup& group : m_groups) {
        for (const chart::LoadPlace& load : group) {
            highest = std::max(highest, load.offered);
            if (static_cast<int>(load.point) != selected)
                continue;
            m_selected->setVisible(true);
            m_selected->point1->setCoords(load.offered, 0);
            m_selected->point2->setCoords(load.offered, 1);
        }
    }
    fitAxis(*xAxis, m_isLogOffered.value_or(false), lowestOf(all, &chart::Dot::x), highest);
    fitAxis(*yAxis, m_isLogRate.value_or(false), lowestOf(all, &chart::Dot::y), highest);
    replot(rpQueuedReplot);
}

void LoadChart::fitAxis(QCPAxis& axis, bool isLog, const std::optional<double>& lowest, double highest)
{
    axis.setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(
        QSharedPointer<QCPAxisTicker>(isLog ? static_cast<QCPAxisTicker*>(new LogCountTicker) : new CountTicker));
    if (isZoomed())
        return;
    if (isLog)
        fitLogAxis(axis, lowest.value_or(1), std::max(highest, 1.0));
    else
        axis.setRange(0, highest > 0 ? highest * kRoom : 1000);
}

void LoadChart::fillMenu(QMenu& menu)
{
    addScale(menu, tr("Logarithmic offered rate"), *xAxis, m_isLogOffered);
    addScale(menu, tr("Logarithmic packet rate"), *yAxis, m_isLogRate);
}

QString LoadChart::readoutAt(const QPointF& place) const
{
    const chart::LoadPlace* nearest = nullptr;
    double distance = kReachPx;
    for (const chart::LoadGroup& group : m_groups) {
        for (const chart::LoadPlace& load : group) {
            const double away = std::abs(xAxis->coordToPixel(load.offered) - place.x());
            if (away <= distance) {
                distance = away;
                nearest = &load;
            }
        }
    }
    if (nearest == nullptr)
        return {};
    QString rows;
    for (std::size_t rate = 0; rate < chart::LoadRateCount; ++rate) {
        if (const std::optional<double>& perSecond = nearest->perSecond[rate])
            rows += readoutRow(colorOf(rate), axisText(m_chart.series[rate].name),
                               {tr("%1 /s").arg(rateOf(*perSecond))});
    }
    return readoutTable(m_names[nearest->point], rows);
}

/// Those of what is scheduled, of the median and of the maximum elsewhere, the same in all groups.
QColor LoadChart::colorOf(std::size_t rate) const
{
    constexpr std::array kColors{CurveColor::Scheduled, CurveColor::P50, CurveColor::Max};
    return curveColor(kColors[rate], palette());
}

void LoadChart::applyColors()
{
    m_selected->setPen(QPen(axisColor(palette()), 1, Qt::DashLine));
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const chart::Series& series = m_chart.series[i];
        const QColor color = colorOf(i % chart::LoadRateCount);
        m_lines[i]->setPen(QPen(color, 1.5, series.look == chart::Look::Dashed ? Qt::DashLine : Qt::SolidLine));
        if (series.hasMarkers)
            m_lines[i]->setScatterStyle(
                QCPScatterStyle(shapeOfGroup(series.group), QPen(color), QBrush(color), kMarkerPx));
    }
}

}  // namespace halftrip::gui
