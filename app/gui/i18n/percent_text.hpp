#pragma once

#include <QString>

namespace halftrip::gui {

/// With three significant digits, however small: "27.5 %", "0.0000278 %".
[[nodiscard]] QString percentText(double percent);

}  // namespace halftrip::gui
