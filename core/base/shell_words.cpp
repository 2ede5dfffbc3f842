#include "core/base/shell_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip {
namespace {

constexpr std::string_view kPlainLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:+=";
/// Plain in the middle of a word of a POSIX shell only: PowerShell makes lists of commas, tables of @, and cmd.exe
/// names of %.
constexpr std::string_view kPlainForPosix = ",@%";

bool isPlain(std::string_view word, Shell shell)
{
    std::string plain(kPlainLetters);
    plain += shell == Shell::Posix ? kPlainForPosix : "\\";
    if (word.empty() || word.find_first_not_of(plain) != std::string_view::npos)
        return false;
    // PowerShell cuts a word that begins with a dash at its first full stop, and takes a bare -- as the end of options.
    return shell == Shell::Posix || word.front() != '-' || (word.find('.') == std::string_view::npos && word != "--");
}

std::string quotePosix(std::string_view word)
{
    std::string quoted = "'";
    for (const char letter : word)
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return quoted + "'";
}

/// Windows PowerShell puts words with blanks into double quotes when it starts a program, but guards none within them.
std::string guardDoubleQuotes(std::string_view word)
{
    std::string guarded;
    std::size_t backslashes = 0;
    for (const char letter : word) {
        if (letter == '"')
            guarded.append(backslashes + 1, '\\');
        backslashes = letter == '\\' ? backslashes + 1 : 0;
        guarded += letter;
    }
    // The quote that follows in its command line would be one of the word's own.
    const bool isQuotedLater = word.find_first_of(" \t") != std::string_view::npos;
    return isQuotedLater ? guarded.append(backslashes, '\\') : guarded;
}

/// What double quotes of PowerShell do not keep as it is. It takes typographic quotes for quotes.
bool needsSingleQuotes(std::string_view word)
{
    if (word.find_first_of("\"$`") != std::string_view::npos)
        return true;
    constexpr std::array kQuotes{"\u201c", "\u201d", "\u201e"};
    return std::ranges::any_of(kQuotes,
                               [word](const char* quote) { return word.find(quote) != std::string_view::npos; });
}

std::string quotePowerShell(std::string_view word)
{
    if (word.empty())
        return "'\"\"'";  // Windows PowerShell drops an empty word; two quotes arrive as one.
    std::string text = guardDoubleQuotes(word);
    if (!needsSingleQuotes(word))
        return "\"" + text + "\"";
    return "'" + withQuotesDoubled(std::move(text)) + "'";
}

}  // namespace

std::string withQuotesDoubled(std::string text)
{
    for (const std::string quote : {"'", "\u2018", "\u2019", "\u201a", "\u201b"}) {
        for (std::size_t at = text.find(quote); at != std::string::npos; at = text.find(quote, at + 2 * quote.size()))
            text.insert(at, quote);
    }
    return text;
}

std::string asPattern(std::string_view text)
{
    std::string pattern;
    for (const char letter : text)
        pattern += std::string_view("*?[]`").find(letter) == std::string_view::npos ? std::string(1, letter)
                                                                                    : std::string{'`', letter};
    return pattern;
}

std::string quoteForShell(std::string_view word, Shell shell)
{
    if (isPlain(word, shell))
        return std::string(word);
    return shell == Shell::Posix ? quotePosix(word) : quotePowerShell(word);
}

std::string shellCommand(const std::vector<std::string>& words, Shell shell)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + quoteForShell(word, shell);
    // A quoted word at the beginning is a text to PowerShell unless it is called.
    if (shell == Shell::PowerShell && !words.empty() && !isPlain(words.front(), shell))
        text.insert(0, "& ");
    return text;
}

}  // namespace halftrip
