#pragma once

#include <QProxyStyle>

namespace halftrip::gui {

/// The desktop's own style, with what some themes leave unreadable made readable: placeholder texts and greyed words
/// that have the colour of what they stand on, and the frames of check boxes and radio buttons that vanish in dark
/// themes. The ring around the control that has the keyboard (FocusRing) is two pixels of the window's accent.
class ReadableStyle : public QProxyStyle {
    Q_OBJECT

public:
    using QProxyStyle::polish;
    using QProxyStyle::QProxyStyle;
    void polish(QPalette& palette) override;
    /// Nothing moves but progress: menus, lists and tool tips neither fade nor roll.
    void polish(QApplication* application) override;
    /// A tool tip lets the mouse through: what it covers can be pressed.
    void polish(QWidget* widget) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    /// Layouts have the window's grid, whatever the desktop's style has.
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override;
};

}  // namespace halftrip::gui
