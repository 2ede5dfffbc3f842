#include "app/cli/options/completion.hpp"
#include "app/cli/command.hpp"
#include "core/check/check.hpp"
#include "core/export/exporter.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_arguments.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::cli {

namespace {

constexpr std::pair<std::string_view, CompletedShell> kShells[] = {
    {"bash", CompletedShell::Bash}, {"zsh", CompletedShell::Zsh}, {"fish", CompletedShell::Fish}};

/// The words of each setting that has a choice of words, by its option.
class WordsByOption final : public model::OptionWalker {
public:
    explicit WordsByOption(KnownValues& known) : m_known(known) {}

private:
    void setting(const model::Field& /*field*/, const model::Value& value, const std::string& option) override
    {
        if (const auto* const choice = std::get_if<model::WordValue>(&value.of))
            m_known[option].words.assign(choice->words.begin(), choice->words.end());
    }
    KnownValues& m_known;
};

KnownValues knownValues(const CommandContext& context)
{
    KnownValues known;
    WordsByOption words(known);
    model::RunRequest request;
    describe(words, request);
    for (const measure::Mode& mode : measure::allModes()) {
        if (mode.describeSettings)
            mode.describeSettings(words);
    }
    Values transports;
    for (const transport::TransportEntry& entry : context.registry.entries())
        transports.words.push_back(entry.id);
    transports.words.emplace_back("auto");
    known["--transport"] = known["--responder-transport"] = transports;
    for (const exporting::Exporter& exporter : exporting::allExporters())
        known["--format"].words.push_back(exporter.id);
    for (const char* const option : {"--adapter", "--tx", "--rx"})
        known[option].isAdapter = true;
    known["--frame"].words = {"eth", "udp"};
    Values items;
    for (const auto& tunable : context.platform.tuning().tunables())
        items.words.emplace_back(tunable->id());
    for (const check::Check& one : check::allChecks())
        items.words.push_back(one.id);
    for (const char* const place :
         {"--tune-only", " tune plan items", " tune apply items", " tune revert items", " tune prove items"})
        known[place] = items;
    for (const char* const place : {" report files", " compare files"})
        known[place].isFile = true;
    for (const auto& [name, shell] : kShells)
        known[" completion shell"].words.emplace_back(name);
    return known;
}

}  // namespace

Command completionCommand()
{
    return {"completion", "Print a completion script for your shell", [](CLI::App& app) {
                const auto shell = std::make_shared<std::string>();
                app.add_option("shell", *shell, "bash, zsh or fish; the packages install all three")
                    ->type_name("SHELL")
                    ->required();
                app.footer("To try it in bash:  source <(halftrip completion bash)");
                return [shell, &app](const CommandContext& context) {
                    const auto found = std::ranges::find(kShells, *shell,
                                                         &std::pair<std::string_view, CompletedShell>::first);
                    if (found == std::end(kShells))
                        return reportError({ErrorKind::Invalid, "There is no completion for \"" + *shell + "\".", 0,
                                            "Choose bash, zsh or fish."});
                    return deliverResult(completionScript(*app.get_parent(), found->second, knownValues(context)));
                };
            }};
}

}  // namespace halftrip::cli
