#include "app/gui/plots/budget_bars.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/chart/scale.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <string_view>

namespace halftrip::gui {

namespace {

constexpr int kMeasuredRow = 0;
constexpr int kExplainedRow = 1;
constexpr int kRows = 2;
constexpr int kLegendLeft = 24;
constexpr int kKeyPx = 11;
/// The host whose parts are told from the other's, and so much of them beside a figure that this is seen.
constexpr std::string_view kHatched = "B";
constexpr int kHatchPx = 24;
constexpr double kNsPerUs = 1000;

/// In the order of wordColor()'s places; what is none of them steps back.
constexpr std::array<std::string_view, 5> kColored{"path", "coalescing", "idle", "queueing", "wire"};

QColor colorOf(const chart::BudgetSegment& segment, const QPalette& palette)
{
    for (std::size_t place = 0; place < kColored.size(); ++place) {
        if (segment.id == kColored[place])
            return wordColor(static_cast<int>(place), palette);
    }
    return quietTextColor(palette);
}

bool isExplained(const chart::BudgetSegment& segment)
{
    return segment.id != chart::kUnexplained;
}

/// In its colour; what is host B's is hatched with the ground's, for both hosts have a part of the same cause. What
/// nothing explains is hatched alone.
void paintArea(QPainter& painter, const chart::BudgetSegment& segment, const QRectF& area, const QPalette& palette)
{
    const QColor color = colorOf(segment, palette);
    const QColor ground = palette.color(QPalette::Base);
    painter.setPen(isExplained(segment) ? QPen(ground, 1) : QPen(color, 1, Qt::DashLine));
    painter.setBrush(isExplained(segment) ? QBrush(color) : QBrush(color, Qt::BDiagPattern));
    painter.drawRect(area);
    if (segment.host != kHatched)
        return;
    painter.setBrush(QBrush(ground, Qt::FDiagPattern));
    painter.drawRect(area);
}

}  // namespace

BudgetBars::BudgetBars(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("budgetBars"));
    setAccessibleName(tr("What explains the median"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    // By a click, so that F11 knows which plot is meant; there is nothing to do in it by keys.
    setFocusPolicy(Qt::ClickFocus);
}

void BudgetBars::show(const RunModel& run, int point)
{
    const model::RunRecord record = run.outline();
    const PointState* const state = run.find(point);
    m_bar = state == nullptr ? std::nullopt : chart::budgetBarOf(record, state->measured);
    setAccessibleDescription(text());
    setVisible(m_bar.has_value());
    updateGeometry();
    update();
}

QString BudgetBars::lineOf(const chart::BudgetSegment& segment) const
{
    const QString words = nextStepText(segment.words);
    return isExplained(segment) || m_bar->isRestKnown
               ? tr("%1 \u00b5s: %2").arg(coreText(segment.cost, Reader::AtWindow), words)
               : words;
}

QString BudgetBars::text() const
{
    if (!m_bar)
        return {};
    QStringList lines{tr("p50 at %1: %2").arg(coreText(m_bar->point), microsecondsText(m_bar->measuredUs * kNsPerUs))};
    for (const chart::BudgetSegment& segment : m_bar->segments)
        lines << lineOf(segment);
    return lines.join(QLatin1Char('\n'));
}

QString BudgetBars::nameOf(int row) const
{
    return row == kMeasuredRow ? tr("measured") : tr("explained, at most");
}

int BudgetBars::lineHeight() const
{
    return fontMetrics().height() + 3;
}

QRect BudgetBars::rowOf(int row) const
{
    int name = 0;
    for (int i = 0; i < kRows; ++i)
        name = std::max(name, fontMetrics().horizontalAdvance(nameOf(i)));
    const int height = fontMetrics().height() + 10;
    return {name + 12, 4 + row * height, std::max(60, width() - name - 24), height};
}

int BudgetBars::legendTop() const
{
    return rowOf(kRows).top() + 2 * lineHeight() + 6;
}

double BudgetBars::xOf(double us) const
{
    const QRect all = rowOf(kMeasuredRow);
    return all.left() + all.width() * us / m_bar->endUs;
}

QSize BudgetBars::sizeHint() const
{
    return {700, minimumSizeHint().height()};
}

QSize BudgetBars::minimumSizeHint() const
{
    int height = legendTop() + 4;
    if (m_bar) {
        for (const chart::BudgetSegment& segment : m_bar->segments)
            height += heightOf(segment);
    }
    return {360, height};
}

int BudgetBars::heightOf(const chart::BudgetSegment& segment) const
{
    const QRect room(0, 0, width() - kLegendLeft - 4, QWIDGETSIZE_MAX);
    return std::max(lineHeight(), fontMetrics().boundingRect(room, Qt::TextWordWrap, lineOf(segment)).height() + 3);
}

void BudgetBars::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Its legend wraps.
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

void BudgetBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_bar)
        return;
    paintAxis(painter);
    paintMeasured(painter);
    for (std::size_t i = 0; i < m_bar->segments.size(); ++i)
        paintSegment(painter, i);
    paintMeasuredLine(painter);
    paintLegend(painter);
}

