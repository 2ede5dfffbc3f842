#include "app/gui/plots/run_bars.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/stats/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::gui {

namespace {

constexpr double kBarHeight = 0.62;
constexpr double kRoomForFigure = 1.2;  ///< Behind the longest bar.
constexpr int kMostLettersOfName = 28;

constexpr double kNsPerUs = 1000;

}  // namespace

RunBars::RunBars(double percentile, QWidget* parent)
    : BasePlot(parent), m_percentile(percentile), m_names(new QCPAxisTickerText)
{
    m_names->setSubTickCount(0);
    yAxis->setTicker(m_names);
    yAxis->setRangeReversed(true);
    yAxis->grid()->setVisible(false);
    setScale(*xAxis, false);
    for (std::size_t side = 0; side < m_bars.size(); ++side) {
        m_bars[side] = new QCPBars(yAxis, xAxis);
        m_bars[side]->setWidth(kBarHeight);
        m_intervals[side] = new QCPErrorBars(yAxis, xAxis);
        m_intervals[side]->setDataPlottable(m_bars[side]);
        m_intervals[side]->setSymbolGap(0);
        m_intervals[side]->removeFromLegend();
        m_bars[side]->removeFromLegend();
    }
    connect(this, &QCustomPlot::afterLayout, this, &RunBars::fitRows);
    applyTheme();
}

QString RunBars::menuName() const
{
    return tr("%1 of each run").arg(QStringLiteral("p%1").arg(m_percentile));
}

QString RunBars::pictureName() const
{
    return QStringLiteral("p%1-of-runs").arg(m_percentile);
}

void RunBars::forget()
{
    m_figures.clear();
    draw();
}

void RunBars::show(const std::vector<ShownRun>& runs, const CommonPoint& point)
{
    m_figures = figuresOf(runs, point, m_percentile);
    std::ranges::stable_sort(m_figures, {}, &RunFigure::us);
    const model::DistributionWords& words = model::wordsOf(m_figures.empty() ? model::DistributionKind::RoundTrip
                                                                             : m_figures.front().kind);
    setTitle(tr("p%1 of each run, %2").arg(m_percentile).arg(point.phrase));
    xAxis->setLabel(latencyTitle(words));
    draw();
}

void RunBars::refresh(const RunModel& /*model*/, int /*selected*/)
{
    draw();
}

std::size_t RunBars::shownRows() const
{
    constexpr int kAirInRow = 6;
    const int row = QFontMetrics(yAxis->tickLabelFont()).height() + kAirInRow;
    return static_cast<std::size_t>(std::max(axisRect()->height() / row, 1));
}

QColor RunBars::colorOf(bool isOfB) const
{
    return wordColor(isOfB ? 1 : 0, palette());
}

void RunBars::draw()
{
    for (QCPAbstractItem* item : m_items)
        removeItem(item);
    m_items.clear();
    m_drawnRows = std::min(shownRows(), m_figures.size());
    QMap<double, QString> names;
    const QFontMetrics metrics(yAxis->tickLabelFont());
    std::array<QVector<double>, 2> places;
    std::array<QVector<double>, 2> values;
    std::array<QVector<double>, 2> below;
    std::array<QVector<double>, 2> above;
    double longest = 0;
    double shortest = std::numeric_limits<double>::max();
    for (std::size_t row = 0; row < m_drawnRows; ++row) {
        const RunFigure& figure = m_figures[row];
        const auto side = static_cast<std::size_t>(figure.isOfB);
        const auto place = static_cast<double>(row);
        names.insert(place,
                     metrics.elidedText(figure.name, Qt::ElideMiddle, metrics.averageCharWidth() * kMostLettersOfName));
        const double end = figure.isLost ? 0 : figure.us;
        places[side] << place;
        values[side] << end;
        below[side] << end - figure.lowUs.value_or(end);
        above[side] << figure.highUs.value_or(end) - end;
        longest = std::max(longest, figure.highUs.value_or(end));
        if (end > 0)
            shortest = std::min(shortest, figure.lowUs.value_or(end));
        auto* text = new QCPItemText(this);
        text->setText(withDoubt(microsecondsFigure(figure.us * kNsPerUs), figure.isThin, figure.isLost));
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        text->setFont(font());
        text->setColor(palette().color(QPalette::Text));
        text->setPadding(QMargins(5, 0, 0, 0));
        text->position->setCoords(figure.highUs.value_or(end), place);
        m_items.push_back(text);
    }
    m_names->setTicks(names);
    for (std::size_t side = 0; side < m_bars.size(); ++side) {
        m_bars[side]->setData(places[side], values[side]);
        m_intervals[side]->setData(below[side], above[side]);
    }
    yAxis->setRange(-0.6, static_cast<double>(std::max<std::size_t>(m_drawnRows, 1)) - 0.4);
    fitLatencyAxis(std::min(shortest, longest), std::max(longest, 1e-3));
    drawMedians();
    const std::size_t hidden = m_figures.size() - m_drawnRows;
    setNote(hidden > 0 ? tr("%1 slower runs have no room here: enlarge the plot.").arg(hidden)
                       : tr("Whiskers: 95 % confidence interval of the run. Dashed: median of the group."));
    replot(rpQueuedReplot);
}

