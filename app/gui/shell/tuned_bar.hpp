#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace halftrip::gui {

class HostUse;
class SettingsDesk;

/// "3 settings of this host are changed", with a button that puts all of them back: over every page, as long as it is
/// so.
class TunedBar : public QFrame {
    Q_OBJECT

public:
    /// Both outlive it.
    TunedBar(SettingsDesk& desk, HostUse& use, QWidget* parent = nullptr);
    /// What is said; empty while nothing is changed.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void applyColors();

    SettingsDesk& m_desk;
    HostUse& m_use;
    QLabel* m_words;
    QPushButton* m_revert;
};

}  // namespace halftrip::gui
