#pragma once

#include "core/base/shell_words.hpp"
#include "core/model/request/run_request.hpp"

#include <QStringList>

namespace halftrip::gui {

/// Whose quoting rules a shown command follows.
[[nodiscard]] Shell nativeShell();

/// The measurement in halftrip's words: {"ping", "10.0.0.2", "--transport", "tcp", ...}. The pairing code is no
/// part of it.
[[nodiscard]] QStringList measurementArguments(const model::RunRequest& request);
/// What the window adds to follow the run. Changes how results are handed over, nothing about the measurement.
[[nodiscard]] QStringList followArguments(const QString& savePath);

/// One line that a shell splits into exactly `program` and `arguments`.
[[nodiscard]] QString quoteCommand(const QString& program, const QStringList& arguments, Shell shell);

}  // namespace halftrip::gui
