#pragma once

#include <QWidget>

class QToolButton;

namespace halftrip::gui {

class WrappedLine;

/// The command that repeats the measurement by hand, read-only, with a Copy button.
class CommandBar : public QWidget {
    Q_OBJECT

public:
    explicit CommandBar(QWidget* parent = nullptr);
    /// `command`: what a person runs by hand. `followed`: the same with the options by which the window follows the
    /// run.
    void setCommand(const QString& command, const QString& followed, bool needsPairingCode);
    [[nodiscard]] QString command() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void copy();

    WrappedLine* m_line;
    QToolButton* m_copy;
    QString m_tip;
};

}  // namespace halftrip::gui
