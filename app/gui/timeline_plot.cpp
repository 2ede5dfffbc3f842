#include "app/gui/timeline_plot.hpp"

#include "app/gui/core_text.hpp"
#include "app/gui/format.hpp"
#include "app/gui/tickers.hpp"
#include "core/export/number_format.hpp"
#include "core/model/heat_grid.hpp"
#include "core/model/point_figures.hpp"

#include <algorithm>
#include <limits>
#include <utility>

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

/// More are not told apart, however wide the screen.
constexpr int kMostMapColumns = 2'000;
constexpr double kRimPx = 2.5;
constexpr int kMarginPx = 15;  ///< QCustomPlot's own.
constexpr double kLossPx = 8;

bool isAt(const model::TimeSlice& slice, std::int64_t atNs)
{
    return atNs >= slice.startNs && atNs < slice.startNs + slice.lengthNs;
}

}  // namespace

void RimmedGraph::draw(QCPPainter* painter)
{
    if (m_rim.style() != Qt::NoPen) {
        const QPen own = pen();
        setPen(m_rim);
        QCPGraph::draw(painter);
        setPen(own);
    }
    QCPGraph::draw(painter);
}

TimelinePlot::TimelinePlot(QWidget* parent) : BasePlot(parent)
{
    xAxis->setLabel(tr("time since the point began (s)"));
    xAxis->setRange(0, 1);
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LogTicker));
    yAxis->setRange(1, 100);
    m_map = new QCPColorMap(xAxis, yAxis);
    m_map->removeFromLegend();
    m_map->setInterpolate(false);
    m_map->setDataRange(QCPRange(0, 1));
    m_map->setVisible(false);
    // Beneath the legend, which is outside of the data, too.
    plotLayout()->insertRow(2);
    m_key = new HeatKey(this);
    plotLayout()->addElement(2, 0, m_key);
    const std::array names{tr("p50"), tr("p99"), tr("max")};
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        m_graphs[i] = new RimmedGraph(xAxis, yAxis);
        m_graphs[i]->setName(names[i]);
        m_graphs[i]->setAntialiased(true);
    }
    m_losses = addGraph();
    m_losses->setName(tr("lost probes"));
    m_losses->setLineStyle(QCPGraph::lsNone);
    m_losses->removeFromLegend();
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new RoomTicker));
    connect(this, &QCustomPlot::beforeReplot, this, &TimelinePlot::makeRoomForKey);
    // When the axes have their places.
    connect(this, &QCustomPlot::afterLayout, this, &TimelinePlot::drawMap);
    connect(this, &QCustomPlot::afterLayout, this, &TimelinePlot::placeLosses);
    applyTheme();
}

void TimelinePlot::forget()
{
    m_revision = ~std::uint64_t{0};
    m_point = -1;
    for (QCPGraph* graph : m_graphs)
        graph->data()->clear();
    m_losses->data()->clear();
    m_hasCells = false;
    applyColors();
}

