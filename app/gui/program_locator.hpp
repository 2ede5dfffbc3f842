#pragma once

#include "core/base/error.hpp"

#include <QString>

namespace halftrip::gui {

/// Where the measuring program is: the variable HALFTRIP_CLI first (somebody asked for that one), then next to the
/// window's own executable, then PATH. Error NotFound says where it looked.
[[nodiscard]] Result<QString> locateProgram();

/// How a person would type it: "halftrip" where the shell finds this very file, otherwise its path.
[[nodiscard]] QString shownProgram(const QString& program);

}  // namespace halftrip::gui
