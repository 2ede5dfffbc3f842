#pragma once

#include "app/gui/steps/step.hpp"

#include <QAbstractButton>
#include <QFrame>

#include <map>
#include <string>
#include <vector>

namespace halftrip::gui {

/// One step's button: its title, and its state beneath.
class StepButton : public QAbstractButton {
    Q_OBJECT

public:
    StepButton(const QString& title, QWidget* parent);
    void setState(const QString& state);
    [[nodiscard]] const QString& state() const { return m_state; }
    [[nodiscard]] QSize sizeHint() const override;
    /// What a state may be wide, in pixels; a longer one ends in dots.
    [[nodiscard]] int stateRoom() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_state;
};

/// The steps across the top of the window. One may go to any of them at any time. They are one stop of the Tab key.
class StepsRail : public QFrame {
    Q_OBJECT

public:
    explicit StepsRail(QWidget* parent = nullptr);
    /// Marks that step as the one that is shown; a step that is not on the rail marks none.
    void setCurrent(std::string_view id);
    void setState(std::string_view id, const QString& state);
    /// Null for a step that is not on the rail.
    [[nodiscard]] StepButton* button(std::string_view id) const;
    /// The keys of the step at that place from 0 on.
    [[nodiscard]] static QKeySequence keysOf(std::size_t place);

signals:
    void chosen(const QString& id);

protected:
    /// Arrows, Home and End move along the steps; Tab enters and leaves them.
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void moveTo(std::size_t place);

    std::vector<StepButton*> m_order;
    std::map<std::string, StepButton*, std::less<>> m_buttons;
};

}  // namespace halftrip::gui
