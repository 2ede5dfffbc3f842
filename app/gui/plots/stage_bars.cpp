#include "app/gui/plots/stage_bars.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace halftrip::gui {

namespace {

/// A bar that is longer than so many medians is torn off: it would flatten all others.
constexpr double kLongestBar = 4;
/// Between the stamped pass and the run, from which on the one says nothing of the other.
constexpr double kMostUnlike = 0.25;
constexpr std::int64_t kLeastUnlikeNs = 1'000;

constexpr double kNsPerUs = 1000;

/// Beside others in a row that names the unit.
QString stageTime(double us)
{
    return microsecondsFigure(us * kNsPerUs);
}

QString timeWithUnit(double us)
{
    return microsecondsText(us * kNsPerUs);
}

std::int64_t finerOf(const model::StageSplit& split, model::StagePart part)
{
    const auto found = split.finerNs.find(part);
    return found == split.finerNs.end() ? 0 : std::max<std::int64_t>(found->second, 0);
}

/// How much of an adapter's time is on the first of its two directions; half where no stamp tells.
double shareOf(const model::StageSplit& split, model::StagePart direction, model::StagePart other)
{
    const auto one = static_cast<double>(finerOf(split, direction));
    const auto both = one + static_cast<double>(finerOf(split, other));
    return both > 0 ? one / both : 0.5;
}

struct Passed {
    model::StagePart part;
    double share = 1;
};

/// From A's send to A's receive.
std::vector<Passed> passedBy(const model::StageSplit& split)
{
    using enum model::StagePart;
    const double outOfA = shareOf(split, ADriverToWire, AWireToDriver);
    const double intoB = shareOf(split, BWireToDriver, BDriverToWire);
    return {{AAppToDriver}, {AAdapter, outOfA},     {Wire, 0.5},    {Remainder, 0.5},      {BAdapter, intoB},
            {BDriverToApp}, {BResidence},           {BAppToDriver}, {BAdapter, 1 - intoB}, {Remainder, 0.5},
            {Wire, 0.5},    {AAdapter, 1 - outOfA}, {ADriverToApp}};
}

}  // namespace

StageBars::StageBars(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Where the time goes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    // By a click, so that F11 knows which plot is meant; there is nothing to do in it by keys.
    setFocusPolicy(Qt::ClickFocus);
}

std::vector<int> StageBars::pointsWithStages(const RunModel& run)
{
    std::vector<int> places;
    for (std::size_t i = 0; i < run.points().size(); ++i) {
        const auto& stages = run.points()[i].measured.stages;
        if (stages && !stages->splits.empty())
            places.push_back(static_cast<int>(i));
    }
    return places;
}

