#pragma once

#include "core/base/error.hpp"

#include <QString>

#include <optional>

namespace halftrip::gui {

/// Texts of `language` would be shown as boxes: this system has no font for them. None where it has one. Not
/// translated: it is for a terminal, and the window's own texts could not be read. Needs the application.
[[nodiscard]] std::optional<Error> missingFont(const QString& language);

}  // namespace halftrip::gui
