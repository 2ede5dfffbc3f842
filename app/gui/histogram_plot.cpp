#include "app/gui/histogram_plot.hpp"

#include "app/gui/format.hpp"
#include "app/gui/tickers.hpp"
#include "core/export/number_format.hpp"

#include <QMenu>

#include <algorithm>
#include <limits>

namespace halftrip::gui {

namespace {

/// Nobody reads a longer legend.
constexpr std::size_t kMostHistogramsListed = 30;

/// Below one sample, so that single samples stand out from the floor of a log axis.
constexpr double kLogFloor = 0.6;
constexpr std::array kMarkColors{CurveColor::P50, CurveColor::P99, CurveColor::Max};

}  // namespace

HistogramPlot::HistogramPlot(ViewOptions& options, QWidget* parent) : BasePlot(parent), m_options(options)
{
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LogTicker));
    xAxis->setRange(1, 100);
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
    axisRect()->setRangeZoom(Qt::Horizontal);
    axisRect()->setRangeDrag(Qt::Horizontal);
    for (Mark& mark : m_marks) {
        mark.line = new QCPItemStraightLine(this);
        mark.label = new QCPItemText(this);
        mark.label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        mark.label->position->setTypeX(QCPItemPosition::ptPlotCoords);
        mark.label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        mark.label->setPadding(QMargins(3, 1, 3, 1));
        mark.line->setVisible(false);
        mark.label->setVisible(false);
    }
    connect(&m_options, &ViewOptions::changed, this, &HistogramPlot::applyOptions);
    applyOptions();
    // Each is listed where it is styled: taking a thousand out of a legend again takes seconds.
    setAutoAddPlottableToLegend(false);
    applyTheme();
}

void HistogramPlot::forget()
{
    m_drawn.clear();
    clearGraphs();
}

void HistogramPlot::applyOptions()
{
    const bool isLog = m_options.isLogCount();
    yAxis->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    yAxis->setTicker(
        QSharedPointer<QCPAxisTicker>(isLog ? static_cast<QCPAxisTicker*>(new LogCountTicker) : new CountTicker));
    yAxis->setLabel(tr("samples (bins of %1 %)").arg(QLocale().toString(kBinWidthPercent, 'f', 2)));
    if (isLog)
        yAxis->setRange(kLogFloor, 1000);
    else
        yAxis->setRange(0, 1000);
    emit refreshWanted();
}

void HistogramPlot::refresh(const RunModel& model, int selected)
{
    adoptPoints(model);
    const auto& points = model.points();
    for (std::size_t i = 0; i < points.size(); ++i)
        styleGraph(i, selected);
    const PointState* const point = model.find(selected);
    const QString title = tr("%1 histogram").arg(fromUtf8(model.words().shown));
    setTitle(point != nullptr ? tr("%1, %2").arg(title, model.phraseOf(*point)) : title);
    xAxis->setLabel(latencyTitle(model.words()));
    placeMarks(point);
    fitAxes(selected);
    replot(rpQueuedReplot);
}

void HistogramPlot::adoptPoints(const RunModel& model)
{
    const auto& points = model.points();
    if (points.size() < m_drawn.size())
        forget();
    m_drawn.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        Drawn& drawn = m_drawn[i];
        if (drawn.graph == nullptr) {
            drawn.graph = addGraph();
            drawn.graph->setLineStyle(QCPGraph::lsStepLeft);
        }
        if (drawn.revision == points[i].revision)
            continue;
        drawn.revision = points[i].revision;
        drawn.curve = histogramCurve(points[i].result());
        drawn.graph->setName(model.phraseOf(points[i]));
        drawn.graph->setData(drawn.curve.keys, drawn.curve.values, true);
    }
}

