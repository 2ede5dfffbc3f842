#pragma once

#include "app/gui/run_setup.hpp"
#include "core/base/error.hpp"

#include <QStringList>

#include <optional>

namespace halftrip::gui {

/// Whose quoting rules a shown command follows.
enum class Shell { Posix, Windows };
[[nodiscard]] Shell nativeShell();

/// The measurement in halftrip's words: {"ping", "10.0.0.2", "--transport", "udp", ...}. Never holds the pairing
/// code.
[[nodiscard]] QStringList measurementArguments(const RunSetup& setup);
/// What the window adds to follow the run. Changes how results are handed over, nothing about the measurement.
[[nodiscard]] QStringList followArguments(const QString& savePath);
/// What keeps `setup` from being a command at all; ranges are halftrip's business.
[[nodiscard]] std::optional<Error> setupProblem(const RunSetup& setup);

/// One line that a shell splits into exactly `program` and `arguments`.
[[nodiscard]] QString quoteCommand(const QString& program, const QStringList& arguments, Shell shell);

}  // namespace halftrip::gui
