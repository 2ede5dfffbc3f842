#pragma once

#include "app/gui/checks/check_rows.hpp"

#include <QScrollArea>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace halftrip::gui {

class HostUse;
class SettingsDesk;

/// One check in full: what is so, why it matters, what to do, at what price, by which command; and the buttons that do
/// it here.
class CheckDetail : public QScrollArea {
    Q_OBJECT

public:
    /// Both outlive it.
    CheckDetail(SettingsDesk& desk, HostUse& use, QWidget* parent = nullptr);
    /// Of the desk's report; a row without results clears it.
    void setRow(const CheckRow& row);
    /// What is read here, as plain text.
    [[nodiscard]] QString text() const;

private:
    void addCommands(const model::CheckResult& result, const QString& whose);
    void refreshButtons();
    /// What is changed and the way back, or why it cannot be changed here; may be empty.
    [[nodiscard]] QString noteText() const;
    [[nodiscard]] QString changedText() const;

    SettingsDesk& m_desk;
    HostUse& m_use;
    QLabel* m_title;
    QLabel* m_words;
    QVBoxLayout* m_commands;
    QPushButton* m_apply;
    QPushButton* m_revert;
    QLabel* m_note;
    std::string m_check;
    bool m_hasAdvice = false;
};

/// What a check says, as rich text: values of both hosts with verdict, reason, why, effect, price, where it was read.
[[nodiscard]] QString checkHtml(const CheckRow& row, const QWidget& widget);

}  // namespace halftrip::gui
