#include "app/cli/command.hpp"
#include "app/cli/options/code_options.hpp"
#include "app/cli/output/json_output.hpp"
#include "app/cli/output/measured_file.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/selftest_report.hpp"
#include "app/cli/peers/embedded_responder.hpp"
#include "app/cli/peers/responder_port.hpp"
#include "app/cli/shared_hold.hpp"
#include "app/cli/unwatched.hpp"
#include "core/base/version.hpp"
#include "core/check/check.hpp"
#include "core/control/responder_link.hpp"
#include "core/diagnose/diagnose.hpp"
#include "core/export/table/checklist.hpp"
#include "core/export/zip.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/session.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/chosen_adapter.hpp"
#include "core/tuning/service.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <utility>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;
using enum SelftestResult;

constexpr std::int64_t kRunNs = 300'000'000;
constexpr std::uint64_t kRunWarmup = 200;
constexpr std::uint32_t kRunBytes = 64;
/// For a run that is interrupted to begin, and to end.
constexpr auto kDrillTimeout = 10s;
/// Windows ends a program that takes longer at a sign-out.
constexpr auto kSignOutPatience = 5s;
/// Settings of which a step up and back for a moment disturbs nothing, on either system.
constexpr std::array<const char*, 2> kHarmless{"sysctl.vm.stat_interval", "powerPlan.minimumProcessorState"};
constexpr std::int64_t kMostPercent = 100;

struct SelftestOptions {
    std::string peer;
    std::optional<std::uint16_t> port;
    CodeOptions code;
    std::string adapter;
    std::string saveTo;
    JsonOutput json;
};

/// Why something is not there at all, which nobody has to expect.
bool isMissing(ErrorKind kind)
{
    return kind == ErrorKind::NotSupported || kind == ErrorKind::NotPermitted;
}

std::string errorInWords(const Error& error)
{
    return asSentence(error.what) + (error.hint.empty() ? "" : " " + error.hint);
}

/// What a host says of its firewall, and of the kind of network that it takes this for.
std::string everyFirewallFact(const model::HostFacts& host)
{
    std::string text;
    for (const model::Fact& fact : host.facts) {
        const bool isAbout = fact.id.starts_with("firewall.") || fact.id == "network.category";
        if (isAbout && (fact.value || fact.isInapplicable))
            text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", fact.id,
                                fact.value ? model::formatFact(fact) : std::string(fact.absence));
    }
    return text;
}

/// One way to end a run before its time.
struct Drill {
    const char* name;
    bool (os::ChildProcess::*send)() noexcept;
    std::chrono::milliseconds patience;  ///< Of whoever sends it.
};

constexpr std::array<Drill, 2> kDrills{{{"Ctrl-C", &os::ChildProcess::interrupt, kDrillTimeout},
                                        {"sign-out", &os::ChildProcess::endSession, kSignOutPatience}}};

/// The steps of one selftest, in an order that matters: what runs in namespaces of its own comes last.
class Selftest {
public:
    Selftest(const SelftestOptions& options, const CommandContext& context, std::string code)
        : m_options(options),
          m_context(context),
          m_code(std::move(code)),
          m_stop(context.platform.processes().watchInterrupts())
    {
        const model::HostFacts here = context.platform.host().facts();
        m_report = {kVersion,
                    here.hostName,
                    here.operatingSystem,
                    options.peer,
                    measure::utcText(context.platform.time().date()),
                    {}};
    }

    /// False: stopped by the user.
    [[nodiscard]] bool run()
    {
        lookAtTransports();
        lookForLeftovers();
        lookForService();
        tryTuning();
        lookAtSettings();
        if (!m_options.peer.empty())
            measureOver(m_options.peer, std::nullopt);
        if (m_stop.load())
            return false;
        measureOwnHost();
        return !m_stop.load();
    }

    [[nodiscard]] const SelftestReport& report() const noexcept { return m_report; }
    [[nodiscard]] std::vector<exporting::ZipEntry> files() && { return std::move(m_files); }

private:
    void add(std::string part, std::string item, SelftestResult result, std::string detail)
    {
        m_report.lines.push_back({std::move(part), std::move(item), result, std::move(detail)});
        if (!m_options.json.isWanted())
            say(asText(m_report.lines.back()));
    }
    void addFailed(std::string part, std::string item, const Error& error)
    {
        add(std::move(part), std::move(item), isMissing(error.kind) ? NotTried : NotAsExpected, errorInWords(error));
    }

