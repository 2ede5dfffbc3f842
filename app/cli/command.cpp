#include "app/cli/command.hpp"

#include "app/cli/printing.hpp"
#include "app/cli/shell_words.hpp"
#include "core/base/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace halftrip::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 a --fail-above limit was broken or a check failed, 2 usage, 3 peer or network,\n"
    "4 permission, 5 file, 6 system, 7 not supported here, 130 stopped by Ctrl-C (what was measured is printed and\n"
    "saved).\n"
    "\"halftrip COMMAND --help\" explains a command.";

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
        return "Change what the checks advise, and put it back; \"halftrip tune --help\" lists how";
    return "Many points in turns; \"halftrip " + word + " --help\" lists over what";
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

/// CLI11's words are fit for people; they only lack the next step.
int reportUsage(const CLI::ParseError& error, const CLI::App& app)
{
    std::string command;
    for (const CLI::App* at = chosenIn(&app); at != nullptr; at = at->get_parent())
        command = at->get_name() + (command.empty() ? "" : " ") + command;
    std::string what = error.what();
    std::replace(what.begin(), what.end(), '\n', ' ');
    return static_cast<int>(reportError({ErrorKind::Invalid, what, 0, "See \"" + command + " --help\"."}));
}

/// A word that is no command, in our words: CLI11 would only say that a subcommand is required.
std::optional<Error> findUnknownCommand(const std::vector<std::string>& arguments)
{
    if (arguments.empty() || arguments.front().starts_with('-'))
        return std::nullopt;
    std::string names;
    const bool hasSecond = arguments.size() > 1 && !arguments[1].starts_with('-');
    const std::string both = arguments.front() + (hasSecond ? " " + arguments[1] : "");
    bool isBeginning = false;
    for (const Command& command : allCommands()) {
        if (command.name == arguments.front() || command.name == both)
            return std::nullopt;
        isBeginning = isBeginning || command.name.starts_with(arguments.front() + " ");
        names += (names.empty() ? "" : ", ") + command.name;
    }
    if (isBeginning && !hasSecond)
        return std::nullopt;  // The parser says what may follow.
    return Error{ErrorKind::Invalid, "There is no command \"" + (isBeginning ? both : arguments.front()) + "\".", 0,
                 "Choose one of these: " + names + "."};
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

int runCommandLine(const std::vector<std::string>& arguments, os::Platform& platform,
                   const transport::TransportRegistry& registry)
{
    if (const auto unknown = findUnknownCommand(arguments))
        return static_cast<int>(reportError(*unknown));
    CLI::App app("Halftrip measures the half-round-trip latency of a network adapter by ping-pong.", "halftrip");
    app.set_version_flag("--version", std::string("halftrip ") + kVersion);
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
        return reportUsage(error, app);
    }
    return static_cast<int>(run({platform, registry, commandLineText(arguments, platform.processes().shell())}));
}

}  // namespace halftrip::cli
