#include "app/gui/plots/percentile_plot.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/tickers.hpp"
#include "app/gui/plots/scheduled_view.hpp"
#include "core/chart/time_course.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::gui {

PercentilePlot::PercentilePlot(ViewOptions& options, QWidget* parent) : BasePlot(parent), m_options(options)
{
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new PercentileTicker));
    xAxis->setLabel(tr("percentile"));
    xAxis->setRange(1, 1e4);
    setScale(*yAxis, m_options.isLogLatency());
    yAxis->setRange(1, 100);
    connect(&m_options, &ViewOptions::changed, this, &PercentilePlot::refreshWanted);
    setAutoAddPlottableToLegend(false);
    applyTheme();
}

void PercentilePlot::forget()
{
    m_drawn.clear();
    m_scheduled = {};
    m_stretch = {};
    clearGraphs();
    if (isZoomed())
        return;
    xAxis->setRange(placeOf(1), placeOf(1e4));
    yAxis->setRange(1, 100);
}

void PercentilePlot::fillMenu(QMenu& menu)
{
    addLatencyScale(menu, m_options);
    addScale(menu, tr("Logarithmic percentile"), *xAxis, m_isLogPercentile);
}

void PercentilePlot::adoptScale()
{
    const bool isLog = m_isLogPercentile.value_or(true);
    if (isLog == isLogAlong())
        return;
    xAxis->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    xAxis->setTicker(
        QSharedPointer<QCPAxisTicker>(isLog ? static_cast<QCPAxisTicker*>(new PercentileTicker) : new RoomTicker));
    // Curves have other places now, and what was zoomed in on is elsewhere.
    for (Drawn& drawn : m_drawn)
        drawn.revision = kNeverDrawn;
    m_scheduled.revision = kNeverDrawn;
    if (isZoomed())
        resetZoom();
}

double PercentilePlot::placeOf(double key) const
{
    return isLogAlong() ? key : 100 - 100 / key;
}

double PercentilePlot::keyAt(double place) const
{
    // 100 is as far away as 0 is from a logarithm.
    constexpr double kMostKey = 1e12;
    if (isLogAlong())
        return place;
    return place < 100 ? std::min(100 / (100 - place), kMostKey) : kMostKey;
}

void PercentilePlot::refresh(const RunModel& model, int selected)
{
    m_model = &model;
    m_selected = selected;
    adoptScale();
    adoptPoints(model);
    adoptScheduled(model.find(selected));
    adoptStretch(model);
    setScale(*yAxis, m_options.isLogLatency());
    markLatencies(m_options.brushedLatency());
    const std::vector<SeriesLook>& looks = m_options.looks(model, palette());
    std::vector<QCPGraph*> shown;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        if (m_drawn[i].solid == nullptr)
            continue;
        styleGraphs(i, looks[i]);
        if (m_drawn[i].isShown)
            shown.push_back(m_drawn[i].solid);
    }
    if (m_scheduled.isShown)
        shown.push_back(m_scheduled.solid);
    if (m_stretch.isShown)
        shown.push_back(m_stretch.solid);
    listInLegend(shown);
    const PointState* const point = model.find(selected);
    sayEmpty(shown.empty() && point != nullptr && isAllLost(*point));
    setTitle(tr("%1 by percentile").arg(coreText(model.words().shown)));
    // Both names are too long for an axis that is upright; the legend has them.
    yAxis->setLabel(m_scheduled.isShown ? QStringLiteral("\u00b5s") : latencyTitle(model.words()));
    fitAxes();
    replot(rpQueuedReplot);
}

void PercentilePlot::adoptPoints(const RunModel& model)
{
    const auto& points = model.points();
    if (points.size() < m_drawn.size())
        forget();
    m_drawn.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        Drawn& drawn = m_drawn[i];
        drawn.isShown = m_options.isShown(model, static_cast<int>(i), m_selected);
        if (!drawn.isShown)
            continue;
        if (drawn.solid == nullptr)
            addGraphs(drawn);
        if (drawn.revision == points[i].revision)
            continue;
        drawn.revision = points[i].revision;
        drawn.curve = chart::percentileStairs(points[i].measured, points[i].result());
        drawn.solid->setName(model.phraseOf(points[i]));
        setCurve(drawn, chart::thinFrom(points[i].result().histogram));
    }
}

void PercentilePlot::addGraphs(Drawn& drawn)
{
    const auto added = [this] {
        QCPGraph* const graph = addGraph();
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setAntialiased(false);
        return graph;
    };
    drawn.solid = added();
    drawn.thin = added();
    switchWith(*drawn.thin, *drawn.solid);
}

void PercentilePlot::adoptScheduled(const PointState* point)
{
    const model::Distribution* const view = scheduledViewOf(point);
    m_scheduled.isShown = view != nullptr;
    if (view == nullptr) {
        if (m_scheduled.solid != nullptr) {
            m_scheduled.solid->setVisible(false);
            m_scheduled.thin->setVisible(false);
        }
        return;
    }
    if (m_scheduled.solid == nullptr)
        addGraphs(m_scheduled);
    m_scheduled.solid->setVisible(true);
    m_scheduled.thin->setVisible(true);
    const QColor color = curveColor(CurveColor::Scheduled, palette());
    m_scheduled.solid->setPen(QPen(color, 1.4));
    m_scheduled.thin->setPen(QPen(color, 1.4, Qt::DotLine));
    if (m_scheduled.revision == point->revision && m_scheduledOf == m_selected)
        return;
    m_scheduled.revision = point->revision;
    m_scheduledOf = m_selected;
    m_scheduled.curve = chart::percentileStairs(point->measured, *view);
    m_scheduled.solid->setName(scheduledName(point->words()));
    setCurve(m_scheduled, chart::thinFrom(view->histogram));
}

