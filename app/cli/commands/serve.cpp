#include "app/cli/command.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_output.hpp"
#include "app/cli/peers/stamp_service.hpp"
#include "app/cli/shared_hold.hpp"
#include "core/base/core_list.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/version.hpp"
#include "core/control/event.hpp"
#include "core/control/pairing.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/responder/responder.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/os/chosen_adapter.hpp"
#include "core/tuning/session_tuning.hpp"
#include "core/wire/ip_address.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

namespace halftrip::cli {
namespace {

struct ServeOptions {
    std::string bind;
    std::uint32_t port = model::kDefaultControlPort;
    std::string codeFile;
    std::string keptCode;
    bool isOpen = false;
    bool isOnce = false;
    bool asksEverybody = false;
    std::string core = "auto";
    std::string longestPoint;
    std::string longestSession;
    bool refusesRealTime = false;
    bool allowsTuning = false;
    bool tellsNoKernelEvents = false;
    std::string cores;
    std::vector<std::string> adapters;
    bool hasEvents = false;
    bool isEmbedded = false;
    bool stopsAtEndOfInput = false;
    bool tellsSessions = false;
    bool hasStamp = false;
    std::string stampPort;  ///< Empty: the usual one.
    std::uint32_t stampRate = control::ReflectorSetting{}.packetsPerSecond;
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

/// Under which other hosts may reach this one, those of the adapter with the default route first.
std::vector<std::string> addressesOf(os::Host& host, bool isV4Only)
{
    const auto adapters = host.adapters();
    const auto usual = os::chooseAdapter(host, {}, {});
    std::vector<std::string> first;
    std::vector<std::string> others;
    for (const model::AdapterFacts& adapter : adapters ? *adapters : std::vector<model::AdapterFacts>()) {
        if (!adapter.isUp || adapter.isLoopback)
            continue;
        auto& known = usual && usual->facts.name == adapter.name ? first : others;
        std::ranges::copy_if(adapter.addresses, std::back_inserter(known), [isV4Only](const std::string& address) {
            return isV4Only ? !address.contains(':') : !wire::isLinkLocalV6(address);
        });
    }
    first.insert(first.end(), others.begin(), others.end());
    return first;
}

/// What the other host is to call this one by.
std::string nameForOthers(const os::SocketAddress& where, const std::vector<std::string>& addresses)
{
    if (wire::isLinkLocalV6(where.address))
        return wire::withoutScope(where.address) + "%ADAPTER";
    if (!wire::isUnspecified(where.address))
        return where.address;
    return addresses.empty() ? "THIS-HOST" : addresses.front();
}

/// The command that measures against this responder. `shownCode`: empty where it is not for this screen.
std::string commandForOthers(const ServeOptions& options, const std::string& host, std::uint16_t port,
                             const std::string& shownCode)
{
    std::string command = "halftrip ping " + host;
    if (port != model::kDefaultControlPort)
        command += fmt::format(" --port {}", port);
    if (options.isOpen)
        return fmt::format("On the other host: {}\n", command);
    if (shownCode.empty())
        return fmt::format("On the other host, with the same code in FILE: {} --code-file FILE\n", command);
    return fmt::format("On the other host: {} --code {}\n", command, shownCode);
}

/// Error File when nobody can read the code.
Status announce(const ServeOptions& options, const os::SocketAddress& where, const std::string& code,
                const StampService* stamp, os::Platform& platform)
{
    const bool isCodeOurs = !options.isOpen && options.codeFile.empty();
    if (options.hasEvents) {
        printEvent(control::ListeningEvent{where.address, where.port, isCodeOurs ? code : std::string()});
        return {};
    }
    const bool isEverywhere = wire::isUnspecified(where.address);
    const std::vector<std::string> addresses = isEverywhere ? addressesOf(platform.host(), where.address == "0.0.0.0")
                                                            : std::vector<std::string>();
    const std::string all = addresses.empty() ? "every address"
                                              : fmt::format("every address ({})", fmt::join(addresses, ", "));
    std::string text = fmt::format("Halftrip {} responder, listening on {}, port {}.\n", kVersion,
                                   isEverywhere ? all : where.address, where.port);
    if (options.isOpen)
        text += "Open: whoever reaches this port may measure against this host.\n";
    if (options.allowsTuning)
        text +=
            "Initiators with the code may apply what \"halftrip tune plan\" advises while they measure. Each change "
            "is logged here and restored when the session ends.\n";
    // What a service prints is read by more people than its code's file, and kept for longer.
    const bool isShown = isCodeOurs && (options.keptCode.empty() || platform.processes().isTerminal(1));
    if (isCodeOurs)
        text += "Pairing code: " + (isShown ? code : "in " + options.keptCode) + "\n";
    const std::string name = nameForOthers(where, addresses);
    text += commandForOthers(options, name, where.port, isShown ? code : std::string());
    if (stamp != nullptr)
        text += stamp->announcement(name);
    text += "Ctrl-C ends it.\n";
    if (printResult(text) || !isShown)
        return {};
    return fail(ErrorKind::File, "The pairing code could not be written to standard output.",
                "Check the disk or the program behind the pipe, or give a code with --code-file.");
}

/// Not for who starts a responder and reads no further than its first lines.
void printSession(const std::string& address, bool isOver)
{
    printEvent(control::SessionEvent{address, isOver});
}

/// A time that is served at most. No point of a run is shorter than a millisecond: below it nobody would be served.
Result<std::chrono::nanoseconds> limitOf(const std::string& typed, const char* option)
{
    const auto longest = parseDuration(typed, option);
    if (!longest)
        return std::unexpected(longest.error());
    if (*longest < 1'000'000)
        return fail(ErrorKind::Invalid, text("{option} {typed} would serve nobody.", option, typed),
                    "Choose 1ms or more.");
    return std::chrono::nanoseconds(*longest);
}

Result<measure::ResponderLimits> limitsFrom(const ServeOptions& options)
{
    measure::ResponderLimits limits;
    limits.allowsRealTime = !options.refusesRealTime;
    // Names of what runs here are for those who proved the code.
    limits.tellsKernelEvents = !options.tellsNoKernelEvents && !options.isOpen;
    limits.adapters = options.adapters;
    if (!options.cores.empty()) {
        auto cores = parseCoreList(options.cores);
        if (!cores)
            return fail(ErrorKind::Invalid, text("--cores cannot be read {why}.", cores.error().what),
                        "List cores and ranges of them, such as 2,4-7.");
        limits.cores = std::move(*cores);
    }
    if (!options.longestPoint.empty()) {
        const auto longest = limitOf(options.longestPoint, "--longest-point");
        if (!longest)
            return std::unexpected(longest.error());
        limits.longestPoint = std::min(limits.longestPoint, *longest);
    }
    if (!options.longestSession.empty()) {
        const auto longest = limitOf(options.longestSession, "--longest-session");
        if (!longest)
            return std::unexpected(longest.error());
        limits.longestSession = *longest;
    }
    return limits;
}

/// Makes a code and its file, where there is none yet.
Status keepCode(const std::string& path, os::Platform& platform)
{
    constexpr std::size_t kSomeBytes = 4096;
    const auto old = platform.processes().readFile(path, kSomeBytes);
    if (old || old.error().kind != ErrorKind::NotFound)
        return {};
    auto code = control::makePairingCode(platform.entropy());
    return platform.processes().writeSecret(path, code + "\n");
}

Result<std::string> chooseCode(const ServeOptions& options, os::Platform& platform)
{
    if (options.isOpen)
        return std::string();
    if (options.codeFile.empty() && options.keptCode.empty())
        return control::makePairingCode(platform.entropy());
    if (!options.keptCode.empty()) {
        if (Status status = keepCode(options.keptCode, platform); !status)
            return std::unexpected(std::move(status).error());
    }
    auto code = readPairingCode({.file = options.keptCode.empty() ? options.codeFile : options.keptCode},
                                platform.processes());
    if (!code)
        return code;
    if (Status status = control::checkPairingCode(*code); !status)
        return std::unexpected(std::move(status).error());
    return code;
}

/// Null where none was asked for.
Result<std::unique_ptr<StampService>> openStamp(const ServeOptions& options, os::Platform& platform,
                                                StampService::Log log)
{
    if (!options.hasStamp)
        return nullptr;
    const auto port = stampPortOf(options.stampPort);
    if (!port)
        return std::unexpected(port.error());
    return StampService::open(platform, options.bind, *port, options.stampRate, std::move(log));
}

/// Said before anybody is let in, not to an initiator in the middle of a measurement.
Status checkAllowedTuning(const ServeOptions& options, os::Platform& platform)
{
    if (!options.allowsTuning)
        return {};
    const auto journal = tuning::lockJournal(platform);
    if (!journal)
        return std::unexpected(journal.error());
    if (const std::size_t count = journal->journal.entries().size(); count != 0)
        say(fmt::format("halftrip: the journal of this host has {} changed earlier. \"halftrip tune revert\" restores "
                        "what is still changed.\n",
                        count == 1 ? "1 setting" : fmt::format("{} settings", count)));
    return {};
}

/// A code that came over standard input is known to the program at the other end of it only, as over ssh. That calls at
/// once; between the runs of a search it changes settings, and asks the user. A network that breaks without a word
/// leaves standard input open for hours.
std::optional<std::chrono::seconds> idleLimitOf(const ServeOptions& options)
{
    constexpr std::chrono::seconds kUntilTheRun{60};
    constexpr std::chrono::seconds kBetweenRuns{600};
    if (!options.stopsAtEndOfInput || options.codeFile != "-" || options.isEmbedded)
        return std::nullopt;
    return options.isOnce ? kUntilTheRun : kBetweenRuns;
}

ExitCode serve(const ServeOptions& options, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    if (options.isEmbedded)
        processes.dieWithParent();
    if (options.hasEvents)
        printEvent(control::HelloEvent{kVersion, model::kRunSchemaVersion, "serve"});
    model::CoreChoice core;
    if (Status status = model::readText(model::Field("core").named("core"), options.core, model::valueOf(core));
        !status)
        return tell(status.error(), options.hasEvents);
    auto limits = limitsFrom(options);
    if (!limits)
        return tell(limits.error(), options.hasEvents);
    if (Status status = checkAllowedTuning(options, context.platform); !status)
        return tell(status.error(), options.hasEvents);
    if (options.allowsTuning)
        limits->tuning = tuning::allowTuning(context.platform);
    auto code = chooseCode(options, context.platform);
    if (!code)
        return tell(code.error(), options.hasEvents);
    const auto hold = shareHost(processes, "serve");
    if (!hold)
        return tell(hold.error(), options.hasEvents);

    processes.limitRights(os::RightsFor::Answering);
    const std::atomic<bool>& stop = processes.watchInterrupts();
    if (options.stopsAtEndOfInput)
        processes.interruptAtEndOfInput();
    const BackgroundPrinting background(stop);
    measure::ResponderOptions responderOptions;
    responderOptions.listenAt = {options.bind, static_cast<std::uint16_t>(options.port)};
    responderOptions.pairingCode = *code;
    responderOptions.isOnce = options.isOnce;
    responderOptions.idleLimit = idleLimitOf(options);
    responderOptions.asksEverybody = options.asksEverybody;
    responderOptions.core = core;
    responderOptions.limits = std::move(*limits);
    const auto log = [prefix = logPrefix(options), &time = context.platform.time()](const std::string& line) {
        say(fmt::format("{} {}{}\n", measure::utcText(time.date()), prefix, line));
    };
    responderOptions.log = log;
    if (options.tellsSessions)
        responderOptions.onSession = printSession;
    measure::Responder responder(context.platform, context.registry, std::move(responderOptions));
    auto where = responder.listen();
    if (!where)
        return tell(where.error(), options.hasEvents);
    auto stamp = openStamp(options, context.platform, log);
    if (!stamp)
        return tell(stamp.error(), options.hasEvents);
    if (Status announced = announce(options, *where, *code, stamp->get(), context.platform); !announced)
        return tell(announced.error(), options.hasEvents);
    if (*stamp && options.hasEvents)
        say((*stamp)->announcement("THIS-HOST"));
    if (*stamp)
        (*stamp)->start();
    if (Status served = responder.serve(stop); !served)
        return tell(served.error(), options.hasEvents);
    return ExitCode::Done;
}

/// Where initiators come in, and what they are asked for.
void addAdmissionOptions(CLI::App& app, ServeOptions& options)
{
    app.add_option("--bind", options.bind, "Listen on this address only")->type_name("ADDRESS");
    app.add_option("--port", options.port, "Control port; 0 takes any free one")
        ->capture_default_str()
        ->check(CLI::Range(0, 65535))
        ->type_name("PORT");
    auto* file = addCodeFileOption(app, options.codeFile, "Ask initiators for", ", not for a new one");
    auto* kept = app.add_option("--keep-code", options.keptCode,
                                "Use the pairing code in this file at every start; the first one makes it")
                     ->excludes(file)
                     ->type_name("FILE");
    app.add_flag("--open", options.isOpen, "Admit initiators without a code; every log line says so")
        ->excludes(file)
        ->excludes(kept);
    app.add_flag("--code-for-all", options.asksEverybody,
                 "Ask this user's own programs on this host for the code, too: peers behind a local forwarder "
                 "(ssh -L, socat, a container's network) look like one")
        ->excludes("--open");
}

/// What an initiator may have of this host.
void addGrantOptions(CLI::App& app, ServeOptions& options)
{
    app.add_flag("--once", options.isOnce, "End after the first session");
    app.add_option("--cpu", options.core, "Core of the reflecting thread when the initiator leaves it open")
        ->capture_default_str()
        ->type_name("CORE");
    app.add_option("--longest-point", options.longestPoint, "Longest point that is served")->type_name("TIME");
    app.add_option("--longest-session", options.longestSession, "Longest session that is served")->type_name("TIME");
    app.add_flag("--allow-tuning", options.allowsTuning,
                 "Let initiators change this host's settings while they measure (tune search, diagnose --matrix), "
                 "to values that this host chooses; restored when the session ends")
        ->excludes("--open");
    app.add_flag("--no-realtime", options.refusesRealTime, "Refuse real-time scheduling to initiators");
    app.add_flag("--no-autopsy", options.tellsNoKernelEvents,
                 "Do not tell initiators what else runs on the measuring core");
    app.add_option("--cores", options.cores,
                   "Cores that initiators may use, such as 2,4-7 [all that this program may run on]")
        ->type_name("LIST");
    app.add_option("--adapter", options.adapters,
                   "Adapter that initiators may use; may be repeated [the one that leads to them]")
        ->type_name("NAME");
}

/// Returns the one that asks for it.
CLI::Option* addStampOptions(CLI::App& app, ServeOptions& options)
{
    auto* stamp = app.add_option("--stamp", options.stampPort,
                                 "Also answer STAMP and TWAMP Light packets (RFC 8762) of any sender at this "
                                 "UDP port [862, or 8862 where that is not available]")
                      ->expected(0, 1)
                      ->type_name("PORT");
    app.add_option("--stamp-rate", options.stampRate, "Most replies per second to each address")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000))
        ->needs(stamp)
        ->type_name("N");
    return stamp;
}

/// For the programs that start this one.
void addProgramOptions(CLI::App& app, ServeOptions& options)
{
    app.add_flag("--events", options.hasEvents, "Print JSON lines instead of text");
    app.add_flag("--stop-on-stdin-eof", options.stopsAtEndOfInput,
                 "Stop like Ctrl-C when standard input ends; with --code-file - also after 10 minutes without a "
                 "session (60 s with --once)");
    app.add_flag("--session-events", options.tellsSessions, "Also print an event when a session begins or ends")
        ->group("");
    app.add_flag("--embedded", options.isEmbedded, "End with the program that started this one")->group("");
}

}  // namespace

Command serveCommand()
{
    return {"serve", "The responder: reflect probes for one initiator at a time", [](CLI::App& app) {
                const auto options = std::make_shared<ServeOptions>();
                addAdmissionOptions(app, *options);
                addGrantOptions(app, *options);
                const CLI::Option* const stamp = addStampOptions(app, *options);
                addProgramOptions(app, *options);
                return [options, stamp](const CommandContext& context) {
                    options->hasStamp = stamp->count() != 0;
                    return serve(*options, context);
                };
            }};
}

}  // namespace halftrip::cli