    void lookAtTransports()
    {
        for (const transport::TransportEntry& entry : m_context.registry.entries()) {
            const transport::Availability availability = entry.probe();
            const bool isOfEverySystem = entry.id == "udp" || entry.id == "tcp";
            add("transports", entry.id,
                availability.isUsable ? AsExpected
                : isOfEverySystem     ? NotAsExpected
                                      : NotTried,
                availability.isUsable ? "Usable." : availability.reason + " " + availability.remedy);
        }
    }

    /// A run that ended by a crash or a sign-out puts back what it had changed before it goes. What "tune apply"
    /// changed is meant to stay, and looks alike.
    void lookForLeftovers()
    {
        const auto journal = tuning::readJournal(m_context.platform);
        if (!journal)
            return addFailed("tuning", "journal", journal.error());
        const std::size_t left = journal->journal.changedCount();
        add("tuning", "nothing left changed", left == 0 ? AsExpected : NotTried,
            left == 0 ? "No setting is left changed by an earlier run."
                      : fmt::format("{} changed by Halftrip now. If that is not meant, \"halftrip tune revert\" "
                                    "restores the old values.",
                                    left == 1 ? "1 setting is" : fmt::format("{} settings are", left)));
    }

    /// Whether a responder listens here already, as the installed service does.
    void lookForService()
    {
        control::LinkRequest call;
        call.peer = "127.0.0.1";
        call.port = m_options.port.value_or(model::kDefaultControlPort);
        call.pairingCode = m_code;
        call.build = kVersion;
        auto link = control::ResponderLink::open(m_context.platform, call, {m_stop, [](const std::string&) {}});
        if (link) {
            add("service", "responder", AsExpected, fmt::format("A responder answers at port {}.", call.port));
            (*link)->bye();
        } else if (link.error().kind == ErrorKind::NotPermitted) {
            add("service", "responder", AsExpected,
                fmt::format("A responder answers at port {} and wants its own code.", call.port));
        } else {
            add("service", "responder", NotTried, "None runs on this host.");
        }
    }

    /// A step up, and back.
    void tryTuning()
    {
        const os::Tunables& tunables = m_context.platform.tuning().tunables();
        for (const char* const id : kHarmless) {
            if (tuning::findTunable(tunables, id))
                return tryTuning(id, tunables);
        }
        add("tuning", "change and revert", NotTried, "There is no setting here that could be changed for a trial.");
    }

    void tryTuning(const std::string& id, const os::Tunables& tunables)
    {
        const char* const item = "change and revert";
        auto journal = tuning::lockJournal(m_context.platform);
        if (!journal)
            return addFailed("tuning", item, journal.error());
        // Its revert would restore the value of before "tune apply".
        const auto isOfIt = [&id](const tuning::JournalEntry& entry) { return entry.setting.id == id; };
        if (std::ranges::any_of(journal->journal.entries(), isOfIt))
            return add("tuning", item, NotTried, id + " is changed by Halftrip now, and stays so.");
        const auto value = presentOf(id, tunables);
        if (!value)
            return addFailed("tuning", item, value.error());
        const std::int64_t wanted = *value == kMostPercent ? *value - 1 : *value + 1;
        // No check has a say in it, and no adapter: this is a setting of the host, which may have none that is up.
        const auto plan = tuning::makePlan({}, tunables, {{.name = id, .value = std::to_string(wanted)}}, {});
        if (!plan)
            return addFailed("tuning", item, plan.error());
        if (plan->changes.size() != 1)
            return add("tuning", item, NotTried, id + " cannot be changed here.");
        const auto applied = tuning::apply(*plan, tunables, journal->journal);
        const auto reverted = tuning::revert(tunables, journal->journal, {.only = {plan->changes[0].setting}});
        if (!applied)
            return addFailed("tuning", item, applied.error());
        if (applied->front().error)
            return addFailed("tuning", item, *applied->front().error);
        const auto after = presentOf(id, tunables);
        const bool isBack = reverted && after && *after == *value;
        add("tuning", item, isBack ? AsExpected : NotAsExpected,
            fmt::format("{} was {}, was set to {}, and is {} now.", id, *value, wanted,
                        after ? std::to_string(*after) : "not known"));
    }

