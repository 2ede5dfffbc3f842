#pragma once

#include "app/gui/checks/check_rows.hpp"

#include <QTreeWidget>

#include <string>

namespace halftrip::gui {

/// The checks of one host or two; columns: check, this host, the other host, what is won at most.
class CheckList : public QTreeWidget {
    Q_OBJECT

public:
    explicit CheckList(QWidget* parent = nullptr);
    /// Keeps what was chosen, where it is still there.
    void setReport(const model::CheckReport& report, const CheckWish& wish);
    /// The id of the chosen check; empty: none.
    [[nodiscard]] std::string chosen() const;
    /// False: it is not among those shown.
    bool choose(const std::string& check);
    /// The same, or as soon as it is shown.
    void want(const std::string& check);

signals:
    void chosenChanged();

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fitTitles();
    void addRow(QTreeWidgetItem& group, const CheckRow& row);

    QString m_whyEmpty;  ///< In place of rows, where none is shown.
    std::string m_wanted;  ///< Last chosen; chosen again when it is back.
};

}  // namespace halftrip::gui
