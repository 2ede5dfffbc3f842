#include "app/gui/checks/check_list.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/parts/elided_text.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"

#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>

namespace halftrip::gui {

namespace {

enum CheckColumn { CheckTitleColumn, CheckHereColumn, CheckThereColumn, CheckEffectColumn, CheckColumnCount };
constexpr int kCheckRole = Qt::UserRole + 1;

void showCheckResult(QTreeWidgetItem& item, int column, const model::CheckResult* result, const QPalette& palette)
{
    if (result == nullptr)
        return;
    const QString present = sentenceText(result->present);
    const QString words = present.isEmpty() ? verdictTitle(result->verdict) : present;
    const QColor color = verdictColor(result->verdict, palette);
    item.setText(column, words);
    item.setIcon(column, signIcon(verdictSign(result->verdict), color));
    item.setForeground(column, color);
    item.setToolTip(column,
                    plainTip(CheckList::tr("%1. %2").arg(verdictTitle(result->verdict), sentenceText(result->reason))));
    item.setData(column, Qt::AccessibleTextRole, QStringLiteral("%1: %2").arg(verdictTitle(result->verdict), words));
}

}  // namespace

CheckList::CheckList(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("checkList"));
    setAccessibleName(tr("Checks"));
    setColumnCount(CheckColumnCount);
    setHeaderLabels({tr("Setting"), tr("This host"), tr("The other host"), tr("Up to, per host")});
    headerItem()->setToolTip(
        CheckEffectColumn,
        plainTip(tr("Largest HRT gain from the advised change at one host. %1").arg(meaningOf("HRT"))));
    setRootIsDecorated(false);
    setIndentation(letterWidth(fontMetrics()));
    setAlternatingRowColors(true);
    setUniformRowHeights(true);
    // Signs of neighbouring rows do not touch.
    setIconSize(QSize(fontMetrics().ascent(), fontMetrics().ascent()));
    setSelectionMode(QAbstractItemView::SingleSelection);
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(letterWidth(fontMetrics()) * 8);
    for (const int column : {CheckHereColumn, CheckThereColumn}) {
        header()->setSectionResizeMode(column, QHeaderView::Stretch);
        setItemDelegateForColumn(column, new ElidingDelegate(this));
    }
    header()->setSectionResizeMode(CheckEffectColumn, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::currentItemChanged, this, [this] {
        m_wanted = chosen();
        emit chosenChanged();
    });
}

void CheckList::setReport(const model::CheckReport& report, const CheckWish& wish)
{
    {
        const QSignalBlocker quiet(this);
        clear();
        setColumnHidden(CheckThereColumn, !report.hostB);
        for (const CheckGroup& group : groupsOf(report, wish)) {
            auto* item = new QTreeWidgetItem(this, {group.title});
            QFont bold = font();
            bold.setBold(true);
            item->setFont(CheckTitleColumn, bold);
            item->setFlags(Qt::ItemIsEnabled);
            item->setFirstColumnSpanned(true);
            item->setExpanded(true);
            for (const CheckRow& row : group.rows)
                addRow(*item, row);
        }
        m_whyEmpty = topLevelItemCount() > 0 || report.results.empty()
                         ? QString()
                         : tr("None of the %1 results has a verdict that is ticked above.").arg(report.results.size());
        if (!choose(m_wanted) && topLevelItemCount() > 0)
            setCurrentItem(topLevelItem(0)->child(0));
        if (m_wanted.empty())
            m_wanted = chosen();
    }
    fitTitles();
    emit chosenChanged();
}

/// As wide as the longest, and what the hosts have shares the rest.
void CheckList::fitTitles()
{
    const int most = viewport()->width() * (isColumnHidden(CheckThereColumn) ? 3 : 2) / 5;
    header()->resizeSection(CheckTitleColumn, std::min(sizeHintForColumn(CheckTitleColumn), most));
}

void CheckList::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitTitles();
}

void CheckList::paintEvent(QPaintEvent* event)
{
    QTreeWidget::paintEvent(event);
    if (m_whyEmpty.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::Text));
    const int air = fontMetrics().height();
    painter.drawText(viewport()->rect().adjusted(air, air, -air, -air), Qt::AlignCenter | Qt::TextWordWrap, m_whyEmpty);
}

void CheckList::addRow(QTreeWidgetItem& group, const CheckRow& row)
{
    auto* item = new QTreeWidgetItem(&group, {sentenceText(row.first().title)});
    item->setData(CheckTitleColumn, kCheckRole, fromUtf8(row.first().id));
    item->setToolTip(CheckTitleColumn,
                     plainTip(item->text(CheckTitleColumn) + QLatin1Char('\n') + sentenceText(row.first().why)));
    showCheckResult(*item, CheckHereColumn, row.here, palette());
    showCheckResult(*item, CheckThereColumn, row.there, palette());
    item->setText(CheckEffectColumn, effectText(row.effectNs()));
    item->setTextAlignment(CheckEffectColumn, Qt::AlignRight | Qt::AlignVCenter);
}

std::string CheckList::chosen() const
{
    const QTreeWidgetItem* const item = currentItem();
    return item == nullptr ? std::string() : item->data(CheckTitleColumn, kCheckRole).toString().toStdString();
}

QModelIndex CheckList::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    // The name of a group is no stop.
    const QModelIndex before = currentIndex();
    QModelIndex next = QTreeWidget::moveCursor(action, modifiers);
    const bool isUp = action == MoveUp || action == MoveLeft || action == MovePrevious || action == MovePageUp;
    while (next.isValid() && !next.parent().isValid()) {
        const QModelIndex beyond = isUp ? indexAbove(next) : indexBelow(next);
        if (!beyond.isValid())
            return before;
        next = beyond;
    }
    return next;
}

void CheckList::want(const std::string& check)
{
    if (!choose(check))
        m_wanted = check;
}

bool CheckList::choose(const std::string& check)
{
    if (check.empty())
        return false;
    for (int group = 0; group < topLevelItemCount(); ++group) {
        for (int row = 0; row < topLevelItem(group)->childCount(); ++row) {
            QTreeWidgetItem* const item = topLevelItem(group)->child(row);
            if (item->data(CheckTitleColumn, kCheckRole).toString() != fromUtf8(check))
                continue;
            setCurrentItem(item);
            m_wanted = check;
            return true;
        }
    }
    return false;
}

}  // namespace halftrip::gui
