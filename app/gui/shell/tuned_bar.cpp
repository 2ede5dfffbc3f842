#include "app/gui/shell/tuned_bar.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/settings_desk.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>

namespace halftrip::gui {

namespace {

QString changedLine(const tuning::SettingState& state)
{
    QString line = TunedBar::tr("%1: was %2, is %3")
                       .arg(fromUtf8(state.words), fromUtf8(tuning::formatSetting(state.old)),
                            fromUtf8(tuning::formatSetting(state.now)));
    if (state.state == tuning::SettingNow::ChangedByOthers)
        line += TunedBar::tr(" (somebody else has changed it since)");
    else if (state.state == tuning::SettingNow::NotKnown)
        line = TunedBar::tr("%1: was %2, not known now. %3")
                   .arg(fromUtf8(state.words), fromUtf8(tuning::formatSetting(state.old)), sentenceText(state.reason));
    return line;
}

}  // namespace

TunedBar::TunedBar(SettingsDesk& desk, HostUse& use, QWidget* parent)
    : QFrame(parent),
      m_desk(desk),
      m_use(use),
      m_words(new PlainLabel(this)),
      m_revert(new QPushButton(tr("Revert all"), this))
{
    setObjectName(QStringLiteral("tunedBar"));
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_words->setWordWrap(true);
    m_revert->setObjectName(QStringLiteral("revertAll"));
    m_revert->setToolTip(plainTip(tr("Restores every setting that Halftrip changed")));
    connect(m_revert, &QPushButton::clicked, this, [this] { m_desk.revert({}); });
    connect(&m_desk, &SettingsDesk::updated, this, &TunedBar::refresh);
    connect(&m_use, &HostUse::changed, this, &TunedBar::refresh);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kUsual, kTight, kUsual, kTight);
    row->addWidget(m_words, 1);
    row->addWidget(m_revert);
    refresh();
    applyColors();
}

QString TunedBar::text() const
{
    return m_words->text();
}

void TunedBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    // When all widgets have the new colours, those that it lies in as well.
    if (event->type() == QEvent::PaletteChange)
        QTimer::singleShot(0, this, [this] { applyColors(); });
}

void TunedBar::applyColors()
{
    const QPalette desktop = window()->palette();
    QPalette own = desktop;
    own.setColor(QPalette::Window, tintColor(CurveColor::P99, desktop));
    setPalette(own);
}

void TunedBar::refresh()
{
    const auto changed = m_desk.changed();
    const auto count = static_cast<int>(changed.size());
    const bool isBefore = m_desk.hasChangedSinceRun();
    QStringList words;
    if (count == 1)
        words << tr("Changed on this host: %1.").arg(changedLine(changed.front()));
    else if (count > 1)
        words << tr("%1 settings of this host are changed.").arg(count);
    if (isBefore && m_desk.isOtherHostChanged())
        words << tr("Settings of the other host have changed.");
    else if (isBefore && count == 0)
        words << tr("Settings of this host were restored.");
    if (isBefore)
        words << tr("The run that is shown was measured before: run again to see what it gives.");
    m_words->setText(sentencesText(words));
    QStringList lines;
    for (const tuning::SettingState& state : changed)
        lines << changedLine(state);
    setToolTip(plainTip(lines.join(QLatin1Char('\n'))));
    m_revert->setEnabled(m_use.isFree());
    m_revert->setVisible(count > 0);
    setVisible(!words.isEmpty());
}

}  // namespace halftrip::gui
