#include "app/gui/peer_card.hpp"

#include "app/gui/path_drawing.hpp"
#include "app/gui/plot_colors.hpp"

#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace halftrip::gui {

namespace {

constexpr int kCardMargin = 12;
constexpr int kWordLines = 3;

QFont cardTitleFont(QFont font)
{
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.1);
    return font;
}

}  // namespace

PeerCard::PeerCard(const QString& title, const QString& words, const PathPicture& picture, QWidget* parent)
    : QAbstractButton(parent), m_words(words)
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(words);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    auto* drawing = new PathDrawing(this);
    drawing->setPicture(picture);
    drawing->setToolTip({});
    drawing->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kCardMargin, kCardMargin, kCardMargin, kCardMargin);
    column->addWidget(drawing);
    column->addStretch(1);
}

QSize PeerCard::sizeHint() const
{
    constexpr int kUsualWidth = 260;
    const int drawing = 2 * fontMetrics().height() + 8;
    const QRect room(0, 0, std::max(width(), kUsualWidth) - 2 * kCardMargin, QWIDGETSIZE_MAX);
    // One that stands alone in its row needs no height to be like its neighbours.
    const int least = width() > 2 * kUsualWidth ? 1 : kWordLines;
    const int words = std::max(fontMetrics().boundingRect(room, Qt::TextWordWrap, m_words).height(),
                               least * fontMetrics().lineSpacing());
    return {kUsualWidth, 2 * kCardMargin + drawing + 8 + QFontMetrics(cardTitleFont(font())).height() + 4 + words};
}

void PeerCard::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    // Narrower, its words need more lines.
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

QSize PeerCard::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

void PeerCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = curveColor(CurveColor::P50, palette());
    QColor ground = palette().color(QPalette::Base);
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool stands = isChecked() || underMouse() || hasFocus();
    painter.setPen(QPen(stands ? accent : axisColor(palette()), isChecked() ? 2 : 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(frame, 6, 6);
    const QFont titleFont = cardTitleFont(font());
    const int titleTop = kCardMargin + 2 * fontMetrics().height() + 8 + 8;
    const int titleHeight = QFontMetrics(titleFont).height();
    const int inner = width() - 2 * kCardMargin;
    painter.setFont(titleFont);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(kCardMargin, titleTop, inner, titleHeight), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(font());
    painter.setPen(quietTextColor(palette()));
    painter.drawText(QRect(kCardMargin, titleTop + titleHeight + 4, inner, height() - titleTop - titleHeight),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_words);
}

}  // namespace halftrip::gui
