#include "app/gui/plots/histogram_plot.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/mark_places.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percent_text.hpp"
#include "app/gui/model/column_unit.hpp"
#include "app/gui/parts/tickers.hpp"
#include "app/gui/plots/scheduled_view.hpp"
#include "core/chart/time_course.hpp"
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

HistogramPlot::HistogramPlot(ViewOptions& options, QWidget* parent) : BasePlot(parent), m_options(options)
{
    xAxis->setRange(1, 100);
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
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
    connect(&m_options, &ViewOptions::changed, this, &HistogramPlot::applyOptions);
    // Where labels have room is known when the axes have their places.
    connect(this, &QCustomPlot::afterLayout, this, &HistogramPlot::placeLabels);
    connect(this, &QCustomPlot::afterLayout, this, &HistogramPlot::setHeightLabel);
    applyOptions();
    // Each is listed where it is styled: taking a thousand out of a legend again takes seconds.
    setAutoAddPlottableToLegend(false);
    applyTheme();
}

void HistogramPlot::clearCurves()
{
    m_drawn.clear();
    m_scheduled = {};
    m_stretch = {};
    clearGraphs();
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

QCPGraph* HistogramPlot::addCurve()
{
    return addGraph(m_latency, m_count);
}

void HistogramPlot::setTurned(bool turns)
{
    if (turns == isTurned())
        return;
    clearCurves();
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
    m_options.brushLatency(range ? std::optional(Span{range->lower, range->upper}) : std::nullopt);
}

bool HistogramPlot::isLogHeight() const
{
    return m_options.isLogCount() && m_options.height() != HeightOf::Cumulative;
}

void HistogramPlot::applyOptions()
{
    const bool isLog = isLogHeight();
    m_count->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_count->setTicker(
        QSharedPointer<QCPAxisTicker>(isLog ? static_cast<QCPAxisTicker*>(new LogCountTicker) : new CountTicker));
    resetCounts();
    setScale(*m_latency, m_options.isLogLatency());
    forgetCurves();
    setHeightLabel();
    emit refreshWanted();
}

void HistogramPlot::setHeightLabel()
{
    const QString width = QLocale().toString(chart::binWidthPercent(m_binsPerDecade), 'g', 3);
    QStringList words;
    switch (m_options.height()) {
    case HeightOf::Count:
        words = {tr("samples (bins of %1 %)").arg(width), tr("samples")};
        break;
    case HeightOf::Share:
        words = {tr("% of samples (bins of %1 %)").arg(width), tr("% of samples")};
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
    m_model = &model;
    m_selected = selected;
    const PointState* const point = model.find(selected);
    chooseBins(point);
    adoptPoints(model);
    adoptScheduled(point);
    adoptStretch(model);
    const std::vector<SeriesLook>& looks = m_options.looks(model, palette());
    std::vector<QCPGraph*> shown;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        if (m_drawn[i].graph == nullptr)
            continue;
        styleGraph(i, looks[i]);
        if (m_drawn[i].isShown)
            shown.push_back(m_drawn[i].graph);
    }
    if (m_scheduled.isShown)
        shown.push_back(m_scheduled.graph);
    if (m_stretch.isShown)
        shown.push_back(m_stretch.graph);
    listInLegend(shown);
    sayEmpty(shown.empty() && point != nullptr && isAllLost(*point));
    const QString title = tr("%1 histogram").arg(coreText(model.words().shown));
    setTitle(title, point != nullptr ? model.phraseOf(*point) : QString());
    m_latency->setLabel(isTurned() ? QString() : sharedTitle(model.words(), m_scheduled.isShown));
    setMarks(point);
    showEvidence();
    colorMarks(point == nullptr ? SeriesLook() : looks[static_cast<std::size_t>(selected)]);
    fitAxes();
    tellRange();
    replot(rpQueuedReplot);
}

void HistogramPlot::chooseBins(const PointState* point)
{
    const bool hasSamples = point != nullptr && point->figures.samples > 0;
    int wanted = hasSamples ? chart::readableBins(point->result().histogram) : m_binsPerDecade;
    if (m_options.brushedTime())
        wanted = std::min(wanted, kStretchBins);
    if (wanted == m_binsPerDecade)
        return;
    m_binsPerDecade = wanted;
    forgetCurves();
    setHeightLabel();
}

void HistogramPlot::forgetCurves()
{
    for (Drawn& drawn : m_drawn)
        drawn.revision = ~std::uint64_t{0};
    m_scheduled.revision = ~std::uint64_t{0};
}

void HistogramPlot::adoptPoints(const RunModel& model)
{
    const auto& points = model.points();
    if (points.size() < m_drawn.size())
        clearCurves();
    m_drawn.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        Drawn& drawn = m_drawn[i];
        drawn.isShown = m_options.isShown(model, static_cast<int>(i), m_selected);
        if (!drawn.isShown)
            continue;
        if (drawn.graph == nullptr)
            drawn.graph = addCurve();
        if (drawn.revision == points[i].revision)
            continue;
        drawn.revision = points[i].revision;
        drawn.curve = chart::histogramSteps(points[i].result(), m_binsPerDecade);
        drawn.sum = static_cast<double>(points[i].figures.samples);
        drawn.graph->setName(model.phraseOf(points[i]));
        draw(drawn);
    }
}

