#include "app/gui/timeline_plot.hpp"

#include "app/gui/core_text.hpp"
#include "app/gui/format.hpp"
#include "app/gui/tickers.hpp"
#include "core/export/number_format.hpp"
#include "core/model/point_figures.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::gui {

namespace {

constexpr std::array kColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};

/// In seconds from the start of the point. A slice's length is what its figures are made of.
double middleOf(const model::TimeSlice& slice)
{
    return (static_cast<double>(slice.startNs) + static_cast<double>(slice.lengthNs) / 2) / 1e9;
}

/// How strongly the band beneath a curve is filled: 49 % of the samples lie between p50 and p99, 1 % above.
constexpr std::array kHeats{0.0F, 0.30F, 0.12F};

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
    m_losses = addGraph();
    m_losses->setName(tr("lost probes"));
    m_losses->setLineStyle(QCPGraph::lsNone);
    m_losses->removeFromLegend();
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new RoomTicker));
    applyTheme();
}

void TimelinePlot::forget()
{
    m_revision = ~std::uint64_t{0};
    m_point = -1;
    for (QCPGraph* graph : m_graphs)
        graph->data()->clear();
    m_losses->data()->clear();
}

void TimelinePlot::refresh(const RunModel& model, int selected)
{
    m_model = &model;
    const PointState* const point = model.find(selected);
    for (QCPGraph* graph : m_graphs)
        listInLegend(*graph, hasRoomForLegend());
    const QString title = tr("%1 over time").arg(coreText(model.words().shown));
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
    QVector<double> lossy;
    for (const model::TimeSlice& slice : slices) {
        if (slice.lost > 0)
            lossy << middleOf(slice);
        if (slice.count == 0)
            continue;
        keys << middleOf(slice);
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
    listInLegend(*m_losses, !lossy.isEmpty() && hasRoomForLegend());
    if (keys.isEmpty())
        return;
    if (isZoomed())
        return m_losses->setData(lossy, QVector<double>(lossy.size(), yAxis->range().lower), true);
    const model::TimeSlice& end = slices.back();
    xAxis->setRange(0, std::max(static_cast<double>(end.startNs + end.lengthNs) / 1e9, 0.1) * 1.02);
    fitLogAxis(*yAxis, low, high * 1.1);
    m_losses->setData(lossy, QVector<double>(lossy.size(), yAxis->range().lower), true);
}

void TimelinePlot::applyColors()
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        if (m_graphs[i] != nullptr)
            m_graphs[i]->setPen(QPen(curveColor(kColors[i], palette()), 1.5));
    }
    for (std::size_t i = 1; i < m_graphs.size(); ++i) {
        if (m_graphs[i] == nullptr)
            continue;
        QColor heat = curveColor(kColors[i], palette());
        heat.setAlphaF(kHeats[i]);
        m_graphs[i]->setBrush(heat);
        m_graphs[i]->setChannelFillGraph(m_graphs[i - 1]);
    }
    if (m_losses != nullptr)
        m_losses->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCross, QPen(curveColor(CurveColor::Max, palette()), 2), Qt::NoBrush, 8));
}

QString TimelinePlot::readoutAt(const QPointF& place) const
{
    const PointState* const point = m_model == nullptr ? nullptr : m_model->find(m_point);
    if (point == nullptr)
        return {};
    const auto atNs = static_cast<std::int64_t>(xAxis->pixelToCoord(place.x()) * 1e9);
    const auto slice = std::ranges::find_if(point->measured.slices, [atNs](const model::TimeSlice& candidate) {
        return atNs >= candidate.startNs && atNs < candidate.startNs + candidate.lengthNs;
    });
    if (slice == point->measured.slices.end())
        return {};
    const auto text = [&](std::int64_t storedNs, double percentile) {
        return model::isLost(slice->count, slice->lost, percentile)
                   ? lostMark()
                   : latencyText(point->words(), static_cast<double>(storedNs));
    };
    QString rows;
    rows += readoutRow(m_graphs[0]->pen().color(), tr("p50"), {text(slice->p50Ns, 50)});
    rows += readoutRow(m_graphs[1]->pen().color(), tr("p99"), {text(slice->p99Ns, 99)});
    rows += readoutRow(m_graphs[2]->pen().color(), tr("max"),
                       {latencyText(point->words(), static_cast<double>(slice->maxNs))});
    const QString head = tr("%1 s: %2 samples, %3 lost")
                             .arg(QLocale().toString(static_cast<double>(slice->startNs) / 1e9, 'f', 2),
                                  countText(slice->count), countText(slice->lost));
    return readoutTable(head, rows);
}

QString TimelinePlot::textOfRange(double from, double to) const
{
    const PointState* const point = m_model == nullptr ? nullptr : m_model->find(m_point);
    if (point == nullptr || point->figures.samples == 0)
        return {};
    std::uint64_t samples = 0;
    std::uint64_t lost = 0;
    for (const model::TimeSlice& slice : point->measured.slices) {
        const double middle = middleOf(slice);
        if (middle < from || middle > to)
            continue;
        samples += slice.count;
        lost += slice.lost;
    }
    const double percent = static_cast<double>(samples) * 100 / static_cast<double>(point->figures.samples);
    return tr("%1 samples, %2 %, %3 lost")
        .arg(countText(samples), QLocale().toString(percent, 'g', 3), countText(lost));
}

}  // namespace halftrip::gui
