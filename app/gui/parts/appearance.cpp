#include "app/gui/parts/appearance.hpp"

#include "app/gui/parts/readable_style.hpp"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>

#include <memory>

namespace halftrip::gui {

namespace {

const QString kAppearanceKey = QStringLiteral("window/appearance");
const QString kFusion = QStringLiteral("fusion");

QPalette lightPalette()
{
    QPalette palette(QColor(0xef, 0xef, 0xef));
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::AlternateBase, QColor(0xf5, 0xf5, 0xf5));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, Qt::black);
    palette.setColor(QPalette::ToolTipBase, QColor(0xff, 0xff, 0xdc));
    palette.setColor(QPalette::Highlight, QColor(0x30, 0x8c, 0xc6));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x00, 0x57, 0xae));
    return palette;
}

QPalette darkPalette()
{
    QPalette palette(QColor(55, 58, 63), QColor(45, 47, 51));
    const QColor words(230, 230, 230);
    palette.setColor(QPalette::Base, QColor(30, 31, 34));
    palette.setColor(QPalette::AlternateBase, QColor(38, 40, 43));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, words);
    palette.setColor(QPalette::ToolTipBase, QColor(55, 58, 63));
    palette.setColor(QPalette::Highlight, QColor(42, 100, 150));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x56, 0xb4, 0xe9));
    return palette;
}

/// Words of what cannot be used now.
void greyDisabled(QPalette& palette)
{
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
        QColor grey = palette.color(QPalette::Active, role);
        grey.setAlphaF(0.45F);
        palette.setColor(QPalette::Disabled, role, grey);
    }
    QColor hint = palette.color(QPalette::Active, QPalette::Text);
    hint.setAlphaF(0.6F);
    palette.setColor(QPalette::PlaceholderText, hint);
}

/// Windows' own style paints its own colours, whatever the palette says.
void usePaintedStyle()
{
    if (QApplication::style()->name() != kFusion)
        QApplication::setStyle(std::make_unique<ReadableStyle>(kFusion).release());
}

}  // namespace

Appearance rememberedAppearance()
{
    const QString known = QSettings().value(kAppearanceKey).toString();
    return known == QLatin1String("light")  ? Appearance::Light
           : known == QLatin1String("dark") ? Appearance::Dark
                                            : Appearance::System;
}

void rememberAppearance(Appearance appearance)
{
    QSettings settings;
    if (appearance == Appearance::System)
        settings.remove(kAppearanceKey);
    else
        settings.setValue(kAppearanceKey,
                          appearance == Appearance::Light ? QStringLiteral("light") : QStringLiteral("dark"));
}

void useAppearance(Appearance appearance)
{
    if (appearance == Appearance::System)
        return QApplication::setPalette(QPalette());
    usePaintedStyle();
    QPalette palette = appearance == Appearance::Light ? lightPalette() : darkPalette();
    greyDisabled(palette);
    QApplication::style()->polish(palette);
    QApplication::setPalette(palette);
}

}  // namespace halftrip::gui