void HistogramPlot::adoptScheduled(const PointState* point)
{
    const model::Distribution* const view = scheduledViewOf(point);
    m_scheduled.isShown = view != nullptr;
    if (m_scheduled.graph != nullptr)
        m_scheduled.graph->setVisible(m_scheduled.isShown);
    if (view == nullptr)
        return;
    if (m_scheduled.graph == nullptr)
        m_scheduled.graph = addCurve();
    m_scheduled.graph->setPen(QPen(curveColor(CurveColor::Scheduled, palette()), 1.4));
    m_scheduled.graph->setAntialiased(false);
    if (m_scheduled.revision == point->revision && m_scheduledOf == m_selected)
        return;
    m_scheduled.revision = point->revision;
    m_scheduledOf = m_selected;
    m_scheduled.curve = chart::histogramSteps(*view, m_binsPerDecade);
    m_scheduled.sum = static_cast<double>(view->histogram.count());
    m_scheduled.graph->setName(scheduledName(point->words()));
    draw(m_scheduled);
}

void HistogramPlot::adoptStretch(const RunModel& model)
{
    const std::optional<Span>& span = m_options.brushedTime();
    m_stretch.isShown = false;
    if (const chart::Stretch* const stretch = m_options.brushedStretch(model, m_selected)) {
        m_stretch.isShown = !stretch->result.histogram.isEmpty();
        m_stretch.curve = chart::histogramSteps(stretch->result, m_binsPerDecade);
        m_stretch.sum = static_cast<double>(stretch->samples);
    }
    if (m_stretch.graph == nullptr && m_stretch.isShown)
        m_stretch.graph = addCurve();
    if (m_stretch.graph != nullptr)
        m_stretch.graph->setVisible(m_stretch.isShown);
    if (!m_stretch.isShown)
        return;
    QColor fill = palette().color(QPalette::Highlight);
    m_stretch.graph->setPen(QPen(fill, 1.4));
    fill.setAlphaF(0.35F);
    m_stretch.graph->setBrush(m_options.height() == HeightOf::Cumulative ? QBrush(Qt::NoBrush) : QBrush(fill));
    m_stretch.graph->setAntialiased(false);
    const QLocale locale;
    m_stretch.graph->setName(
        tr("%1 to %2 s").arg(locale.toString(span->from, 'f', 2), locale.toString(span->to, 'f', 2)));
    draw(m_stretch);
}

void HistogramPlot::draw(Drawn& drawn) const
{
    chart::Dots curve = m_options.height() == HeightOf::Cumulative ? chart::cumulativeLine(drawn.curve, m_binsPerDecade)
                                                                   : drawn.curve;
    drawn.top = 0;
    for (chart::Dot& dot : curve) {
        if (m_options.height() == HeightOf::Share)
            dot.y *= 100 / drawn.sum;
        drawn.top = std::max(drawn.top, dot.y);
    }
    drawn.graph->setLineStyle(m_options.height() == HeightOf::Cumulative ? QCPGraph::lsLine : QCPGraph::lsStepLeft);
    setDots(*drawn.graph, curve);
}

void HistogramPlot::styleGraph(std::size_t index, const SeriesLook& look)
{
    const Drawn& drawn = m_drawn[index];
    const bool isChosen = static_cast<int>(index) == m_selected;
    QColor fill = look.color;
    fill.setAlphaF(0.28F);
    drawn.graph->setLayer(isChosen ? QStringLiteral("main") : kOthersLayer);
    drawn.graph->setVisible(drawn.isShown);
    drawn.graph->setPen(QPen(look.color, isChosen ? 1.6 : 1.0, isChosen ? Qt::SolidLine : look.style));
    const bool isFilled = isChosen && m_options.height() != HeightOf::Cumulative;
    drawn.graph->setBrush(isFilled ? QBrush(fill) : QBrush(Qt::NoBrush));
    drawn.graph->setAntialiased(false);
}

double HistogramPlot::floorOfLog() const
{
    if (m_options.height() == HeightOf::Count)
        return kLogFloor;
    double most = 1;
    for (const Drawn& drawn : m_drawn)
        most = std::max(most, drawn.isShown ? drawn.sum : 0);
    most = std::max(most, m_scheduled.isShown ? m_scheduled.sum : 0);
    return std::max(kLogFloor * 100 / most, kLowestShare);
}

