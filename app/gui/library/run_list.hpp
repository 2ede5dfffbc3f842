#pragma once

#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace halftrip::gui {

class RunController;
class RunLibrary;
struct RunEntry;
class WrappedLabel;

/// The runs as a table that can be searched, sorted by a click on a column's head, and ticked for a comparison. Beneath
/// it: what the chosen run's verdict is, and what is not as it was in the run before. GUI thread only.
class RunList : public QWidget {
    Q_OBJECT

public:
    RunList(RunLibrary& library, const RunController& controller, QWidget* parent = nullptr);

    /// A control of the page's, beside those for the chosen run.
    void addButton(QPushButton& button);
    /// The chosen row of the library; of several the current one; -1: none.
    [[nodiscard]] int chosenRow() const;
    void choose(int libraryRow);

signals:
    /// The user wants to see that run.
    void showWanted(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// Of the library, in the order of the table.
    [[nodiscard]] std::vector<int> chosenRows() const;
    void setUpTable();
    void fitColumns();
    /// For runs that came; what the user has made wider stays so.
    void widenColumns();
    [[nodiscard]] int wantedWidth(int column) const;
    /// In pixels, of the texts of a column of figures or names.
    [[nodiscard]] int widestOf(int column) const;
    QWidget* makeSearch();
    QWidget* makeButtons();
    void showButtons();
    void showWords();
    /// What to do while no run is chosen.
    [[nodiscard]] QString usageText() const;
    void openChosen();
    void pinChosen();
    void throwChosenAway();
    /// False: the user would rather keep them.
    [[nodiscard]] bool isDiscardWanted(const std::vector<RunEntry>& runs);

    RunLibrary& m_library;
    const RunController& m_controller;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    WrappedLabel* m_words;
    QWidget* m_buttons = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_pin = nullptr;
    QPushButton* m_throw = nullptr;
};

}  // namespace halftrip::gui
