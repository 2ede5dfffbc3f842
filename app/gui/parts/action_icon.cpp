#include "app/gui/parts/action_icon.hpp"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace halftrip::gui {

namespace {

class SignEngine final : public QIconEngine {
public:
    explicit SignEngine(ActionSign sign) : m_sign(sign) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QRectF box = QRectF(rect).adjusted(rect.width() * 0.2, rect.height() * 0.2, -rect.width() * 0.2,
                                                 -rect.height() * 0.2);
        QPainterPath path;
        if (m_sign == ActionSign::Start) {
            path.moveTo(box.topLeft());
            path.lineTo(box.right(), box.center().y());
            path.lineTo(box.bottomLeft());
            path.closeSubpath();
        } else {
            path.addRect(box);
        }
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillPath(path, palette.color(group, QPalette::ButtonText));
    }
    [[nodiscard]] QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap drawn(size);
        drawn.fill(Qt::transparent);
        QPainter painter(&drawn);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return drawn;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new SignEngine(m_sign); }

private:
    ActionSign m_sign;
};

}  // namespace

QIcon actionIcon(ActionSign sign)
{
    return QIcon(new SignEngine(sign));
}

}  // namespace halftrip::gui
