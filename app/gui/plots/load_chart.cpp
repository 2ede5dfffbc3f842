#include "app/gui/plots/load_chart.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/markers.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/tickers.hpp"
#include "core/model/figures/load_curve.hpp"

#include <QMenu>

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr std::array kLoadColors{CurveColor::Scheduled, CurveColor::P50, CurveColor::Max};
constexpr double kRoom = 1.06;
constexpr double kReachPx = 12;  ///< Of the pointer.

QString rateOf(double perSecond)
{
    return countText(static_cast<std::uint64_t>(std::llround(perSecond)));
}

/// What became of so many probes that were sent.
struct Sent {
    double sent = 0;
    double received = 0;
    std::optional<double> dropped;
};

Sent sentIn(const model::ProbeCounts& counts)
{
    return {static_cast<double>(counts.sent), static_cast<double>(counts.received),
            static_cast<double>(model::droppedOf(counts))};
}

/// Of a point that had that many late replies, which are among the lost probes of some stretch.
Sent sentIn(const chart::Stretch& stretch, std::uint64_t late)
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

LoadChart::LoadChart(QWidget* parent, const ViewOptions* options)
    : BasePlot(parent), m_options(options), m_selected(new QCPItemStraightLine(this))
{
    xAxis->setLabel(tr("offered within a burst (packets per second)"));
    yAxis->setLabel(tr("packets per second"));
    fitAxis(*xAxis, false, {}, 0);
    fitAxis(*yAxis, false, {}, 0);
    m_selected->setVisible(false);
    applyTheme();
}

void LoadChart::forget()
{
    m_groups.clear();
    clearPlottables();
}

void LoadChart::adopt(const RunModel& model)
{
    // Every point in its place: that is how the chosen row is known.
    const model::RunRecord record = model.outlineInPlace();
    const std::vector<model::LoadCurve> curves = model::loadCurvesOf(record);
    if (curves.size() != m_groups.size())
        rebuild(curves.size());
    for (std::size_t group = 0; group < curves.size(); ++group) {
        std::vector<Load>& loads = m_groups[group].loads;
        loads.clear();
        for (const std::size_t place : curves[group].points) {
            const model::PointResult& point = record.points[place];
            const auto everyNs = model::sentEveryNs(point);
            const chart::Stretch* const stretch = m_options == nullptr
                                                      ? nullptr
                                                      : m_options->brushedStretch(model, static_cast<int>(place));
            const Sent probes = stretch == nullptr ? sentIn(point.counts) : sentIn(*stretch, point.counts.late);
            if (!everyNs || *everyNs <= 0 || probes.sent <= 0)
                continue;
            const double offered = 1e9 / *everyNs;
            const auto rate = [&](double count) { return offered * count / probes.sent; };
            loads.push_back(
                {place,
                 offered,
                 {offered, rate(probes.received), probes.dropped ? std::optional(rate(*probes.dropped)) : std::nullopt},
                 fromUtf8(model::phraseOn(point, model.axes()))});
        }
    }
}

void LoadChart::rebuild(std::size_t groups)
{
    m_groups.assign(groups, {});
    clearPlottables();
    const std::array names{tr("offered"), tr("received in time"), tr("dropped")};
    for (Group& group : m_groups) {
        for (std::size_t rate = 0; rate < RateCount; ++rate) {
            group.lines[rate] = new MarkedLine(*this);  // The plot owns it.
            group.lines[rate]->setName(names[rate]);
            // The colours are the same in all groups.
            const bool isFirst = &group == &m_groups.front();
            listInLegend(*group.lines[rate], isFirst);
            if (!isFirst)
                switchWith(*group.lines[rate], *m_groups.front().lines[rate]);
        }
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
    setTitle(tr("Offered, received and dropped"), partText());
    double highest = 0;
    chart::Dots all;
    m_selected->setVisible(false);
    for (const Group& group : m_groups) {
        for (std::size_t rate = 0; rate < RateCount; ++rate) {
            chart::Dots dots;
            for (const Load& load : group.loads) {
                if (load.perSecond[rate])
                    dots.push_back({load.offered, *load.perSecond[rate]});
            }
            std::ranges::stable_sort(dots, {}, &chart::Dot::x);
            setDots(*group.lines[rate], dots);
            all.insert(all.end(), dots.begin(), dots.end());
        }
        for (const Load& load : group.loads) {
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
    const Load* nearest = nullptr;
    double distance = kReachPx;
    for (const Group& group : m_groups) {
        for (const Load& load : group.loads) {
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
    const std::array names{tr("offered"), tr("received in time"), tr("dropped")};
    for (std::size_t rate = 0; rate < RateCount; ++rate) {
        if (const std::optional<double>& perSecond = nearest->perSecond[rate])
            rows += readoutRow(curveColor(kLoadColors[rate], palette()), names[rate],
                               {tr("%1 /s").arg(rateOf(*perSecond))});
    }
    return readoutTable(nearest->name, rows);
}

void LoadChart::applyColors()
{
    m_selected->setPen(QPen(axisColor(palette()), 1, Qt::DashLine));
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        for (std::size_t rate = 0; rate < RateCount; ++rate) {
            QCPGraph* const line = m_groups[index].lines[rate];
            const QColor color = curveColor(kLoadColors[rate], palette());
            line->setPen(QPen(color, 1.5, rate == Offered ? Qt::DashLine : Qt::SolidLine));
            if (rate != Offered)
                line->setScatterStyle(QCPScatterStyle(shapeOfGroup(index), QPen(color), QBrush(color), kMarkerPx));
        }
    }
}

}  // namespace halftrip::gui
