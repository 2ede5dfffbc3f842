#pragma once

#include <QWidget>

class QLineEdit;

namespace halftrip::gui {

/// A command or another text that is there to be copied: a read-only line with a button.
class CopyLine : public QWidget {
    Q_OBJECT

public:
    /// `name` tells screen readers what the line holds.
    explicit CopyLine(const QString& name, QWidget* parent = nullptr);
    void setText(const QString& text);
    [[nodiscard]] QString text() const;

private:
    QLineEdit* m_line;
};

}  // namespace halftrip::gui
