#pragma once

#include "app/gui/parts/label.hpp"

namespace halftrip::gui {

/// Wraps its words and is as high as they need. A splitter, unlike a layout, does not ask a wrapped label how high it
/// is at its width, and would cut it.
class WrappedLabel : public PlainLabel {
public:
    explicit WrappedLabel(QWidget* parent = nullptr) : PlainLabel(parent) { setWordWrap(true); }

    void say(const QString& words)
    {
        setText(words);
        keepWhole();
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        PlainLabel::resizeEvent(event);
        keepWhole();
    }

    void showEvent(QShowEvent* event) override
    {
        PlainLabel::showEvent(event);
        keepWhole();
    }

private:
    /// Before it is seen it has some narrow width, at which it would be high, and a splitter never takes back what it
    /// gave.
    void keepWhole()
    {
        if (isVisible())
            setMinimumHeight(text().isEmpty() ? 0 : heightForWidth(width()));
    }
};

}  // namespace halftrip::gui