void StageBars::show(const RunModel& run, int point)
{
    m_bars.clear();
    m_parts.clear();
    m_lines.clear();
    m_doubt.clear();
    const PointState* const state = run.find(point);
    if (state != nullptr && state->measured.stages) {
        const model::StageResult& stages = *state->measured.stages;
        m_isHardware = stages.isHardware;
        m_point = pointText(state->measured, run.axes());
        for (const model::StageSplit& split : stages.splits) {
            if (split.figure != "mean")
                addBar(split);
        }
        adoptLines(run, *state);
    }
    std::ranges::sort(m_parts);
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

void StageBars::addBar(const model::StageSplit& split)
{
    Bar& bar = m_bars.emplace_back();
    bar.figure = fromUtf8(split.figure);
    bar.rttUs = static_cast<double>(split.rttNs) / 1000;
    for (const auto& [part, ns] : split.partsNs) {
        bar.parts.push_back({part, static_cast<double>(ns) / 1000});
        if (std::ranges::find(m_parts, part) == m_parts.end())
            m_parts.push_back(part);
    }
    for (const Passed& passed : passedBy(split)) {
        const auto part = split.partsNs.find(passed.part);
        // Negative parts are the clocks' error: told in the tip, not drawn.
        if (part != split.partsNs.end() && part->second > 0)
            bar.segments.push_back({passed.part, static_cast<double>(part->second) / 1000 * passed.share});
    }
}

void StageBars::adoptLines(const RunModel& run, const PointState& point)
{
    if (m_bars.empty())
        return;
    const double median = m_bars.front().rttUs;
    double longest = median;
    for (const Bar& bar : m_bars)
        longest = std::max(longest, std::min(bar.rttUs, kLongestBar * median));
    const bool isRoundTrip = point.result().kind == model::DistributionKind::RoundTrip && point.figures.samples > 0;
    if (isRoundTrip) {
        const auto own = static_cast<double>(point.figures.p50.ns) / 1000;
        m_lines.push_back({own, tr("the run's p50, %1").arg(timeWithUnit(own))});
        const std::int64_t pass = point.measured.stages->rttP50Ns;
        const auto between = static_cast<double>(std::abs(pass - point.figures.p50.ns));
        if (between > kMostUnlike * static_cast<double>(point.figures.p50.ns) && between > kLeastUnlikeNs)
            m_doubt = tr("These bars do not explain the run: the stamped probes have a median of %1, the run's "
                         "have %2.")
                          .arg(timeWithUnit(static_cast<double>(pass) / kNsPerUs), timeWithUnit(own));
    }
    if (const auto& loopback = run.frame().noiseFloor.loopback) {
        const auto alone = static_cast<double>(loopback->rttP50Ns) / 1000;
        m_lines.push_back({alone, tr("loopback alone, p50 %1").arg(timeWithUnit(alone))});
    }
    for (const Line& line : m_lines)
        longest = std::max(longest, std::min(line.us, kLongestBar * median));
    m_endUs = std::max(longest * 1.02, 1e-3);
}

QString StageBars::rowText(const Bar& bar, const QString& separator) const
{
    QStringList parts;
    for (const Part& part : bar.parts)
        parts << tr("%1 %2").arg(titleOf(part.part), stageTime(part.us));
    return tr("%1, %2: RTT %3 = %4").arg(m_point, bar.figure, timeWithUnit(bar.rttUs), parts.join(separator));
}

QString StageBars::text() const
{
    QStringList lines;
    for (const Bar& bar : m_bars)
        lines << rowText(bar, QStringLiteral(" + "));
    return lines.join(QLatin1Char('\n'));
}

QString StageBars::titleOf(model::StagePart part) const
{
    if (part != model::StagePart::Remainder)
        return coreText(model::nameOf(part).title);
    return m_isHardware ? tr("remainder: what the clocks' error leaves over") : tr("remainder: adapters and wire");
}

int StageBars::rowHeight() const
{
    return fontMetrics().height() + 10;
}

/// As wide as the longest title.
int StageBars::legendColumn() const
{
    int widest = 1;
    for (const model::StagePart part : m_parts)
        widest = std::max(widest, fontMetrics().horizontalAdvance(titleOf(part)));
    return widest + 30;
}

int StageBars::legendHeight() const
{
    const int columns = std::max(1, width() / legendColumn());
    return (static_cast<int>(m_parts.size()) + columns - 1) / columns * (fontMetrics().height() + 2) + 8;
}

int StageBars::linesHeight() const
{
    return static_cast<int>(m_lines.size()) * (fontMetrics().height() + 2);
}

QRect StageBars::area() const
{
    int name = 0;
    for (const Bar& bar : m_bars)
        name = std::max(name, fontMetrics().horizontalAdvance(bar.figure));
    const int total = fontMetrics().horizontalAdvance(QStringLiteral("  99,999.99 \u00b5s"));
    const int left = name + 14;
    return {left, legendHeight(), std::max(60, width() - left - total), rowHeight() * static_cast<int>(m_bars.size())};
}

QRect StageBars::rowOf(std::size_t bar) const
{
    const QRect all = area();
    return {all.left(), all.top() + rowHeight() * static_cast<int>(bar), all.width(), rowHeight()};
}

double StageBars::xOf(double us) const
{
    const QRect all = area();
    return all.left() + all.width() * std::clamp(us / m_endUs, 0.0, 1.0);
}

QSize StageBars::sizeHint() const
{
    return {700, minimumSizeHint().height()};
}

int StageBars::leastWidth() const
{
    int widest = std::max(360, legendColumn() + 6);
    for (const Line& line : m_lines)
        widest = std::max(widest, fontMetrics().horizontalAdvance(line.words) + 8);
    return widest;
}

void StageBars::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Its legend has as many columns as fit.
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

QSize StageBars::minimumSizeHint() const
{
    const int axis = 2 * fontMetrics().height() + 10;
    return {leastWidth(), legendHeight() + rowHeight() * static_cast<int>(m_bars.size()) + axis + linesHeight()};
}

void StageBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_bars.empty())
        return;
    paintLegend(painter);
    paintGrid(painter);
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        paintBar(painter, i);
    paintLines(painter);
    paintFigures(painter);
}

void StageBars::paintLegend(QPainter& painter) const
{
    const int column = legendColumn();
    const int columns = std::max(1, width() / column);
    const int line = fontMetrics().height() + 2;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto place = static_cast<int>(i);
        const QPoint corner(6 + place % columns * column, 4 + place / columns * line);
        painter.fillRect(QRect(corner + QPoint(0, 3), QSize(10, 10)), stageColor(m_parts[i], palette()));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRect(corner + QPoint(15, 0), QSize(column - 18, line)), Qt::AlignLeft | Qt::AlignVCenter,
                         titleOf(m_parts[i]));
    }
}

std::vector<chart::Tick> StageBars::ticks() const
{
    const int label = fontMetrics().horizontalAdvance(QStringLiteral("000,000"));
    auto all = chart::Scale(chart::ScaleKind::Linear, 0, m_endUs).ticks(area().width() / (2 * label));
    std::erase_if(all, [this](const chart::Tick& tick) { return tick.value > m_endUs; });
    return all;
}

void StageBars::paintGrid(QPainter& painter) const
{
    const QRect all = area();
    painter.setPen(gridColor(palette()));
    for (const chart::Tick& tick : ticks())
        painter.drawLine(QPointF(xOf(tick.value), all.top()), QPointF(xOf(tick.value), all.bottom() + 4));
    painter.setPen(quietTextColor(palette()));
    painter.drawText(titleRoom(), Qt::AlignCenter, tr("round trip (\u00b5s), from A's send to A's receive"));
}