void BudgetBars::paintAxis(QPainter& painter) const
{
    const QRect all = rowOf(kMeasuredRow);
    const int bottom = rowOf(kRows).top();
    const int label = fontMetrics().horizontalAdvance(QStringLiteral("000,000"));
    for (const chart::Tick& tick :
         chart::Scale(chart::ScaleKind::Linear, 0, m_bar->endUs).ticks(all.width() / (2 * label))) {
        if (tick.value > m_bar->endUs)
            continue;
        const double x = xOf(tick.value);
        painter.setPen(gridColor(palette()));
        painter.drawLine(QPointF(x, all.top()), QPointF(x, bottom + 3));
        painter.setPen(quietTextColor(palette()));
        painter.drawText(QRectF(x - label, bottom + 3, 2.0 * label, lineHeight()), Qt::AlignCenter,
                         fromUtf8(tick.label));
    }
    painter.setPen(quietTextColor(palette()));
    painter.drawText(QRect(all.left(), bottom + 3 + lineHeight(), all.width(), lineHeight()), Qt::AlignCenter,
                     tr("HRT (\u00b5s), each part at its most"));
    painter.setPen(palette().color(QPalette::Text));
    for (int row = 0; row < kRows; ++row)
        painter.drawText(QRect(0, rowOf(row).top(), all.left() - 6, rowOf(row).height()),
                         Qt::AlignRight | Qt::AlignVCenter, nameOf(row));
}

QRectF BudgetBars::boxIn(int row, double fromUs, double toUs) const
{
    const QRect place = rowOf(row).adjusted(0, 3, 0, -3);
    return {QPointF(xOf(fromUs), place.top()), QPointF(xOf(toUs), place.bottom())};
}

QRectF BudgetBars::boxOf(std::size_t segment) const
{
    return boxIn(kExplainedRow, m_bar->segments[segment].fromUs, m_bar->segments[segment].toUs);
}

void BudgetBars::paintMeasured(QPainter& painter) const
{
    const QRectF box = boxIn(kMeasuredRow, 0, m_bar->measuredUs);
    const QColor color = palette().color(QPalette::Text);
    painter.fillRect(box, color);
    paintFigure(painter, box, m_bar->measuredUs, color, 0);
}

void BudgetBars::paintSegment(QPainter& painter, std::size_t segment) const
{
    const chart::BudgetSegment& part = m_bar->segments[segment];
    if (part.toUs <= part.fromUs)
        return;
    paintArea(painter, part, boxOf(segment), palette());
    if (isExplained(part))
        paintFigure(painter, boxOf(segment), part.toUs - part.fromUs, colorOf(part, palette()),
                    part.host == kHatched ? kHatchPx : 0);
}

void BudgetBars::paintFigure(QPainter& painter, const QRectF& box, double us, const QColor& color, int besidePx) const
{
    const QString figure = microsecondsFigure(us * kNsPerUs);
    const double wide = fontMetrics().horizontalAdvance(figure);
    if (wide + 6 + besidePx >= box.width())
        return;
    painter.fillRect(QRectF(box.center().x() - wide / 2 - 2, box.top() + 1, wide + 4, box.height() - 1), color);
    painter.setPen(readableOn(color));
    painter.drawText(box, Qt::AlignCenter, figure);
}

void BudgetBars::paintMeasuredLine(QPainter& painter) const
{
    const QRect below = rowOf(kExplainedRow);
    const double x = xOf(m_bar->measuredUs);
    QColor veil = palette().color(QPalette::Base);
    veil.setAlphaF(0.62F);
    painter.fillRect(QRectF(QPointF(x, below.top() + 2), QPointF(rowOf(kMeasuredRow).right() + 2, below.bottom() - 2)),
                     veil);
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    painter.drawLine(QPointF(x, rowOf(kMeasuredRow).top() + 3), QPointF(x, below.bottom()));
}

QRect BudgetBars::keyOf(std::size_t segment) const
{
    int top = legendTop();
    for (std::size_t i = 0; i < segment; ++i)
        top += heightOf(m_bar->segments[i]);
    return {8, top + 4, kKeyPx, kKeyPx};
}

void BudgetBars::paintLegend(QPainter& painter) const
{
    for (std::size_t i = 0; i < m_bar->segments.size(); ++i) {
        const chart::BudgetSegment& segment = m_bar->segments[i];
        const QRect key = keyOf(i);
        paintArea(painter, segment, key, palette());
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRect(kLegendLeft, key.top() - 4, width() - kLegendLeft - 4, heightOf(segment)),
                         Qt::AlignLeft | Qt::TextWordWrap, lineOf(segment));
    }
}

void BudgetBars::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    emit maximiseWanted();
}

bool BudgetBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_bar)
        return QWidget::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainTip(text()), this);
    return true;
}

}  // namespace halftrip::gui
