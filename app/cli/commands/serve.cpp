#include "app/cli/commands/commands.hpp"
#include "app/cli/run_command.hpp"
#include "app/cli/run_output.hpp"
#include "core/base/version.hpp"
#include "core/control/event.hpp"
#include "core/control/pairing.hpp"
#include "core/measure/responder.hpp"
#include "core/measure/utc_time.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>

namespace halftrip::cli {
namespace {

struct ServeOptions {
    std::string bind;
    std::uint32_t port = model::kDefaultControlPort;
    std::string codeFile;
    bool isOpen = false;
    bool isOnce = false;
    std::string core = "auto";
    bool hasEvents = false;
    bool isEmbedded = false;
};

/// The words that go before every log line.
std::string logPrefix(const ServeOptions& options)
{
    return options.isOpen ? "open to everybody: " : "";
}

ExitCode tell(const Error& error, bool hasEvents)
{
    if (hasEvents)
        printEvent(control::ErrorEvent{error, static_cast<int>(exitCodeFor(error.kind))});
    return reportError(error);
}

void announce(const ServeOptions& options, const os::SocketAddress& where, const std::string& code)
{
    if (options.hasEvents) {
        printEvent(control::ListeningEvent{where.address, where.port});
        return;
    }
    const bool isEverywhere = options.bind.empty();
    fmt::print("Halftrip {} responder, listening on {}, port {}.\n", kVersion,
               isEverywhere ? "every address" : where.address, where.port);
    if (options.isOpen)
        fmt::print("Open: whoever reaches this port may measure against this host.\n");
    else if (options.codeFile.empty())
        fmt::print("Pairing code: {}\nOn the other host: halftrip ping THIS-HOST --code {}\n", code, code);
    fmt::print("Ctrl-C ends it.\n");
    std::fflush(stdout);
}

Result<std::string> chooseCode(const ServeOptions& options, os::Platform& platform)
{
    if (options.isOpen)
        return std::string();
    if (options.codeFile.empty())
        return control::makePairingCode(platform.entropy());
    return readPairingCode({}, options.codeFile, platform.processes());
}

ExitCode serve(const ServeOptions& options, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    if (options.isEmbedded)
        processes.dieWithParent();
    if (options.hasEvents)
        printEvent(control::HelloEvent{kVersion, model::kRunSchemaVersion, "serve"});
    auto core = parseCore(options.core, "--cpu");
    if (!core)
        return tell(core.error(), options.hasEvents);
    auto code = chooseCode(options, context.platform);
    if (!code)
        return tell(code.error(), options.hasEvents);

    const std::atomic<bool>& stop = processes.watchInterrupts();
    measure::ResponderOptions responderOptions;
    responderOptions.listenAt = {options.bind, static_cast<std::uint16_t>(options.port)};
    responderOptions.pairingCode = *code;
    responderOptions.isOnce = options.isOnce;
    responderOptions.core = *core;
    responderOptions.log = [prefix = logPrefix(options)](const std::string& line) {
        fmt::print(stderr, "{} {}{}\n", measure::utcNow(), prefix, line);
        std::fflush(stderr);
    };
    measure::Responder responder(context.platform, context.registry, std::move(responderOptions));
    auto where = responder.listen();
    if (!where)
        return tell(where.error(), options.hasEvents);
    announce(options, *where, *code);
    if (Status status = responder.serve(stop); !status)
        return tell(status.error(), options.hasEvents);
    return ExitCode::Done;
}

}  // namespace

Command serveCommand()
{
    return {
        "serve", "Be the other end: answer one initiator at a time", [](CLI::App& app) {
            const auto options = std::make_shared<ServeOptions>();
            app.add_option("--bind", options->bind, "Listen on this address only")->type_name("ADDRESS");
            app.add_option("--port", options->port, "Control port; 0 takes any free one")
                ->capture_default_str()
                ->check(CLI::Range(0, 65535))
                ->type_name("PORT");
            auto* file = app.add_option("--code-file", options->codeFile,
                                        "Use the pairing code in this file (- for standard input) instead of a new one")
                             ->type_name("FILE");
            app.add_flag("--open", options->isOpen, "Ask nobody for a code; every log line says so")->excludes(file);
            app.add_flag("--once", options->isOnce, "End after the first session");
            app.add_option("--cpu", options->core, "Core of the reflecting thread when the initiator leaves it open")
                ->capture_default_str()
                ->type_name("CORE");
            app.add_flag("--events", options->hasEvents, "Print JSON lines instead of text");
            app.add_flag("--embedded", options->isEmbedded, "End with the program that started this one")->group("");
            return [options](const CommandContext& context) { return serve(*options, context); };
        }};
}

}  // namespace halftrip::cli
