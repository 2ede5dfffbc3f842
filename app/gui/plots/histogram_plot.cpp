#include "app/gui/plots/histogram_plot.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/mark_places.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percent_text.hpp"
#include "app/gui/model/column_unit.hpp"
#include "app/gui/parts/tickers.hpp"
#include "core/model/text/number_format.hpp"

#include <QMenu>

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::gui {

namespace {

/// Below one sample, so that single samples stand out from the floor of a log axis.
constexpr double kLogFloor = 0.6;
/// Of a log axis of shares: one sample in a hundred million.
constexpr double kLowestShare = 1e-6;
/// A stretch of time is known by cells, which are wider than bins.
constexpr int kStretchBins = 40;
constexpr std::array kMarkColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};

/// "p99.98": as many digits as tell it from p100.
QString percentileName(double percentile)
{
    const double beyond = 100 - percentile;
    const int decimals = beyond <= 0 ? 0 : std::clamp(static_cast<int>(std::ceil(1 - std::log10(beyond))), 1, 6);
    return QStringLiteral("p%1").arg(QLocale().toString(percentile, 'f', decimals));
}

}  // namespace

HistogramPlot::HistogramPlot(ViewOptions& options, QWidget* parent) : CurvePlot(options, parent)
{
    xAxis->setRange(1, 100);
    axisRect()->setRangeZoom(Qt::Horizontal);
    axisRect()->setRangeDrag(Qt::Horizontal);
    for (Mark& mark : m_marks) {
        mark.line = new QCPItemLine(this);
        mark.label = new QCPItemText(this);
        mark.label->setPadding(QMargins(3, 1, 3, 1));
        // Over a limit's line, where there is no other place.
        mark.label->setLayer(QStringLiteral("overlay"));
        mark.line->setVisible(false);
        mark.label->setVisible(false);
    }
    connect(&options, &ViewOptions::changed, this, &HistogramPlot::applyOptions);
    connect(this, &QCustomPlot::beforeReplot, this, &HistogramPlot::fitCounts);
    // Where labels have room is known when the axes have their places.
    connect(this, &QCustomPlot::afterLayout, this, &HistogramPlot::placeLabels);
    connect(this, &QCustomPlot::afterLayout, this, &HistogramPlot::setHeightLabel);
    connect(this, &QCustomPlot::afterLayout, this, [this] {
        if (m_fitted != placeOfNames())
            replot(rpQueuedReplot);
    });
    applyOptions();
    applyTheme();
}

void HistogramPlot::forget()
{
    clearCurves();
    m_binsPerDecade = chart::kBinsPerDecade;
    resetCounts();
    setHeightLabel();
    if (!isZoomed())
        m_latency->setRange(1, 100);
}

void HistogramPlot::resetCounts()
{
    m_count->setRange(isLogHeight() ? kLogFloor : 0, 1000);
}

void HistogramPlot::addGraphs(Drawn& drawn)
{
    drawn.graph = addGraph(m_latency, m_count);
}

chart::Series HistogramPlot::seriesOf(const model::Distribution& distribution, std::uint64_t /*lost*/) const
{
    return {.look = chart::Look::Filled, .dots = chart::histogramSteps(distribution, m_binsPerDecade)};
}

void HistogramPlot::setTurned(bool turns)
{
    if (turns == isTurned())
        return;
    clearCurves();
    // Its scale is another plot's, or has been.
    endZoom();
    m_latency = turns ? yAxis : xAxis;
    m_count = turns ? xAxis : yAxis;
    yAxis->setLabel({});
    axisRect()->setAutoMargins(turns ? QCP::msLeft | QCP::msRight : QCP::msAll);
    axisRect()->setRangeZoom(m_latency->orientation());
    axisRect()->setRangeDrag(m_latency->orientation());
    setLegendFloor({});
    placeRange();
    applyOptions();
}

void HistogramPlot::standBeside(const QCPRange& latencies, const QRect& axes)
{
    if (!isTurned())
        return;
    // But for half of the axis' highest label.
    setLegendFloor(axes.top() - QFontMetrics(font()).height() / 2);
    const QRect outer = axisRect()->outerRect();
    const QMargins now = axisRect()->margins();
    const QMargins wanted(now.left(), std::max(axes.top() - outer.top(), 0), now.right(),
                          std::max(outer.bottom() - axes.bottom(), 0));
    if (m_latency->range() == latencies && now.top() == wanted.top() && now.bottom() == wanted.bottom())
        return;
    m_latency->setRange(latencies);
    axisRect()->setMargins(wanted);
    replot(rpQueuedReplot);
}