void TimelinePlot::refresh(const RunModel& model, int selected)
{
    m_model = &model;
    const PointState* const point = model.find(selected);
    for (QCPGraph* graph : m_graphs)
        listInLegend(*graph, hasRoomForLegend());
    const QString title = tr("%1 over time").arg(coreText(model.words().shown));
    // Rows that are ticked lie over one another in the other plots; a map has room for one.
    const QString chosen = point == nullptr            ? QString()
                           : model.points().size() > 1 ? tr("%1 only").arg(model.phraseOf(*point))
                                                       : model.phraseOf(*point);
    setTitle(chosen.isEmpty() ? title : tr("%1, %2").arg(title, chosen));
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
    const bool hadCells = std::exchange(m_hasCells, false);
    for (const model::TimeSlice& slice : slices) {
        if (slice.lost > 0)
            lossy << middleOf(slice);
        keys << middleOf(slice);
        if (slice.count == 0) {
            // No curve goes across a silence.
            for (QVector<double>& curve : values)
                curve << std::numeric_limits<double>::quiet_NaN();
            continue;
        }
        const std::array stored{slice.p50Ns, slice.p99Ns, slice.maxNs};
        const std::array isLost{model::isLost(slice.count, slice.lost, 50), model::isLost(slice.count, slice.lost, 99),
                                false};
        for (std::size_t i = 0; i < stored.size(); ++i) {
            const double shownUs = exporting::shownMicroseconds(words, static_cast<double>(stored[i]));
            values[i] << (isLost[i] ? std::numeric_limits<double>::quiet_NaN() : shownUs);
        }
        low = std::min(low, isLost[0] ? values[2].last() : values[0].last());
        if (!slice.cells.isEmpty()) {
            m_hasCells = true;
            const double edgeNs = stats::CellLayout::edgeOf(static_cast<double>(slice.cells.firstFine()));
            low = std::min(low, exporting::shownMicroseconds(words, edgeNs));
        }
        high = std::max(high, values[2].last());
    }
    for (std::size_t i = 0; i < m_graphs.size(); ++i)
        m_graphs[i]->setData(keys, values[i], true);
    if (m_hasCells != hadCells)
        applyColors();
    listInLegend(*m_losses, !lossy.isEmpty() && hasRoomForLegend());
    m_losses->setData(lossy, QVector<double>(lossy.size(), yAxis->range().lower), true);
    if (isZoomed() || slices.empty())
        return;
    const model::TimeSlice& end = slices.back();
    xAxis->setRange(0, std::max(static_cast<double>(end.startNs + end.lengthNs) / 1e9, 0.1) * 1.02);
    if (high > 0)
        fitLogAxis(*yAxis, low, high * 1.1);
}

void TimelinePlot::placeLosses()
{
    const double height = yAxis->pixelToCoord(axisRect()->bottom() - kLossPx / 2 - 1);
    for (QCPGraphData& loss : *m_losses->data())
        loss.value = height;
}

void TimelinePlot::makeRoomForKey()
{
    // It takes the empty strip above the axes.
    m_key->setShown(m_hasCells);
    // But for half of the axis' highest label.
    const int top = m_hasCells ? QFontMetrics(font()).height() / 2 + 1 : kMarginPx;
    axisRect()->setMinimumMargins(QMargins(kMarginPx, top, kMarginPx, kMarginPx));
}

void TimelinePlot::drawMap()
{
    const PointState* const point = m_model == nullptr || !m_hasCells ? nullptr : m_model->find(m_point);
    const int columns = std::clamp(axisRect()->width(), 1, kMostMapColumns);
    const MapState wanted{m_point, point == nullptr ? 0 : m_revision, xAxis->range(), columns};
    if (point == nullptr)
        m_map->setVisible(false);
    if (wanted == std::exchange(m_drawnMap, wanted) || point == nullptr)
        return;
    fillMap(point->measured, point->words());
}

void TimelinePlot::fillMap(const model::PointResult& point, const model::DistributionWords& words)
{
    const QCPRange range = m_drawnMap.range;
    const model::HeatGrid grid = model::heatGridOf(point.slices, range.lower * 1e9, range.upper * 1e9,
                                                   static_cast<std::size_t>(m_drawnMap.columns));
    m_map->setVisible(grid.rows != 0);
    // A map of one row would have no height.
    const int rows = static_cast<int>(grid.rows) + 1;
    const double halfColumn = range.size() / m_drawnMap.columns / 2;
    const auto middleUs = [&](int row) {
        const double middle = static_cast<double>(grid.firstCell) + row + 0.5;
        return exporting::shownMicroseconds(words, stats::CellLayout::edgeOf(middle));
    };
    QCPColorMapData& cells = *m_map->data();
    cells.setSize(m_drawnMap.columns, rows);
    // Its ranges reach from the middle of the first cell to that of the last.
    cells.setRange(QCPRange(range.lower + halfColumn, range.upper - halfColumn),
                   QCPRange(middleUs(0), middleUs(rows - 1)));
    cells.fill(std::numeric_limits<double>::quiet_NaN());
    for (std::size_t column = 0; column < grid.columns; ++column) {
        for (std::size_t row = 0; row < grid.rows; ++row) {
            if (const float share = grid.at(column, row); share > 0)
                cells.setCell(static_cast<int>(column), static_cast<int>(row), model::heatOf(share));
        }
    }
}

