#include "app/cli/command.hpp"

#include "app/cli/options/complaint.hpp"
#include "app/cli/output/printing.hpp"
#include "core/base/similar_word.hpp"
#include "core/base/text_encoding.hpp"
#include "core/base/version.hpp"
#include "core/export/cells/text_layout.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <sstream>

namespace halftrip::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 a limit was exceeded, a check failed or a file differs, 2 usage,\n"
    "3 peer or network, 4 permission, 5 file, 6 system, 7 not supported here, 130 stopped by Ctrl-C\n"
    "(what was measured is printed and saved).\n"
    "\"halftrip COMMAND --help\" explains a command.";

/// Of a line of help; CLI11 2.1 breaks none.
constexpr std::size_t kHelpColumns = 100;

/// Help as people read it: broken lines, no notation of CLI11 in the heads of options, and what excludes or needs an
/// option behind its words.
class HelpText : public CLI::Formatter {
public:
    std::string make_option_name(const CLI::Option* option, bool isPositional) const override
    {
        return CLI::detail::find_and_replace(Formatter::make_option_name(option, isPositional), "{-}", "[=FILE]");
    }
    std::string make_option_opts(const CLI::Option* option) const override
    {
        std::string head = Formatter::make_option_opts(option);
        for (const std::string_view tail : {" Needs:", " Excludes:"})
            head.resize(std::min(head.find(tail), head.size()));
        for (const std::string_view range : {":INT in [", ":{"}) {
            const std::size_t begin = head.find(range);
            if (begin != std::string::npos)
                head.erase(begin, head.find(range.back() == '[' ? ']' : '}', begin) + 1 - begin);
        }
        head = CLI::detail::find_and_replace(head, " REQUIRED", "");
        head = CLI::detail::find_and_replace(head, "... ...", "...");
        return CLI::detail::find_and_replace(head, "[FILE]=-", "[FILE]");
    }
    std::string make_option_desc(const CLI::Option* option) const override
    {
        std::string text = option->get_description();
        if (option->get_required() && option->nonpositional())
            text += " (required)";
        if (!option->get_needs().empty())
            text += fmt::format(" (only with {})", namesOf(option->get_needs()));
        if (!option->get_excludes().empty())
            text += fmt::format(" (not with {})", namesOf(option->get_excludes()));
        return inColumn(text);
    }
    std::string make_subcommand(const CLI::App* sub) const override
    {
        std::ostringstream out;
        std::string text = sub->get_description();
        if (sub->get_require_subcommand_min() != 0)  // Only leads on.
            text += "; see \"halftrip " + sub->get_name() + " --help\"";
        CLI::detail::format_help(out, sub->get_display_name(true), inColumn(text), column_width_);
        return out.str();
    }
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override
    {
        return CLI::detail::find_and_replace(Formatter::make_help(app, std::move(name), mode), "\n\n\n", "\n\n");
    }

private:
    [[nodiscard]] std::string inColumn(const std::string& text) const
    {
        std::string lines = exporting::labelled("", text, 0, kHelpColumns - column_width_);
        lines.pop_back();  // The last newline is CLI11's.
        return lines;
    }
    [[nodiscard]] static std::string namesOf(const std::set<CLI::Option*>& options)
    {
        std::vector<std::string> names;
        std::ranges::transform(options, std::back_inserter(names),
                               [](const CLI::Option* one) { return one->get_name(); });
        std::ranges::sort(names);  // A set of pointers has another order in each process.
        return fmt::format("{}", fmt::join(names, ", "));
    }
};

/// For who types nothing.
constexpr const char* kStart =
    "halftrip demo          measures on this machine alone\n"
    "halftrip serve         on one host, and what it prints on the other: measures between the two\n"
    "halftrip help          lists all commands, and \"halftrip help ping\" explains one\n";

/// "help", "help ping", "version" and "-V" as the options that they mean.
std::vector<std::string> withoutWordsForHelp(const std::vector<std::string>& typed)
{
    if (typed.size() == 1 && (typed.front() == "version" || typed.front() == "-V"))
        return {"--version"};
    if (typed.front() != "help")
        return typed;
    std::vector<std::string> arguments(typed.begin() + 1, typed.end());
    arguments.emplace_back("--help");
    return arguments;
}

}  // namespace

std::string commandLineText(const std::vector<std::string>& arguments, Shell shell)
{
    std::vector<std::string> words{"halftrip"};
    bool isSecretNext = false;
    for (const std::string& argument : arguments) {
        const bool isSecret = isSecretNext;
        isSecretNext = argument == "--code";
        if (isSecret)
            words.emplace_back("CODE");
        else if (argument.starts_with("--code="))
            words.emplace_back("--code=CODE");
        else
            words.push_back(argument);
    }
    return shellCommand(words, shell);
}

