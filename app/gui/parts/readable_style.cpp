#include "app/gui/parts/readable_style.hpp"

#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr double kLeastOfGreyed = 1.9;
constexpr int kAirOfLabel = 4;  ///< The text of a combo box and its field's edges, both sides.
constexpr int kRingPx = 2;

/// `color` as it is seen on `ground`.
QColor laidOn(const QColor& ground, const QColor& color)
{
    const auto mix = [part = color.alphaF()](float below, float above) { return below + (above - below) * part; };
    return QColor::fromRgbF(mix(ground.redF(), color.redF()), mix(ground.greenF(), color.greenF()),
                            mix(ground.blueF(), color.blueF()));
}

void keepReadable(QPalette& palette, QPalette::ColorGroup group, QPalette::ColorRole words, QPalette::ColorRole ground,
                  QPalette::ColorRole usualWords, double least)
{
    const QColor below = palette.color(group, ground);
    if (contrastOf(laidOn(below, palette.color(group, words)), below) >= least)
        return;
    QColor readable = palette.color(QPalette::Active, usualWords);
    constexpr std::array<float, 5> kStrengths{0.35F, 0.45F, 0.55F, 0.65F, 0.8F};
    for (const float strength : kStrengths) {
        readable.setAlphaF(strength);
        if (contrastOf(laidOn(below, readable), below) >= least)
            break;
    }
    palette.setColor(group, words, readable);
}

/// What is chosen keeps its words; its ground gets darker, or lighter, until they can be read.
void keepChosenReadable(QPalette& palette, QPalette::ColorGroup group)
{
    constexpr int kPercent = 106;
    const QColor words = palette.color(group, QPalette::HighlightedText);
    QColor ground = palette.color(group, QPalette::Highlight);
    const bool areLight = contrastOf(words, Qt::black) > contrastOf(words, Qt::white);
    for (int step = 0; step < 20 && contrastOf(words, ground) < kTextContrast; ++step)
        ground = areLight ? ground.darker(kPercent) : ground.lighter(kPercent);
    palette.setColor(group, QPalette::Highlight, ground);
}

/// The frame of an indicator in such a picture, where it is one.
bool isBox(QStyle::PrimitiveElement element)
{
    return element == QStyle::PE_IndicatorCheckBox || element == QStyle::PE_IndicatorItemViewItemCheck;
}

/// What is seen of it: around what reaches to the edge of its area it would be cut there.
QRect seenOf(const QWidget& ring)
{
    const QWidget* const area = ring.parentWidget();
    return area == nullptr ? ring.rect() : ring.rect().intersected(area->rect().translated(-ring.pos()));
}

}  // namespace

void ReadableStyle::polish(QPalette& palette)
{
    QProxyStyle::polish(palette);
    using Role = QPalette::ColorRole;
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        keepReadable(palette, group, Role::PlaceholderText, Role::Base, Role::Text, kTextContrast);
    // As dark as a value, it would be taken for one.
    QColor hint = palette.color(QPalette::Active, Role::Text);
    hint.setAlphaF(0.35F);
    palette.setColor(QPalette::Disabled, Role::PlaceholderText, hint);
    keepReadable(palette, QPalette::Disabled, Role::PlaceholderText, Role::Base, Role::Text, kLeastOfGreyed);
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        keepChosenReadable(palette, group);
        if (contrastOf(palette.color(group, Role::Link), palette.color(group, Role::Base)) < kTextContrast)
            palette.setColor(group, Role::Link, curveColor(CurveColor::P50, palette));
    }
    keepReadable(palette, QPalette::Disabled, Role::Text, Role::Base, Role::Text, kLeastOfGreyed);
    keepReadable(palette, QPalette::Disabled, Role::WindowText, Role::Window, Role::WindowText, kLeastOfGreyed);
    keepReadable(palette, QPalette::Disabled, Role::ButtonText, Role::Button, Role::ButtonText, kLeastOfGreyed);
}

void ReadableStyle::polish(QApplication* application)
{
    QProxyStyle::polish(application);
    QApplication::setEffectEnabled(Qt::UI_General, false);
}

void ReadableStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    // Qt has no other name for it, and asks for the style before it is shown.
    if (widget->inherits("QTipLabel") && !widget->isVisible())
        widget->setWindowFlag(Qt::WindowTransparentForInput);
}

void ReadableStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isRadio = element == PE_IndicatorRadioButton;
    if ((!isRadio && !isBox(element)) || !isDark(option->palette))
        return;
    QColor frame = option->palette.color(QPalette::Active, QPalette::Text);
    frame.setAlphaF(option->state.testFlag(State_Enabled) ? 0.6F : 0.3F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(frame, 1));
    painter->setBrush(Qt::NoBrush);
    const QRectF place = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isRadio)
        painter->drawEllipse(place);
    else
        painter->drawRoundedRect(place, 1, 1);
    painter->restore();
}

void ReadableStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    const auto* const list = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (element == CE_ComboBoxLabel && list != nullptr && !list->editable) {
        // A name that is cut reads as another one.
        QStyleOptionComboBox shown = *list;
        const QRect room = subControlRect(CC_ComboBox, list, SC_ComboBoxEditField, widget);
        shown.currentText = list->fontMetrics.elidedText(list->currentText, Qt::ElideRight, room.width() - kAirOfLabel);
        return QProxyStyle::drawControl(element, &shown, painter, widget);
    }
    if (element != CE_FocusFrame)
        return QProxyStyle::drawControl(element, option, painter, widget);
    painter->save();
    painter->setPen(
        QPen(curveColor(CurveColor::P50, option->palette), kRingPx, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter->setBrush(Qt::NoBrush);
    const QRect place = widget == nullptr ? option->rect : seenOf(*widget);
    painter->drawRect(place.adjusted(kRingPx / 2, kRingPx / 2, -kRingPx / 2, -kRingPx / 2));
    painter->restore();
}

int ReadableStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return kUsual;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ReadableStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                             QStyleHintReturn* returnData) const
{
    // Beneath the control it would be in the layout of what holds that.
    if (hint == SH_FocusFrame_AboveWidget)
        return 1;
    if (hint == SH_Widget_Animation_Duration)
        return 0;
    auto* const mask = qstyleoption_cast<QStyleHintReturnMask*>(returnData);
    if (hint != SH_FocusFrame_Mask || mask == nullptr || widget == nullptr)
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    const QRect seen = seenOf(*widget);
    mask->region = QRegion(seen) - QRegion(seen.adjusted(kRingPx, kRingPx, -kRingPx, -kRingPx));
    return 1;
}

}  // namespace halftrip::gui
