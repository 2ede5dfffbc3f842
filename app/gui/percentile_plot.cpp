#include "app/gui/percentile_plot.hpp"

#include "app/gui/format.hpp"
#include "app/gui/tickers.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::gui {

namespace {

/// Nobody reads a longer legend.
constexpr std::size_t kMostPercentilesListed = 30;

}  // namespace

PercentilePlot::PercentilePlot(const ViewOptions& options, QWidget* parent) : BasePlot(parent), m_options(options)
{
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new PercentileTicker));
    xAxis->setLabel(tr("percentile"));
    xAxis->setRange(1, 1e4);
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LogTicker));
    yAxis->setRange(1, 100);
    connect(&m_options, &ViewOptions::changed, this, &PercentilePlot::refreshWanted);
    setAutoAddPlottableToLegend(false);
    applyTheme();
}

void PercentilePlot::forget()
{
    m_drawn.clear();
    clearGraphs();
}

void PercentilePlot::refresh(const RunModel& model, int selected)
{
    adoptPoints(model);
    for (std::size_t i = 0; i < m_drawn.size(); ++i)
        styleGraphs(i, selected);
    setTitle(tr("%1 by percentile").arg(fromUtf8(model.words().shown)));
    yAxis->setLabel(latencyTitle(model.words()));
    fitAxes(selected);
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
        if (drawn.solid == nullptr) {
            drawn.solid = addGraph();
            drawn.thin = addGraph();
            drawn.solid->setLineStyle(QCPGraph::lsStepLeft);
            drawn.thin->setLineStyle(QCPGraph::lsStepLeft);
        }
        if (drawn.revision == points[i].revision)
            continue;
        drawn.revision = points[i].revision;
        const model::PointResult& point = points[i].measured;
        drawn.curve = upTo(lostFromKey(point.result().histogram.count(), point.counts.lost),
                           percentileCurve(point.result()));
        drawn.solid->setName(model.phraseOf(points[i]));
        setCurve(drawn, thinFromKey(points[i].result().histogram));
    }
}

void PercentilePlot::setCurve(Drawn& drawn, double thinFrom)
{
    const auto cut = std::upper_bound(drawn.curve.keys.begin(), drawn.curve.keys.end(), thinFrom);
    const qsizetype solidCount = std::distance(drawn.curve.keys.begin(), cut);
    Curve solid{drawn.curve.keys.first(solidCount), drawn.curve.values.first(solidCount)};
    Curve thin{drawn.curve.keys.sliced(solidCount), drawn.curve.values.sliced(solidCount)};
    if (!solid.isEmpty() && !thin.isEmpty()) {
        // Both meet where the tenth sample from the end stands.
        const double level = solid.values.last();
        solid.keys << thinFrom;
        solid.values << level;
        thin.keys.prepend(thinFrom);
        thin.values.prepend(level);
    }
    drawn.solid->setData(solid.keys, solid.values, true);
    drawn.thin->setData(thin.keys, thin.values, true);
}

void PercentilePlot::styleGraphs(std::size_t index, int selected)
{
    Drawn& drawn = m_drawn[index];
    const bool isSelected = static_cast<int>(index) == selected;
    QColor color = seriesColor(static_cast<int>(index), static_cast<int>(m_drawn.size()), palette());
    color.setAlphaF(isSelected ? 1.0F : 0.5F);
    for (QCPGraph* graph : {drawn.solid, drawn.thin})
        graph->setLayer(isSelected ? QStringLiteral("main") : kOthersLayer);
    const double width = isSelected ? 2.2 : 1.0;
    const bool isShown = isSelected || m_options.isOverlay();
    drawn.solid->setPen(QPen(color, width));
    drawn.thin->setPen(QPen(color, width, Qt::DotLine));
    drawn.solid->setVisible(isShown);
    const bool isListed = isSelected || m_drawn.size() <= kMostPercentilesListed;
    listInLegend(*drawn.solid, isShown && isListed && !drawn.curve.isEmpty());
    drawn.thin->setVisible(isShown);
    drawn.solid->setAntialiased(false);
    drawn.thin->setAntialiased(false);
}

void PercentilePlot::fitAxes(int selected)
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    double last = 0;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const Curve& curve = m_drawn[i].curve;
        if (curve.isEmpty() || (!m_options.isOverlay() && static_cast<int>(i) != selected))
            continue;
        low = std::min(low, curve.values.first());
        high = std::max(high, curve.values.last());
        last = std::max(last, curve.keys.last());
    }
    if (high <= 0 || isZoomed())
        return;
    xAxis->setRange(1, std::max(last, 100.0) * 1.3);
    fitLogAxis(*yAxis, low, high);
}

}  // namespace halftrip::gui
