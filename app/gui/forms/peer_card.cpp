#include "app/gui/forms/peer_card.hpp"

#include "app/gui/forms/path_drawing.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kCardMargin = kUsual;
constexpr int kBesideDrawing = 20;
constexpr int kWordLines = 3;
constexpr int kBeneathTitle = 4;
constexpr int kUsualWidth = 260;

QFont cardTitleFont(const QFont& font)
{
    return fontOf(font, TextSize::Body, true);
}

}  // namespace

PeerCard::PeerCard(const QString& title, const QString& words, const PathPicture& picture, QWidget* parent)
    : QAbstractButton(parent), m_drawing(new PathDrawing(this))
{
    say(title, words);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    m_drawing->setPicture(picture);
    m_drawing->setToolTip({});
    m_drawing->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kCardMargin, kCardMargin, kCardMargin, kCardMargin);
    column->addWidget(m_drawing);
    column->addStretch(1);
}

void PeerCard::say(const QString& title, const QString& words)
{
    m_words = words;
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(words);
    updateGeometry();
    update();
}

void PeerCard::setFlat()
{
    m_isFlat = true;
    updateGeometry();
    update();
}

QRect PeerCard::textRoom() const
{
    const QSize drawing = m_drawing->sizeHint();
    const int left = kCardMargin + (m_isFlat ? drawing.width() + kBesideDrawing : 0);
    const int top = kCardMargin + (m_isFlat ? 0 : drawing.height() + 8);
    return {left, top, std::max(width(), kUsualWidth) - left - kCardMargin, height() - top - kCardMargin};
}

QSize PeerCard::sizeHint() const
{
    const QRect room(0, 0, textRoom().width(), QWIDGETSIZE_MAX);
    // One that stands alone in its row needs no height to be like its neighbours.
    const int least = width() > 2 * kUsualWidth ? 1 : kWordLines;
    const int words = std::max(fontMetrics().boundingRect(room, Qt::TextWordWrap, m_words).height(),
                               least * fontMetrics().lineSpacing());
    const int text = QFontMetrics(cardTitleFont(font())).height() + kBeneathTitle + words;
    return {kUsualWidth, std::max(textRoom().top() + text, m_drawing->sizeHint().height() + kCardMargin) + kCardMargin};
}

void PeerCard::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    // Narrower, its words need more lines.
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

void PeerCard::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        return click();
    const bool isArrow = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
    if (!isArrow)
        return QAbstractButton::keyPressEvent(event);
    if (PeerCard* const next = neighbour(static_cast<Qt::Key>(key)))
        next->setFocus(Qt::TabFocusReason);
}

PeerCard* PeerCard::neighbour(Qt::Key key) const
{
    const bool isAcross = key == Qt::Key_Left || key == Qt::Key_Right;
    const int sign = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    const QPoint middle = geometry().center();
    PeerCard* nearest = nullptr;
    std::pair<int, int> least;
    for (PeerCard* card : parentWidget()->findChildren<PeerCard*>(Qt::FindDirectChildrenOnly)) {
        const QPoint way = card->geometry().center() - middle;
        const int along = sign * (isAcross ? way.x() : way.y());
        const int aside = std::abs(isAcross ? way.y() : way.x());
        // To the side within the row; up and down to the next row, whatever is nearest there.
        const bool isThere = along > 0 && (!isAcross || aside < height() / 2);
        if (card == this || !card->isVisible() || !isThere)
            continue;
        if (const std::pair distance(along, aside); nearest == nullptr || distance < least) {
            nearest = card;
            least = distance;
        }
    }
    return nearest;
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
    const QRect room = textRoom();
    const int titleHeight = QFontMetrics(titleFont).height();
    painter.setFont(titleFont);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(room.topLeft(), QSize(room.width(), titleHeight)), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(font());
    painter.setPen(quietTextColor(palette()));
    painter.drawText(room.adjusted(0, titleHeight + kBeneathTitle, 0, kCardMargin),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_words);
}

}  // namespace halftrip::gui
