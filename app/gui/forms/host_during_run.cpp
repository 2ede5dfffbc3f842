#include "app/gui/forms/host_during_run.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QCheckBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace halftrip::gui {

HostDuringRun::HostDuringRun(QWidget* parent)
    : QWidget(parent),
      m_tunes(new QCheckBox(tr("Set what Check advises"), this)),
      m_items(new QLineEdit(this)),
      m_holds(new QCheckBox(tr("Keep all cores awake"), this)),
      m_words(new PlainLabel(this))
{
    auto* title = new PlainLabel(tr("This host, as long as the run lasts"), this);
    title->setWordWrap(true);
    m_tunes->setObjectName(QStringLiteral("tuneForRun"));
    m_tunes->setToolTip(plainTip(tr("Applies what the page Check can change on this host, and restores it after the "
                                    "run.\nThe run's notes list each setting. The peer is not changed.")));
    m_items->setObjectName(QStringLiteral("tuneForRunItems"));
    m_items->setAccessibleName(tr("Only these settings"));
    m_items->setPlaceholderText(tr("all, or only: governor, coalescing.rxUsecs=0"));
    m_items->setToolTip(
        plainTip(tr("Checks or settings by their names, or a setting with a value of yours; commas between.\n"
                    "Empty: everything that is advised.")));
    m_holds->setObjectName(QStringLiteral("holdIdleStates"));
    m_holds->setToolTip(plainTip(tr("Keeps all cores of this host out of idle states during the run.\nCosts power, and "
                                    "shows what idle states cost.")));
    m_words->setObjectName(QStringLiteral("hostDuringRunWords"));
    m_words->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, kTight, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{title, m_tunes, m_items, m_holds, m_words})
        column->addWidget(part);
    for (QCheckBox* box : {m_tunes, m_holds})
        connect(box, &QCheckBox::toggled, this, [this] {
            showState();
            emit changed();
        });
    connect(m_items, &QLineEdit::textChanged, this, &HostDuringRun::changed);
    showState();
}

model::HostWish HostDuringRun::wish() const
{
    if (!m_hasRight)
        return {};
    static const QRegularExpression kBetweenItems(QStringLiteral("[,\\s]+"));
    model::HostWish wish{.tunes = m_tunes->isChecked(), .holdsIdleStates = m_holds->isChecked()};
    if (!wish.tunes)
        return wish;
    for (const QString& item : m_items->text().split(kBetweenItems, Qt::SkipEmptyParts))
        wish.items.push_back(item.toStdString());
    return wish;
}

void HostDuringRun::setWish(const model::HostWish& wish)
{
    {
        const QSignalBlocker quiet(this);
        m_tunes->setChecked(wish.tunesAny());
        m_items->setText(listFromUtf8(wish.items).join(QStringLiteral(", ")));
        m_holds->setChecked(wish.holdsIdleStates);
    }
    showState();
    emit changed();
}

void HostDuringRun::setRight(bool hasRight)
{
    if (m_hasRight == hasRight)
        return;
    m_hasRight = hasRight;
    showState();
    emit changed();
}

void HostDuringRun::showState()
{
    m_tunes->setEnabled(m_hasRight);
    m_items->setEnabled(m_hasRight && m_tunes->isChecked());
    m_holds->setEnabled(m_hasRight);
    const bool wants = m_tunes->isChecked() || m_holds->isChecked();
    m_words->setVisible(!m_hasRight || wants);
    m_words->setText(
        m_hasRight ? tr("Restored when the run ends. If the run is killed, the window says so and offers Revert all.")
                   : tr("Changing settings needs root or an administrator. The page Check asks for permission, and its "
                        "changes last until you revert them."));
}

}  // namespace halftrip::gui