void HistogramPlot::fitAxes()
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    double top = 0;
    const auto fit = [&](const Drawn& drawn) {
        if (!drawn.isShown || drawn.curve.empty())
            return;
        low = std::min(low, drawn.curve.front().x);
        high = std::max(high, drawn.curve.back().x);
        top = std::max(top, drawn.top);
    };
    std::ranges::for_each(m_drawn, fit);
    fit(m_scheduled);
    if (high <= 0)
        return;
    widenForLimits(low, high);
    if (m_evidence && m_evidence->withoutUs)
        low = std::min(low, *m_evidence->withoutUs);
    if (!isZoomed() && !isTurned())
        fitLatencies(*m_latency, low, high);
    // Room above the highest bar for the names of the marks.
    const double names = QFontMetrics(font()).height() * 3.3;
    const double part = isTurned() ? 0.1 : std::min(names / std::max(axisRect()->height(), 1), 0.42);
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
    m_gainName->position->setCoords(m_options.isLogLatency() ? std::sqrt(mean * without) : (mean + without) / 2,
                                    kHeight - 0.02);
}

void HistogramPlot::setMarks(const PointState* point)
{
    std::optional<PointState> part;
    if (point != nullptr && isBrushed(m_options))
        point = &part.emplace(brushedPoint(*m_model, m_selected, m_options));
    const bool isShown = point != nullptr && point->figures.samples > 0;
    for (Mark& mark : m_marks) {
        mark.isShown = isShown;
        mark.line->setVisible(isShown);
        mark.label->setVisible(isShown);
    }
    if (!isShown)
        return;
    const PointFigures& figures = point->figures;
    const MarkUnits units = markUnitsOf(*m_model);
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
    const double rowHeight = static_cast<double>(metrics.height() + 2) / std::max(axisRect()->height(), 1);
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
    if (m_model == nullptr || m_model->points().empty() || shownUs <= 0)
        return {};
    const chart::Bin bin = chart::binAt({}, m_model->words(), m_binsPerDecade, shownUs);
    const QString head = tr("%1 from %2 to %3")
                             .arg(sharedTitle(m_model->words(), m_scheduled.isShown),
                                  microsecondsFigure(bin.from * 1000), microsecondsFigure(bin.to * 1000));
    QString rows;
    int left = readoutLines();
    const auto add = [&](std::size_t index) {
        if (m_drawn[index].isShown && left-- > 0)
            rows += readoutRowOf(m_drawn[index], m_model->points()[index].result(), shownUs);
    };
    const bool hasChosen = m_selected >= 0 && m_selected < static_cast<int>(m_drawn.size());
    if (hasChosen)
        add(static_cast<std::size_t>(m_selected));
    const model::Distribution* const scheduled = scheduledViewOf(m_model->find(m_selected));
    if (m_scheduled.isShown && scheduled != nullptr && left-- > 0)
        rows += readoutRowOf(m_scheduled, *scheduled, shownUs);
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        if (static_cast<int>(i) != m_selected)
            add(i);
    }
    return rows.isEmpty() ? QString() : readoutTable(head, rows);
}

QString HistogramPlot::readoutRowOf(const Drawn& drawn, const model::Distribution& distribution, double shownUs) const
{
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    const chart::Bin bin = chart::binAt(drawn.curve, words, m_binsPerDecade, shownUs);
    const double shownOfOne = model::shownMicroseconds(words, 1.0);
    const auto upTo = static_cast<std::int64_t>(std::ceil(bin.to / shownOfOne)) - 1;
    const auto below = static_cast<double>(distribution.histogram.countBetween(-1, upTo));
    return readoutRow(drawn.graph->pen().color(), drawn.graph->name(),
                      {samplesText(static_cast<std::uint64_t>(std::llround(bin.samples))),
                       percentText(bin.samples * 100 / drawn.sum), percentileName(below * 100 / drawn.sum)});
}

QStringList HistogramPlot::textOfRange(double from, double to) const
{
    const PointState* const point = m_model == nullptr ? nullptr : m_model->find(m_selected);
    if (point == nullptr || point->figures.samples == 0 || from <= 0)
        return {};
    const double shownOfOne = model::shownMicroseconds(point->words(), 1.0);
    const std::uint64_t inside = point->result().histogram.countBetween(
        static_cast<std::int64_t>(std::llround(from / shownOfOne)) - 1, std::llround(to / shownOfOne));
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
        m_marks[i].label->setColor(color);
    }
}

void HistogramPlot::fillMenu(QMenu& menu)
{
    QAction* logCount = menu.addAction(tr("Logarithmic count"), &m_options, &ViewOptions::setLogCount);
    logCount->setCheckable(true);
    logCount->setChecked(m_options.isLogCount());
    addLatencyScale(menu, m_options);
    menu.addAction(tr("Overlay all points"), &m_options, [this] { m_options.tickAll(true); });
    menu.addAction(tr("The chosen point alone"), &m_options, [this] { m_options.tickAll(false); });
}

}  // namespace halftrip::gui
