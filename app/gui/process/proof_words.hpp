#pragma once

#include <QList>
#include <QString>

namespace halftrip::tuning {
struct MatrixReport;
struct ProofReport;
struct SearchReport;
}  // namespace halftrip::tuning

namespace halftrip::gui {

/// A command for a terminal.
struct TypedCommand {
    QString where;  ///< "On this host (A)".
    QString line;
    bool operator==(const TypedCommand&) const = default;
};

// What a command that measured with and without settings has found, in sentences.

/// Of `halftrip tune prove`.
[[nodiscard]] QString proofWords(const tuning::ProofReport& report);
/// Of `halftrip diagnose --matrix`: what each host's coalescing costs.
[[nodiscard]] QString matrixWords(const tuning::MatrixReport& report);
/// Of `halftrip tune search`: the fewest settings that bring most, and what is harmful.
[[nodiscard]] QString searchWords(const tuning::SearchReport& report);
/// How to set those that bring most, on each host that has any.
[[nodiscard]] QList<TypedCommand> searchCommands(const tuning::SearchReport& report);

/// Of one that was stopped before anything of it was whole.
[[nodiscard]] QString stoppedWords();
/// `words` of one that was stopped before its end.
[[nodiscard]] QString stoppedWords(const QString& words);

}  // namespace halftrip::gui
