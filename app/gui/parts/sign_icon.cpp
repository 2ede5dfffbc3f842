#include "app/gui/parts/sign_icon.hpp"

#include <QBuffer>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QWidget>

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

QPainterPath strokeOf(const QPainterPath& lines, double width)
{
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setJoinStyle(Qt::MiterJoin);
    return stroker.createStroke(lines);
}

QPainterPath crossIn(const QRectF& box)
{
    QPainterPath lines;
    lines.moveTo(box.topLeft());
    lines.lineTo(box.bottomRight());
    lines.moveTo(box.topRight());
    lines.lineTo(box.bottomLeft());
    return strokeOf(lines, box.width() * 0.22);
}

QPainterPath tickIn(const QRectF& box)
{
    QPainterPath line;
    line.moveTo(box.left(), box.top() + box.height() * 0.55);
    line.lineTo(box.left() + box.width() * 0.38, box.top() + box.height() * 0.9);
    line.lineTo(box.right(), box.top() + box.height() * 0.15);
    return strokeOf(line, box.width() * 0.2);
}

QPainterPath questionIn(const QRectF& box)
{
    const double bow = box.width() * 0.56;
    const double width = box.width() * 0.18;
    const QRectF circle(box.center().x() - bow / 2, box.top() + width / 2, bow, bow);
    QPainterPath line;
    line.arcMoveTo(circle, 180);
    line.arcTo(circle, 180, -225);
    line.lineTo(box.center().x(), box.top() + box.height() * 0.72);
    QPainterPath path = strokeOf(line, width);
    path.addRect(QRectF(box.center().x() - width / 2, box.bottom() - width, width, width));
    return path;
}

QPainterPath dotsIn(const QRectF& box)
{
    const double width = box.width() * 0.2;
    QPainterPath path;
    for (const double share : {0.0, 0.4, 0.8})
        path.addEllipse(QRectF(box.left() + box.width() * share, box.center().y() - width / 2, width, width));
    return path;
}

/// A frame with a hill and the sun.
QPainterPath pictureIn(const QRectF& box)
{
    const double width = box.width() * 0.11;
    QPainterPath frame;
    frame.addRect(box.adjusted(width / 2, box.height() * 0.12, -width / 2, -box.height() * 0.12));
    QPainterPath path = strokeOf(frame, width);
    const auto at = [&box](double x, double y) {
        return QPointF(box.left() + box.width() * x, box.top() + box.height() * y);
    };
    path.addPolygon(QPolygonF({at(0.16, 0.78), at(0.45, 0.42), at(0.6, 0.6), at(0.7, 0.5), at(0.84, 0.78)}));
    path.closeSubpath();
    path.addEllipse(at(0.7, 0.36), box.width() * 0.08, box.height() * 0.08);
    return path;
}

QRectF within(const QRectF& box, double share)
{
    const double x = box.width() * share;
    const double y = box.height() * share;
    return box.adjusted(x, y, -x, -y);
}

QPainterPath pathOf(Sign sign, const QRectF& whole)
{
    const QRectF box = within(whole, 0.2);
    const QRectF large = within(whole, 0.06);
    QPainterPath path;
    switch (sign) {
    case Sign::Start:
        path.addPolygon(QPolygonF({box.topLeft(), {box.right(), box.center().y()}, box.bottomLeft()}));
        path.closeSubpath();
        break;
    case Sign::Stop:
        path.addRect(box);
        break;
    case Sign::Info:
        path.addEllipse(large);
        addLetter(path, large, true);  // Cut out of it, as the rule of odd and even says.
        break;
    case Sign::Warning:
        path.addPolygon(QPolygonF({{large.center().x(), large.top()}, large.bottomRight(), large.bottomLeft()}));
        path.closeSubpath();
        addLetter(path, large, false);
        break;
    case Sign::Trouble:
        path.addEllipse(large);
        path = path.subtracted(crossIn(within(large, 0.3)));
        break;
    case Sign::Close:
        return crossIn(within(whole, 0.28));
    case Sign::Tick:
        return tickIn(within(whole, 0.1));
    case Sign::Cross:
        return crossIn(box);
    case Sign::Question:
        return questionIn(large);
    case Sign::Dash:
        path.addRect(within(whole, 0.25).adjusted(0, whole.height() * 0.2, 0, -whole.height() * 0.2));
        break;
    case Sign::Waiting:
        return dotsIn(large);
    case Sign::Picture:
        return pictureIn(large);
    }
    return path;
}

class SignEngine final : public QIconEngine {
public:
    SignEngine(Sign sign, const QColor& color) : m_sign(sign), m_color(color) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillPath(pathOf(m_sign, rect), colorIn(mode));
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
    /// In a row that is chosen as its words are.
    [[nodiscard]] QColor colorIn(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Selected)
            return palette.color(QPalette::Active, QPalette::HighlightedText);
        if (m_color.isValid())
            return m_color;
        return palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active, QPalette::ButtonText);
    }

    Sign m_sign;
    QColor m_color;
};

}  // namespace

QIcon signIcon(Sign sign, const QColor& color)
{
    return QIcon(new SignEngine(sign, color));
}

QString signHtml(Sign sign, const QColor& color, const QWidget& widget)
{
    const int side = widget.fontMetrics().ascent();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const QSize size = QSize(side, side) * widget.devicePixelRatio();
    signIcon(sign, color).pixmap(size, 1.0).save(&buffer, "PNG");
    return QStringLiteral("<img src=\"data:image/png;base64,%1\" width=\"%2\" height=\"%2\">")
        .arg(QString::fromLatin1(bytes.toBase64()))
        .arg(side);
}

}  // namespace halftrip::gui
