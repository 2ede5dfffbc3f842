#include "app/cli/command.hpp"

#include "app/cli/shell_words.hpp"
#include "core/base/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace halftrip::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done, 1 a --fail-above limit was broken, 2 usage, 3 peer or network, 4 permission, 5 file,\n"
    "6 system, 130 stopped by Ctrl-C (what was measured is printed and saved).\n"
    "\"halftrip COMMAND --help\" explains a command.";

/// What went wrong as a person reads it: a capital first letter and a full stop.
std::string asSentence(std::string what)
{
    if (what.empty())
        return what;
    if (what.front() >= 'a' && what.front() <= 'z')
        what.front() = static_cast<char>(what.front() - 'a' + 'A');
    if (what.back() != '.' && what.back() != '!' && what.back() != '?')
        what += '.';
    return what;
}

int printHelp(const CLI::App& app)
{
    const auto chosen = app.get_subcommands();
    fmt::print("{}", chosen.empty() ? app.help() : chosen.front()->help());
    return 0;
}

/// CLI11's words are fit for people; they only lack the next step.
int reportUsage(const CLI::ParseError& error, const CLI::App& app)
{
    const auto chosen = app.get_subcommands();
    const std::string command = chosen.empty() ? "halftrip" : "halftrip " + chosen.front()->get_name();
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
    for (const Command& command : allCommands()) {
        if (command.name == arguments.front())
            return std::nullopt;
        names += (names.empty() ? "" : ", ") + command.name;
    }
    return Error{ErrorKind::Invalid, "There is no command \"" + arguments.front() + "\".", 0,
                 "Choose one of these: " + names + "."};
}

}  // namespace

ExitCode reportError(const Error& error)
{
    fmt::print(stderr, "halftrip: {}\n", asSentence(error.what));
    if (!error.hint.empty())
        fmt::print(stderr, "          {}\n", asSentence(error.hint));
    return exitCodeFor(error.kind);
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
        CLI::App* sub = app.add_subcommand(command.name, command.summary);
        sub->callback([&run, work = command.define(*sub)] { run = work; });
    }
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::CallForVersion& version) {
        fmt::print("{}\n", version.what());
        return 0;
    } catch (const CLI::CallForHelp&) {
        return printHelp(app);
    } catch (const CLI::ParseError& error) {
        return reportUsage(error, app);
    }
    return static_cast<int>(run({platform, registry, commandLineText(arguments)}));
}

}  // namespace halftrip::cli
