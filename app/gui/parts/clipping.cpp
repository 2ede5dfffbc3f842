#include "app/gui/parts/clipping.hpp"

#include <QClipboard>
#include <QGuiApplication>

namespace halftrip::gui {

Clipping& Clipping::instance()
{
    static Clipping clipping;
    return clipping;
}

void Clipping::copy(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
    emit copied();
}

void Clipping::copy(const QImage& picture)
{
    QGuiApplication::clipboard()->setImage(picture);
    emit copied();
}

}  // namespace halftrip::gui
