#pragma once

#include <QWidget>

namespace halftrip::gui {

class WrappedLine;

/// A command or another text that is there to be copied: the whole of it, with a button.
class CopyLine : public QWidget {
    Q_OBJECT

public:
    /// `name` tells screen readers what the line holds.
    explicit CopyLine(const QString& name, QWidget* parent = nullptr);
    void setText(const QString& text);
    [[nodiscard]] QString text() const;

private:
    WrappedLine* m_line;
};

}  // namespace halftrip::gui