    /// Of the host, or of the first object that has it.
    [[nodiscard]] Result<std::int64_t> presentOf(const std::string& id, const os::Tunables& tunables) const
    {
        const auto tunable = tuning::findTunable(tunables, id);
        if (!tunable)
            return std::unexpected(tunable.error());
        std::string object;
        if (const std::string_view chooser = (*tunable)->chosenBy(); !chooser.empty()) {
            const auto choosing = tuning::findTunable(tunables, std::string(chooser));
            const auto chosen = choosing ? (*choosing)->read({}) : std::unexpected(choosing.error());
            if (!chosen)
                return std::unexpected(chosen.error());
            object = tuning::formatSetting(*chosen);
        }
        const auto value = (*tunable)->read(object);
        if (!value)
            return std::unexpected(value.error());
        try {
            return std::stoll(tuning::formatSetting(*value));
        } catch (const std::exception&) {
            return fail(ErrorKind::NotSupported, text("{id} is no number here.", id));
        }
    }

    /// For the archive, and the firewall of this end.
    void lookAtSettings()
    {
        model::HostFacts here = m_context.platform.host().facts();
        here.toolVersion = kVersion;
        if (auto adapter = os::chooseAdapter(m_context.platform.host(), m_options.adapter, {})) {
            here.facts = m_context.platform.host().settings(adapter->facts.name);
            here.adapter = std::move(adapter->facts);
        }
        tellFirewall("this host", here);
        m_files.push_back(
            {"check.json", exporting::writeChecklistJson(check::runChecks(
                               check::allChecks(), *check::findProfile("latency"), std::move(here), std::nullopt))});
    }

    void tellFirewall(const std::string& whose, const model::HostFacts& host)
    {
        const std::string text = everyFirewallFact(host);
        add("firewall", whose, text.empty() ? NotTried : AsExpected,
            text.empty() ? "The host does not report it." : text);
    }

    /// A short run that proves itself, over each transport that could be used.
    void measureOver(const std::string& peer, const std::optional<EmbeddedResponder>& responder)
    {
        bool hasToldPeer = responder.has_value();
        for (const transport::TransportEntry& entry : m_context.registry.entries()) {
            if (m_stop.load())
                return;
            if (!entry.hasResponder || !entry.probe().isUsable)
                continue;
            const auto record = measureOnce(peer, responder, entry);
            if (!record || std::exchange(hasToldPeer, true))
                continue;
            const model::HostFacts& there = record->responderHost;
            add("peer", "version", there.toolVersion == kVersion ? AsExpected : NotAsExpected,
                fmt::format("{} there, {} here.", there.toolVersion, kVersion));
            tellFirewall(peer, there);
        }
    }

    std::optional<model::RunRecord> measureOnce(const std::string& peer,
                                                const std::optional<EmbeddedResponder>& responder,
                                                const transport::TransportEntry& entry)
    {
        model::RunRequest request;
        request.peer = peer;
        request.port = m_options.port.value_or(model::kDefaultControlPort);
        request.transport = entry.id;
        request.sizesBytes = {kRunBytes};
        request.durationNs = kRunNs;
        request.warmupCount = kRunWarmup;
        request.adapter = responder ? std::string() : m_options.adapter;
        request.stamps = entry.makeStamping ? model::StampChoice::Auto : model::StampChoice::Off;
        measure::PeerCall call = responder ? responder->call() : measure::PeerCall{.pairingCode = m_code};
        call.provesItself = true;
        Unwatched nobody;
        measure::SessionOutcome outcome = measure::runSession(measure::recordOf(request, m_context.commandLine), call,
                                                              m_context.platform, m_context.registry, nobody, m_stop);
        diagnose::conclude(outcome.record);
        const std::string part = fmt::format("run to {}", peer);
        m_files.push_back({fmt::format("{}-{}.halftrip.json", peer == "self" ? "self" : "peer", entry.id),
                           model::toRunFile(outcome.record)});
        if (outcome.error && outcome.error->kind != ErrorKind::Interrupted)
            addFailed(part, entry.id, *outcome.error);
        if (outcome.error)
            return std::nullopt;
        tellRun(part, entry, outcome.record);
        return std::move(outcome.record);
    }

    void tellRun(const std::string& part, const transport::TransportEntry& entry, const model::RunRecord& record)
    {
        const model::PointResult& point = record.points.front();
        const stats::Histogram& trips = point.result().histogram;
        const std::string median = model::isLost(point, point.result(), 50)
                                       ? "lost"
                                       : fmt::format("{:.2f} us",
                                                     static_cast<double>(model::percentileNs(point, 50)) / 2000.0);
        add(part, entry.id, trips.isEmpty() ? NotAsExpected : AsExpected,
            fmt::format("HRT p50 {}, {} samples, {} lost.", median, trips.count(), point.counts.lost));
        const bool isProven = record.selfProof && model::isProven(*record.selfProof);
        add(part, entry.id + ", self-proof", isProven ? AsExpected : NotAsExpected,
            record.selfProof ? model::describeProof(*record.selfProof) : "There was none.");
        // Windows stamps nothing until it is told to, and many adapters never do: nobody has to expect it.
        if (entry.makeStamping)
            add(part, entry.id + ", stamps", point.stages ? AsExpected : NotTried,
                point.stages ? "The stages of a round trip were stamped."
                             : "No stage was stamped: the notes of its run file say why.");
    }

