#include "core/export/command_to_repeat.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace halftrip::exporting {

namespace {

constexpr std::string_view kFollowing = "--events";
constexpr std::array<std::string_view, 2> kAlone{kFollowing, "--stop-on-stdin-eof"};
constexpr std::array<std::string_view, 2> kWithValue{"--progress-interval", "--save"};

/// Behind the word that begins there, quoted or not.
std::size_t endOfWord(std::string_view line, std::size_t at)
{
    char quote = '\0';
    for (; at < line.size() && (quote != '\0' || line[at] != ' '); ++at) {
        if (line[at] == quote)
            quote = '\0';
        else if (quote == '\0' && (line[at] == '\'' || line[at] == '"'))
            quote = line[at];
    }
    return at;
}

bool isOneOf(const auto& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

std::string commandToRepeat(const model::RunRecord& record)
{
    const std::string_view line = record.commandLine;
    std::string kept;
    bool wasFollowed = false;
    bool isValue = false;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = endOfWord(line, at);
        const std::string_view word = line.substr(at, end - at);
        at = end + 1;
        wasFollowed = wasFollowed || word == kFollowing;
        if (isValue || isOneOf(kAlone, word)) {
            isValue = false;
        } else if (isOneOf(kWithValue, word)) {
            isValue = true;
        } else {
            kept += kept.empty() ? "" : " ";
            kept += word;
        }
    }
    return wasFollowed ? kept : record.commandLine;
}

}  // namespace halftrip::exporting
