#include "app/gui/parts/sign_label.hpp"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace halftrip::gui {

SignLabel::SignLabel(QWidget* parent) : PlainLabel(parent)
{
    fitSize();
}

void SignLabel::setSign(Sign sign, const QColor& color, const QString& name)
{
    m_sign = sign;
    m_icon = signIcon(sign, color);
    setAccessibleName(name);
    update();
}

void SignLabel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    m_icon.paint(&painter, rect());
}

void SignLabel::changeEvent(QEvent* event)
{
    PlainLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitSize();
}

void SignLabel::fitSize()
{
    const int side = std::max(fontMetrics().height(), style()->pixelMetric(QStyle::PM_SmallIconSize));
    setFixedSize(side, side);
}

}  // namespace halftrip::gui
