#include "app/gui/canvas/legend_words.hpp"

#include <utility>

namespace halftrip::gui {

LegendWords::LegendWords(QCPLegend* parent, QString words) : QCPAbstractLegendItem(parent), m_words(std::move(words)) {}

QSize LegendWords::minimumOuterSizeHint() const
{
    const QSize text = QFontMetrics(font()).size(0, m_words);
    const QMargins around = margins();
    return {text.width() + around.left() + around.right(), text.height() + around.top() + around.bottom()};
}

void LegendWords::draw(QCPPainter* painter)
{
    painter->setFont(font());
    painter->setPen(QPen(textColor()));
    painter->drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, m_words);
}

}  // namespace halftrip::gui
