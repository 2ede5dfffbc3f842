#pragma once

#include <QColor>
#include <QIcon>

namespace halftrip::gui {

enum class ActionSign { Start, Stop, Info, Warning, Trouble, Close };
/// A sign in the colour of the desktop's button texts, light or dark, whenever it is painted; in `color` where that is
/// valid.
[[nodiscard]] QIcon actionIcon(ActionSign sign, const QColor& color = {});

}  // namespace halftrip::gui
