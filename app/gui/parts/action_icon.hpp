#pragma once

#include <QIcon>

namespace halftrip::gui {

enum class ActionSign { Start, Stop };
/// A sign in the colour of the desktop's button texts, light or dark, whenever it is painted.
[[nodiscard]] QIcon actionIcon(ActionSign sign);

}  // namespace halftrip::gui
