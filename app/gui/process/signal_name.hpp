#pragma once

#include <QString>

namespace halftrip::gui {

/// As people look it up: "9 (SIGKILL)"; empty where it is no signal, as on Windows, which has none.
[[nodiscard]] QString signalName(int number);

}  // namespace halftrip::gui
