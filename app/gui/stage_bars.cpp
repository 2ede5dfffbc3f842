#include "app/gui/stage_bars.hpp"

#include "app/gui/core_text.hpp"
#include "app/gui/format.hpp"
#include "app/gui/label.hpp"
#include "app/gui/letter_width.hpp"
#include "app/gui/plot_colors.hpp"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <string_view>

namespace halftrip::gui {

namespace {

const model::StageSplit* splitAt(const model::StageResult& stages, std::string_view figure)
{
    const auto found = std::ranges::find(stages.splits, figure, &model::StageSplit::figure);
    return found == stages.splits.end() ? nullptr : &*found;
}

QString stageTime(double us)
{
    return QLocale().toString(us, 'f', 2);
}

}  // namespace

StageBars::StageBars(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Where the time goes"));
}

void StageBars::show(const RunModel& run)
{
    m_bars.clear();
    m_parts.clear();
    m_longestUs = {};
    m_rows = 0;
    m_isHardware = false;
    const auto& loopback = run.frame().noiseFloor.loopback;
    m_loopbackUs = loopback ? static_cast<double>(loopback->rttP50Ns) / 1000 : 0;
    for (const PointState& point : run.points()) {
        const auto& stages = point.measured.stages;
        if (!stages || stages->splits.empty())
            continue;
        m_isHardware = m_isHardware || stages->isHardware;
        const QString name = pointText(point.measured, run.axes());
        if (const model::StageSplit* const median = splitAt(*stages, "p50"))
            addBar(*median, name, /*isTail=*/false);
        const model::StageSplit* tail = splitAt(*stages, "p99");
        if (tail == nullptr)
            tail = splitAt(*stages, "p90");
        if (tail != nullptr)
            addBar(*tail, name, /*isTail=*/true);
        ++m_rows;
    }
    std::ranges::sort(m_parts);
    setAccessibleDescription(text());
    updateGeometry();
    update();
}

void StageBars::addBar(const model::StageSplit& split, const QString& point, bool isTail)
{
    Bar& bar = m_bars.emplace_back();
    bar.point = point;
    bar.figure = fromUtf8(split.figure);
    bar.rttUs = static_cast<double>(split.rttNs) / 1000;
    bar.isTail = isTail;
    bar.row = m_rows;
    double& longest = m_longestUs[isTail ? 1 : 0];
    longest = std::max(longest, bar.rttUs);
    for (const auto& [part, ns] : split.partsNs) {
        bar.parts.push_back({part, static_cast<double>(ns) / 1000});
        if (std::ranges::find(m_parts, part) == m_parts.end())
            m_parts.push_back(part);
    }
}

QString StageBars::text() const
{
    QStringList lines;
    for (const Bar& bar : m_bars) {
        QStringList parts;
        for (const Part& part : bar.parts)
            parts << tr("%1 %2").arg(titleOf(part.part), stageTime(part.us));
        lines << tr("%1, %2: RTT %3 \u00b5s = %4")
                     .arg(bar.point, bar.figure, stageTime(bar.rttUs), parts.join(QStringLiteral(" + ")));
    }
    return lines.join(QLatin1Char('\n'));
}

QString StageBars::titleOf(model::StagePart part) const
{
    if (part != model::StagePart::Remainder)
        return coreText(model::nameOf(part).title);
    return m_isHardware ? tr("remainder: what the clocks' error leaves over") : tr("remainder: adapters and wire");
}

QColor StageBars::colorOf(model::StagePart part) const
{
    return part == model::StagePart::Remainder ? axisColor(palette()) : wordColor(static_cast<int>(part), palette());
}

int StageBars::rowHeight() const
{
    return fontMetrics().height() + 8;
}

int StageBars::legendHeight() const
{
    const int columns = std::max(1, width() / (letterWidth(fontMetrics()) * 34));
    return (static_cast<int>(m_parts.size()) + columns - 1) / columns * (fontMetrics().height() + 2) + 8;
}

QRect StageBars::areaOf(bool isTail) const
{
    int name = 0;
    for (const Bar& bar : m_bars)
        name = std::max(name, fontMetrics().horizontalAdvance(bar.point + QStringLiteral("  ") + bar.figure));
    const int total = fontMetrics().horizontalAdvance(QStringLiteral("  99,999.99 \u00b5s"));
    const int half = width() / 2;
    return {(isTail ? half : 0) + name + 12, legendHeight(), std::max(40, half - name - 12 - total),
            rowHeight() * m_rows};
}

QRect StageBars::rowOf(const Bar& bar) const
{
    const QRect area = areaOf(bar.isTail);
    return {area.left(), area.top() + rowHeight() * bar.row, area.width(), rowHeight()};
}

double StageBars::xOf(double us, bool isTail) const
{
    const QRect area = areaOf(isTail);
    return area.left() + area.width() * std::clamp(us / std::max(m_longestUs[isTail ? 1 : 0], 1e-9), 0.0, 1.0);
}

QSize StageBars::sizeHint() const
{
    return {700, minimumSizeHint().height()};
}

QSize StageBars::minimumSizeHint() const
{
    return {480, legendHeight() + rowHeight() * (m_rows + 1)};
}

void StageBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_bars.empty())
        return;
    paintLegend(painter);
    for (const Bar& bar : m_bars)
        paintBar(painter, bar);
    paintLoopback(painter);
}