std::vector<std::string> withWordForOver(std::vector<std::string> arguments)
{
    const bool isOver = std::ranges::any_of(
        arguments, [](const std::string& word) { return word == "--over" || word.starts_with("--over="); });
    const bool isNamed = arguments.size() > 1 && std::ranges::find(allCommands(), "sweep " + arguments[1],
                                                                   &Command::name) != allCommands().end();
    if (isOver && !isNamed && arguments.front() == "sweep")
        arguments.insert(arguments.begin() + 1, "settings");
    return arguments;
}

namespace {

/// The command that was typed, as far as it was.
const CLI::App* chosenIn(const CLI::App* app)
{
    const auto chosen = app->get_subcommands();
    return chosen.empty() ? app : chosenIn(chosen.front());
}

/// What a word says that only leads on to commands.
std::string leadingSummary(const std::string& word)
{
    if (word == "tune")
        return "Change what the checks advise, prove it, and undo it";
    if (word == "fleet")
        return "Measure many hosts pair by pair, and name the slow ones";
    return "Latency against size, load, pause, transport, wait, flow or any setting";
}

/// The place of a command of one or more words ("sweep sizes"): the words before the last become commands that only
/// lead on.
CLI::App* placeOf(CLI::App& app, const Command& command)
{
    CLI::App* parent = &app;
    std::string_view words = command.name;
    while (true) {
        const std::size_t space = words.find(' ');
        if (space == std::string_view::npos)
            return parent->add_subcommand(std::string(words), command.summary);
        const std::string word(words.substr(0, space));
        const auto known = parent->get_subcommands([&word](CLI::App* sub) { return sub->get_name() == word; });
        if (known.empty()) {
            parent = parent->add_subcommand(word, leadingSummary(word));
            parent->require_subcommand(1);
        } else {
            parent = known.front();
        }
        words.remove_prefix(space + 1);
    }
}

/// An option that the command does not have; empty: there is none among the arguments.
std::string unknownOption(const CLI::App& command, const std::vector<std::string>& arguments)
{
    for (const std::string& argument : arguments) {
        const bool isOption = argument.size() > 1 && argument[0] == '-' && (argument[1] < '0' || argument[1] > '9');
        if (argument == "--")
            break;
        if (std::string name = argument.substr(0, argument.find('='));
            isOption && command.get_option_no_throw(name) == nullptr)
            return name;
    }
    return {};
}

std::vector<std::string> optionsOf(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const CLI::Option* const option : command.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    }
    return names;
}

/// The next step after a word that is none.
std::string meant(const std::string& word, const std::vector<std::string>& words, const std::string& otherwise)
{
    const std::string similar = similarWord(word, words);
    return similar.empty() ? otherwise : fmt::format("Did you mean \"{}\"? {}", similar, otherwise);
}

/// "PEER", "--tx"; of an argument that may be repeated the word alone: "FILE".
std::string nameInUsage(const CLI::Option& option)
{
    const std::string name = option.get_positional() ? option.get_type_name() : option.get_name();
    return name.ends_with("...") ? name.substr(0, name.size() - 3) : name;
}

/// What a command lacks that it cannot do without, and words that it has no place for; empty where it is neither.
std::string lackOf(const CLI::ParseError& error, const CLI::App& chosen, const std::string& command)
{
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        const std::vector<std::string> extras = chosen.remaining();
        return extras.empty() ? std::string()
                              : fmt::format("\"{}\" takes no argument \"{}\".", command, extras.front());
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr)
        return {};
    for (const CLI::Option* const option : chosen.get_options()) {
        if (option->get_required() && option->count() == 0)
            return fmt::format("\"{}\" needs {}.", command, nameInUsage(*option));
    }
    std::string words;
    for (const CLI::App* const next : chosen.get_subcommands([](const CLI::App*) { return true; }))
        words += (words.empty() ? "" : ", ") + next->get_name();
    return words.empty() ? std::string() : fmt::format("\"{}\" needs a subcommand: {}.", command, words);
}

int reportUsage(const CLI::ParseError& error, const CLI::App& app, const std::vector<std::string>& arguments)
{
    std::string command;
    for (const CLI::App* at = chosenIn(&app); at != nullptr; at = at->get_parent())
        command = at->get_name() + (command.empty() ? "" : " ") + command;
    const std::string all = "\"" + command + " --help\" lists all.";
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
        dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
        const CLI::App& chosen = *chosenIn(&app);
        if (const std::string name = unknownOption(chosen, arguments); !name.empty())
            return static_cast<int>(
                reportError({ErrorKind::Invalid, text("\"{command}\" has no option \"{option}\".", command, name), 0,
                             meant(name, optionsOf(chosen), all)}));
    }
    const std::string help = "See \"" + command + " --help\".";
    if (const std::string lack = lackOf(error, *chosenIn(&app), command); !lack.empty())
        return static_cast<int>(reportError({ErrorKind::Invalid, lack, 0, help}));
    return static_cast<int>(reportError(complaintOf(error, help)));
}

