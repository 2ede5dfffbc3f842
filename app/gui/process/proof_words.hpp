#pragma once

#include <nlohmann/json_fwd.hpp>

#include <QString>

namespace halftrip::gui {

// What a command that measured with and without settings has found, in sentences. Of a document of another version
// they throw nlohmann::json::exception.

/// Of `halftrip tune prove`.
[[nodiscard]] QString proofWords(const nlohmann::json& document);
/// Of `halftrip diagnose --matrix`: what each host's coalescing costs.
[[nodiscard]] QString matrixWords(const nlohmann::json& document);
/// Of `halftrip tune search`: the fewest settings that bring most, what is harmful, and how to set them.
[[nodiscard]] QString searchWords(const nlohmann::json& document);

/// Of one that was stopped before anything of it was whole.
[[nodiscard]] QString stoppedWords();
/// `words` of one that was stopped before its end.
[[nodiscard]] QString stoppedWords(const QString& words);

}  // namespace halftrip::gui
