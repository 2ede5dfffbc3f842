#pragma once

#include "core/base/error.hpp"

#include <QString>

namespace halftrip::gui {

/// Where the program is that this window starts: the measuring one, or in a window that practises the one with the
/// simulated hosts. The variable HALFTRIP_CLI first (somebody asked for that one), then next to the window's own
/// executable, then PATH. Error NotFound says where it looked.
[[nodiscard]] Result<QString> locateProgram();
/// The one with the simulated hosts; its variable is HALFTRIP_PRACTICE_CLI.
[[nodiscard]] Result<QString> locatePracticeProgram();

/// How a person would type it: "halftrip" where the shell finds this very file, otherwise its path.
[[nodiscard]] QString shownProgram(const QString& program);

}  // namespace halftrip::gui