void HistogramPlot::onRange(const std::optional<QCPRange>& range)
{
    options().brushLatency(range ? std::optional(Span{range->lower, range->upper}) : std::nullopt);
}

void HistogramPlot::onUserRange()
{
    if (isTurned())
        emit latenciesWanted(m_latency->range());
    else
        BasePlot::onUserRange();
}

void HistogramPlot::resetZoom()
{
    BasePlot::resetZoom();
    if (isTurned())
        emit everythingWanted();
}

/// What the plot beside it hides is known to that one.
bool HistogramPlot::hidesSomething() const
{
    return isTurned() || BasePlot::hidesSomething();
}

bool HistogramPlot::isLogHeight() const
{
    return options().isLogCount() && options().height() != HeightOf::Cumulative;
}

void HistogramPlot::applyOptions()
{
    const bool isLog = isLogHeight();
    m_count->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_count->setTicker(
        QSharedPointer<QCPAxisTicker>(isLog ? static_cast<QCPAxisTicker*>(new LogCountTicker) : new CountTicker));
    resetCounts();
    setScale(*m_latency, options().isLogLatency());
    forgetCurves();
    setHeightLabel();
    emit refreshWanted();
}

void HistogramPlot::setHeightLabel()
{
    QStringList words;
    switch (options().height()) {
    case HeightOf::Count:
        words = {coreText(chart::countTitle(m_binsPerDecade)), tr("samples")};
        break;
    case HeightOf::Share:
        words = {coreText(chart::shareTitle(m_binsPerDecade)), tr("% of samples")};
        break;
    case HeightOf::Cumulative:
        words = {tr("% of samples up to here"), tr("% up to here")};
        break;
    }
    const QFontMetrics metrics(m_count->labelFont());
    const int room = isTurned() ? axisRect()->width() : axisRect()->height();
    m_count->setLabel(metrics.horizontalAdvance(words.front()) <= room ? words.front() : words.back());
}

void HistogramPlot::refresh(const RunModel& model, int selected)
{
    const PointState* const point = model.find(selected);
    chooseBins(point);
    adopt(model, selected, {.chosen = 1.6, .stretch = 1.4});
    const SeriesLook look = point == nullptr ? SeriesLook()
                                             : options().looks(model, palette())[static_cast<std::size_t>(selected)];
    fillCurves(look);
    const QString title = tr("%1 histogram").arg(coreText(model.words().shown));
    setTitle(title, point != nullptr ? model.phraseOf(*point) : QString());
    m_latency->setLabel(isTurned() ? QString() : axisTitle());
    setMarks(point);
    showEvidence();
    colorMarks(look);
    fitAxes();
    followRange(options().brushedLatency());
    replot(rpQueuedReplot);
}

void HistogramPlot::chooseBins(const PointState* point)
{
    const bool hasSamples = point != nullptr && point->figures.samples > 0;
    int wanted = hasSamples ? chart::readableBins(point->result().histogram) : m_binsPerDecade;
    if (options().brushedTime())
        wanted = std::min(wanted, kStretchBins);
    if (wanted == m_binsPerDecade)
        return;
    m_binsPerDecade = wanted;
    forgetCurves();
    setHeightLabel();
}

void HistogramPlot::draw(Drawn& drawn) const
{
    const bool isLine = options().height() == HeightOf::Cumulative;
    chart::Dots curve = isLine ? chart::cumulativeLine(drawn.series.dots, m_binsPerDecade) : drawn.series.dots;
    drawn.top = 0;
    for (chart::Dot& dot : curve) {
        if (options().height() == HeightOf::Share)
            dot.y *= 100 / drawn.samples;
        drawn.top = std::max(drawn.top, dot.y);
    }
    drawn.graph->setLineStyle(isLine ? QCPGraph::lsLine : QCPGraph::lsStepLeft);
    setDots(*drawn.graph, curve);
}

void HistogramPlot::fillCurves(const SeriesLook& look)
{
    const auto brush = [this](QColor color, float alpha) {
        color.setAlphaF(alpha);
        return options().height() == HeightOf::Cumulative ? QBrush(Qt::NoBrush) : QBrush(color);
    };
    for (const Drawn* drawn : shownCurves())
        drawn->graph->setBrush(drawn == chosenCurve() ? brush(look.color, 0.28F) : QBrush(Qt::NoBrush));
    if (stretch().isShown)
        stretch().graph->setBrush(brush(palette().color(QPalette::Highlight), 0.35F));
}

