#include "app/gui/checks/check_detail.hpp"

#include "app/gui/checks/apply_question.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/settings_desk.hpp"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct DetailText {
    Q_DECLARE_TR_FUNCTIONS(checkDetail)
};

QString detailLine(const QString& title, const QString& html)
{
    if (html.isEmpty())
        return {};
    return QStringLiteral("<p><b>%1</b><br>%2</p>").arg(title, html);
}

QString hostHtml(const QString& whose, const model::CheckResult* result, const QWidget& widget)
{
    if (result == nullptr)
        return {};
    const QString present = sentenceText(result->present).toHtmlEscaped();
    return QStringLiteral("<p>%1: <b>%2</b>%3%4<br>%5</p>")
        .arg(whose, present, present.isEmpty() ? QString() : QStringLiteral(" &nbsp; "),
             verdictHtml(result->verdict, widget), sentenceText(result->reason).toHtmlEscaped());
}

/// Where what it stands on was read, or why not.
QString evidenceHtml(const model::CheckResult& result)
{
    QStringList lines;
    for (const model::Fact& fact : result.evidence) {
        const QString value = fact.value ? sentenceText(model::formatFact(fact)) : sentenceText(fact.absence);
        lines << QStringLiteral("%1: %2").arg(coreText(fact.source), value).toHtmlEscaped();
    }
    return lines.join(QStringLiteral("<br>"));
}

QString adviceHtml(const model::CheckResult& result)
{
    QStringList lines;
    for (const model::Advice& advice : result.advice) {
        QString line = sentenceText(advice.words);
        // "rx-usecs 0" is a name; a sentence begins as sentences do.
        if (advice.commands.apply.empty())
            line = line.left(1).toUpper() + line.mid(1);
        if (!advice.caution.empty())
            line = DetailText::tr("%1. %2").arg(line, sentenceText(advice.caution));
        if (!advice.commands.apply.empty())
            line += advice.lastsOverReboot ? DetailText::tr(" (survives a reboot)")
                                           : DetailText::tr(" (until the next reboot)");
        lines << line.toHtmlEscaped();
    }
    return lines.join(QStringLiteral("<br>"));
}

}  // namespace

QString checkHtml(const CheckRow& row, const QWidget& widget)
{
    const model::CheckResult& first = row.first();
    QString html;
    if (first.host == model::CheckedHost::Both) {
        html += hostHtml(DetailText::tr("Both hosts"), &first, widget);
    } else {
        html += hostHtml(DetailText::tr("This host"), row.here, widget);
        html += hostHtml(DetailText::tr("The other host"), row.there, widget);
    }
    // Advice of the host that has some; of both it is the same in nearly all cases.
    const model::CheckResult& advising = row.here != nullptr && !row.here->advice.empty() ? *row.here
                                         : row.there != nullptr                           ? *row.there
                                                                                          : first;
    html += detailLine(DetailText::tr("Why it matters"), sentenceText(first.why).toHtmlEscaped());
    if (!first.effect.empty())
        html += detailLine(
            DetailText::tr("Effect"),
            (sentenceText(first.effect) + DetailText::tr(" Source: %1.").arg(sourcesText(first.effectSources)))
                .toHtmlEscaped());
    if (!advising.advice.empty()) {
        html += detailLine(DetailText::tr("What to do"), adviceHtml(advising));
        html += detailLine(DetailText::tr("Price"), sentenceText(first.price).toHtmlEscaped());
    }
    return html + detailLine(DetailText::tr("Source"), evidenceHtml(first));
}

CheckDetail::CheckDetail(SettingsDesk& desk, HostUse& use, QWidget* parent)
    : QScrollArea(parent),
      m_desk(desk),
      m_use(use),
      m_title(new PlainLabel(this)),
      m_words(new HtmlLabel(this)),
      m_commands(new QVBoxLayout),
      m_apply(new QPushButton(tr("Apply on this host"), this)),
      m_revert(new QPushButton(tr("Restore"), this)),
      m_note(new PlainLabel(this))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::StyledPanel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_words->setObjectName(QStringLiteral("checkWords"));
    m_words->setAccessibleName(tr("About this setting"));
    m_title->setFont(fontOf(font(), TextSize::Title, true));
    for (QLabel* label : {m_title, m_words, m_note}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_apply->setObjectName(QStringLiteral("applyCheck"));
    m_apply->setToolTip(
        plainTip(tr("Saves the old value in the journal, then changes the setting. Asks for administrator rights.")));
    m_note->setObjectName(QStringLiteral("settingNote"));
    m_revert->setObjectName(QStringLiteral("revertCheck"));
    m_revert->setToolTip(plainTip(tr("Restores the previous value")));
    connect(m_apply, &QPushButton::clicked, this, [this] {
        if (m_desk.report())
            askToApply(*window(), m_desk, {fromUtf8(m_check)}, m_desk.report()->results);
    });
    connect(m_revert, &QPushButton::clicked, this, [this] { m_desk.revert({fromUtf8(m_check)}); });
    connect(&m_desk, &SettingsDesk::updated, this, &CheckDetail::refreshButtons);
    connect(&m_use, &HostUse::changed, this, &CheckDetail::refreshButtons);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_apply);
    buttons->addWidget(m_revert);
    buttons->addStretch(1);
    auto* inside = new QWidget(this);
    auto* column = new QVBoxLayout(inside);
    column->addWidget(m_title);
    column->addLayout(buttons);
    column->addWidget(m_note);
    column->addWidget(m_words);
    column->addLayout(m_commands);
    column->addStretch(1);
    m_commands->setSpacing(kTight);
    setWidget(inside);
    setRow(CheckRow{});
}