void PercentilePlot::adoptStretch(const RunModel& model)
{
    const std::optional<Span>& span = m_options.brushedTime();
    m_stretch.isShown = false;
    if (const chart::Stretch* const stretch = m_options.brushedStretch(model, m_selected)) {
        m_stretch.isShown = !stretch->result.histogram.isEmpty();
        m_stretch.curve = chart::percentileStairs(stretch->result, stretch->lost);
        if (m_stretch.isShown && m_stretch.solid == nullptr)
            addGraphs(m_stretch);
        if (m_stretch.isShown)
            setCurve(m_stretch, chart::thinFrom(stretch->result.histogram));
    }
    if (m_stretch.solid == nullptr)
        return;
    const QColor color = palette().color(QPalette::Highlight);
    m_stretch.solid->setPen(QPen(color, 2.2));
    m_stretch.thin->setPen(QPen(color, 2.2, Qt::DotLine));
    m_stretch.solid->setVisible(m_stretch.isShown);
    m_stretch.thin->setVisible(m_stretch.isShown);
    if (span)
        m_stretch.solid->setName(
            tr("%1 to %2 s").arg(QLocale().toString(span->from, 'f', 2), QLocale().toString(span->to, 'f', 2)));
}

void PercentilePlot::setCurve(Drawn& drawn, double thinFrom) const
{
    chart::SplitStairs parts = chart::splitAt(thinFrom, drawn.curve);
    for (chart::Dots* dots : {&parts.carried, &parts.thin}) {
        for (chart::Dot& dot : *dots)
            dot.x = placeOf(dot.x);
    }
    setDots(*drawn.solid, parts.carried);
    setDots(*drawn.thin, parts.thin);
}

void PercentilePlot::styleGraphs(std::size_t index, const SeriesLook& look)
{
    const Drawn& drawn = m_drawn[index];
    const bool isChosen = static_cast<int>(index) == m_selected;
    const double width = isChosen ? 2.2 : 1.0;
    drawn.solid->setPen(QPen(look.color, width, isChosen ? Qt::SolidLine : look.style));
    drawn.thin->setPen(QPen(look.color, width, Qt::DotLine));
    for (QCPGraph* graph : {drawn.solid, drawn.thin}) {
        graph->setLayer(isChosen ? QStringLiteral("main") : kOthersLayer);
        graph->setVisible(drawn.isShown);
    }
}

void PercentilePlot::fitAxes()
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    double last = 0;
    const auto fit = [&](const Drawn& drawn) {
        if (!drawn.isShown || drawn.curve.empty())
            return;
        low = std::min(low, drawn.curve.front().y);
        high = std::max(high, drawn.curve.back().y);
        last = std::max(last, drawn.curve.back().x);
    };
    std::ranges::for_each(m_drawn, fit);
    fit(m_scheduled);
    if (high <= 0 || isZoomed())
        return;
    widenForLimits(low, high);
    if (isLogAlong())
        xAxis->setRange(1, std::max(last, 100.0) * 1.3);
    else
        xAxis->setRange(0, 100);
    fitLatencies(*yAxis, low, high);
}

QString PercentilePlot::readoutAt(const QPointF& place) const
{
    const double key = keyAt(xAxis->pixelToCoord(place.x()));
    if (m_model == nullptr || key < 1)
        return {};
    const double percentile = 100 - 100 / key;
    QString rows;
    int left = readoutLines();
    const auto addRow = [&](const Drawn& drawn, const PointState& point, const model::Distribution& distribution) {
        if (!drawn.isShown || left-- <= 0)
            return;
        const stats::Histogram& histogram = distribution.histogram;
        const QString value = percentileText(model::wordsOf(distribution.kind),
                                             percentileOf(point.measured, distribution, percentile));
        rows += readoutRow(drawn.solid->pen().color(), drawn.solid->name(),
                           {value, tr("%1 beyond").arg(countText(histogram.samplesBeyond(percentile)))});
    };
    const auto add = [&](std::size_t index) {
        if (m_drawn[index].isShown)
            addRow(m_drawn[index], m_model->points()[index], m_model->points()[index].result());
    };
    const PointState* const chosen = m_model->find(m_selected);
    if (chosen != nullptr && m_selected < static_cast<int>(m_drawn.size()))
        add(static_cast<std::size_t>(m_selected));
    const model::Distribution* const scheduled = scheduledViewOf(chosen);
    if (chosen != nullptr && scheduled != nullptr)
        addRow(m_scheduled, *chosen, *scheduled);
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        if (static_cast<int>(i) != m_selected)
            add(i);
    }
    const int decimals = std::clamp(static_cast<int>(std::log10(key)), 1, 7);
    const QString head = tr("p%1, %2").arg(QLocale().toString(percentile, 'f', decimals),
                                           sharedTitle(m_model->words(), m_scheduled.isShown));
    return rows.isEmpty() ? QString() : readoutTable(head, rows);
}

}  // namespace halftrip::gui