void StageBars::paintLegend(QPainter& painter) const
{
    const int column = letterWidth(fontMetrics()) * 34;
    const int columns = std::max(1, width() / column);
    const int line = fontMetrics().height() + 2;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto place = static_cast<int>(i);
        const QPoint corner(6 + place % columns * column, 4 + place / columns * line);
        painter.fillRect(QRect(corner + QPoint(0, 3), QSize(10, 10)), colorOf(m_parts[i]));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRect(corner + QPoint(15, 0), QSize(column - 18, line)), Qt::AlignLeft | Qt::AlignVCenter,
                         titleOf(m_parts[i]));
    }
}

void StageBars::paintBar(QPainter& painter, const Bar& bar) const
{
    const QRect row = rowOf(bar).adjusted(0, 3, 0, -3);
    const int names = bar.isTail ? width() / 2 : 0;
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(names + 4, row.top(), row.left() - names - 10, row.height()),
                     Qt::AlignRight | Qt::AlignVCenter, bar.point + QStringLiteral("  ") + bar.figure);
    double from = 0;
    for (const Part& part : bar.parts) {
        // Negative parts are the clocks' error: told in the tip, not drawn.
        const double to = from + std::max(part.us, 0.0);
        const QRectF box(QPointF(xOf(from, bar.isTail), row.top()), QPointF(xOf(to, bar.isTail), row.bottom()));
        painter.fillRect(box, colorOf(part.part));
        from = to;
    }
    painter.drawText(QRectF(xOf(std::max(from, bar.rttUs), bar.isTail) + 6, row.top(), width(), row.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("%1 \u00b5s").arg(stageTime(bar.rttUs)));
}

void StageBars::paintLoopback(QPainter& painter) const
{
    if (m_loopbackUs <= 0 || m_loopbackUs > m_longestUs[0])
        return;
    const QRect area = areaOf(/*isTail=*/false);
    const double x = xOf(m_loopbackUs, /*isTail=*/false);
    painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 4));
    const QString words = tr("loopback alone, p50 %1 \u00b5s").arg(stageTime(m_loopbackUs));
    const double left = std::min(x, width() / 2.0 - fontMetrics().horizontalAdvance(words) - 6);
    painter.drawText(QPointF(left, area.bottom() + 4 + fontMetrics().ascent()), words);
}

bool StageBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QStringList lines = text().split(QLatin1Char('\n'));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const bool isThere = rowOf(m_bars[i]).contains(help->pos());
        if (isThere)
            QToolTip::showText(help->globalPos(), plainTip(lines[static_cast<qsizetype>(i)]), this);
    }
    return true;
}

}  // namespace halftrip::gui