double HistogramPlot::floorOfLog() const
{
    if (options().height() == HeightOf::Count)
        return kLogFloor;
    double most = 1;
    for (const Drawn* drawn : shownCurves())
        most = std::max(most, drawn->samples);
    return std::max(kLogFloor * 100 / most, kLowestShare);
}

void HistogramPlot::fitAxes()
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    for (const Drawn* drawn : shownCurves()) {
        const chart::Dots& dots = drawn->series.dots;
        if (dots.empty())
            continue;
        low = std::min(low, dots.front().x);
        high = std::max(high, dots.back().x);
    }
    if (high <= 0)
        return;
    widenForLimits(low, high);
    if (m_evidence && m_evidence->withoutUs)
        low = std::min(low, *m_evidence->withoutUs);
    if (!isZoomed() && !isTurned())
        fitLatencies(*m_latency, low, high);
}

std::pair<int, int> HistogramPlot::placeOfNames() const
{
    return isTurned() ? std::pair(0, 0) : std::pair(axisRect()->height(), m_rowsOfNames);
}

int HistogramPlot::rowOfNamesPx() const
{
    return QFontMetrics(font()).height() + 2;
}

/// By the height that the plot has, which a picture of it changes.
void HistogramPlot::fitCounts()
{
    double top = 0;
    for (const Drawn* drawn : shownCurves())
        top = drawn->series.dots.empty() ? top : std::max(top, drawn->top);
    // Of shares, a part may have more in one bin than the whole.
    if (stretch().isShown)
        top = std::max(top, stretch().top);
    m_fitted = placeOfNames();
    if (top <= 0)
        return;
    // Room above the highest bar for the names of the marks.
    const int names = m_rowsOfNames * rowOfNamesPx() + rowOfNamesPx() / 2;
    const double part = isTurned() ? 0.1
                                   : std::min(static_cast<double>(names) / std::max(axisRect()->height(), 1), 0.42);
    const double floor = floorOfLog();
    if (isLogHeight())
        m_count->setRange(floor, floor * std::pow(std::max(top / floor, 10.0), 1 / (1 - part)));
    else
        m_count->setRange(0, std::max(top, 1e-3) / (1 - part));
}

