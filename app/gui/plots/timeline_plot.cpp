#include "app/gui/plots/timeline_plot.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percent_text.hpp"
#include "app/gui/model/column_unit.hpp"
#include "app/gui/parts/tickers.hpp"
#include "app/gui/plots/slow_marks.hpp"
#include "app/gui/plots/time_marks.hpp"
#include "core/chart/run_charts.hpp"
#include "core/chart/time_course.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <QCursor>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr std::array kColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};

/// How strongly the band beneath a curve is filled: 49 % of the samples lie between p50 and p99, 1 % above.
constexpr std::array kHeats{0.0F, 0.30F, 0.12F};

/// More are not told apart, however wide the screen.
constexpr int kMostMapColumns = 2'000;
constexpr double kRimPx = 2.5;
constexpr int kMarginPx = 15;  ///< QCustomPlot's own.
constexpr double kLossPx = 8;
constexpr double kAlonePx = 4;
constexpr int kWidestNotePx = 400;  ///< In the menu.

/// How long the outage at that time was and what caused it; empty: there was none.
QString outageRow(const model::PointResult& point, std::int64_t atNs, const QColor& color)
{
    const auto outage = std::ranges::find_if(point.outages, [atNs](const model::Outage& one) {
        return atNs >= one.startNs && atNs < one.startNs + one.lengthNs;
    });
    if (outage == point.outages.end())
        return {};
    return readoutRow(color, TimelinePlot::tr("outage of %1").arg(durationText(outage->lengthNs)),
                      {sentenceText(outage->cause)});
}

/// Of which there are some.
QString stallsText(const chart::Stretch& stretch)
{
    const QString longest = spanText(stretch.longestStallNs);
    if (!stretch.areStallsAll)
        return TimelinePlot::tr("%1 or more stalls, up to %2").arg(countText(stretch.stalls), longest);
    return stretch.stalls == 1 ? TimelinePlot::tr("1 stall of %1").arg(longest)
                               : TimelinePlot::tr("%1 stalls, up to %2").arg(countText(stretch.stalls), longest);
}

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

TimelinePlot::TimelinePlot(ViewOptions& options, QWidget* parent) : BasePlot(parent), m_options(options)
{
    xAxis->setLabel(tr("time since the point began (s)"));
    xAxis->setRange(0, 1);
    setScale(*yAxis, m_options.isLogLatency());
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
    m_silent = addGraph();
    m_silent->setName(tr("no reply"));
    // It would leave out edges of bands that are narrow.
    m_silent->setAdaptiveSampling(false);
    // Above the grid's lines, on which its edges often lie, and as sharp as they are.
    m_silent->setLayer(QStringLiteral("grid"));
    m_silent->setAntialiased(false);
    m_silent->removeFromLegend();
    m_losses = addGraph();
    m_losses->setName(tr("lost probes"));
    m_losses->setLineStyle(QCPGraph::lsNone);
    m_losses->removeFromLegend();
    m_slow = new SlowMarks(*this);
    connect(m_slow, &SlowMarks::wanted, this, &TimelinePlot::slowPacketWanted);
    m_marks = new TimeMarks(*this);
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new RoomTicker));
    connect(this, &QCustomPlot::beforeReplot, this, &TimelinePlot::makeRoomForKey);
    // When the axes have their places.
    connect(this, &QCustomPlot::afterLayout, this, &TimelinePlot::drawMap);
    connect(this, &QCustomPlot::afterLayout, this, &TimelinePlot::placeLosses);
    connect(this, &QCustomPlot::afterLayout, this, &TimelinePlot::placeSilences);
    connect(this, &QCustomPlot::afterLayout, m_marks, &TimeMarks::place);
    connect(this, &QCustomPlot::afterLayout, this, [this] { emit axesPlaced(yAxis->range(), axisRect()->rect()); });
    connect(&m_options, &ViewOptions::changed, this, [this] { m_revision = ~std::uint64_t{0}; });
    connect(&m_options, &ViewOptions::changed, this, &TimelinePlot::refreshWanted);
    applyTheme();
}