void RunBars::fitLatencyAxis(double shortest, double longest)
{
    const bool isLog = m_isLogLatency.value_or(false);
    setScale(*xAxis, isLog);
    if (isZoomed())
        return;
    if (!isLog)
        return xAxis->setRange(0, longest * kRoomForFigure);
    // A bar begins at the axis: the shortest has a part of it, too.
    const double low = std::max(shortest / 2, 1e-3);
    xAxis->setRange(low, low * std::pow(std::max(longest / low, 2.0), kRoomForFigure));
}

void RunBars::fillMenu(QMenu& menu)
{
    addScale(menu, tr("Logarithmic latency"), *xAxis, m_isLogLatency);
}

void RunBars::drawMedians()
{
    for (const bool ofB : {false, true}) {
        std::vector<double> values;
        for (const RunFigure& figure : m_figures) {
            if (figure.isOfB == ofB)
                values.push_back(figure.us);
        }
        if (values.size() < 2)
            continue;
        const double median = stats::medianOf(std::move(values));
        // Most of its runs lost it.
        if (!std::isfinite(median))
            continue;
        auto* line = new QCPItemStraightLine(this);
        line->setPen(QPen(colorOf(ofB), 1.5, Qt::DashLine));
        line->point1->setCoords(median, 0);
        line->point2->setCoords(median, 1);
        m_items.push_back(line);
    }
}

void RunBars::fitRows()
{
    if (std::min(shownRows(), m_figures.size()) != m_drawnRows)
        QMetaObject::invokeMethod(this, [this] { draw(); }, Qt::QueuedConnection);
}

QString RunBars::readoutAt(const QPointF& place) const
{
    const double row = std::round(yAxis->pixelToCoord(place.y()));
    if (row < 0 || row >= static_cast<double>(m_drawnRows))
        return {};
    const RunFigure& figure = m_figures[static_cast<std::size_t>(row)];
    QString cell = withDoubt(microsecondsText(figure.us * kNsPerUs), figure.isThin, figure.isLost);
    if (figure.lowUs && figure.highUs)
        cell += tr(" (95 % CI %1)").arg(microsecondsRange(*figure.lowUs * kNsPerUs, *figure.highUs * kNsPerUs));
    return readoutTable(tr("p%1").arg(m_percentile), readoutRow(colorOf(figure.isOfB), figure.name, {cell}));
}

void RunBars::applyColors()
{
    for (std::size_t side = 0; side < m_bars.size(); ++side) {
        if (m_bars[side] == nullptr)
            continue;
        const QColor color = colorOf(side == 1);
        QColor fill = color;
        fill.setAlphaF(0.75F);
        m_bars[side]->setPen(QPen(color));
        m_bars[side]->setBrush(fill);
        m_intervals[side]->setPen(QPen(palette().color(QPalette::Text), 1.3));
    }
}

}  // namespace halftrip::gui
