#include "app/gui/parts/action_icon.hpp"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace halftrip::gui {

namespace {

/// A stroke and a point beneath it, or above it where it is an "i".
void addLetter(QPainterPath& path, const QRectF& box, bool isInfo)
{
    const double width = box.width() * 0.14;
    const QRectF stroke(box.center().x() - width / 2, box.top() + box.height() * (isInfo ? 0.42 : 0.3), width,
                        box.height() * 0.36);
    const QRectF point(stroke.left(), box.top() + box.height() * (isInfo ? 0.2 : 0.74), width, width);
    path.addRect(stroke);
    path.addRect(point);
}

QPainterPath crossIn(const QRectF& box)
{
    QPainterPath lines;
    lines.moveTo(box.topLeft());
    lines.lineTo(box.bottomRight());
    lines.moveTo(box.topRight());
    lines.lineTo(box.bottomLeft());
    QPainterPathStroker stroker;
    stroker.setWidth(box.width() * 0.22);
    return stroker.createStroke(lines);
}

QRectF within(const QRectF& box, double share)
{
    const double x = box.width() * share;
    const double y = box.height() * share;
    return box.adjusted(x, y, -x, -y);
}

QPainterPath pathOf(ActionSign sign, const QRectF& whole)
{
    const QRectF box = within(whole, 0.2);
    const QRectF large = within(whole, 0.06);
    QPainterPath path;
    switch (sign) {
    case ActionSign::Start:
        path.addPolygon(QPolygonF({box.topLeft(), {box.right(), box.center().y()}, box.bottomLeft()}));
        path.closeSubpath();
        break;
    case ActionSign::Stop:
        path.addRect(box);
        break;
    case ActionSign::Info:
        path.addEllipse(large);
        addLetter(path, large, true);  // Cut out of it, as the rule of odd and even says.
        break;
    case ActionSign::Warning:
        path.addPolygon(QPolygonF({{large.center().x(), large.top()}, large.bottomRight(), large.bottomLeft()}));
        path.closeSubpath();
        addLetter(path, large, false);
        break;
    case ActionSign::Trouble:
        path.addEllipse(large);
        path = path.subtracted(crossIn(within(large, 0.3)));
        break;
    case ActionSign::Close:
        return crossIn(within(whole, 0.28));
    }
    return path;
}

class SignEngine final : public QIconEngine {
public:
    SignEngine(ActionSign sign, const QColor& color) : m_sign(sign), m_color(color) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor usual = QGuiApplication::palette().color(group, QPalette::ButtonText);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillPath(pathOf(m_sign, rect), m_color.isValid() ? m_color : usual);
    }
    [[nodiscard]] QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap drawn(size);
        drawn.fill(Qt::transparent);
        QPainter painter(&drawn);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return drawn;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new SignEngine(m_sign, m_color); }

private:
    ActionSign m_sign;
    QColor m_color;
};

}  // namespace

QIcon actionIcon(ActionSign sign, const QColor& color)
{
    return QIcon(new SignEngine(sign, color));
}

}  // namespace halftrip::gui