void TimelinePlot::onRange(const std::optional<QCPRange>& range)
{
    m_options.brushTime(range ? std::optional(Span{range->lower, range->upper}) : std::nullopt);
}

void TimelinePlot::forget()
{
    m_revision = ~std::uint64_t{0};
    m_point = -1;
    for (QCPGraph* graph : m_graphs)
        graph->data()->clear();
    m_losses->data()->clear();
    m_silent->data()->clear();
    m_slow->show(nullptr, -1);
    if (m_model != nullptr)
        m_marks->show(*m_model, nullptr, -1);
    m_hasCells = false;
    m_extent = {};
    applyColors();
    if (isZoomed())
        return;
    xAxis->setRange(0, 1);
    yAxis->setRange(1, 100);
}

void TimelinePlot::refresh(const RunModel& model, int selected)
{
    m_model = &model;
    const PointState* const point = model.find(selected);
    // Ticked rows are overlaid in the other plots; a map has room for one.
    const QString chosen = point == nullptr            ? QString()
                           : model.points().size() > 1 ? tr("%1 only").arg(model.phraseOf(*point))
                                                       : model.phraseOf(*point);
    setTitle(coreText(chart::courseTitle(model.words())), chosen);
    yAxis->setLabel(latencyTitle(model.words()));
    setScale(*yAxis, m_options.isLogLatency());
    markLatencies(m_options.brushedLatency());
    if (point != nullptr && (m_point != selected || m_revision != point->revision)) {
        m_point = selected;
        m_revision = point->revision;
        setSlices(point->measured.slices, point->words());
        m_slow->show(point, selected);
    }
    fitAxes();
    // Findings and notes come without the point's knowing.
    if (m_remarks != model.remarksRevision() || m_remarksOf != selected) {
        m_remarks = model.remarksRevision();
        m_remarksOf = selected;
        m_marks->show(model, point, selected);
    }
    sayEmpty(point != nullptr && isAllLost(*point));
    followRange(m_options.brushedTime());
    replot(rpQueuedReplot);
}

void TimelinePlot::setSlices(const std::vector<model::TimeSlice>& slices, const model::DistributionWords& words)
{
    const chart::TimeCourse course = chart::timeCourse(slices, words);
    for (std::size_t i = 0; i < m_graphs.size(); ++i)
        setDots(*m_graphs[i], course.figures[i]);
    if (course.hasCells != std::exchange(m_hasCells, course.hasCells))
        applyColors();
    chart::Dots lossy;
    for (const chart::Rule& loss : course.losses)
        lossy.push_back({loss.x, yAxis->range().lower});
    listInLegend(*m_losses, !lossy.empty());
    setDots(*m_losses, lossy);
    chart::Dots silent;
    for (const chart::Band& silence : course.silences) {
        for (const double key : {silence.from, silence.from, silence.to, silence.to})
            silent.push_back({key, 1});
        silent.push_back({silence.to, std::numeric_limits<double>::quiet_NaN()});
    }
    // Between silences a figure may stand alone.
    for (RimmedGraph* graph : m_graphs)
        graph->setScatterStyle(silent.empty() ? QCPScatterStyle() : QCPScatterStyle(QCPScatterStyle::ssDisc, kAlonePx));
    listInLegend(*m_silent, !silent.empty());
    setDots(*m_silent, silent);
    m_extent = {course.end, course.lowest, course.highest};
}

void TimelinePlot::fitAxes()
{
    if (isZoomed() || m_extent.end <= 0)
        return;
    xAxis->setRange(0, std::max(m_extent.end, 0.1) * 1.02);
    if (m_extent.highest > 0)
        fitLatencies(*yAxis, m_extent.lowest, m_extent.highest * 1.1);
}

void TimelinePlot::showLatencies(const QCPRange& latencies)
{
    yAxis->setRange(latencies);
    onUserRange();
    replot(rpQueuedReplot);
}

