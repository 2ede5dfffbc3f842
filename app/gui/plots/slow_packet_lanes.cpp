#include "app/gui/plots/slow_packet_lanes.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/chart/scale.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kLanesMargin = 8;
constexpr double kLeastSpanPx = 1.5;
constexpr double kHitPx = 3;
/// A narrower stretch of time is not shown: nothing is known so finely.
constexpr double kLeastSightUs = 0.05;
constexpr double kZoomStep = 1.25;
constexpr double kArrowPx = 5;

QString laneText(const Text& words)
{
    return sentenceText(coreText(words, Reader::AtWindow).toStdString());
}

}  // namespace

QColor spanColor(model::SpanKind kind, const QPalette& palette)
{
    return wordColor(static_cast<int>(kind), palette);
}

SlowPacketLanes::SlowPacketLanes(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("slowPacketLanes"));
    setAccessibleName(tr("Cores of both hosts while the packet was in flight"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

void SlowPacketLanes::show(std::optional<chart::Lanes> lanes)
{
    m_lanes = std::move(lanes);
    setAccessibleDescription(text());
    showAll();
    updateGeometry();
}

void SlowPacketLanes::showAll()
{
    m_fromUs = m_lanes ? m_lanes->fromUs : 0;
    m_toUs = m_lanes ? m_lanes->toUs : 1;
    update();
}

bool SlowPacketLanes::isZoomed() const
{
    return m_lanes && (m_fromUs != m_lanes->fromUs || m_toUs != m_lanes->toUs);
}

void SlowPacketLanes::setRange(double fromUs, double toUs)
{
    if (!m_lanes)
        return;
    const double whole = m_lanes->toUs - m_lanes->fromUs;
    const double sight = std::clamp(toUs - fromUs, std::min(kLeastSightUs, whole), whole);
    m_fromUs = std::clamp(fromUs, m_lanes->fromUs, m_lanes->toUs - sight);
    m_toUs = m_fromUs + sight;
    update();
}

QString SlowPacketLanes::text() const
{
    QStringList lines;
    if (m_lanes) {
        lines << laneText(m_lanes->title) << laneText(m_lanes->bound);
        for (const chart::Lane& lane : m_lanes->lanes) {
            for (const chart::LaneSpan& span : lane.spans)
                lines << laneText(span.hint);
        }
    }
    return lines.join(QLatin1Char('\n'));
}

int SlowPacketLanes::rowHeight() const
{
    return fontMetrics().height() + 8;
}

int SlowPacketLanes::between() const
{
    return 2 * rowHeight();
}

int SlowPacketLanes::titleWidth() const
{
    int widest = 0;
    for (const chart::Lane& lane : m_lanes->lanes)
        widest = std::max(widest, fontMetrics().horizontalAdvance(laneText(lane.title)));
    return widest + 2 * kLanesMargin;
}

QRectF SlowPacketLanes::area() const
{
    const int left = titleWidth();
    return QRectF(left, kLanesMargin, std::max(60, width() - left - 2 * kLanesMargin),
                  rowHeight() * m_lanes->rows + between());
}

double SlowPacketLanes::xOf(double us) const
{
    const QRectF all = area();
    const double part = (us - m_fromUs) / (m_toUs - m_fromUs);
    // Far outside is as good as at the edge, and no number that a painter cannot take.
    return all.left() + all.width() * std::clamp(part, -1.0, 2.0);
}

double SlowPacketLanes::usAt(double x) const
{
    const QRectF all = area();
    return m_fromUs + (m_toUs - m_fromUs) * (x - all.left()) / all.width();
}

double SlowPacketLanes::topOf(const chart::Lane& lane, int depth) const
{
    return area().top() + rowHeight() * (lane.row + depth) + (lane.side == model::Side::B ? between() : 0);
}

QRectF SlowPacketLanes::boxOf(const chart::Lane& lane, const chart::LaneSpan& span) const
{
    const double from = xOf(span.fromUs);
    return {from, topOf(lane, span.depth) + 2, std::max(xOf(span.toUs) - from, kLeastSpanPx), rowHeight() - 4.0};
}

QRectF SlowPacketLanes::namePlace(const chart::Lane& lane, const chart::LaneSpan& span) const
{
    constexpr double kAir = 4;
    const QRectF box = boxOf(lane, span);
    const double width = fontMetrics().horizontalAdvance(laneText(span.name)) + 1;
    const QRectF within = box & area();
    if (width + 2 * kAir < within.width())
        return within.adjusted(kAir, 0, -kAir, 0);
    // A moment has its name beside it, up to what comes next in its row.
    double end = area().right();
    for (const chart::LaneSpan& other : lane.spans) {
        if (&other != &span && other.depth == span.depth && other.fromUs >= span.fromUs)
            end = std::min(end, boxOf(lane, other).left());
    }
    const QRectF beside(box.right() + kAir, box.top(), width, box.height());
    const bool isSeen = box.right() >= area().left() && beside.right() < end;
    return span.fromUs == span.toUs && isSeen ? beside : QRectF();
}

QString SlowPacketLanes::hintAt(const QPointF& place) const
{
    if (!m_lanes || !area().contains(place))
        return {};
    const chart::LaneSpan* found = nullptr;
    for (const chart::Lane& lane : m_lanes->lanes) {
        for (const chart::LaneSpan& span : lane.spans) {
            if (boxOf(lane, span).adjusted(-kHitPx, 0, kHitPx, 0).contains(place))
                found = &span;
        }
    }
    return found == nullptr ? QString() : laneText(found->hint);
}

QSize SlowPacketLanes::sizeHint() const
{
    return {820, minimumSizeHint().height()};
}

QSize SlowPacketLanes::minimumSizeHint() const
{
    const int rows = m_lanes ? m_lanes->rows : 4;
    return {320, rowHeight() * rows + between() + 2 * fontMetrics().height() + 3 * kLanesMargin};
}

void SlowPacketLanes::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_lanes)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxis(painter);
    for (const chart::Lane& lane : m_lanes->lanes) {
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(0, topOf(lane, 0), area().left() - kLanesMargin, rowHeight()),
                         Qt::AlignRight | Qt::AlignVCenter, laneText(lane.title));
    }
    painter.setClipRect(area().adjusted(-1, 0, 1, 0));
    for (const chart::Lane& lane : m_lanes->lanes)
        paintLane(painter, lane);
    for (const chart::LaneArrow& arrow : m_lanes->arrows)
        paintArrow(painter, arrow);
}

