#pragma once

#include "core/export/table/mode_tables.hpp"

#include <QAbstractTableModel>

namespace halftrip::gui {

/// One table of those that a mode shows beside its points, in the window's language. It never changes.
class ModeTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit ModeTableModel(exporting::ModeTable table, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Lines of cells with tabs between them, as spreadsheets take it.
    [[nodiscard]] QString text() const;

private:
    /// Behind the cells, where a row has one.
    [[nodiscard]] bool isRemark(int column) const { return column == static_cast<int>(m_table.heads.size()); }
    [[nodiscard]] Qt::Alignment alignmentOf(int column) const;

    exporting::ModeTable m_table;
    bool m_hasRemarks;
};

}  // namespace halftrip::gui
