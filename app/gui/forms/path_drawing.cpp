#include "app/gui/forms/path_drawing.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QPainter>

#include <algorithm>

namespace halftrip::gui {

namespace {

constexpr int kBoxPadding = 10;
constexpr int kJoint = 14;  ///< Of a host with its own adapter.
constexpr int kShortestLink = 56;
constexpr int kWidestBox = 230;
constexpr double kRounding = 4;

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

QFont smallOf(const QFont& font)
{
    return fontOf(font, TextSize::Small);
}

}  // namespace

PathDrawing::PathDrawing(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PathDrawing::setPicture(const PathPicture& picture)
{
    m_picture = picture;
    QStringList words{picture.initiator.title, picture.initiator.detail};
    for (const auto& adapter : {picture.initiatorAdapter, picture.responderAdapter}) {
        if (adapter)
            words << adapter->title;
    }
    words << picture.responder.title << picture.responder.detail;
    setAccessibleName(tr("Path of the packets: %1").arg(listText(words)));
    setToolTip(plainTip(accessibleName()));
    updateGeometry();
    update();
}

QSize PathDrawing::sizeHint() const
{
    std::vector<Placed> boxes = placedBoxes();
    return {naturalWidth(boxes), 2 * fontMetrics().height() + 8};
}

QSize PathDrawing::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

std::vector<PathDrawing::Placed> PathDrawing::placedBoxes() const
{
    std::vector<Placed> boxes{{&m_picture.initiator, true, 0}};
    if (m_picture.initiatorAdapter)
        boxes.push_back({&*m_picture.initiatorAdapter, false, 0});
    if (m_picture.responderAdapter)
        boxes.push_back({&*m_picture.responderAdapter, false, 0});
    boxes.push_back({&m_picture.responder, true, 0});
    const int total = naturalWidth(boxes);
    // What joins them keeps its length; the boxes share what is left.
    const int joints = linkWidth() + static_cast<int>(boxes.size() - 2) * kJoint;
    const double shrink = total > width() ? std::max(width() - joints, 0) / static_cast<double>(total - joints) : 1;
    for (Placed& placed : boxes)
        placed.width = static_cast<int>(placed.width * shrink);
    return boxes;
}

int PathDrawing::naturalWidth(std::vector<Placed>& boxes) const
{
    const QFontMetrics title(boldOf(font()));
    const QFontMetrics detail(smallOf(font()));
    int total = linkWidth() + static_cast<int>(boxes.size() - 2) * kJoint;
    for (Placed& placed : boxes) {
        const int text = std::max(title.horizontalAdvance(placed.box->title),
                                  detail.horizontalAdvance(placed.box->detail));
        placed.width = std::min(text + 2 * kBoxPadding, kWidestBox);
        total += placed.width;
    }
    return total;
}

int PathDrawing::linkWidth() const
{
    return std::max(kShortestLink, QFontMetrics(smallOf(font())).horizontalAdvance(m_picture.link) + 28);
}

void PathDrawing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<Placed> boxes = placedBoxes();
    const std::size_t linkAfter = m_picture.initiatorAdapter ? 1 : 0;
    int x = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        paintBox(painter, QRect(x, 0, boxes[i].width, height()), boxes[i]);
        x += boxes[i].width;
        const int gap = i == linkAfter ? linkWidth() : kJoint;
        if (i == linkAfter) {
            paintLink(painter, x, x + gap);
        } else if (i + 1 < boxes.size()) {
            painter.setPen(QPen(axisColor(palette()), 1.5));
            painter.drawLine(x, height() / 2, x + gap, height() / 2);
        }
        x += gap;
    }
}

void PathDrawing::paintBox(QPainter& painter, const QRect& frame, const Placed& placed) const
{
    painter.setPen(QPen(axisColor(palette()), 1));
    painter.setBrush(placed.isHost ? palette().brush(QPalette::Base) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), kRounding, kRounding);
    const QRect inside = frame.adjusted(kBoxPadding / 2, 3, -kBoxPadding / 2, -3);
    const bool hasDetail = !placed.box->detail.isEmpty();
    const QRect top = hasDetail ? QRect(inside.left(), inside.top(), inside.width(), inside.height() / 2) : inside;
    const auto write = [&painter](const QRect& where, const QFont& font, const QColor& color, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(where, Qt::AlignCenter, QFontMetrics(font).elidedText(text, Qt::ElideMiddle, where.width()));
    };
    write(top, boldOf(font()), palette().color(QPalette::WindowText), placed.box->title);
    if (hasDetail)
        write(QRect(inside.left(), top.bottom() + 1, inside.width(), inside.bottom() - top.bottom()), smallOf(font()),
              quietTextColor(palette()), placed.box->detail);
}

void PathDrawing::paintLink(QPainter& painter, int from, int to) const
{
    const int middle = height() / 2;
    painter.setPen(QPen(curveColor(CurveColor::P50, palette()), 2));
    painter.drawLine(from + 2, middle, to - 2, middle);
    constexpr int kHead = 4;
    for (const int side : {1, -1}) {
        if (m_picture.flow == (side > 0 ? PathFlow::ToInitiator : PathFlow::ToResponder))
            continue;
        const int tip = side > 0 ? to - 2 : from + 2;
        painter.drawLine(tip, middle, tip - side * kHead, middle - kHead);
        painter.drawLine(tip, middle, tip - side * kHead, middle + kHead);
    }
    painter.setFont(smallOf(font()));
    painter.setPen(quietTextColor(palette()));
    painter.drawText(QRect(from, 0, to - from, middle - 3), Qt::AlignHCenter | Qt::AlignBottom, m_picture.link);
}

}  // namespace halftrip::gui
