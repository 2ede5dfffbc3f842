#include "app/gui/runs/mode_table_model.hpp"

#include "app/gui/i18n/format.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace halftrip::gui {

namespace {

/// Figures are the same in every language; values of axes have units, and some are words.
QString cellText(const std::string& cell)
{
    const bool hasWords = std::ranges::any_of(
        cell, [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; });
    return hasWords ? axisText(cell) : fromUtf8(cell);
}

}  // namespace

ModeTableModel::ModeTableModel(exporting::ModeTable table, QObject* parent)
    : QAbstractTableModel(parent),
      m_table(std::move(table)),
      m_hasRemarks(std::ranges::any_of(m_table.rows, [](const auto& row) { return !row.remark.empty(); }))
{
}

int ModeTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int ModeTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.heads.size()) + (m_hasRemarks ? 1 : 0);
}

QVariant ModeTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(index.column()));
    const exporting::ModeTable::Row& row = m_table.rows[static_cast<std::size_t>(index.row())];
    if (role != Qt::DisplayRole)
        return {};
    return isRemark(index.column()) ? sentenceText(row.remark)
                                    : cellText(row.cells[static_cast<std::size_t>(index.column())]);
}

QVariant ModeTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    if (role != Qt::DisplayRole)
        return {};
    if (isRemark(section))
        return tr("remark");
    const std::string& head = m_table.heads[static_cast<std::size_t>(section)];
    return head == "us" ? QStringLiteral("\u00b5s") : sentenceText(head);
}

Qt::Alignment ModeTableModel::alignmentOf(int column) const
{
    return (isRemark(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

QString ModeTableModel::text() const
{
    QString text;
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells << (row < 0 ? headerData(column, Qt::Horizontal, Qt::DisplayRole)
                              : data(index(row, column), Qt::DisplayRole))
                         .toString();
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

}  // namespace halftrip::gui
