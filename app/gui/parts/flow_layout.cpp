#include "app/gui/parts/flow_layout.hpp"

#include <QWidget>

#include <algorithm>

namespace halftrip::gui {

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    static_cast<void>(arrange(rect, true));
}

int FlowLayout::arrange(const QRect& rect, bool places) const
{
    const QMargins margins = contentsMargins();
    const QRect inside = rect.marginsRemoved(margins);
    int x = inside.left();
    int y = inside.top();
    int lineHeight = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (x > inside.left() && x + size.width() > inside.right() + 1) {
            x = inside.left();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        if (places)
            item->setGeometry(QRect(QPoint(x, y), QSize(std::min(size.width(), inside.width()), size.height())));
        x += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return y + lineHeight - rect.top() + margins.bottom();
}

}  // namespace halftrip::gui
