#pragma once

#include <QPlainTextEdit>

namespace halftrip::gui {

/// A command or another text to be copied, read-only and whole: it wraps where its place is narrow, and scrolls from
/// `mostLines` lines on.
class WrappedLine : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit WrappedLine(int mostLines, QWidget* parent = nullptr);
    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    [[nodiscard]] int heightOf(int lines) const;

    int m_mostLines;
};

}  // namespace halftrip::gui
