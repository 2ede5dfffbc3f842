#include "app/cli/options/completion.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

namespace halftrip::cli {
namespace {

/// A word that may stand at one place of the command line.
struct Word {
    std::string text;  ///< "ping", "--sizes".
    std::string help;
    bool isCommand = false;
    bool takesValue = false;
    Values values = {};
};

/// What may follow the command words `path`: "" or " sweep sizes".
struct Place {
    std::string path;
    std::vector<Word> words;
    Values operands;  ///< What the command works on, where that is known.
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

/// The words that an option checks for, as its help has them: "NAME:{latency,support}".
std::vector<std::string> membersIn(const std::string& type)
{
    std::vector<std::string> members;
    const std::size_t begin = type.find('{');
    const std::size_t end = type.find('}');
    if (begin == std::string::npos || end == std::string::npos)
        return members;
    std::istringstream list(type.substr(begin + 1, end - begin - 1));
    for (std::string word; std::getline(list, word, ',');)
        members.push_back(word);
    return members;
}

/// Of an option, by what it checks for, by its name, or by what stands for its value in the help ("FILE").
Values valuesOf(const CLI::Option& option, const std::string& name, const KnownValues& known)
{
    const std::string type = option.get_type_name();
    if (std::vector<std::string> members = membersIn(type); !members.empty())
        return {.words = std::move(members)};
    if (const auto found = known.find(name); found != known.end())
        return found->second;
    return {.isFile = type.find("FILE") != std::string::npos};
}

Place placeOf(const CLI::App& app, const std::string& path, const KnownValues& known)
{
    Place place{path, {}, {}};
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_name().empty())
            place.words.push_back({command->get_name(), firstSentence(command->get_description()), true, false});
    }
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty())
            continue;  // Not for people.
        const bool takesValue = option->get_items_expected_max() > 0;
        if (option->get_positional()) {
            place.operands = valuesOf(*option, path + " " + option->get_name(), known);
            continue;
        }
        for (const std::string& name : option->get_lnames())
            place.words.push_back({"--" + name, firstSentence(option->get_description()), false, takesValue,
                                   valuesOf(*option, "--" + name, known)});
        for (const std::string& name : option->get_snames())
            place.words.push_back({"-" + name, firstSentence(option->get_description()), false, takesValue,
                                   valuesOf(*option, "-" + name, known)});
    }
    return place;
}

void collect(const CLI::App& app, const std::string& path, const KnownValues& known, std::vector<Place>& places)
{
    places.push_back(placeOf(app, path, known));
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_name().empty())
            collect(*command, path + " " + command->get_name(), known, places);
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

std::string joined(const std::vector<std::string>& words, const char* separator)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

/// What a shell does where the value of an option is due.
struct Answers {
    std::map<std::string, std::vector<std::string>>
        options;  ///< By the answer: "--transport", "--responder-transport".
    /// Lines of a case that gives an option of one command another name ("@2"), where it is no such option as it is in
    /// most commands; no name where it takes no value.
    std::string renames;
};

/// `answer`: of Values. What most commands take behind an option of one name is its answer.
template <typename Answer>
Answers answersOf(const std::vector<Place>& places, const Answer& answer)
{
    std::map<std::string, std::map<std::string, std::vector<std::string>>> uses;  // Of options, by answers.
    for (const Place& place : places) {
        for (const Word& word : place.words) {
            if (!word.isCommand)
                uses[word.text][word.takesValue ? answer(word.values) : std::string()].push_back(place.path);
        }
    }
    Answers all;
    std::map<std::string, std::vector<std::string>> others;  // "' check --json'", by answers.
    for (const auto& [option, byAnswer] : uses) {
        const auto most = std::ranges::max_element(byAnswer, {}, [](const auto& one) { return one.second.size(); });
        if (!most->first.empty())
            all.options[most->first].push_back(option);
        for (const auto& [other, paths] : byAnswer) {
            for (const std::string& path : paths) {
                if (other != most->first)
                    others[other].push_back(quoted(path + " " + option));
            }
        }
    }
    std::size_t number = 0;
    for (const auto& [other, patterns] : others) {
        const std::string name = other.empty() ? "''" : fmt::format("@{}", ++number);
        all.renames += fmt::format("        {}) option={} ;;\n", joined(patterns, " | "), name);
        if (!other.empty())
            all.options[other].push_back(name);
    }
    return all;
}

constexpr const char* kHead = "# Completes halftrip's commands and options. Made by \"halftrip completion {}\".\n";

std::string bashAnswer(const Values& values)
{
    if (values.isFile)
        return "COMPREPLY=(); return";
    if (values.isAdapter)
        return "_halftrip_adapters; return";
    if (values.words.empty())
        return "compopt +o default 2>/dev/null; COMPREPLY=(); return";  // Nobody can know it.
    return "words=" + quoted(joined(values.words, " "));
}