    void measureOwnHost()
    {
        auto started = EmbeddedResponder::start(m_context.platform, /*wantsV6=*/false,
                                                EmbeddedResponder::Sessions::Many);
        if (!started)
            return addFailed("run to self", "responder", started.error());
        const std::optional<EmbeddedResponder> responder(std::move(*started));
        measureOver("self", responder);
        for (const Drill& drill : kDrills) {
            if (!m_stop.load())
                tryDrill(drill, *responder);
        }
    }

    /// A run that is ended early keeps what it has measured, and says so.
    void tryDrill(const Drill& drill, const EmbeddedResponder& responder)
    {
        const std::string part = drill.name;
        std::error_code error;
        const std::filesystem::path file = std::filesystem::temp_directory_path(error) /
                                           fmt::format("halftrip-selftest-{}.json",
                                                       m_context.platform.processes().processId());
        if (error)
            return add(part, "drill", NotTried, "There is no folder for temporary files.");
        auto child = responder.startBeside({model::RunRequest().mode, responder.address().address, "--port",
                                            std::to_string(responder.address().port), "--code-file", "-", "--duration",
                                            "60s", "--sizes", "64", "--save", file.string(), "--events"});
        if (!child)
            return addFailed(part, "drill", child.error());
        const auto [result, trouble] = endOnceMeasuring(**child, drill);
        const auto saved = m_context.platform.processes().readFile(file.string(), std::size_t{64} << 20U);
        const auto record = saved ? model::runFromFile(*saved) : std::unexpected(saved.error());
        const bool isKept = record && record->status == model::RunStatus::Interrupted && !record->points.empty() &&
                            record->points.front().counts.received != 0;
        add(part, "drill", result == AsExpected && !isKept ? NotAsExpected : result,
            result != AsExpected ? trouble
            : isKept             ? fmt::format("The run ended at once with exit code 130 and kept {} samples.",
                                               record->points.front().counts.received)
                                 : "The run ended, but its file does not hold what it had measured.");
        std::filesystem::remove(file, error);
    }

    /// What went wrong stands beside it.
    static std::pair<SelftestResult, std::string> endOnceMeasuring(os::ChildProcess& child, const Drill& drill)
    {
        std::optional<std::chrono::steady_clock::time_point> sentAt;
        for (;;) {
            const auto line = child.readLine(kDrillTimeout);
            if (!line)
                return {NotAsExpected, fmt::format("{} {}", asSentence(line.error().what), child.errorOutput())};
            const auto event = control::eventFromLine(*line);
            if (!event)
                return {NotAsExpected, asSentence(event.error().what)};
            const auto* const progress = std::get_if<control::ProgressEvent>(&*event);
            if (progress != nullptr && progress->counts.received != 0 && !sentAt) {
                if (!(child.*drill.send)())
                    return {NotTried, "This session has no console or desktop by which a run could be told."};
                sentAt = std::chrono::steady_clock::now();
            }
            const auto* const finished = std::get_if<control::RunFinishedEvent>(&*event);
            if (finished == nullptr)
                continue;
            if (!sentAt || finished->status != model::RunStatus::Interrupted ||
                finished->exitCode != static_cast<int>(ExitCode::Interrupted))
                return {NotAsExpected, fmt::format("The run ended with exit code {}.", finished->exitCode)};
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - *sentAt;
            if (taken > drill.patience)
                return {NotAsExpected, fmt::format("The run took {:.1f} s to end.", taken.count())};
            return {AsExpected, {}};
        }
    }

    const SelftestOptions& m_options;
    const CommandContext& m_context;
    std::string m_code;
    const std::atomic<bool>& m_stop;
    SelftestReport m_report;
    std::vector<exporting::ZipEntry> m_files;
};

/// "2026-11-24T20:36:00.123Z" without what a file name cannot have.
std::string nameFor(const SelftestReport& report)
{
    std::string when = report.startedAt.substr(0, report.startedAt.find('.'));
    std::erase_if(when, [](char letter) { return letter == ':' || letter == '-'; });
    return fmt::format("halftrip-selftest-{}-{}.zip", report.host, when);
}