/// A word that is no command, in our words: CLI11 would only say that a subcommand is required.
std::optional<Error> findUnknownCommand(const std::vector<std::string>& arguments)
{
    if (arguments.empty() || arguments.front().starts_with('-'))
        return std::nullopt;
    std::vector<std::string> known;
    const bool hasSecond = arguments.size() > 1 && !arguments[1].starts_with('-');
    const std::string both = arguments.front() + (hasSecond ? " " + arguments[1] : "");
    bool isBeginning = false;
    for (const Command& command : allCommands()) {
        if (command.name == arguments.front() || command.name == both)
            return std::nullopt;
        isBeginning = isBeginning || command.name.starts_with(arguments.front() + " ");
        known.push_back(command.name);
    }
    if (isBeginning && !hasSecond)
        return std::nullopt;  // The parser says what may follow.
    const std::string& typed = isBeginning ? both : arguments.front();
    const bool isNear = !similarWord(typed, known).empty();
    const std::string all = isBeginning ? "\"halftrip " + arguments.front() + " --help\" lists all."
                                        : "\"halftrip --help\" lists all.";
    return Error{ErrorKind::Invalid, text("There is no command \"{typed}\".", typed), 0,
                 isNear ? meant(typed, known, all) : all};
}

/// Of English: names of files, settings and addresses have other characters in them, or a colon behind them.
bool beginsWithWord(std::string_view what)
{
    const auto end = std::ranges::find_if_not(what, [](char letter) { return letter >= 'a' && letter <= 'z'; });
    return end != what.begin() && (end == what.end() || *end == ' ' || *end == ',' || *end == '\'');
}

}  // namespace

std::string asSentence(std::string what)
{
    if (what.empty())
        return what;
    scrub(what);
    if (beginsWithWord(what))
        what.front() = static_cast<char>(what.front() - 'a' + 'A');
    if (what.back() != '.' && what.back() != '!' && what.back() != '?')
        what += '.';
    return what;
}

ExitCode reportError(const Error& error)
{
    std::string text = fmt::format("halftrip: {}\n", asSentence(error.what));
    if (!error.hint.empty())
        text += fmt::format("          {}\n", asSentence(error.hint));
    say(text);
    return exitCodeFor(error.kind);
}

ExitCode deliverResult(std::string_view text, ExitCode code)
{
    const Status status = printResult(text);
    return status ? code : reportError(status.error());
}

int runCommandLine(const std::vector<std::string>& typed, os::Platform& platform,
                   const transport::TransportRegistry& registry)
{
    if (typed.empty()) {
        say(kStart);
        return static_cast<int>(ExitCode::Usage);
    }
    const std::vector<std::string> arguments = withWordForOver(withoutWordsForHelp(typed));
    if (const auto unknown = findUnknownCommand(arguments))
        return static_cast<int>(reportError(*unknown));
    CLI::App app("Halftrip measures the half-round-trip latency of a network adapter by ping-pong.", "halftrip");
    app.set_version_flag("--version", std::string("halftrip ") + kVersion + "\n" + kBuild);
    app.formatter(std::make_shared<HelpText>());
    app.require_subcommand(1);
    app.footer(kFooter);
    std::function<ExitCode(const CommandContext&)> run;
    for (const Command& command : allCommands()) {
        CLI::App* sub = placeOf(app, command);
        sub->callback([&run, work = command.define(*sub)] { run = work; });
    }
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::CallForVersion& version) {
        return static_cast<int>(deliverResult(std::string(version.what()) + "\n"));
    } catch (const CLI::CallForHelp&) {
        return static_cast<int>(
            deliverResult(app.help()));  // Of the command that was typed, with the words that lead to it.
    } catch (const CLI::ParseError& error) {
        return reportUsage(error, app, arguments);
    }
    if (Status status = checkFilesNamed(*chosenIn(&app)); !status)
        return static_cast<int>(reportError(status.error()));
    // The polkit action is of this one word; what follows it is the asking user's.
    if (arguments.front() == "tune" && std::getenv("PKEXEC_UID") != nullptr) {
        if (Status status = checkNamesNoFile(*chosenIn(&app)); !status)
            return static_cast<int>(reportError(status.error()));
    }
    return static_cast<int>(
        run({platform, registry, commandLineText(arguments, platform.processes().shell()), chosenIn(&app)}));
}

}  // namespace halftrip::cli