void TimelinePlot::placeLosses()
{
    const double height = yAxis->pixelToCoord(axisRect()->bottom() - kLossPx / 2 - 1);
    for (QCPGraphData& loss : *m_losses->data())
        loss.value = height;
}

void TimelinePlot::placeSilences()
{
    constexpr double kOutOfSightPx = 5;
    const double above = yAxis->pixelToCoord(axisRect()->top() - kOutOfSightPx);
    const double below = yAxis->pixelToCoord(axisRect()->bottom() + kOutOfSightPx);
    // Up, along, down, and a gap up to the next band.
    constexpr int kCorners = 5;
    int corner = 0;
    for (QCPGraphData& one : *m_silent->data()) {
        if (corner < kCorners - 1)
            one.value = corner == 1 || corner == 2 ? above : below;
        corner = (corner + 1) % kCorners;
    }
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
    const bool isLog = yAxis->scaleType() == QCPAxis::stLogarithmic;
    const MapState wanted{m_point,        point == nullptr ? 0 : m_revision,
                          xAxis->range(), isLog ? QCPRange(0, 0) : yAxis->range(),
                          columns,        m_options.brushedLatency()};
    if (point == nullptr)
        m_map->setVisible(false);
    if (wanted == std::exchange(m_drawnMap, wanted) || point == nullptr)
        return;
    fillMap(point->measured, point->words());
}

void TimelinePlot::fillMap(const model::PointResult& point, const model::DistributionWords& words)
{
    const QCPRange range = m_drawnMap.range;
    const chart::Heat heat = chart::heatOf(point.slices, words, range.lower, range.upper,
                                           static_cast<std::size_t>(m_drawnMap.columns));
    m_map->setVisible(heat.columns != 0);
    if (heat.columns == 0)
        return;
    const std::size_t rows = heat.edges.size() - 1;
    const bool isLog = yAxis->scaleType() == QCPAxis::stLogarithmic;
    // A map's rows are equally high: on a logarithm the heat map's own (and one more, since a map of one row would have
    // no height), else one for each pixel.
    const double ratio = std::pow(heat.edges[rows] / heat.edges[0], 1.0 / static_cast<double>(rows));
    const QCPRange latencies = isLog ? QCPRange(heat.edges[0], heat.edges[rows] * ratio) : yAxis->range();
    const int height = isLog ? static_cast<int>(rows) + 1 : std::clamp(axisRect()->height(), 2, kMostMapColumns);
    const double halfRow = latencies.size() / height / 2;
    const double halfColumn = range.size() / m_drawnMap.columns / 2;
    QCPColorMapData& cells = *m_map->data();
    cells.setSize(m_drawnMap.columns, height);
    // Its ranges reach from the middle of the first cell to that of the last.
    cells.setRange(QCPRange(range.lower + halfColumn, range.upper - halfColumn),
                   isLog ? QCPRange(latencies.lower * std::sqrt(ratio), latencies.upper / std::sqrt(ratio))
                         : QCPRange(latencies.lower + halfRow, latencies.upper - halfRow));
    cells.fill(std::numeric_limits<double>::quiet_NaN());
    for (int y = 0; y < height; ++y) {
        const auto above = std::ranges::upper_bound(heat.edges, latencies.lower + halfRow * (2 * y + 1));
        const std::size_t row = isLog ? static_cast<std::size_t>(y)
                                      : static_cast<std::size_t>(above - heat.edges.begin()) - 1;
        if (row >= rows || (!isLog && above == heat.edges.begin()))
            continue;
        for (std::size_t column = 0; column < heat.columns; ++column) {
            if (const float share = heat.shares[column * rows + row]; share > 0)
                cells.setCell(static_cast<int>(column), y, model::heatOf(share));
        }
    }
    dimMap(latencies);
}

