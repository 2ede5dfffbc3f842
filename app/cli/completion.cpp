#include "app/cli/completion.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <vector>

namespace halftrip::cli {
namespace {

/// A word that may stand at one place of the command line.
struct Word {
    std::string text;  ///< "ping", "--sizes".
    std::string help;
    bool isCommand = false;
    bool takesValue = false;
};

/// What may follow the command words `path`: "" or " sweep sizes".
struct Place {
    std::string path;
    std::vector<Word> words;
};

/// In single quotes, for all three shells: a quote in the text becomes a typographic one.
std::string quoted(std::string text)
{
    for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'', at))
        text.replace(at, 1, "\u2019");
    return "'" + text + "'";
}

std::string firstSentence(const std::string& help)
{
    const std::size_t end = help.find_first_of(";\n");
    return help.substr(0, std::min<std::size_t>(end, 100));
}

Place placeOf(const CLI::App& app, const std::string& path)
{
    Place place{path, {}};
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_name().empty())
            place.words.push_back({command->get_name(), firstSentence(command->get_description()), true, false});
    }
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty())
            continue;  // Not for people.
        const bool takesValue = option->get_items_expected_max() > 0;
        for (const std::string& name : option->get_lnames())
            place.words.push_back({"--" + name, firstSentence(option->get_description()), false, takesValue});
        for (const std::string& name : option->get_snames())
            place.words.push_back({"-" + name, firstSentence(option->get_description()), false, takesValue});
    }
    return place;
}

void collect(const CLI::App& app, const std::string& path, std::vector<Place>& places)
{
    places.push_back(placeOf(app, path));
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_name().empty())
            collect(*command, path + " " + command->get_name(), places);
    }
}

/// "' ping' | ' sweep' | ' sweep sizes'": what a case matches to know that a word leads on.
std::string pathsFor(const std::vector<Place>& places, const char* separator)
{
    std::string all;
    for (const Place& place : places) {
        if (!place.path.empty())
            all += (all.empty() ? "" : separator) + quoted(place.path);
    }
    return all;
}

constexpr const char* kHead = "# Completes halftrip's commands and options. Made by \"halftrip completion {}\".\n";

std::string bashScript(const std::vector<Place>& places)
{
    std::string cases;
    for (const Place& place : places) {
        std::string words;
        for (const Word& word : place.words)
            words += (words.empty() ? "" : " ") + word.text;
        cases += fmt::format("        {}) words={} ;;\n", quoted(place.path), quoted(words));
    }
    return fmt::format(kHead, "bash") + fmt::format(R"(_halftrip()
{{
    local place='' words='' i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$place ${{COMP_WORDS[i]}}" in
            {}) place+=" ${{COMP_WORDS[i]}}" ;;
        esac
    done
    case $place in
{}    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}")
}}
complete -o default -F _halftrip halftrip
)",
                                                    pathsFor(places, " | "), cases);
}

std::string zshScript(const std::vector<Place>& places)
{
    std::string cases;
    for (const Place& place : places) {
        cases += "        " + quoted(place.path) + ") found=(\n";
        for (const Word& word : place.words)
            cases += "            " + quoted(word.text + ":" + word.help) + "\n";
        cases += "        ) ;;\n";
    }
    return "#compdef halftrip\n" + fmt::format(kHead, "zsh") +
           fmt::format(R"(_halftrip()
{{
    local place='' word
    local -a found
    for word in ${{words[2,CURRENT-1]}}; do
        case "$place $word" in
            {}) place+=" $word" ;;
        esac
    done
    case $place in
{}    esac
    _describe halftrip found || _files
}}
compdef _halftrip halftrip
)",
                       pathsFor(places, " | "), cases);
}

std::string fishScript(const std::vector<Place>& places)
{
    std::string lines;
    for (const Place& place : places) {
        for (const Word& word : place.words) {
            const bool isLong = word.text.starts_with("--");
            const std::string what = word.isCommand ? "-f -a " + word.text
                                     : isLong       ? "-l " + word.text.substr(2)
                                                    : "-s " + word.text.substr(1);
            lines += fmt::format("complete -c halftrip -n {} {}{} -d {}\n",
                                 quoted(fmt::format("__halftrip_is \"{}\"", place.path)), what,
                                 word.takesValue ? " -r" : "", quoted(word.help));
        }
    }
    return fmt::format(kHead, "fish") + fmt::format(R"(function __halftrip_is
    set -l place ''
    for word in (commandline -opc)[2..]
        switch "$place $word"
            case {}
                set place "$place $word"
        end
    end
    test "$place" = "$argv"
end
{})",
                                                    pathsFor(places, " "), lines);
}

}  // namespace

std::string completionScript(const CLI::App& app, Shell shell)
{
    std::vector<Place> places;
    collect(app, "", places);
    switch (shell) {
    case Shell::Bash:
        return bashScript(places);
    case Shell::Zsh:
        return zshScript(places);
    case Shell::Fish:
        return fishScript(places);
    }
    return {};
}

}  // namespace halftrip::cli
