#include "app/gui/shell/steps_rail.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace halftrip::gui {

namespace {

constexpr auto kKeys = "keys";
constexpr int kUnderline = 3;
constexpr int kLine = 1;  ///< Beneath the rail.
constexpr int kStepMargin = 12;
constexpr int kSlack = 4;  ///< Rounding must not shorten a text.
constexpr int kWidestStep = 36;  ///< Letters.

QFont stateFontOf(const QFont& font)
{
    return fontOf(font, TextSize::Small);
}

QFont titleFontOf(QFont font)
{
    font.setBold(true);
    return font;
}

}  // namespace

StepButton::StepButton(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setCheckable(true);
    setAccessibleName(title);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

void StepButton::setState(const QString& state)
{
    if (m_state == state)
        return;
    m_state = state;
    setAccessibleDescription(state);
    const QString keys = property(kKeys).toString();
    setToolTip(plainTip(state.isEmpty() ? keys : state + QStringLiteral(" (") + keys + QLatin1Char(')')));
    updateGeometry();
    update();
}

QSize StepButton::sizeHint() const
{
    // Whatever its state says: a step that moved would be missed by the hand that knows its place.
    const QFontMetrics title(titleFontOf(font()));
    const QFontMetrics state(stateFontOf(font()));
    return {std::max(title.horizontalAdvance(text()) + kSlack, 70) + 2 * kStepMargin,
            title.height() + state.height() + 8 + kUnderline};
}

int StepButton::stateRoom() const
{
    return width() - (width() < sizeHint().width() + kStepMargin ? kStepMargin : 2 * kStepMargin);
}

void StepButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QColor accent = curveColor(CurveColor::P50, palette());
    if (underMouse() && !isChecked()) {
        QColor hover = accent;
        hover.setAlphaF(0.08F);
        painter.fillRect(rect(), hover);
    }
    if (isChecked())
        painter.fillRect(QRect(0, height() - kUnderline, width(), kUnderline), accent);
    if (hasFocus()) {
        painter.setPen(QPen(accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -kUnderline - 2));
    }
    const QFont titleFont = titleFontOf(font());
    const QFont stateFont = stateFontOf(font());
    const int titleHeight = QFontMetrics(titleFont).height();
    const int inner = stateRoom();
    const int margin = (width() - inner) / 2;
    painter.setFont(titleFont);
    painter.setPen(isChecked() ? accent : palette().color(QPalette::WindowText));
    painter.drawText(QRect(margin, 4, inner, titleHeight), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(stateFont);
    painter.setPen(quietTextColor(palette()));
    const QFontMetrics metrics(stateFont);
    painter.drawText(QRect(margin, 4 + titleHeight, inner, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(m_state, Qt::ElideRight, inner));
}

StepsRail::StepsRail(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("stepsRail"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, kLine);
    row->setSpacing(0);
    for (const Step& step : allSteps()) {
        if (!step.isOnRail)
            continue;
        const auto number = static_cast<int>(m_order.size()) + 1;
        auto* button = new StepButton(
            QStringLiteral("%1  %2").arg(number).arg(QCoreApplication::translate("steps", step.title)), this);
        button->setObjectName(QStringLiteral("step-") + fromUtf8(step.id));
        // The menu Go has them, so that there is but one of each.
        const QString keys = keysOf(m_order.size()).toString(QKeySequence::NativeText);
        button->setProperty(kKeys, keys);
        button->setToolTip(plainTip(keys));
        button->installEventFilter(this);
        // Checked by setCurrent() alone: a click asks.
        connect(button, &QAbstractButton::clicked, this, [this, id = fromUtf8(step.id)] { emit chosen(id); });
        button->setMaximumWidth(kWidestStep * letterWidth(fontMetrics()));
        row->addWidget(button, 1);
        m_buttons.emplace(step.id, button);
        m_order.push_back(button);
    }
}

void StepsRail::setCurrent(std::string_view id)
{
    for (const auto& [name, button] : m_buttons)
        button->setChecked(name == id);
    // One stop: at the page that is shown, else at the first.
    for (StepButton* const each : m_order)
        each->setFocusPolicy(Qt::NoFocus);
    StepButton* const shown = button(id);
    (shown == nullptr ? m_order.front() : shown)->setFocusPolicy(Qt::TabFocus);
}

QKeySequence StepsRail::keysOf(std::size_t place)
{
    return {Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(place))};
}

bool StepsRail::eventFilter(QObject* watched, QEvent* event)
{
    const auto at = std::ranges::find(m_order, watched);
    if (event->type() != QEvent::KeyPress || at == m_order.end())
        return QFrame::eventFilter(watched, event);
    const auto place = static_cast<std::size_t>(at - m_order.begin());
    const std::size_t last = m_order.size() - 1;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        moveTo(place == last ? 0 : place + 1);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
        moveTo(place == 0 ? last : place - 1);
        return true;
    case Qt::Key_Home:
        moveTo(0);
        return true;
    case Qt::Key_End:
        moveTo(last);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_order[place]->click();
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

void StepsRail::moveTo(std::size_t place)
{
    for (StepButton* const each : m_order)
        each->setFocusPolicy(each == m_order[place] ? Qt::TabFocus : Qt::NoFocus);
    m_order[place]->setFocus(Qt::TabFocusReason);
}

void StepsRail::setState(std::string_view id, const QString& state)
{
    if (StepButton* const known = button(id))
        known->setState(state);
}

StepButton* StepsRail::button(std::string_view id) const
{
    const auto found = m_buttons.find(id);
    return found == m_buttons.end() ? nullptr : found->second;
}

void StepsRail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(gridColor(palette()));
    painter.drawLine(0, height() - kLine, width(), height() - kLine);
}

}  // namespace halftrip::gui