void TimelinePlot::dimMap(const QCPRange& latencies)
{
    constexpr unsigned char kDimmed = 70;
    QCPColorMapData& cells = *m_map->data();
    cells.clearAlpha();
    if (!m_drawnMap.brushed)
        return;
    const bool isLog = yAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto edgeAt = [&](int row) {
        const double part = static_cast<double>(row) / cells.valueSize();
        return isLog ? latencies.lower * std::pow(latencies.upper / latencies.lower, part)
                     : latencies.lower + latencies.size() * part;
    };
    for (int y = 0; y < cells.valueSize(); ++y) {
        const bool isInside = edgeAt(y + 1) > m_drawnMap.brushed->from && edgeAt(y) < m_drawnMap.brushed->to;
        for (int x = 0; !isInside && x < cells.keySize(); ++x)
            cells.setAlpha(x, y, kDimmed);
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
    if (m_silent != nullptr) {
        m_silent->setBrush(QBrush(silenceColor(palette())));
        m_silent->setPen(QPen(axisColor(palette()), 1));
    }
    if (m_map != nullptr)
        m_map->setGradient(heatGradient(palette()));
    if (m_key != nullptr)
        m_key->restyle();
    if (m_slow != nullptr)
        m_slow->restyle();
    if (m_marks != nullptr)
        m_marks->restyle();
    if (m_losses != nullptr)
        m_losses->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCross, QPen(curveColor(CurveColor::Max, palette()), 2), Qt::NoBrush, kLossPx));
}

QString TimelinePlot::readoutAt(const QPointF& place) const
{
    const PointState* const point = m_model == nullptr ? nullptr : m_model->find(m_point);
    if (point == nullptr)
        return {};
    if (QString account = m_slow->readoutAt(place); !account.isEmpty())
        return account;
    const auto atNs = static_cast<std::int64_t>(xAxis->pixelToCoord(place.x()) * 1e9);
    const auto slice = std::ranges::find_if(
        point->measured.slices, [atNs](const model::TimeSlice& candidate) { return isAt(candidate, atNs); });
    if (slice == point->measured.slices.end())
        return {};
    const QString from = QLocale().toString(static_cast<double>(slice->startNs) / 1e9, 'f', 2);
    const QString cause = m_marks->rowsAt(place) + outageRow(point->measured, atNs, axisColor(palette()));
    if (slice->count == 0)
        return readoutTable(tr("%1 s: no reply in this time, %2 lost").arg(from, countText(slice->lost)), cause);
    const auto text = [&](std::int64_t storedNs, double percentile) {
        return percentileText(point->words(), percentileOf(storedNs, slice->count, slice->lost, percentile));
    };
    QString rows = cause;
    rows += readoutRow(m_graphs[0]->pen().color(), tr("p50"), {text(slice->p50Ns, 50)});
    rows += readoutRow(m_graphs[1]->pen().color(), tr("p99"), {text(slice->p99Ns, 99)});
    rows += readoutRow(m_graphs[2]->pen().color(), tr("max"),
                       {cellText(point->words(), static_cast<double>(slice->maxNs))});
    if (!slice->cells.isEmpty())
        rows += readoutOfCell(*slice, point->words(), yAxis->pixelToCoord(place.y()));
    const QString head = tr("%1 s: %2, %3 lost").arg(from, samplesText(slice->count), countText(slice->lost));
    return readoutTable(head, rows);
}

QString TimelinePlot::readoutOfCell(const model::TimeSlice& slice, const model::DistributionWords& words,
                                    double shownUs) const
{
    const double storedNs = shownUs / model::shownMicroseconds(words, 1.0);
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
    return readoutRow(color,
                      tr("%1 to %2").arg(text(stats::CellLayout::lowestOf(cell)), text(stats::CellLayout::endOf(cell))),
                      {samplesText(samples), percentText(share * 100)});
}

void TimelinePlot::fillMenu(QMenu& menu)
{
    addLatencyScale(menu, m_options);
    const QPointF place = mapFromGlobal(QCursor::pos());
    // The axis of a run that goes on moves beneath the menu.
    QAction* const add = menu.addAction(tr("Add a note here... (N)"), this,
                                        [this, seconds = secondsAt(place)] { emit noteWanted(m_point, seconds); });
    add->setEnabled(canTakeNotes());
    fillNotes(menu, place);
}

