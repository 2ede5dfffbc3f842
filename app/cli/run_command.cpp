#include "app/cli/run_command.hpp"

#include "app/cli/output/measured_file.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "app/cli/output/run_output.hpp"
#include "app/cli/peers/elsewhere.hpp"
#include "app/cli/peers/embedded_responder.hpp"
#include "app/cli/peers/kept_result.hpp"
#include "app/cli/peers/ssh_responder.hpp"
#include "app/cli/peers/ssh_words.hpp"
#include "app/cli/shared_hold.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/version.hpp"
#include "core/diagnose/diagnose.hpp"
#include "core/export/exporter.hpp"
#include "core/export/latency_limits.hpp"
#include "core/measure/plan/request_check.hpp"
#include "core/measure/session.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/chosen_adapter.hpp"
#include "core/tuning/run_tuning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <iostream>
#include <optional>

namespace halftrip::cli {
namespace {

constexpr std::int64_t kShortestProgressNs = 10'000'000;
constexpr std::int64_t kLongestProgressNs = 1'000'000'000;

/// Everything typed, understood and in range before anything is opened.
struct Plan {
    model::RunRequest request;
    std::vector<exporting::LatencyLimit> limits;
    std::vector<double> percentiles;
    const exporting::Exporter* exporter = nullptr;
    std::chrono::milliseconds progressInterval{100};
};

/// Standard output holds one thing.
Status checkOutputs(const RunOptions& options)
{
    const bool hasFormat = options.format != RunOptions().format;
    const bool printsJson = options.jsonTo == "-" && options.format != "json";
    if (options.hasEvents && (hasFormat || options.jsonTo == "-"))
        return fail(ErrorKind::Invalid,
                    text("--events and {other} both print the result.", hasFormat ? "--format" : "--json"),
                    "Leave one of them out; --json=FILE writes the run file beside the events.");
    if (printsJson && hasFormat)
        return fail(ErrorKind::Invalid, text("--json and {other} both print the result.", "--format"),
                    "Leave one of them out; --json=FILE writes the run file beside the other format.");
    return {};
}

Result<Plan> makePlan(const RunOptions& options, const CommandContext& context)
{
    if (Status status = checkOutputs(options); !status)
        return std::unexpected(std::move(status).error());
    Plan plan;
    auto request = toRequest(options);
    if (!request)
        return std::unexpected(std::move(request).error());
    plan.request = std::move(*request);
    const bool isHere = options.ssh.from.empty();  // Another host has adapters and transports of its own.
    if (Status status = isHere ? measure::checkRequest(plan.request, context.registry) : Status(); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = isHere ? os::checkAdapters(context.platform.host(), plan.request) : Status(); !status)
        return std::unexpected(std::move(status).error());
    if (!isHere && options.hasEvents)
        return fail(ErrorKind::Invalid, "The events of a run on another host do not come here.",
                    "Leave --events or --from out.");
    for (const std::string& text : options.failAbove) {
        auto limit = exporting::parseLimit(text);
        if (!limit)
            return std::unexpected(std::move(limit).error());
        plan.limits.push_back(*limit);
    }
    if (options.provesItself && !plan.request.peer.hasResponder())
        return fail(ErrorKind::Invalid, "Only Halftrip's own responder plants faults for --self-proof.",
                    "Run \"halftrip serve\" on that host and name it without a scheme.");
    plan.exporter = exporting::findExporter(options.jsonTo == "-" ? "json" : formatOf(options.format, options.text));
    if (plan.exporter == nullptr) {
        return fail(ErrorKind::Invalid, text("There is no format \"{format}\".", options.format),
                    text("Choose {formats}.", exporting::exporterNames()));
    }
    auto percentiles = exporting::parsePercentiles(options.percentiles, *plan.exporter);
    if (!percentiles)
        return std::unexpected(std::move(percentiles).error());
    plan.percentiles = std::move(*percentiles);
    auto interval = parseDuration(options.progressInterval, "--progress-interval");
    if (!interval)
        return std::unexpected(std::move(interval).error());
    if (*interval < kShortestProgressNs || *interval > kLongestProgressNs)
        return fail(ErrorKind::Invalid,
                    text("--progress-interval {interval} is out of range.", options.progressInterval),
                    "Choose 10ms to 1s.");
    plan.progressInterval = std::chrono::milliseconds(*interval / 1'000'000);
    return plan;
}

/// Tries the places for files before a long run, not after it.
Status tryPlaces(const RunOptions& options, os::Processes& processes)
{
    for (const std::string& path : {options.saveTo, options.jsonTo}) {
        if (path.empty() || path == "-")
            continue;
        if (Status status = processes.trySaving(path); !status)
            return status;
    }
    return {};
}

/// What the kernel tells is wanted in a file.
Status recordEvents(const RunOptions& options, const model::RunRequest& request, os::KernelEvents& events)
{
    if (options.eventsTo.empty())
        return {};
    if (request.autopsy == model::AutopsyChoice::Auto || request.autopsy == model::AutopsyChoice::Off)
        return fail(ErrorKind::Invalid, "--record-events writes the events of a pass with kernel events.",
                    "Add --autopsy on.");
    return events.recordTo(options.eventsTo);
}

/// The way to a responder on this host is given: an adapter that does not stand on it cannot be chosen.
Status checkAdapter(const std::string& adapter, const EmbeddedResponder& responder, os::Host& host)
{
    const auto towards = adapter.empty() ? Result<model::AdapterFacts>(std::unexpected(Error{}))
                                         : host.adapterTowards(responder.address().address);
    if (!towards || towards->name == adapter)
        return {};
    return fail(ErrorKind::Invalid,
                text("\"self\" is reached over {path} here, not over {adapter}.", responder.path(), adapter),
                "Leave --adapter out; to measure that adapter, run \"halftrip serve\" on another host.");
}

constexpr const char* kStoppedEarly = "stopped before anything was measured";

/// An error of the run, in the stream's words or in those of the terminal. `stopped`: what to say of Ctrl-C.
ExitCode tellError(const Error& error, bool hasEvents, const char* stopped = kStoppedEarly, bool isOfHostChange = false)
{
    const ExitCode code = exitCodeFor(error.kind);
    if (hasEvents)
        printEvent(control::ErrorEvent{error, static_cast<int>(code), isOfHostChange});
    if (error.kind == ErrorKind::Interrupted) {
        say(fmt::format("halftrip: {}.\n", stopped));
        return code;
    }
    return reportError(error);
}

/// Prints or writes the finished record as asked for. `savedTo`: where it is kept, empty where it is not.
Status deliver(const model::RunRecord& record, const std::string& savedTo, const RunOptions& options, const Plan& plan,
               RunOutput& output, os::Processes& processes)
{
    if (!options.jsonTo.empty() && options.jsonTo != "-" && output.mayReplace(options.jsonTo, record)) {
        if (Status status = saveMeasured(processes, options.jsonTo, exporting::findExporter("json")->write(record));
            !status)
            return status;
    }
    if (options.hasEvents)
        return {};
    const bool hasNothing = record.points.empty() && record.status != model::RunStatus::Complete;
    if (hasNothing)
        return {};
    exporting::ExportContext context = contextOf(record, savedTo, processes);
    context.style = styleOf(options.text, processes);
    context.percentiles = plan.percentiles;
    return printResult(plan.exporter->write(record, context));
}

/// A run that was watched ends when its events cannot be written any more; that is not Ctrl-C.
std::optional<Error> endOf(const measure::SessionOutcome& outcome, bool hasEvents, const std::atomic<bool>& stop)
{
    const bool isOver = !outcome.error || outcome.error->kind == ErrorKind::Interrupted;
    if (Status status = eventsStatus(); hasEvents && isOver && !stop.load() && !status)
        return std::move(status).error();
    return outcome.error;
}

/// A run that ended by itself, of which no packet came back in time. Nothing comes back to who sends a feed.
std::optional<Error> nothingMeasured(const model::RunRecord& record, measure::Traffic traffic)
{
    const auto isEmpty = [](const model::PointResult& point) { return point.counts.received == 0; };
    if (traffic == measure::Traffic::Sent || record.points.empty() || !std::ranges::all_of(record.points, isEmpty))
        return std::nullopt;
    return Error{ErrorKind::Unreachable, "Nothing came back in time: no point has a sample.", 0,
                 "Look at the counts of lost and late probes; a longer --timeout waits for late ones."};
}

/// Says which limits were broken, and makes that the exit code where there is none yet.
void tellBrokenLimits(const model::RunRecord& record, const Plan& plan, ExitCode& code)
{
    for (const std::string& sentence : exporting::brokenLimits(record, plan.limits)) {
        say(fmt::format("halftrip: {}\n", asSentence(sentence)));
        if (code == ExitCode::Done)
            code = ExitCode::LimitBroken;
    }
}

/// Saves and prints everything, whatever happened before; the first trouble decides the exit code.
ExitCode conclude(measure::SessionOutcome& outcome, const RunOptions& options, const Plan& plan, RunOutput& output,
                  os::Processes& processes, const std::atomic<bool>& stop)
{
    diagnose::conclude(outcome.record);
    const Result<bool> saved = output.saveFinal(outcome.record);  // Before a word is said: whoever listens may be gone.
    const bool isSaved = saved.value_or(false);
    output.clearProgressLine();
    for (const model::Finding& finding : outcome.record.findings)
        output.onEvent(control::FindingEvent{finding});
    const std::string savedTo = isSaved ? options.saveTo : std::string();
    const Status delivered = deliver(outcome.record, savedTo, options, plan, output, processes);
    ExitCode code = ExitCode::Done;
    if (!saved)
        code = tellError(saved.error(), options.hasEvents);
    if (!delivered)
        code = tellError(delivered.error(), options.hasEvents);
    const auto nothing = nothingMeasured(outcome.record, options.mode->traffic);
    if (nothing && !outcome.error && code == ExitCode::Done)
        code = tellError(*nothing, options.hasEvents);
    tellBrokenLimits(outcome.record, plan, code);
    if (const auto& proof = outcome.record.selfProof; proof && !model::isProven(*proof)) {
        say("halftrip: The self-proof failed: this run did not see all of the faults that were planted.\n");
        if (code == ExitCode::Done)
            code = ExitCode::LimitBroken;
    }
    const bool isElsewhere = delivered && (!options.hasEvents || (!options.jsonTo.empty() && options.jsonTo != "-"));
    const char* const stopped = outcome.record.points.empty() || nothing ? kStoppedEarly
                                : isSaved || isElsewhere                 ? "stopped; everything measured so far is kept"
                                                                         : "stopped; the measurement is not saved";
    if (const std::optional<Error> error = endOf(outcome, options.hasEvents, stop)) {
        const ExitCode end = tellError(*error, options.hasEvents, stopped);
        // A limit says nothing of a run that did not come to its end. What is saved is not lost with a terminal; a
        // result that is lost is worse than an end.
        if (code == ExitCode::Done || code == ExitCode::LimitBroken || isSaved)
            code = end;
    }
    if (options.hasEvents)
        printEvent(control::RunFinishedEvent{outcome.record.status, savedTo, static_cast<int>(code)});
    return code;
}

/// What was measured on another host, and came home damaged or not at all. Where it cannot be had now, it is told where
/// it lies.
Result<model::RunRecord> recordKeptThere(const RunOptions& options, const std::string& keptAs, Error broken,
                                         os::Platform& platform)
{
    const model::Peer host(options.ssh.from);
    say(fmt::format("halftrip: {} Fetching the result again; Ctrl-C leaves it there.\n", asSentence(broken.what)));
    auto record = fetchKeptResult(host, keptAs, platform);
    if (record)
        return record;
    broken.what = text("The run file could not be fetched from {host}.", host.text);
    broken.hint = text("What was measured is kept there: {command}", commandToFetch(host, keptAs));
    return std::unexpected(std::move(broken));
}

/// The run on another host, whose file comes home; it is saved and printed here. That host has said what went wrong.
ExitCode measureElsewhere(const RunOptions& options, const Plan& plan, const std::string& pairingCode,
                          const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    static_cast<void>(processes.watchInterrupts());
    if (options.stopsAtEndOfInput)
        processes.interruptAtEndOfInput();
    std::vector<std::string> words = typedWords(*context.typed,
                                                {"--save", "--json", "--format", "--verbose", "--percentiles",
                                                 "--fail-above", "--events", "--progress-interval"});
    const std::string keptAs = nameOfKeptResult(context.platform);
    words.insert(words.end(), {"--json=-", "--stop-on-stdin-eof", "--keep-as=" + keptAs});
    if (options.ssh.program && plan.request.peer.isSsh())
        words.emplace_back("--bring");
    auto end = runElsewhere(options.ssh, std::move(words), pairingCode, context.platform);
    const std::string printed = end ? documentIn(std::move(end->output)) : std::string();
    // Without a document it ended before anything was measured, and has said why.
    if (end && !printed.starts_with('{') && (printed.empty() || end->code != ExitCode::Done))
        return end->code;
    ExitCode code = end ? end->code : exitCodeFor(end.error().kind);
    auto record = end ? model::runFromFile(printed) : std::unexpected(end.error());
    if (!record && end)
        record = recordKeptThere(options, keptAs, inFile(options.ssh.from, record.error()), context.platform);
    else if (!record && record.error().kind == ErrorKind::Closed)
        record = recordKeptThere(options, keptAs, record.error(), context.platform);
    if (!record)
        return tellError(record.error(), options.hasEvents);
    diagnose::conclude(*record);
    RunOutput output({.saveTo = options.saveTo}, processes);
    const Result<bool> saved = output.saveFinal(*record);
    const Status delivered = deliver(*record, saved.value_or(false) ? options.saveTo : std::string(), options, plan,
                                     output, processes);
    if (!saved)
        code = tellError(saved.error(), options.hasEvents);
    if (!delivered)
        code = tellError(delivered.error(), options.hasEvents);
    tellBrokenLimits(*record, plan, code);
    return code;
}

/// Changes what is to be changed for the run, and says so in its record; nothing where nothing was asked for. What goes
/// wrong is told.
std::expected<std::optional<tuning::RunTuning>, ExitCode> tuneForRun(const RunOptions& options,
                                                                     model::RunRecord& record,
                                                                     const measure::PeerCall& call,
                                                                     os::Platform& platform,
                                                                     const std::atomic<bool>& stop)
{
    const model::HostWish& wish = options.hostWish;
    const model::RunRequest& request = record.request;
    std::optional<tuning::RunTuning> none;
    if (wish.isEmpty())
        return none;
    // Only the adapter towards the peer needs its address, and a feed may have none.
    const bool needsAddress = request.adapter.empty() && !request.peer.host.empty();
    const auto address = needsAddress ? peerAddressOf(request, call.instead, platform) : std::string();
    if (!address)
        return std::unexpected(tellError(address.error(), options.hasEvents));
    auto tuning = tuning::RunTuning::begin(wish, request.adapter, *address, platform, stop);
    if (!tuning)
        return std::unexpected(tellError(tuning.error(), options.hasEvents, kStoppedEarly, /*isOfHostChange=*/true));
    record.hostWish = wish;
    record.tuned = tuning->tuned();
    record.areIdleStatesHeld = tuning->areIdleStatesHeld();
    record.notes.insert(record.notes.end(), tuning->notes().begin(), tuning->notes().end());
    return std::optional(std::move(*tuning));
}

/// The responder of an ssh:// peer, and what the run is to know of it.
Result<SshResponder> startOverSsh(const SshWish& wish, model::RunRecord& record, measure::PeerCall& call,
                                  os::Platform& platform, const std::atomic<bool>& stop)
{
    const model::RunRequest& request = record.request;
    const auto tell = [](const std::string& sentence) { say(fmt::format("halftrip: {}\n", sentence)); };
    auto started = SshResponder::start(platform, request.peer, wish, request.port, {stop, tell});
    if (!started)
        return started;
    call = started->call();
    record.notes = {text("The responder was started over {peer}.", request.peer.text)};
    if (const std::string& place = started->keptProgram(); !place.empty())
        tell("The program stays there: " + place);
    return started;
}

}  // namespace

Result<std::string> peerAddressOf(const model::RunRequest& request, const std::optional<os::SocketAddress>& instead,
                                  os::Platform& platform)
{
    if (request.peer.fault)
        return std::unexpected(*request.peer.fault);
    const std::string host = instead ? instead->address : request.peer.host;
    auto addresses = platform.network().resolve(
        host, request.family, {platform.processes().watchInterrupts(), [](const std::string& sentence) {
                                   say(fmt::format("halftrip: {}\n", sentence));
                               }});
    if (!addresses)
        return std::unexpected(std::move(addresses).error());
    if (addresses->empty())
        return fail(ErrorKind::NotFound, text("There is no address of {host}.", host));
    return addresses->front();
}

namespace {

/// Where the result of a run that is kept goes. Without a place for it the run is measured and printed all the same.
void findPlaceOfResult(RunOptions& options)
{
    if (options.keepAs.empty())
        return;
    const auto place = placeOfKeptResult(options.keepAs);
    if (!place)
        say(fmt::format("halftrip: warning: {}\n", asSentence(place.error().what)));
    options.saveTo = place.value_or("");
}

/// Measures, and neither starts a program nor changes a setting, which may take any right of this one.
bool needsNoOtherProgram(const Plan& plan, const RunOptions& options)
{
    return !plan.request.peer.isSelf() && !plan.request.peer.isSsh() && options.hostWish.isEmpty();
}

/// Before any thread exists: it may move this process into a namespace of its own.
Result<EmbeddedResponder> embedResponder(model::RunRecord& record, measure::PeerCall& call, os::Platform& platform)
{
    const model::RunRequest& request = record.request;
    auto responder = EmbeddedResponder::start(platform, request.family == model::AddressFamily::V6);
    if (!responder)
        return responder;
    if (Status status = checkAdapter(request.adapter, *responder, platform.host()); !status)
        return std::unexpected(std::move(status).error());
    call = responder->call();
    record.notes = {text("Both ends run on {path}.", responder->path())};
    if (!responder->reason().empty())
        record.notes.emplace_back(responder->reason());
    return responder;
}

OutputChoice outputOf(const RunOptions& options, const Plan& plan, os::Processes& processes)
{
    return {.hasEvents = options.hasEvents,
            .hasProgressLine = !options.hasEvents && processes.isTerminal(2),
            .saveTo = options.saveTo,
            .terminal = processes.terminal(2),
            .progressEvery = plan.progressInterval};
}

/// Ends what ran and what was changed beside the measurement, before anything is saved or printed, which may take its
/// time. What the run itself met comes first.
void putBack(measure::SessionOutcome& outcome, std::optional<SshResponder> remote,
             std::optional<tuning::RunTuning>& tuning, os::KernelEvents& kernelEvents)
{
    if (remote && outcome.error)
        outcome.error = remote->explain(*std::move(outcome.error), !outcome.record.responderHost.toolVersion.empty());
    remote.reset();
    if (Status status = kernelEvents.endRecording(); !status && !outcome.error)
        outcome.error = std::move(status).error();
    if (!tuning)
        return;
    if (Status status = tuning->end(); !status && !outcome.error)
        outcome.error = std::move(status).error();
}

}  // namespace

ExitCode runMeasurement(const RunOptions& typed, const CommandContext& context, const std::string& commandName)
{
    RunOptions options = typed;
    findPlaceOfResult(options);
    if (options.hasEvents)
        printEvent(control::HelloEvent{kVersion, model::kRunSchemaVersion, commandName});
    auto plan = makePlan(options, context);
    if (!plan)
        return tellError(plan.error(), options.hasEvents);
    os::Processes& processes = context.platform.processes();
    auto code = readPairingCode(options.code, processes);
    if (!code)
        return tellError(code.error(), options.hasEvents);
    if (Status status = tryPlaces(options, processes); !status)
        return tellError(status.error(), options.hasEvents);
    if (!options.ssh.from.empty())
        return measureElsewhere(options, *plan, *code, context);
    if (Status status = recordEvents(options, plan->request, context.platform.kernelEvents()); !status)
        return tellError(status.error(), options.hasEvents);
    const auto hold = shareHost(processes, commandName);
    if (!hold)
        return tellError(hold.error(), options.hasEvents);
    if (needsNoOtherProgram(*plan, options))
        processes.limitRights(os::RightsFor::Measuring);

    measure::PeerCall call{.pairingCode = *code};
    model::RunRecord record = measure::recordOf(plan->request, context.commandLine);
    std::optional<EmbeddedResponder> responder;
    if (plan->request.peer.isSelf()) {
        auto started = embedResponder(record, call, context.platform);
        if (!started)
            return tellError(started.error(), options.hasEvents);
        responder.emplace(std::move(*started));
    }
    const std::atomic<bool>& stop = processes.watchInterrupts();
    processes.interruptAtSuspend();
    if (options.stopsAtEndOfInput)
        processes.interruptAtEndOfInput();
    std::optional<SshResponder> remote;
    if (plan->request.peer.isSsh()) {
        auto started = startOverSsh(options.ssh, record, call, context.platform, stop);
        if (!started)
            return tellError(started.error(), options.hasEvents);
        remote.emplace(std::move(*started));
    }
    call.provesItself = options.provesItself;
    // Ctrl-C is watched by now: it ends the run, and then everything is put back.
    auto tuning = tuneForRun(options, record, call, context.platform, stop);
    if (!tuning)
        return tuning.error();
    const BackgroundPrinting background(stop);
    RunOutput output(outputOf(options, *plan, processes), processes);
    measure::SessionOutcome outcome = measure::runSession(std::move(record), call, context.platform, context.registry,
                                                          output, stop);
    putBack(outcome, std::move(remote), *tuning, context.platform.kernelEvents());
    return conclude(outcome, options, *plan, output, processes, stop);
}

}  // namespace halftrip::cli
