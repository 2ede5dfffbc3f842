#pragma once

#include "app/gui/runs/next_action.hpp"
#include "core/model/record/distribution.hpp"

#include <QFrame>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace halftrip::gui {

/// One finding: what it gives back, its sentence, what it rests on, what would overturn it, and its next step as
/// buttons. Pressed or focused it is the chosen one. GUI thread only.
class FindingCard : public QFrame {
    Q_OBJECT

public:
    using Act = std::function<void(const NextAction&)>;
    /// `share`: of the mean, 0 to 1; 0: not known. `price`: of the change that it asks for; empty: not known.
    FindingCard(const model::Finding& finding, double gainNs, double share, const std::vector<NextAction>& actions,
                const Act& act, QWidget* parent = nullptr, const QString& price = {});
    /// Of its finding.
    [[nodiscard]] const QString& id() const { return m_id; }
    void setChosen(bool isChosen);
    /// While something runs its buttons wait. `changed`: the ids of settings that are changed now; what would change
    /// only those has been done.
    void setBusy(bool isBusy, const QStringList& changed);
    /// What measuring with and without its change has shown.
    void setProof(const QString& words);
    /// Everything that it says.
    [[nodiscard]] QString text() const;

signals:
    void chosen();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// Of points like the one that is read: how many evidence names, and how many it does not.
    [[nodiscard]] static QString similarText(std::size_t named, std::size_t unnamed);
    void addGain(double gainNs, double share, QVBoxLayout& column);
    void addActions(const std::vector<NextAction>& actions, const Act& act, QVBoxLayout& column);
    void applyColors();

    QString m_id;
    QString m_text;
    QLabel* m_proof;
    struct ActionButton {
        QPushButton* button;
        NextAction action;
    };
    std::vector<ActionButton> m_buttons;
    bool m_isChosen = false;
};

}  // namespace halftrip::gui