/// By the system's zone. mktime() alone tells the zone on every system without memory that threads share: a first guess
/// is off by the zone, and its correction by what summer time differs there.
std::chrono::local_seconds localTimeOf(std::chrono::system_clock::time_point date)
{
    using namespace std::chrono;
    const seconds utc = floor<seconds>(date).time_since_epoch();
    seconds local = utc;
    for (int attempt = 0; attempt < 2; ++attempt) {
        const sys_seconds guess(local);
        const year_month_day day(floor<days>(guess));
        const hh_mm_ss time(guess - floor<days>(guess));
        std::tm fields{};
        fields.tm_year = static_cast<int>(day.year()) - 1900;
        fields.tm_mon = static_cast<int>(static_cast<unsigned>(day.month())) - 1;
        fields.tm_mday = static_cast<int>(static_cast<unsigned>(day.day()));
        fields.tm_hour = static_cast<int>(time.hours().count());
        fields.tm_min = static_cast<int>(time.minutes().count());
        fields.tm_sec = static_cast<int>(time.seconds().count());
        fields.tm_isdst = -1;
        local += utc - seconds(std::mktime(&fields));
    }
    return local_seconds(local);
}

ExitCode runSelftest(SelftestOptions options, const CommandContext& context)
{
    os::Processes& processes = context.platform.processes();
    if (!options.saveTo.empty()) {
        if (Status status = processes.trySaving(options.saveTo); !status)
            return reportError(status.error());
    }
    if (!options.peer.empty()) {
        model::Peer peer(options.peer);
        if (peer.fault)
            return reportError(*peer.fault);
        const auto port = takePort(peer, options.port);
        if (!port)
            return reportError(port.error());
        if (peer.kind != model::Peer::Kind::Responder)
            return reportError({ErrorKind::Invalid, text("At {peer} there is no responder of Halftrip.", options.peer),
                                0, "Name a host where \"halftrip serve\" runs, or none to test this host alone."});
        options.peer = peer.text;
        options.port = *port;
    }
    auto code = readPairingCode(options.code, processes);
    if (!code)
        return reportError(code.error());
    const auto hold = shareHost(processes, "selftest");
    if (!hold)
        return reportError(hold.error());
    Selftest selftest(options, context, std::move(*code));
    const bool isWhole = selftest.run();
    const SelftestReport report = selftest.report();
    std::vector<exporting::ZipEntry> files = std::move(selftest).files();
    const std::string json = model::toIndented(model::toJson(report)) + "\n";
    files.insert(files.begin(), {{"selftest.txt", asText(report)}, {"selftest.json", json}});
    const auto archive = exporting::writeZip(files, localTimeOf(context.platform.time().date()));
    if (!archive)
        return reportError(archive.error());
    const std::string path = options.saveTo.empty() ? nameFor(report) : options.saveTo;
    if (Status status = saveMeasured(processes, path, *archive); !status)
        return reportError(status.error());
    const ExitCode result = !isWhole            ? ExitCode::Interrupted
                            : hasPassed(report) ? ExitCode::Done
                                                : ExitCode::CheckFailed;
    if (options.json.isWanted())
        return deliverJson(options.json, json, processes, result);
    return deliverResult(fmt::format("\n{}All of it is in {}: send this one file.\n", verdictOf(report), path), result);
}

void addOptions(CLI::App& app, SelftestOptions& options)
{
    app.add_option("peer", options.peer, "Host where \"halftrip serve\" runs: also test the path to it")
        ->type_name("PEER");
    app.add_option("--adapter", options.adapter, "The adapter of this host [towards PEER, or with the default route]")
        ->type_name("NAME");
    app.add_option("--save", options.saveTo, "The archive to write [halftrip-selftest-HOST-DATE.zip]")
        ->type_name("FILE");
    addJsonOption(app, options.json);
    addFormatOfOld(app, options.json, "text");
    const char* const group = "Peer";
    app.add_option("--port", options.port, "The responder's control port")
        ->default_str(std::to_string(model::kDefaultControlPort))
        ->check(CLI::Range(1, 65535))
        ->type_name("PORT")
        ->group(group);
    addCodeOptions(app, options.code, "The pairing code that \"halftrip serve\" printed", group);
}

}  // namespace

Command selftestCommand()
{
    return {"selftest", "Test everything on this host, and the path to a peer; one file holds the results",
            [](CLI::App& app) {
                const auto options = std::make_shared<SelftestOptions>();
                addOptions(app, *options);
                return [options](const CommandContext& context) { return runSelftest(*options, context); };
            }};
}

}  // namespace halftrip::cli
