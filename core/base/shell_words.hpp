#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halftrip {

/// Whose rules a command that we show follows.
enum class Shell {
    Posix,
    PowerShell,  ///< What needs no more than double quotes is right for cmd.exe as well.
};

/// For within single quotes of PowerShell, which ends them at typographic ones, too.
[[nodiscard]] std::string withQuotesDoubled(std::string text);

/// For a parameter of PowerShell that takes a pattern, as the names of adapters are taken: exactly this text.
[[nodiscard]] std::string asPattern(std::string_view text);

/// One argument as the shell must see it: quoted only where it needs to be.
[[nodiscard]] std::string quoteForShell(std::string_view word, Shell shell);

/// One line that the shell splits into exactly these words, the first of which it runs.
[[nodiscard]] std::string shellCommand(const std::vector<std::string>& words, Shell shell);

}  // namespace halftrip
