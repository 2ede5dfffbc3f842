#include "app/cli/options/code_options.hpp"

#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "core/base/shell_words.hpp"
#include "core/base/text_encoding.hpp"
#include "core/control/pairing.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace halftrip::cli {
namespace {

constexpr const char* kVariable = "HALFTRIP_CODE";
constexpr std::size_t kLongestCodeFile = 4096;

/// The value that the option has comes from the environment, which a file on the command line overrules.
bool isFromEnvironment(const CLI::Option& option)
{
    const char* const value = std::getenv(kVariable);
    return value != nullptr && option.results() == std::vector<std::string>{value};
}

}  // namespace

CLI::Option* addCodeFileOption(CLI::App& app, std::string& file, const std::string& use, const std::string& rest)
{
    return app
        .add_option(
            "--code-file", file,
            fmt::format("{} the pairing code on the first line of this file (- for standard input){}", use, rest))
        ->type_name("FILE");
}

void addCodeOptions(CLI::App& app, CodeOptions& options, const std::string& whose, const std::string& group)
{
    auto* const code = app.add_option("--code", options.code, whose)->envname(kVariable)->type_name("CODE");
    auto* const file =
        addCodeFileOption(app, options.file, "Give the responder")->check([code](const std::string&) -> std::string {
            const bool isTyped = code->count() > 0 && !isFromEnvironment(*code);
            return isTyped ? "--code is given as well. Leave out one of them." : "";
        });
    if (!group.empty()) {
        code->group(group);
        file->group(group);
    }
}

Result<std::string> readPairingCode(const CodeOptions& options, os::Processes& processes)
{
    if (options.file.empty())
        return options.code;
    std::string text;
    if (options.file == "-") {
        std::getline(std::cin, text);
    } else {
        auto content = readNamedFile(options.file, kLongestCodeFile, processes);
        if (!content)
            return std::unexpected(std::move(content).error());
        if (const std::string reason = processes.reasonNotSecret(options.file); !reason.empty())
            say(fmt::format("halftrip: warning: {} keeps no secret: {}. Run: chmod 600 {}\n", options.file, reason,
                            quoteForShell(options.file, Shell::Posix)));
        text = utf8FromFile(std::move(*content));
        text.resize(std::min(text.find('\n'), text.size()));
    }
    if (control::normalisePairingCode(text).empty())
        return fail(ErrorKind::Invalid,
                    halftrip::text("There is no pairing code in {file}.",
                                   options.file == "-" ? "standard input" : options.file),
                    "Its first line must be a pairing code, such as \"halftrip serve\" prints.");
    return text;
}

}  // namespace halftrip::cli
