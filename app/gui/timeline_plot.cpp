#include "app/gui/timeline_plot.hpp"

#include "app/gui/format.hpp"
#include "app/gui/tickers.hpp"
#include "core/export/number_format.hpp"
#include "core/model/point_figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::gui {

namespace {

constexpr std::array kColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};

}  // namespace

TimelinePlot::TimelinePlot(QWidget* parent) : BasePlot(parent)
{
    xAxis->setLabel(tr("time since the point began (s)"));
    xAxis->setRange(0, 1);
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LogTicker));
    yAxis->setRange(1, 100);
    const std::array names{tr("p50"), tr("p99"), tr("max")};
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        m_graphs[i] = addGraph();
        m_graphs[i]->setName(names[i]);
        m_graphs[i]->setAntialiased(true);
    }
    legend->setVisible(true);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    legend->setWrap(3);
    applyTheme();
}

void TimelinePlot::forget()
{
    m_revision = ~std::uint64_t{0};
    m_point = -1;
    for (QCPGraph* graph : m_graphs)
        graph->data()->clear();
}

void TimelinePlot::refresh(const RunModel& model, int selected)
{
    const PointState* const point = model.find(selected);
    const QString title = tr("%1 over time").arg(fromUtf8(model.words().shown));
    setTitle(point != nullptr ? tr("%1, %2").arg(title, model.phraseOf(*point)) : title);
    yAxis->setLabel(latencyTitle(model.words()));
    if (point != nullptr && (m_point != selected || m_revision != point->revision)) {
        m_point = selected;
        m_revision = point->revision;
        setSlices(point->measured.slices, point->words());
    }
    replot(rpQueuedReplot);
}

void TimelinePlot::setSlices(const std::vector<model::TimeSlice>& slices, const model::DistributionWords& words)
{
    std::array<QVector<double>, 3> values;
    QVector<double> keys;
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const model::TimeSlice& slice : slices) {
        if (slice.count == 0)
            continue;
        // The middle of the slice; its length is what the figures are made of.
        keys << static_cast<double>(slice.startNs + slice.lengthNs / 2) / 1e9;
        const std::array stored{slice.p50Ns, slice.p99Ns, slice.maxNs};
        const std::array isLost{model::isLost(slice.count, slice.lost, 50), model::isLost(slice.count, slice.lost, 99),
                                false};
        for (std::size_t i = 0; i < stored.size(); ++i) {
            const double shownUs = exporting::shownMicroseconds(words, static_cast<double>(stored[i]));
            values[i] << (isLost[i] ? std::numeric_limits<double>::quiet_NaN() : shownUs);
        }
        low = std::min(low, isLost[0] ? values[2].last() : values[0].last());
        high = std::max(high, values[2].last());
    }
    for (std::size_t i = 0; i < m_graphs.size(); ++i)
        m_graphs[i]->setData(keys, values[i], true);
    if (keys.isEmpty() || isZoomed())
        return;
    const model::TimeSlice& end = slices.back();
    xAxis->setRange(0, std::max(static_cast<double>(end.startNs + end.lengthNs) / 1e9, 0.1) * 1.02);
    // Room for the legend above the highest maximum.
    fitLogAxis(*yAxis, low, high * std::max(1.3, std::pow(high / low, 0.35)));
}

void TimelinePlot::applyColors()
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        if (m_graphs[i] != nullptr)
            m_graphs[i]->setPen(QPen(curveColor(kColors[i], palette()), 1.5));
    }
}

}  // namespace halftrip::gui