std::string bashScript(const std::vector<Place>& places)
{
    const Answers answers = answersOf(places, bashAnswer);
    std::string values;
    for (const auto& [answer, options] : answers.options)
        values += fmt::format("        {}) {} ;;\n", joined(options, " | "), answer);
    std::string cases;
    for (const Place& place : places) {
        std::vector<std::string> words;
        for (const Word& word : place.words)
            words.push_back(word.text);
        std::vector<std::string> operands = place.operands.words;
        operands.insert(operands.end(), words.begin(), words.end());
        // Options are offered to whoever begins one; else the files that the command is about.
        cases += fmt::format("            {}) words={}{} ;;\n", quoted(place.path), quoted(joined(operands, " ")),
                             place.operands.isFile ? "; [[ $cur == -* ]] || { COMPREPLY=(); return; }" : "");
    }
    return fmt::format(kHead, "bash") + fmt::format(R"(_halftrip_adapters()
{{
    # Not by compgen -W, which expands its words: whoever names an adapter could run commands.
    local name
    COMPREPLY=()
    for name in /sys/class/net/*; do
        name=${{name##*/}}
        [[ $name == "$cur"* ]] || continue
        printf -v name %q "$name"
        COMPREPLY+=("$name")
    done
}}
_halftrip()
{{
    local place='' words='' option i cur=${{COMP_WORDS[COMP_CWORD]}}
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$place ${{COMP_WORDS[i]}}" in
            {}) place+=" ${{COMP_WORDS[i]}}" ;;
        esac
    done
    option=${{COMP_WORDS[COMP_CWORD - 1]}}
    case "$place $option" in
{}    esac
    case $option in
{}        *) case $place in
{}        esac ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}}
complete -o default -F _halftrip halftrip
)",
                                                    pathsFor(places, " | "), answers.renames, values, cases);
}

std::string zshAnswer(const Values& values)
{
    if (values.isFile)
        return "_files; return";
    if (values.isAdapter)
        return "compadd -- /sys/class/net/*(N:t); return";
    if (values.words.empty())
        return "return";
    return "compadd -- " + joined(values.words, " ") + "; return";
}

std::string zshScript(const std::vector<Place>& places)
{
    const Answers answers = answersOf(places, zshAnswer);
    std::string values;
    for (const auto& [answer, options] : answers.options)
        values += fmt::format("        {}) {} ;;\n", joined(options, " | "), answer);
    std::string cases;
    for (const Place& place : places) {
        cases += "        " + quoted(place.path) + ") found=(\n";
        for (const std::string& operand : place.operands.words)
            cases += "            " + quoted(operand) + "\n";
        for (const Word& word : place.words)
            cases += "            " + quoted(word.text + ":" + word.help) + "\n";
        cases += "        ) ;;\n";
    }
    return "#compdef halftrip\n" + fmt::format(kHead, "zsh") +
           fmt::format(R"(_halftrip()
{{
    local place='' word option
    local -a found
    for word in ${{words[2,CURRENT-1]}}; do
        case "$place $word" in
            {}) place+=" $word" ;;
        esac
    done
    option=${{words[CURRENT-1]}}
    case "$place $option" in
{}    esac
    case $option in
{}    esac
    case $place in
{}    esac
    _describe halftrip found || _files
}}
# Loaded by its first use, this whole file is the function; read by hand, it is not.
if [[ $funcstack[1] == _halftrip ]]; then
    _halftrip "$@"
else
    compdef _halftrip halftrip
fi
)",
                       pathsFor(places, " | "), answers.renames, values, cases);
}

std::string fishAnswer(const Values& values)
{
    if (values.isFile)
        return " -r";
    if (values.isAdapter)
        return " -x -a '(command ls /sys/class/net)'";
    return values.words.empty() ? " -x" : " -x -a " + quoted(joined(values.words, " "));
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
                                 word.takesValue ? fishAnswer(word.values) : "", quoted(word.help));
        }
        if (!place.operands.words.empty())
            lines += fmt::format("complete -c halftrip -n {} -f -a {}\n",
                                 quoted(fmt::format("__halftrip_is \"{}\"", place.path)),
                                 quoted(joined(place.operands.words, " ")));
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

std::string completionScript(const CLI::App& app, CompletedShell shell, const KnownValues& known)
{
    std::vector<Place> places;
    collect(app, "", known, places);
    switch (shell) {
    case CompletedShell::Bash:
        return bashScript(places);
    case CompletedShell::Zsh:
        return zshScript(places);
    case CompletedShell::Fish:
        return fishScript(places);
    }
    return {};
}

}  // namespace halftrip::cli
