#include "app/gui/forms/command_bar.hpp"

#include "app/gui/model/command_line.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/label.hpp"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

namespace halftrip::gui {

CommandBar::CommandBar(QWidget* parent) : QWidget(parent), m_line(new QLineEdit(this)), m_copy(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* caption = new PlainLabel(tr("Co&mmand"), this);
    caption->setBuddy(m_line);
    m_line->setObjectName(QStringLiteral("commandLine"));
    m_line->setAccessibleName(tr("Command of the next run"));
    m_copy->setAccessibleName(tr("Copy the command of the next run"));
    m_line->setReadOnly(true);
    m_line->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_copy->setText(tr("&Copy"));
    m_copy->setToolTip(plainTip(
        nativeShell() == Shell::PowerShell
            ? tr("Copy the command to run the same measurement in PowerShell (in cmd.exe, leave out the & at its "
                 "beginning)")
            : tr("Copy the command to run the same measurement in a terminal")));
    row->addWidget(caption);
    row->addWidget(m_line, 1);
    row->addWidget(m_copy);
    connect(m_copy, &QToolButton::clicked, this, &CommandBar::copy);
}

void CommandBar::setCommand(const QString& command, const QString& followed, bool needsPairingCode)
{
    if (m_line->text() != command) {
        m_line->setText(command);
        m_line->setCursorPosition(0);
    }
    QString tip =
        tr("Start runs this command. The window adds options that only report its progress:\n%1").arg(followed);
    if (needsPairingCode)
        tip += QLatin1Char('\n') +
               tr("The pairing code goes in the environment variable HALFTRIP_CODE, not in the command.");
    m_line->setToolTip(plainTip(tip));
}

QString CommandBar::command() const
{
    return m_line->text();
}

void CommandBar::copy()
{
    Clipping::instance().copy(m_line->text());
}

}  // namespace halftrip::gui
