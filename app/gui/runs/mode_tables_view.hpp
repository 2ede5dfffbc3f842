#pragma once

#include "core/export/table/mode_tables.hpp"

#include <QScrollArea>
#include <QTableView>

#include <vector>

class QVBoxLayout;

namespace halftrip::gui {

/// What a mode shows beside its points: one table beneath the other, each with its title and its sentences. To be read
/// and copied.
class ModeTablesView : public QScrollArea {
    Q_OBJECT

public:
    explicit ModeTablesView(QWidget* parent = nullptr);

    void setTables(const std::vector<exporting::ModeTable>& tables);
    /// As high as everything in it.
    [[nodiscard]] int wholeHeight() const;

signals:
    /// Of one table: lines of cells with tabs between them.
    void copyWanted(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addTable(const exporting::ModeTable& table);
    void addWords(const QString& text, const QString& name, bool isTitle);
    /// As high as its rows: the view around it scrolls.
    void fitTables();
    void keepInSight(const QTableView& table, const QModelIndex& cell);

    QVBoxLayout* m_column = nullptr;
    std::vector<QTableView*> m_tables;
};

}  // namespace halftrip::gui
