// Any text as what people and peers write in words: cores, durations, sizes, peers, and the words of a command that a
// run file or an event holds and that is shown to be copied.
#include "core/base/core_list.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/number_row.hpp"
#include "core/base/shell_words.hpp"
#include "core/model/request/peer.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <vector>

using namespace halftrip;

namespace {

/// What a POSIX shell makes of a line that has nothing but plain letters and single quotes; ends the process where it
/// has more.
std::vector<std::string> splitAsShell(std::string_view line)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:+=,@%";
    std::vector<std::string> words(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char letter = line[i];
        if (letter == '\'')
            isQuoted = !isQuoted;
        else if (isQuoted)
            words.back() += letter;
        else if (letter == ' ')
            words.emplace_back();
        else if (letter == '\\' && i + 1 < line.size() && line[i + 1] == '\'')
            words.back() += line[++i];
        else {
            fuzz::require(kPlain.find(letter) != std::string_view::npos, "nothing but plain letters is unquoted");
            words.back() += letter;
        }
    }
    fuzz::require(!isQuoted, "quotes are closed");
    return words;
}

void quoteWords(std::string_view text)
{
    std::vector<std::string> words(1);
    for (const char letter : text) {
        if (letter == '\n')
            words.emplace_back();
        else if (letter != '\0')
            words.back() += letter;
    }
    fuzz::require(splitAsShell(shellCommand(words, Shell::Posix)) == words, "a shell gets the words that were meant");
    for (const std::string& word : words) {
        const std::string quoted = quoteForShell(word, Shell::PowerShell);
        fuzz::require(quoted.size() >= word.size(), "nothing of a word is lost");
        fuzz::require(quoted.front() != '\'' || quoted.back() == '\'', "PowerShell's quotes are closed");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    if (const auto cores = parseCoreList(text))
        fuzz::require(parseCoreList(coreListText(*cores)) == *cores, "cores are read as they are written");
    if (const auto time = parseDuration(text, "--interval"))
        fuzz::require(parseDuration(durationText(*time), "--interval") == *time, "so are durations");
    if (const auto numbers = parseNumberRow(text, 1'000))
        fuzz::require(parseNumberRow(numberRowText(*numbers), 1'000) == *numbers, "so are rows of numbers");
    const model::Peer peer{std::string(text)};
    fuzz::require(peer.text == text && peer.host.size() <= text.size(), "nothing is added to a peer");
    if (peer.fault)
        fuzz::require(!peer.fault->what.empty(), "an error has words");
    quoteWords(text);
    return 0;
}