StageBars::Figure StageBars::figureAround(const QPointF& middle, const QString& words, const QColor& ground,
                                          const QColor& ink) const
{
    const QSizeF size(fontMetrics().horizontalAdvance(words) + 4, fontMetrics().height());
    return {{middle - QPointF(size.width() / 2, size.height() / 2), size}, words, ground, ink};
}

void StageBars::addAxisFigures(std::vector<Figure>& figures) const
{
    const double middle = area().bottom() + 5 + fontMetrics().height() / 2.0;
    for (const chart::Tick& tick : ticks())
        figures.push_back(figureAround({xOf(tick.value), middle}, fromUtf8(tick.label), palette().color(QPalette::Base),
                                       quietTextColor(palette())));
}

void StageBars::addBarFigures(std::size_t index, std::vector<Figure>& figures) const
{
    const Bar& bar = m_bars[index];
    const double middle = QRectF(rowOf(index)).center().y();
    double from = 0;
    for (const Part& part : bar.segments) {
        const double to = from + part.us;
        const QColor color = stageColor(part.part, palette());
        Figure figure = figureAround({(xOf(from) + xOf(to)) / 2, middle}, stageTime(part.us), color, readableOn(color));
        if (figure.room.width() + 2 < xOf(to) - xOf(from))
            figures.push_back(std::move(figure));
        from = to;
    }
    Figure total = figureAround({0, middle}, timeWithUnit(bar.rttUs), palette().color(QPalette::Base),
                                palette().color(QPalette::Text));
    total.room.moveLeft(xOf(std::max(from, bar.rttUs)) + 4);
    figures.push_back(std::move(total));
}

std::vector<StageBars::Figure> StageBars::figures() const
{
    std::vector<Figure> figures;
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        addBarFigures(i, figures);
    addAxisFigures(figures);
    return figures;
}

std::vector<QRectF> StageBars::figureRooms() const
{
    std::vector<QRectF> rooms;
    for (const Figure& figure : figures())
        rooms.push_back(figure.room);
    return rooms;
}

void StageBars::paintFigures(QPainter& painter) const
{
    for (const Figure& figure : figures()) {
        painter.fillRect(figure.room, figure.ground);
        painter.setPen(figure.ink);
        painter.drawText(figure.room, Qt::AlignCenter, figure.words);
    }
}

QRect StageBars::titleRoom() const
{
    const QRect all = area();
    const int line = fontMetrics().height();
    return {all.left(), all.bottom() + 7 + line + linesHeight(), all.width(), line};
}

QRect StageBars::wordsRoom(std::size_t line) const
{
    const QRect all = area();
    const int height = fontMetrics().height();
    const int wide = fontMetrics().horizontalAdvance(m_lines[line].words) + 2;
    const int left = std::min(static_cast<int>(xOf(m_lines[line].us)) + 4, width() - wide - 4);
    return {left, all.bottom() + 6 + height + static_cast<int>(line) * (height + 2), wide, height};
}

void StageBars::paintBar(QPainter& painter, std::size_t index) const
{
    const Bar& bar = m_bars[index];
    const QRect row = rowOf(index).adjusted(0, 3, 0, -3);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(0, row.top(), row.left() - 6, row.height()), Qt::AlignRight | Qt::AlignVCenter, bar.figure);
    double from = 0;
    for (const Part& part : bar.segments) {
        const double to = from + part.us;
        const QRectF box(QPointF(xOf(from), row.top()), QPointF(xOf(to), row.bottom()));
        painter.fillRect(box, stageColor(part.part, palette()));
        painter.setPen(palette().color(QPalette::Base));
        painter.drawLine(box.topRight(), box.bottomRight());
        from = to;
    }
    const bool isTorn = bar.rttUs > m_endUs;
    if (isTorn) {
        painter.setPen(QPen(palette().color(QPalette::Base), 3));
        for (const int back : {12, 6})
            painter.drawLine(QPoint(row.right() - back, row.bottom()), QPoint(row.right() - back + 5, row.top()));
    }
}

void StageBars::paintLines(QPainter& painter) const
{
    const int top = area().top() - 2;
    Qt::PenStyle style = Qt::DashLine;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const double x = xOf(m_lines[i].us);
        painter.setPen(QPen(palette().color(QPalette::Text), 1.4, style));
        painter.drawLine(QPointF(x, top), QPointF(x, wordsRoom(i).center().y()));
        style = Qt::DotLine;
    }
    // One line may pass the words of another.
    painter.setPen(palette().color(QPalette::Text));
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        painter.fillRect(wordsRoom(i), palette().color(QPalette::Base));
        painter.drawText(wordsRoom(i), Qt::AlignLeft | Qt::AlignVCenter, m_lines[i].words);
    }
}

void StageBars::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    emit maximiseWanted();
}

bool StageBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        if (rowOf(i).contains(help->pos()))
            QToolTip::showText(help->globalPos(), plainTip(rowText(m_bars[i], QStringLiteral("\n"))), this);
    }
    return true;
}

}  // namespace halftrip::gui
