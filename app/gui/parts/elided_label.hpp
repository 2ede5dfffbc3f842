#pragma once

#include "app/gui/parts/elided_text.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"

#include <QEvent>

#include <algorithm>

namespace halftrip::gui {

/// One line, which ends in dots where its place is too narrow; its tool tip has the whole of it then. Screen readers
/// read all of it anyway. It has room for its first words wherever it stands in a layout.
class ElidedLabel : public PlainLabel {
public:
    explicit ElidedLabel(QWidget* parent = nullptr) : PlainLabel(parent)
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    void say(const QString& words)
    {
        m_words = words;
        setAccessibleName(words);
        fit();
        updateGeometry();
    }

    /// At the width that it has now.
    void fit()
    {
        setText(elidedText(m_words, fontMetrics(), contentsRect().width()));
        setToolTip(plainTip(isWhole() ? QString() : m_words));
    }

    [[nodiscard]] bool isWhole() const { return text() == m_words; }

    [[nodiscard]] QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(m_words), PlainLabel::sizeHint().height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const QSize whole = sizeHint();
        return {std::min(whole.width(), kFewestLetters * letterWidth(fontMetrics())), whole.height()};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        PlainLabel::resizeEvent(event);
        fit();
    }

    void changeEvent(QEvent* event) override
    {
        PlainLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            fit();
    }

private:
    static constexpr int kFewestLetters = 28;

    QString m_words;
};

}  // namespace halftrip::gui