/// The one beneath the pointer; and all of them, which are chosen by keyboard, too.
void TimelinePlot::fillNotes(QMenu& menu, const QPointF& place)
{
    QMenu* all = nullptr;
    for (const diagnose::TimeMark& mark : m_marks->marks()) {
        if (!mark.note)
            continue;
        // At the end of a run its notes change their places.
        const auto remove = [this, atNs = mark.atNs, words = mark.words] {
            const auto same = std::ranges::find_if(m_marks->marks(), [&](const diagnose::TimeMark& one) {
                return one.note && one.atNs == atNs && one.words == words;
            });
            if (same != m_marks->marks().end())
                emit noteRemovalWanted(*same->note);
        };
        if (m_marks->noteAt(place) == mark.note)
            menu.addAction(tr("Remove this note"), this, remove);
        if (all == nullptr)
            all = new QMenu(tr("Remove a note"), &menu);
        const QString seconds = QLocale().toString(static_cast<double>(mark.atNs) / 1e9, 'f', 2);
        QString words = all->fontMetrics().elidedText(fromUtf8(mark.words), Qt::ElideRight, kWidestNotePx);
        all->addAction(tr("%1 s: %2").arg(seconds, words.replace(QLatin1Char('&'), QLatin1String("&&"))), this, remove);
    }
    if (all != nullptr)
        menu.addMenu(all);
}

bool TimelinePlot::canTakeNotes() const
{
    return m_model != nullptr && m_model->find(m_point) != nullptr;
}

double TimelinePlot::secondsAt(const QPointF& place) const
{
    if (axisRect()->rect().contains(place.toPoint()))
        return std::max(xAxis->pixelToCoord(place.x()), 0.0);
    // By keyboard it is about what is brushed, else about what has just happened.
    if (const auto& brushed = m_options.brushedTime())
        return std::max(brushed->from, 0.0);
    if (canTakeNotes() && m_model->isLive())
        return static_cast<double>(m_model->find(m_point)->measured.elapsedNs) / 1e9;
    return std::max(xAxis->range().center(), 0.0);
}

void TimelinePlot::keyPressEvent(QKeyEvent* event)
{
    const bool isNote = event->key() == Qt::Key_N && event->modifiers() == Qt::NoModifier;
    if (isNote && canTakeNotes()) {
        emit noteWanted(m_point, secondsAt(mapFromGlobal(QCursor::pos())));
        return;
    }
    BasePlot::keyPressEvent(event);
}

QStringList TimelinePlot::textOfRange(double from, double to) const
{
    const PointState* const point = m_model == nullptr ? nullptr : m_model->find(m_point);
    if (point == nullptr || point->figures.samples == 0)
        return {};
    const chart::Stretch& stretch = *m_options.stretchOf(*m_model, m_point, {from, to});
    const double percent = static_cast<double>(stretch.samples) * 100 / static_cast<double>(point->figures.samples);
    QStringList parts{tr("%1 to %2 s: %3, %4, %5 lost")
                          .arg(QLocale().toString(from, 'f', 2), QLocale().toString(to, 'f', 2),
                               samplesText(stretch.samples), percentText(percent), countText(stretch.lost))};
    const stats::Histogram& histogram = stretch.result.histogram;
    if (!histogram.isEmpty()) {
        const MarkUnits units = markUnitsOf(*m_model);
        const auto shown = [&](double percentile, LatencyUnit unit) {
            return percentileWithUnit(point->words(), percentileOf(histogram, stretch.lost, percentile), unit);
        };
        parts << tr("p50 %1, p99 %2 (within 4 %), max %3")
                     .arg(shown(50, units.p50), shown(99, units.p99),
                          percentileWithUnit(point->words(), {.ns = stretch.maxNs}, units.max));
    }
    if (stretch.stalls > 0)
        parts << stallsText(stretch);
    if (stretch.silentNs > 0)
        parts << tr("no reply for %1").arg(spanText(stretch.silentNs));
    return parts;
}

}  // namespace halftrip::gui