void HistogramPlot::makeEvidenceItems()
{
    m_evidenceBand = new QCPItemRect(this);
    m_evidenceBand->setLayer(QStringLiteral("grid"));
    m_evidenceBand->setPen(Qt::NoPen);
    for (QCPItemPosition* corner : {m_evidenceBand->topLeft, m_evidenceBand->bottomRight})
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_gain = new QCPItemLine(this);
    m_gain->setHead(QCPLineEnding::esSpikeArrow);
    m_gainName = new QCPItemText(this);
    m_gainName->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    for (QCPItemPosition* end : {m_gain->start, m_gain->end, m_gainName->position})
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

void HistogramPlot::setEvidence(const std::optional<PlotEvidence>& evidence)
{
    m_evidence = evidence;
    if (m_evidence && m_evidenceBand == nullptr)
        makeEvidenceItems();
}

void HistogramPlot::showEvidence()
{
    if (m_evidenceBand == nullptr)
        return;
    const bool isShown = m_evidence && !isTurned();
    const bool hasGain = isShown && m_evidence->withoutUs;
    m_evidenceBand->setVisible(isShown);
    m_gain->setVisible(hasGain);
    m_gainName->setVisible(hasGain);
    setNote(isShown ? m_evidence->words : QString());
    if (!isShown)
        return;
    QColor shade = palette().color(QPalette::Highlight);
    shade.setAlphaF(0.22F);
    m_evidenceBand->setBrush(shade);
    m_evidenceBand->topLeft->setCoords(m_evidence->fromUs, 0);
    m_evidenceBand->bottomRight->setCoords(m_evidence->toUs, 1);
    if (!hasGain)
        return;
    constexpr double kHeight = 0.55;
    const double without = *m_evidence->withoutUs;
    const double mean = without + m_evidence->gainUs;
    m_gain->setPen(QPen(palette().color(QPalette::Text), 1.6));
    m_gain->start->setCoords(mean, kHeight);
    m_gain->end->setCoords(without, kHeight);
    m_gainName->setColor(palette().color(QPalette::Text));
    m_gainName->setFont(font());
    m_gainName->setText(tr("\u2212%1").arg(microsecondsText(m_evidence->gainUs * 1000)));
    m_gainName->position->setCoords(options().isLogLatency() ? std::sqrt(mean * without) : (mean + without) / 2,
                                    kHeight - 0.02);
}

void HistogramPlot::setMarks(const PointState* point)
{
    std::optional<PointState> part;
    if (point != nullptr && isBrushed(options()))
        point = &part.emplace(brushedPoint(*run(), selected(), options()));
    const bool isShown = point != nullptr && point->figures.samples > 0;
    for (Mark& mark : m_marks) {
        mark.isShown = isShown;
        mark.line->setVisible(isShown);
        mark.label->setVisible(isShown);
    }
    if (!isShown)
        return;
    const PointFigures& figures = point->figures;
    const MarkUnits units = markUnitsOf(*run());
    // The axis is in microseconds: what is not names its unit.
    const auto text = [&](const PercentileFigure& figure, LatencyUnit unit) {
        return percentileInRow(point->words(), figure, unit, LatencyUnit::Microseconds);
    };
    setMark(m_marks[0], *point, figures.p50, tr("p50 %1").arg(text(figures.p50, units.p50)));
    setMark(m_marks[1], *point, figures.p99, tr("p99 %1").arg(text(figures.p99, units.p99)));
    setMark(m_marks[2], *point, {.ns = figures.maxNs}, tr("max %1").arg(text({.ns = figures.maxNs}, units.max)));
}

void HistogramPlot::setMark(Mark& mark, const PointState& point, const PercentileFigure& figure, const QString& words)
{
    // What is lost lies beyond the maximum, nobody knows where: its name stands there, without a line.
    mark.line->setVisible(!figure.isLost);
    const auto stored = static_cast<double>(figure.isLost ? point.figures.maxNs : figure.ns);
    mark.shownUs = model::shownMicroseconds(point.words(), stored);
    for (QCPItemPosition* end : {mark.line->start, mark.line->end, mark.label->position}) {
        end->setTypeX(isTurned() ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        end->setTypeY(isTurned() ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
    }
    mark.line->start->setCoords(isTurned() ? 0 : mark.shownUs, isTurned() ? mark.shownUs : 0);
    mark.line->end->setCoords(isTurned() ? 1 : mark.shownUs, isTurned() ? mark.shownUs : 1);
    mark.label->setText(words);
}

/// Each beside its line, which begins beneath the names that it would cross.
void HistogramPlot::placeLabels()
{
    const QFontMetrics metrics(font());
    std::vector<Mark*> shown;
    std::vector<MarkName> names;
    if (isTurned())
        return placeTurnedLabels();
    for (Mark& mark : m_marks) {
        const bool isInSight = mark.isShown && xAxis->range().contains(mark.shownUs);
        mark.label->setVisible(isInSight);
        if (!isInSight)
            continue;
        shown.push_back(&mark);
        names.push_back({xAxis->coordToPixel(mark.shownUs),
                         static_cast<double>(metrics.horizontalAdvance(mark.label->text()) + 8), mark.line->visible()});
    }
    const std::vector<double> walls = limitPlaces();
    const std::vector<MarkPlace> places = placeMarkNames(names, axisRect()->left(), axisRect()->right(), walls);
    m_rowsOfNames = 1;
    for (const MarkPlace& place : places)
        m_rowsOfNames = std::max(m_rowsOfNames, place.row + 1);
    const double rowHeight = static_cast<double>(rowOfNamesPx()) / std::max(axisRect()->height(), 1);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Mark& mark = *shown[i];
        const double top = places[i].row * rowHeight;
        mark.label->setPositionAlignment((places[i].isLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        mark.label->position->setCoords(mark.shownUs, top);
        mark.line->start->setCoords(mark.shownUs, top);
    }
}

/// Each over its line at the right, at the upper edge beneath it; those that would lie over the one before left out.
void HistogramPlot::placeTurnedLabels()
{
    const QFontMetrics metrics(font());
    const double top = axisRect()->top();
    double free = top;
    for (auto mark = m_marks.rbegin(); mark != m_marks.rend(); ++mark) {
        const double letters = metrics.height() + mark->label->padding().top() + mark->label->padding().bottom();
        const double at = m_latency->coordToPixel(mark->shownUs);
        const bool isBeneath = at - letters < top;
        const double upper = isBeneath ? at : at - letters;
        const bool hasRoom = mark->isShown && m_latency->range().contains(mark->shownUs) && upper >= free;
        mark->label->setVisible(hasRoom);
        mark->label->setPositionAlignment(Qt::AlignRight | (isBeneath ? Qt::AlignTop : Qt::AlignBottom));
        mark->label->position->setCoords(1, mark->shownUs);
        free = hasRoom ? upper + letters : free;
    }
}

QString HistogramPlot::readoutAt(const QPointF& place) const
{
    const double shownUs = m_latency->pixelToCoord(isTurned() ? place.y() : place.x());
    if (run() == nullptr || run()->points().empty() || shownUs <= 0)
        return {};
    const chart::Bin bin = chart::binAt({}, run()->words(), m_binsPerDecade, shownUs);
    const QString head =
        tr("%1 from %2 to %3").arg(axisTitle(), microsecondsFigure(bin.from * 1000), microsecondsFigure(bin.to * 1000));
    const QString rows = readoutRows(
        [this, shownUs](const Drawn& drawn, const PointState&, const model::Distribution& distribution) {
            return readoutRowOf(drawn, distribution, shownUs);
        });
    return rows.isEmpty() ? QString() : readoutTable(head, rows);
}

QString HistogramPlot::readoutRowOf(const Drawn& drawn, const model::Distribution& distribution, double shownUs) const
{
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    const chart::Bin bin = chart::binAt(drawn.series.dots, words, m_binsPerDecade, shownUs);
    const double shownOfOne = model::shownMicroseconds(words, 1.0);
    const auto upTo = static_cast<std::int64_t>(std::ceil(bin.to / shownOfOne)) - 1;
    const auto below = static_cast<double>(distribution.histogram.countBetween(-1, upTo));
    return readoutRow(drawn.graph->pen().color(), drawn.graph->name(),
                      {samplesText(static_cast<std::uint64_t>(std::llround(bin.samples))),
                       percentText(bin.samples * 100 / drawn.samples), percentileName(below * 100 / drawn.samples)});
}

QStringList HistogramPlot::textOfRange(double from, double to) const
{
    const PointState* const point = chosen();
    if (point == nullptr || point->figures.samples == 0 || to <= 0)
        return {};
    const double shownOfOne = model::shownMicroseconds(point->words(), 1.0);
    const std::uint64_t inside = point->result().histogram.countBetween(
        static_cast<std::int64_t>(std::llround(std::max(from, 0.0) / shownOfOne)) - 1, std::llround(to / shownOfOne));
    return {tr("%1, %2").arg(samplesText(inside), percentText(static_cast<double>(inside) * 100 /
                                                              static_cast<double>(point->figures.samples)))};
}

void HistogramPlot::applyColors()
{
    for (Mark& mark : m_marks) {
        mark.label->setFont(font());
        // Curves, limits and the lines of other marks may run beneath it.
        mark.label->setBrush(palette().color(QPalette::Base));
    }
    colorMarks({});
}

/// Those of the figures, but where another curve could have such a colour: there, that of their own curve.
void HistogramPlot::colorMarks(const SeriesLook& look)
{
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const QColor color = look.isOfWord ? look.color : curveColor(kMarkColors[i], palette());
        m_marks[i].line->setPen(QPen(color, 1, Qt::DashLine));
        m_marks[i].label->setColor(textIn(color, palette()));
    }
}

bool HistogramPlot::isOfRuns() const
{
    return run() != nullptr && std::ranges::any_of(run()->points(), [](const PointState& point) {
               return std::ranges::find(point.measured.axes, kRunAxis, &model::AxisValue::axis) !=
                      point.measured.axes.end();
           });
}

void HistogramPlot::fillMenu(QMenu& menu)
{
    QAction* logCount = menu.addAction(tr("Logarithmic count"), &options(), &ViewOptions::setLogCount);
    logCount->setCheckable(true);
    logCount->setChecked(options().isLogCount());
    addLatencyScale(menu, options());
    if (isOfRuns())  // They are ticked in their list.
        return;
    menu.addAction(tr("Overlay all points"), &options(), [this] { options().tickAll(true); });
    menu.addAction(tr("The chosen point alone"), &options(), [this] { options().tickAll(false); });
}

}  // namespace halftrip::gui
