#include "app/gui/plots/percentile_plot.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/tickers.hpp"
#include "core/chart/percentiles.hpp"
#include "core/chart/run_charts.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::gui {

PercentilePlot::PercentilePlot(ViewOptions& options, QWidget* parent) : CurvePlot(options, parent)
{
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new PercentileTicker));
    xAxis->setLabel(tr("percentile"));
    xAxis->setRange(1, 1e4);
    setScale(*yAxis, options.isLogLatency());
    yAxis->setRange(1, 100);
    connect(&options, &ViewOptions::changed, this, &PercentilePlot::refreshWanted);
    applyTheme();
}

void PercentilePlot::forget()
{
    clearCurves();
    if (isZoomed())
        return;
    xAxis->setRange(placeOf(1), placeOf(1e4));
    yAxis->setRange(1, 100);
}

void PercentilePlot::fillMenu(QMenu& menu)
{
    addLatencyScale(menu, options());
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
    forgetCurves();
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
    adoptScale();
    adopt(model, selected, {.chosen = 2.2, .stretch = 2.2});
    setScale(*yAxis, options().isLogLatency());
    markLatencies(options().brushedLatency());
    setTitle(coreText(chart::percentilesTitle(model.words())),
             stretch().isShown ? tr("all samples and %1").arg(brushText(options())) : QString());
    // Both names are too long for an axis that is upright; the legend has them.
    yAxis->setLabel(hasLateView() ? QStringLiteral("\u00b5s") : axisTitle());
    fitAxes();
    replot(rpQueuedReplot);
}

chart::Series PercentilePlot::seriesOf(const model::Distribution& distribution, std::uint64_t lost) const
{
    return chart::percentileSeries(distribution, lost);
}

void PercentilePlot::addGraphs(Drawn& drawn)
{
    drawn.graph = addGraph();
    drawn.quiet = addGraph();
    for (QCPGraph* graph : {drawn.graph, drawn.quiet})
        graph->setLineStyle(QCPGraph::lsStepLeft);
    switchWith(*drawn.quiet, *drawn.graph);
}

void PercentilePlot::draw(Drawn& drawn) const
{
    chart::SplitStairs parts = chart::splitAt(drawn.series.quietFrom, drawn.series.dots);
    for (chart::Dots* dots : {&parts.carried, &parts.thin}) {
        for (chart::Dot& dot : *dots)
            dot.x = placeOf(dot.x);
    }
    setDots(*drawn.graph, parts.carried);
    setDots(*drawn.quiet, parts.thin);
}

void PercentilePlot::fitAxes()
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    double last = 0;
    for (const Drawn* drawn : shownCurves()) {
        const chart::Dots& dots = drawn->series.dots;
        if (dots.empty())
            continue;
        low = std::min(low, dots.front().y);
        high = std::max(high, dots.back().y);
        last = std::max(last, dots.back().x);
    }
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
    if (run() == nullptr || key < 1)
        return {};
    const double percentile = 100 - 100 / key;
    const QString rows = readoutRows(
        [percentile](const Drawn& drawn, const PointState& point, const model::Distribution& distribution) {
            const QString value = percentileText(model::wordsOf(distribution.kind),
                                                 percentileOf(point.measured, distribution, percentile));
            const QString beyond = countText(
                distribution.histogram.samplesBeyond(percentile, model::lostBeside(point.measured, distribution)));
            return readoutRow(drawn.graph->pen().color(), drawn.graph->name(), {value, tr("%1 beyond").arg(beyond)});
        });
    const int decimals = std::clamp(static_cast<int>(std::log10(key)), 1, 7);
    const QString head = tr("p%1, %2").arg(QLocale().toString(percentile, 'f', decimals), axisTitle());
    return rows.isEmpty() ? QString() : readoutTable(head, rows);
}

}  // namespace halftrip::gui