void SlowPacketLanes::paintAxis(QPainter& painter) const
{
    const QRectF all = area();
    const int line = fontMetrics().height();
    const int label = fontMetrics().horizontalAdvance(QStringLiteral("000,000.0"));
    const int wanted = std::max(2, static_cast<int>(all.width()) / (2 * label));
    for (const chart::Tick& tick : chart::Scale(chart::ScaleKind::Linear, m_fromUs, m_toUs).ticks(wanted)) {
        if (tick.value < m_fromUs || tick.value > m_toUs)
            continue;
        const double x = xOf(tick.value);
        painter.setPen(gridColor(palette()));
        painter.drawLine(QPointF(x, all.top()), QPointF(x, all.bottom() + 4));
        painter.setPen(quietTextColor(palette()));
        painter.drawText(QRectF(x - label, all.bottom() + 5, 2.0 * label, line), Qt::AlignCenter, fromUtf8(tick.label));
    }
    painter.setPen(quietTextColor(palette()));
    painter.drawText(QRectF(all.left(), all.bottom() + 5 + line, all.width(), line), Qt::AlignCenter,
                     tr("\u00b5s from A's send stamp"));
}

void SlowPacketLanes::paintLane(QPainter& painter, const chart::Lane& lane) const
{
    const bool isCore = lane.kind == chart::LaneKind::Core;
    for (const chart::LaneSpan& span : lane.spans) {
        const QRectF box = boxOf(lane, span);
        if (box.right() < area().left() || box.left() > area().right())
            continue;
        QColor color = isCore ? spanColor(span.kind, palette()) : quietTextColor(palette());
        painter.setPen(QPen(color, 1, lane.kind == chart::LaneKind::Loop ? Qt::DashLine : Qt::SolidLine));
        color.setAlphaF(lane.kind == chart::LaneKind::Loop ? 0.08F : 0.3F);
        painter.setBrush(color);
        painter.drawRect(box);
        const QRectF place = namePlace(lane, span);
        if (!place.isEmpty()) {
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, laneText(span.name));
        }
    }
}

