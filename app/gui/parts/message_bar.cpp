#include "app/gui/parts/message_bar.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/sign_label.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QAction>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

constexpr int kMostRows = 3;
constexpr auto kTextProperty = "messageText";
constexpr auto kSeverityProperty = "messageSeverity";
constexpr auto kSignName = "messageSign";
constexpr auto kTopicProperty = "messageTopic";

struct Look {
    Sign sign;
    CurveColor color;
};

Look lookOf(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return {Sign::Info, CurveColor::P50};
    case Severity::Warning:
        return {Sign::Warning, CurveColor::P99};
    case Severity::Trouble:
        return {Sign::Trouble, CurveColor::Max};
    }
    return {Sign::Info, CurveColor::P50};
}

void tint(QWidget& row, Severity severity, const QPalette& desktop)
{
    const auto [sign, color] = lookOf(severity);
    QPalette own = desktop;
    own.setColor(QPalette::Window, tintColor(color, desktop));
    own.setColor(QPalette::WindowText, desktop.color(QPalette::Text));
    row.setPalette(own);
    row.findChild<SignLabel*>(kSignName)->setSign(sign, curveColor(color, desktop));
}

QLabel* wordsLabel(const Error& error, QWidget* parent)
{
    const QString what = sentenceText(error.what).toHtmlEscaped();
    const QString hint = sentenceText(error.hint).toHtmlEscaped();
    auto* label = new HtmlLabel(parent);
    label->setText(hint.isEmpty() ? QStringLiteral("<b>%1</b>").arg(what)
                                  : QStringLiteral("<b>%1</b><br>%2").arg(what, hint));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(kTight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void MessageBar::add(Severity severity, const Error& error, Topic topic, QAction* again)
{
    QFrame* const row = addRow(severity, error);
    if (row == nullptr)
        return;
    row->setProperty(kTopicProperty, static_cast<int>(topic));
    if (again != nullptr)
        addAgain(*row, *again);
}

void MessageBar::addAgain(QFrame& row, QAction& again)
{
    auto* button = new QToolButton(&row);
    button->setObjectName(QStringLiteral("retry"));
    button->setText(tr("Try again"));
    button->setEnabled(again.isEnabled());
    connect(button, &QToolButton::clicked, &again, &QAction::trigger);
    connect(&again, &QAction::enabledChanged, button, &QToolButton::setEnabled);
    auto* const line = qobject_cast<QHBoxLayout*>(row.layout());
    line->insertWidget(line->count() - 1, button, 0, Qt::AlignTop);
}

void MessageBar::forget(Topic topic)
{
    for (int i = m_rows->count() - 1; i >= 0; --i) {
        if (m_rows->itemAt(i)->widget()->property(kTopicProperty).toInt() == static_cast<int>(topic))
            remove(i);
    }
    setVisible(m_rows->count() > 0);
}

QFrame* MessageBar::addRow(Severity severity, const Error& error)
{
    const QString text = errorText(error);
    if (texts().contains(text))
        return nullptr;
    while (m_rows->count() >= kMostRows)
        remove(0);

    auto* row = new QFrame(this);
    row->setProperty(kTextProperty, text);
    row->setProperty(kSeverityProperty, static_cast<int>(severity));
    row->setAutoFillBackground(true);
    row->setAccessibleName(text);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(kUsual, kTight, kUsual, kTight);
    line->setSpacing(kUsual);
    auto* sign = new SignLabel(row);
    sign->setObjectName(kSignName);
    auto* close = new QToolButton(row);
    close->setIcon(signIcon(Sign::Close));
    close->setAutoRaise(true);
    close->setToolTip(plainTip(tr("Dismiss")));
    close->setAccessibleName(tr("Dismiss this message"));
    line->addWidget(sign, 0, Qt::AlignTop);
    line->addWidget(wordsLabel(error, row), 1);
    line->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, row, [this, row] {
        m_rows->removeWidget(row);
        row->deleteLater();
        setVisible(m_rows->count() > 0);
    });
    tint(*row, severity, palette());
    m_rows->addWidget(row);
    show();
    return row;
}

void MessageBar::clear()
{
    while (m_rows->count() > 0)
        remove(0);
    hide();
}

QStringList MessageBar::texts() const
{
    QStringList texts;
    for (int i = 0; i < m_rows->count(); ++i)
        texts << m_rows->itemAt(i)->widget()->property(kTextProperty).toString();
    return texts;
}

void MessageBar::remove(int place)
{
    QWidget* row = m_rows->itemAt(place)->widget();
    m_rows->removeWidget(row);
    row->hide();
    row->deleteLater();
}

void MessageBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void MessageBar::restyle()
{
    for (int i = 0; i < m_rows->count(); ++i) {
        QWidget* row = m_rows->itemAt(i)->widget();
        tint(*row, static_cast<Severity>(row->property(kSeverityProperty).toInt()), palette());
    }
}

}  // namespace halftrip::gui
