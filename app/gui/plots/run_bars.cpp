#include "app/gui/plots/run_bars.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/stats/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::gui {

namespace {

constexpr double kBarHeight = 0.62;
constexpr int kBeforeFigurePx = 5;
constexpr int kBehindFigurePx = 3;
constexpr double kLeastPartOfBars = 0.25;  ///< Of the axis, however long the figures behind them are.
constexpr int kMostLettersOfName = 28;
constexpr double kMostPartOfNames = 0.35;  ///< Of the plot's width.

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
        m_bars[side]->setName(tr("Group %1").arg(side + 1));
        m_bars[side]->removeFromLegend();
    }
    connect(this, &QCustomPlot::beforeReplot, this, &RunBars::followSwitches);
    connect(this, &QCustomPlot::afterLayout, this, &RunBars::fitPlace);
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
    for (const Item& drawn : m_items)
        removeItem(drawn.item);
    m_items.clear();
    m_behind.clear();
    m_drawnRows = std::min(shownRows(), m_figures.size());
    QMap<double, QString> names;
    const QFontMetrics metrics(yAxis->tickLabelFont());
    const int widestName = std::min(metrics.averageCharWidth() * kMostLettersOfName,
                                    static_cast<int>(width() * kMostPartOfNames));
    std::array<QVector<double>, 2> places;
    std::array<QVector<double>, 2> values;
    std::array<QVector<double>, 2> below;
    std::array<QVector<double>, 2> above;
    for (std::size_t row = 0; row < m_drawnRows; ++row) {
        const RunFigure& figure = m_figures[row];
        const auto side = static_cast<std::size_t>(figure.isOfB);
        const auto place = static_cast<double>(row);
        names.insert(place, metrics.elidedText(figure.name, Qt::ElideMiddle, widestName));
        const double end = figure.isLost ? 0 : figure.us;
        places[side] << place;
        values[side] << end;
        below[side] << end - figure.lowUs.value_or(end);
        above[side] << figure.highUs.value_or(end) - end;
        writeFigure(figure, place);
    }
    m_names->setTicks(names);
    for (std::size_t side = 0; side < m_bars.size(); ++side) {
        m_bars[side]->setData(places[side], values[side]);
        m_intervals[side]->setData(below[side], above[side]);
    }
    listGroups();
    yAxis->setRange(-0.6, static_cast<double>(std::max<std::size_t>(m_drawnRows, 1)) - 0.4);
    fitLatencyAxis();
    drawMedians();
    const std::size_t hidden = m_figures.size() - m_drawnRows;
    setNote(hidden > 0 ? tr("%1 slower runs have no room here: enlarge the plot.").arg(hidden)
                       : tr("Whiskers: 95 % confidence interval of the run. Dashed: median of the group."));
    replot(rpQueuedReplot);
}

void RunBars::writeFigure(const RunFigure& figure, double place)
{
    auto* text = new QCPItemText(this);
    text->setText(withDoubt(microsecondsFigure(figure.us * kNsPerUs), figure.isThin, figure.isLost));
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    text->setFont(font());
    text->setColor(palette().color(QPalette::Text));
    text->setPadding(QMargins(kBeforeFigurePx, 0, 0, 0));
    const double end = figure.isLost ? 0 : figure.us;
    const double highest = figure.highUs.value_or(end);
    text->position->setCoords(highest, place);
    m_items.push_back({text, figure.isOfB});
    const int letters = QFontMetrics(font()).horizontalAdvance(text->text());
    m_behind.push_back({figure.lowUs.value_or(end), highest, kBeforeFigurePx + letters + kBehindFigurePx});
}

/// Of one group alone there is nothing to tell apart.
void RunBars::listGroups()
{
    const auto ofB = std::ranges::count(m_figures, true, &RunFigure::isOfB);
    const bool areBoth = ofB > 0 && ofB < std::ssize(m_figures);
    for (QCPBars* bars : m_bars)
        areBoth ? bars->addToLegend() : bars->removeFromLegend();
}

/// What belongs to a group goes with its bars.
void RunBars::followSwitches()
{
    for (std::size_t side = 0; side < m_bars.size(); ++side) {
        // No legend has one that stands alone, to switch it on again.
        if (legend->itemCount() == 0)
            m_bars[side]->setVisible(true);
        m_intervals[side]->setVisible(m_bars[side]->visible());
    }
    for (const Item& drawn : m_items)
        drawn.item->setVisible(m_bars[static_cast<std::size_t>(drawn.isOfB)]->visible());
}

/// The figure behind each bar is whole: a part of its digits would be another figure.
void RunBars::fitLatencyAxis()
{
    const bool isLog = m_isLogLatency.value_or(false);
    setScale(*xAxis, isLog);
    m_fittedWidth = axisRect()->width();
    if (isZoomed())
        return;
    double longest = 1e-3;
    double shortest = std::numeric_limits<double>::max();
    for (const Behind& bar : m_behind) {
        longest = std::max(longest, bar.endUs);
        if (bar.endUs > 0)
            shortest = std::min(shortest, bar.lowUs);
    }
    shortest = std::min(shortest, longest);
    widenForLimits(shortest, longest);
    // A bar begins at the axis: the shortest has a part of it, too.
    const double low = isLog ? std::max(shortest / 2, 1e-3) : 0;
    double high = isLog ? std::max(longest, low * 2) : longest;
    for (const Behind& bar : m_behind) {
        const double part = std::max(1 - static_cast<double>(bar.figurePx) / std::max(m_fittedWidth, 1),
                                     kLeastPartOfBars);
        high = std::max(high, isLog ? low * std::pow(std::max(bar.endUs / low, 1.0), 1 / part) : bar.endUs / part);
    }
    xAxis->setRange(low, high);
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
        m_items.push_back({line, ofB});
    }
}

void RunBars::fitPlace()
{
    if (std::min(shownRows(), m_figures.size()) != m_drawnRows || axisRect()->width() != m_fittedWidth)
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
