#include "app/cli/options/complaint.hpp"

#include "core/model/request/peer.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::cli {
namespace {

/// What stands before, between and behind these words in `text`; nothing where one of them is missing.
std::vector<std::string> partsAround(std::string text, std::initializer_list<std::string_view> words)
{
    std::vector<std::string> parts;
    for (const std::string_view word : words) {
        const std::size_t at = text.find(word);
        if (at == std::string::npos)
            return {};
        parts.push_back(text.substr(0, at));
        text.erase(0, at + word.size());
    }
    parts.push_back(std::move(text));
    return parts;
}

/// "auto,always,never" as "auto, always or never".
std::string asChoice(const std::string& list)
{
    const std::size_t last = list.rfind(',');
    if (last == std::string::npos)
        return list;
    return CLI::detail::find_and_replace(list.substr(0, last), ",", ", ") + " or " + list.substr(last + 1);
}

}  // namespace

Error complaintOf(const CLI::ParseError& error, const std::string& help)
{
    std::string said = error.what();
    std::ranges::replace(said, '\n', ' ');
    const auto complaint = [](std::string what, std::string hint) {
        return Error{ErrorKind::Invalid, std::move(what), 0, std::move(hint)};
    };
    if (const auto parts = partsAround(said, {": Value ", " not in range "}); !parts.empty())
        return complaint(fmt::format("{} cannot be \"{}\".", parts[0], parts[1]), fmt::format("Choose {}.", parts[2]));
    if (const auto parts = partsAround(said, {": ", " not in {", "}"}); !parts.empty())
        return complaint(fmt::format("{} cannot be \"{}\".", parts[0], parts[1]),
                         fmt::format("Choose {}.", asChoice(parts[2])));
    // Every value that is no text is a count or a seed.
    if (const auto parts = partsAround(said, {"Could not convert: ", " = "}); !parts.empty())
        return complaint(fmt::format("{} cannot be \"{}\".", parts[1], parts[2]), "Choose a whole number from 0 on.");
    if (const auto parts = partsAround(said, {": ", " required ", " missing"}); !parts.empty())
        return complaint(fmt::format("{} needs a value: {}.", parts[0], parts[2]), help);
    if (const auto parts = partsAround(said, {": At Most 1 required but received "}); !parts.empty())
        return complaint(fmt::format("{} is given {} times.", parts[0], parts[1]), "Give it once.");
    if (const auto parts = partsAround(said, {" excludes "}); !parts.empty())
        return complaint(fmt::format("{} and {} exclude each other.", parts[0], parts[1]), "Leave one of them out.");
    return complaint(std::move(said), help);
}

Status checkFilesNamed(const CLI::App& command)
{
    for (const CLI::Option* const option : command.get_options()) {
        const std::string word = option->get_type_name();
        const bool isFolder = word.find("DIR") != std::string::npos;
        const bool isNamed = isFolder || word.find("FILE") != std::string::npos;
        const std::vector<std::string>& values = option->results();
        if (!isNamed || std::ranges::find(values, std::string()) == values.end())
            continue;
        // A positional argument that may be repeated is "FILE...".
        const std::string name = option->get_positional() ? word.substr(0, word.find('.')) : option->get_name();
        return fail(ErrorKind::Invalid,
                    isFolder ? text("{option} is empty: it names no folder.", name)
                             : text("{option} is empty: it names no file.", name),
                    text("Name one, or leave {option} out.", name));
    }
    return {};
}

Status checkNamesNoFile(const CLI::App& command)
{
    const auto refused = [](const std::string& what, Text hint) {
        return fail(ErrorKind::Invalid,
                    text("With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no {option}.", what),
                    std::move(hint));
    };
    for (const CLI::Option* const option : command.get_options()) {
        if (option->count() == 0)
            continue;
        const std::string name = option->get_name();
        const bool isOfSsh = name == "--from" || name == "--bring";
        const std::string word = option->get_type_name();
        const bool isFile = name == "--json" || word.find("DIR") != std::string::npos ||
                            word.find("FILE") != std::string::npos;
        const auto isNamed = [](const std::string& value) { return value != "-"; };
        const auto isSsh = [](const std::string& value) { return model::Peer(value).isSsh(); };
        if (!isOfSsh && std::ranges::any_of(option->results(), isSsh))
            return refused("ssh:// peer", "Name a responder that runs there, or start the command with sudo.");
        if (!isOfSsh && !(isFile && std::ranges::any_of(option->results(), isNamed)))
            continue;
        return refused(name, name == "--json" ? "Leave the file out: --json alone prints it."
                                              : "Leave it out, or start the command with sudo.");
    }
    return {};
}

}  // namespace halftrip::cli