void TimelinePlot::applyColors()
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        if (m_graphs[i] == nullptr)
            continue;
        m_graphs[i]->setPen(QPen(curveColor(kColors[i], palette()), 1.5));
        m_graphs[i]->setRim(m_hasCells ? QPen(palette().color(QPalette::Base), 1.5 + kRimPx) : QPen(Qt::NoPen));
    }
    for (std::size_t i = 1; i < m_graphs.size(); ++i) {
        if (m_graphs[i] == nullptr)
            continue;
        QColor heat = curveColor(kColors[i], palette());
        heat.setAlphaF(kHeats[i]);
        m_graphs[i]->setBrush(m_hasCells ? QBrush(Qt::NoBrush) : QBrush(heat));
        m_graphs[i]->setChannelFillGraph(m_hasCells ? nullptr : m_graphs[i - 1]);
    }
    if (m_map != nullptr)
        m_map->setGradient(heatGradient(palette()));
    if (m_key != nullptr)
        m_key->restyle();
    if (m_losses != nullptr)
        m_losses->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCross, QPen(curveColor(CurveColor::Max, palette()), 2), Qt::NoBrush, kLossPx));
}

QString TimelinePlot::readoutAt(const QPointF& place) const
{
    const PointState* const point = m_model == nullptr ? nullptr : m_model->find(m_point);
    if (point == nullptr)
        return {};
    const auto atNs = static_cast<std::int64_t>(xAxis->pixelToCoord(place.x()) * 1e9);
    const auto slice = std::ranges::find_if(
        point->measured.slices, [atNs](const model::TimeSlice& candidate) { return isAt(candidate, atNs); });
    if (slice == point->measured.slices.end())
        return {};
    const QString from = QLocale().toString(static_cast<double>(slice->startNs) / 1e9, 'f', 2);
    if (slice->count == 0)
        return readoutTable(tr("%1 s: no reply in this time, %2 lost").arg(from, countText(slice->lost)), QString());
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
    if (!slice->cells.isEmpty())
        rows += readoutOfCell(*slice, point->words(), yAxis->pixelToCoord(place.y()));
    const QString head = tr("%1 s: %2 samples, %3 lost").arg(from, countText(slice->count), countText(slice->lost));
    return readoutTable(head, rows);
}

QString TimelinePlot::readoutOfCell(const model::TimeSlice& slice, const model::DistributionWords& words,
                                    double shownUs) const
{
    const double storedNs = shownUs / exporting::shownMicroseconds(words, 1.0);
    const std::size_t fine = stats::CellLayout::indexOf(static_cast<std::int64_t>(storedNs));
    const std::size_t coarse = stats::CellLayout::coarseAround(fine);
    // Where some are counted coarsely, that is all that can be said.
    std::uint64_t samples = slice.cells.countIn(coarse);
    const std::size_t cell = samples == 0 ? fine : coarse;
    for (std::size_t i = 0; i < stats::CellLayout::fineCellsIn(cell); ++i)
        samples += slice.cells.countIn(stats::CellLayout::firstFineOf(cell) + i);
    const double share = static_cast<double>(samples) / static_cast<double>(slice.count);
    const auto text = [&words](std::int64_t edgeNs) { return latencyText(words, static_cast<double>(edgeNs)); };
    const QColor color = samples == 0 ? palette().color(QPalette::Base) : heatColor(model::heatOf(share), palette());
    return readoutRow(
        color, tr("%1 to %2").arg(text(stats::CellLayout::lowestOf(cell)), text(stats::CellLayout::endOf(cell))),
        {tr("%1 samples").arg(countText(samples)), tr("%1 %").arg(QLocale().toString(share * 100, 'g', 3))});
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
