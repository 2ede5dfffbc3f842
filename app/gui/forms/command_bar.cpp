#include "app/gui/forms/command_bar.hpp"

#include "app/gui/model/command_line.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/wrapped_line.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QToolTip>

namespace halftrip::gui {

namespace {

constexpr int kMostLines = 3;

}  // namespace

CommandBar::CommandBar(QWidget* parent)
    : QWidget(parent), m_line(new WrappedLine(kMostLines, this)), m_copy(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* caption = new PlainLabel(tr("Co&mmand"), this);
    caption->setBuddy(m_line);
    m_line->setObjectName(QStringLiteral("commandLine"));
    m_line->setAccessibleName(tr("Command of the next run"));
    m_copy->setAccessibleName(tr("Copy the command of the next run"));
    m_line->viewport()->installEventFilter(this);
    m_copy->setText(tr("&Copy"));
    m_copy->setToolTip(plainTip(
        nativeShell() == Shell::PowerShell
            ? tr("Copy the command to run the same measurement in PowerShell (in cmd.exe, leave out the & at its "
                 "beginning)")
            : tr("Copy the command to run the same measurement in a terminal")));
    row->addWidget(caption, 0, Qt::AlignTop);
    row->addWidget(m_line, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    connect(m_copy, &QToolButton::clicked, this, &CommandBar::copy);
}

void CommandBar::setCommand(const QString& command, const QString& followed, bool needsPairingCode)
{
    m_line->setText(command);
    QString tip =
        tr("Start runs this command. The window adds options that only report its progress:\n%1").arg(followed);
    if (needsPairingCode)
        tip += QLatin1Char('\n') +
               tr("The pairing code goes in the environment variable HALFTRIP_CODE, not in the command.");
    m_tip = tip;
    m_line->setToolTip(plainTip(m_tip));
}

QString CommandBar::command() const
{
    return m_line->text();
}

/// Under the mouse, at the lower edge of the screen, the tip would stand over Start.
bool CommandBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::eventFilter(watched, event);
    QToolTip::showText(mapToGlobal(QPoint(width(), 0)), plainTip(m_tip), m_line);
    return true;
}

void CommandBar::copy()
{
    Clipping::instance().copy(m_line->text());
}

}  // namespace halftrip::gui