void HistogramPlot::styleGraph(std::size_t index, int selected)
{
    Drawn& drawn = m_drawn[index];
    const bool isSelected = static_cast<int>(index) == selected;
    QColor color = seriesColor(static_cast<int>(index), static_cast<int>(m_drawn.size()), palette());
    QColor fill = color;
    fill.setAlphaF(0.28F);
    color.setAlphaF(isSelected ? 1.0F : 0.4F);
    drawn.graph->setLayer(isSelected ? QStringLiteral("main") : kOthersLayer);
    const bool isShown = !drawn.curve.isEmpty() && (isSelected || m_options.isOverlay());
    drawn.graph->setVisible(isShown);
    listInLegend(*drawn.graph, isShown && (isSelected || m_drawn.size() <= kMostHistogramsListed));
    drawn.graph->setPen(QPen(color, isSelected ? 1.3 : 1.0));
    drawn.graph->setBrush(isSelected ? QBrush(fill) : QBrush(Qt::NoBrush));
    drawn.graph->setAntialiased(false);
}

void HistogramPlot::fitAxes(int selected)
{
    double low = std::numeric_limits<double>::max();
    double high = 0;
    double top = 0;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const Curve& curve = m_drawn[i].curve;
        if (curve.isEmpty() || (!m_options.isOverlay() && static_cast<int>(i) != selected))
            continue;
        low = std::min(low, curve.keys.first());
        high = std::max(high, curve.keys.last());
        top = std::max(top, *std::max_element(curve.values.begin(), curve.values.end()));
    }
    if (high <= 0)
        return;
    if (!isZoomed())
        fitLogAxis(*xAxis, low, high);
    // Room above the highest bar for the names of the marks.
    if (m_options.isLogCount())
        yAxis->setRange(kLogFloor, std::max(top, 10.0) * 4);
    else
        yAxis->setRange(0, std::max(top, 4.0) * 1.25);
}

void HistogramPlot::placeMarks(const PointState* point)
{
    const bool isShown = point != nullptr && point->figures.samples > 0;
    for (Mark& mark : m_marks) {
        mark.line->setVisible(isShown);
        mark.label->setVisible(isShown);
    }
    if (!isShown)
        return;
    const PointFigures& figures = point->figures;
    placeMark(m_marks[0], *point, figures.p50Ns, figures.isP50Lost, tr("p50 %1"), 0.0);
    placeMark(m_marks[1], *point, figures.p99Ns, figures.isP99Lost, tr("p99 %1"), 0.07);
    placeMark(m_marks[2], *point, figures.maxNs, false, tr("max %1"), 0.14);
}

void HistogramPlot::placeMark(Mark& mark, const PointState& point, std::int64_t storedNs, bool isLost,
                              const QString& name, double height)
{
    // What is lost lies beyond the maximum, nobody knows where: its name stands there, without a line.
    mark.line->setVisible(!isLost);
    const auto stored = static_cast<double>(isLost ? point.figures.maxNs : storedNs);
    const double shownUs = exporting::shownMicroseconds(point.words(), stored);
    mark.line->point1->setCoords(shownUs, 1);
    mark.line->point2->setCoords(shownUs, 2);
    mark.label->setText(name.arg(isLost ? lostMark() : latencyText(point.words(), stored)));
    // Near the right edge the name goes to the line's left.
    const bool isFarRight = xAxis->coordToPixel(shownUs) > axisRect()->left() + axisRect()->width() * 0.8;
    mark.label->setPositionAlignment((isFarRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    mark.label->position->setCoords(shownUs, height);
}

void HistogramPlot::applyColors()
{
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const QColor color = curveColor(kMarkColors[i], palette());
        m_marks[i].line->setPen(QPen(color, 1, Qt::DashLine));
        m_marks[i].label->setColor(color);
        m_marks[i].label->setFont(font());
    }
}

void HistogramPlot::fillMenu(QMenu& menu)
{
    QAction* logCount = menu.addAction(tr("Logarithmic count"), &m_options, &ViewOptions::setLogCount);
    logCount->setCheckable(true);
    logCount->setChecked(m_options.isLogCount());
    QAction* overlay = menu.addAction(tr("Other points as lines"), &m_options, &ViewOptions::setOverlay);
    overlay->setCheckable(true);
    overlay->setChecked(m_options.isOverlay());
}

}  // namespace halftrip::gui