QString CheckDetail::text() const
{
    return QTextDocumentFragment::fromHtml(m_words->text()).toPlainText();
}

void CheckDetail::setRow(const CheckRow& row)
{
    while (QLayoutItem* const item = m_commands->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const bool isEmpty = row.here == nullptr && row.there == nullptr;
    m_check = isEmpty ? std::string() : row.first().id;
    m_title->setText(isEmpty ? QString() : sentenceText(row.first().title));
    m_words->setText(isEmpty ? QString() : checkHtml(row, *this));
    m_hasAdvice = row.here != nullptr && !row.here->advice.empty();
    if (row.here != nullptr)
        addCommands(*row.here, row.there != nullptr ? tr("On this host") : tr("By hand"));
    if (row.there != nullptr && row.there != row.here)
        addCommands(*row.there, tr("On the other host"));
    refreshButtons();
    verticalScrollBar()->setValue(0);
}

void CheckDetail::addCommands(const model::CheckResult& result, const QString& whose)
{
    for (const model::Advice& advice : result.advice) {
        if (advice.commands.apply.empty())
            continue;
        auto* title = new PlainLabel(
            tr("%1 (%2, needs %3)").arg(whose, fromUtf8(advice.commands.shell), sentenceText(advice.privilege)), this);
        title->setWordWrap(true);
        m_commands->addWidget(title);
        auto* apply = new CopyLine(tr("Command that changes it"), this);
        apply->setText(fromUtf8(advice.commands.apply));
        m_commands->addWidget(apply);
        auto* back = new PlainLabel(tr("Undo:"), this);
        m_commands->addWidget(back);
        auto* undo = new CopyLine(tr("Command that restores it"), this);
        undo->setText(fromUtf8(advice.commands.undo));
        m_commands->addWidget(undo);
    }
}

void CheckDetail::refreshButtons()
{
    const bool isFree = !m_desk.isChanging() && !m_desk.isReading() && m_use.isFree();
    const bool canApply = m_desk.canApply(m_check);
    const bool canRevert = m_desk.canRevert(m_check);
    m_apply->setVisible(canApply || canRevert);
    m_apply->setEnabled(isFree && canApply);
    m_revert->setVisible(canRevert);
    m_revert->setEnabled(isFree);
    const QString note = noteText();
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

QString CheckDetail::noteText() const
{
    if (m_desk.isChanging() || m_desk.isReading())
        return {};
    if (!m_use.isFree() && (m_desk.canApply(m_check) || m_desk.canRevert(m_check)))
        return tr("Something is being measured on this host. Settings can be changed when that has ended.");
    if (const QString changed = changedText(); !changed.isEmpty())
        return changed;
    if (!m_hasAdvice || m_desk.canApply(m_check))
        return {};
    if (m_desk.report() && !m_desk.report()->hostA.practice.empty())
        return tr("A simulated host: this setting cannot be changed here.");
    if (m_desk.tuneTrouble())
        return sentencesText({sentenceText(m_desk.tuneTrouble()->what),
                              tr("Run the command below, on Windows in a PowerShell that was started as "
                                 "administrator, then press Check again.")});
    return tr("Halftrip does not change this setting: change it by hand, then press Check again.");
}

QString CheckDetail::changedText() const
{
    QStringList now;
    QStringList before;
    for (const tuning::SettingState& state : m_desk.changed()) {
        if (state.check != m_check)
            continue;
        now << fromUtf8(state.words) + QLatin1Char(' ') + fromUtf8(tuning::formatSetting(state.now));
        before << fromUtf8(tuning::formatSetting(state.old));
    }
    if (now.isEmpty())
        return {};
    return tr("Changed: %1. Restore sets %2 again.").arg(listText(now), listText(before));
}

}  // namespace halftrip::gui
