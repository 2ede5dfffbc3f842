#include "app/gui/checks/apply_question.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/process/settings_desk.hpp"

#include <QCoreApplication>
#include <QDialog>
#include <QVBoxLayout>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct ApplyText {
    Q_DECLARE_TR_FUNCTIONS(applyQuestion)
};

/// "coalescing.rxUsecs@eth0=0" is about "coalescing.rxUsecs".
QString settingOf(const QString& item)
{
    return item.section(QLatin1Char('='), 0, 0).section(QLatin1Char('@'), 0, 0);
}

/// The advice behind an item: all of a check, or that on one setting.
QStringList adviceOn(const QString& item, const model::CheckResult& result)
{
    QStringList words;
    for (const model::Advice& advice : result.advice) {
        if (fromUtf8(result.id) != item && fromUtf8(advice.setting.id) != settingOf(item))
            continue;
        words << (advice.caution.empty()
                      ? sentenceText(advice.words)
                      : ApplyText::tr("%1: %2").arg(sentenceText(advice.words), sentenceText(advice.caution)));
    }
    return words;
}

QLabel* wrapped(const QString& words, QWidget* parent)
{
    auto* label = new PlainLabel(words, parent);
    label->setWordWrap(true);
    return label;
}

}  // namespace

QStringList changeLines(const QStringList& items, std::span<const model::CheckResult> known)
{
    QStringList lines;
    for (const QString& item : items) {
        const auto found = std::ranges::find_if(known, [&item](const model::CheckResult& result) {
            return result.host != model::CheckedHost::B && !adviceOn(item, result).isEmpty();
        });
        if (found == known.end()) {
            lines << itemLabel(item);
            continue;
        }
        const QString change = listText(adviceOn(item, *found));
        lines << (found->present.empty() ? change
                                         : ApplyText::tr("%1 (now %2)").arg(change, sentenceText(found->present)));
        if (!found->price.empty())
            lines << ApplyText::tr("Price: %1").arg(sentenceText(found->price));
    }
    return lines;
}

void askToApply(QWidget& window, SettingsDesk& desk, const QStringList& items,
                std::span<const model::CheckResult> known)
{
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("applyQuestion"));
    dialog->setWindowTitle(ApplyText::tr("Apply on this host"));
    auto* column = new QVBoxLayout(dialog);
    auto* change = wrapped(changeLines(items, known).join(QLatin1Char('\n')), dialog);
    change->setObjectName(QStringLiteral("applyChange"));
    column->addWidget(change);
    column->addWidget(wrapped(desk.hasRight()
                                  ? ApplyText::tr("Stays until Revert all, over every page, restores it.")
                                  : ApplyText::tr("Stays until Revert all, over every page, restores it. The system "
                                                  "asks for an administrator."),
                              dialog));
    column->addWidget(wrapped(ApplyText::tr("The same in a terminal, and back:"), dialog));
    auto* apply = new CopyLine(ApplyText::tr("Command that changes it"), dialog);
    apply->setText(desk.applyCommand(items));
    auto* undo = new CopyLine(ApplyText::tr("Command that restores it"), dialog);
    undo->setText(desk.revertCommand());
    column->addWidget(apply);
    column->addWidget(undo);
    QObject::connect(dialog, &QDialog::accepted, &desk, [&desk, items] { desk.apply(items); });
    openQuestion(*dialog, ApplyText::tr("Apply on this host"), QStringLiteral("applyYes"));
}

}  // namespace halftrip::gui