void SlowPacketLanes::paintArrow(QPainter& painter, const chart::LaneArrow& arrow) const
{
    const auto upper = chart::findLane(*m_lanes, model::Side::A, chart::LaneKind::Packet);
    const auto lower = chart::findLane(*m_lanes, model::Side::B, chart::LaneKind::Packet);
    if (!upper || !lower)
        return;
    const bool isToB = arrow.from == model::Side::A;
    const double above = topOf(m_lanes->lanes[*upper], 0) + rowHeight() - 2;
    const double below = topOf(m_lanes->lanes[*lower], 0) + 2;
    const QPointF start(xOf(arrow.fromUs), isToB ? above : below);
    const QPointF end(xOf(arrow.toUs), isToB ? below : above);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.4));
    painter.drawLine(start, end);
    const QLineF way(end, start);
    if (way.length() > 0) {
        const QPointF along = (start - end) / way.length() * kArrowPx;
        const QPointF across(-along.y() * 0.6, along.x() * 0.6);
        painter.drawLine(end, end + along + across);
        painter.drawLine(end, end + along - across);
    }
    if (m_lanes->boundUs <= 0)
        return;
    // How far B's end of it may be off.
    const double atB = isToB ? arrow.toUs : arrow.fromUs;
    const double y = below - kArrowPx - 3;
    const double low = xOf(atB - m_lanes->boundUs);
    const double high = xOf(atB + m_lanes->boundUs);
    painter.setPen(QPen(palette().color(QPalette::Text), 1));
    painter.drawLine(QPointF(low, y), QPointF(high, y));
    for (const double x : {low, high})
        painter.drawLine(QPointF(x, y - 3), QPointF(x, y + 3));
}

bool SlowPacketLanes::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString hint = hintAt(help->pos());
    if (hint.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), plainTip(hint), this);
    return true;
}

void SlowPacketLanes::wheelEvent(QWheelEvent* event)
{
    if (!m_lanes || event->angleDelta().y() == 0)
        return event->ignore();
    const double at = std::clamp(usAt(event->position().x()), m_fromUs, m_toUs);
    const double factor = event->angleDelta().y() > 0 ? 1 / kZoomStep : kZoomStep;
    setRange(at - (at - m_fromUs) * factor, at + (m_toUs - at) * factor);
    event->accept();
}

void SlowPacketLanes::mousePressEvent(QMouseEvent* event)
{
    m_dragged = event->position();
    setFocus(Qt::MouseFocusReason);
}

void SlowPacketLanes::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_lanes || !event->buttons().testFlag(Qt::LeftButton))
        return;
    const double us = usAt(m_dragged.x()) - usAt(event->position().x());
    m_dragged = event->position();
    setRange(m_fromUs + us, m_toUs + us);
}

void SlowPacketLanes::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    emit maximiseWanted();
}

void SlowPacketLanes::keyPressEvent(QKeyEvent* event)
{
    const double sight = m_toUs - m_fromUs;
    const double middle = m_fromUs + sight / 2;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return setRange(middle - sight / 2 / kZoomStep, middle + sight / 2 / kZoomStep);
    case Qt::Key_Minus:
        return setRange(middle - sight / 2 * kZoomStep, middle + sight / 2 * kZoomStep);
    case Qt::Key_Left:
        return setRange(m_fromUs - sight / 10, m_toUs - sight / 10);
    case Qt::Key_Right:
        return setRange(m_fromUs + sight / 10, m_toUs + sight / 10);
    case Qt::Key_Home:
        return showAll();
    case Qt::Key_Escape:
        if (isZoomed())
            return showAll();
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace halftrip::gui
