#include "app/cli/fleet/fleet_part.hpp"

#include "app/cli/output/measured_file.hpp"
#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_files.hpp"
#include "app/cli/peers/refused_code.hpp"
#include "app/cli/unwatched.hpp"
#include "core/base/duration_text.hpp"
#include "core/base/version.hpp"
#include "core/diagnose/diagnose.hpp"
#include "core/fleet/call.hpp"
#include "core/fleet/report.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/measure/responder/responder.hpp"
#include "core/measure/session.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

namespace halftrip::cli {
namespace {

using std::chrono::milliseconds;

/// Responders listen by this much before initiators call: clocks differ by up to half a second.
constexpr std::int64_t kCallAfterMs = 1'500;
/// Both leave the last of a round to the next one.
constexpr std::int64_t kFreeBeforeNextMs = 500;
/// Clocks by NTP agree far better; more is a clock that nobody set.
constexpr std::int64_t kWrongClockMs = 5'000;
constexpr milliseconds kLook{20};

std::int64_t dateMs(os::Platform& platform)
{
    return platform.time().date().time_since_epoch() / milliseconds(1);
}

/// False: stopped meanwhile.
bool waitUntil(std::int64_t whenMs, os::Platform& platform, const std::atomic<bool>& stop)
{
    while (!stop.load() && dateMs(platform) < whenMs)
        std::this_thread::sleep_for(kLook);
    return !stop.load();
}

/// Set when the user stops or the round's time is up. Its own thread watches both.
class RoundEnd {
public:
    RoundEnd(std::int64_t endMs, os::Platform& platform, const std::atomic<bool>& stop)
        : m_watch([this, endMs, &platform, &stop](const std::stop_token& over) {
              while (!over.stop_requested() && !stop.load() && dateMs(platform) < endMs)
                  std::this_thread::sleep_for(kLook);
              m_isOver.store(true);
          })
    {
    }
    [[nodiscard]] const std::atomic<bool>& flag() const { return m_isOver; }

private:
    std::atomic<bool> m_isOver{false};
    std::jthread m_watch;
};

/// What the partner, its absence, its name or the network is about has other kinds, and so has all that a responder
/// says. A code that it refuses may be wrong on either host; once both have met, it was none.
bool isOwnDoing(const Error& error, const model::RunRecord& record)
{
    const bool haveMet = !record.responderHost.toolVersion.empty();
    switch (error.kind) {
    case ErrorKind::Invalid:
    case ErrorKind::NotSupported:
    case ErrorKind::File:
    case ErrorKind::Os:
        return true;
    case ErrorKind::NotPermitted:
        return haveMet || !isRefusedCode(error);
    default:
        return false;
    }
}

/// What kept the partner of a round from being served, as far as the responder knows.
class Visits {
public:
    /// From any thread. Whoever only looks whether a port is open is no partner.
    void turnAway(const std::string& address, const Error& why)
    {
        const bool isLooking = why.kind == ErrorKind::Closed || why.kind == ErrorKind::Timeout ||
                               why.kind == ErrorKind::Interrupted;
        const std::scoped_lock lock(m_mutex);
        if (!isLooking)
            m_refusal = text("{address} was turned away: {why}", address, why.what);
    }
    void begin()
    {
        const std::scoped_lock lock(m_mutex);
        m_hasBegun = true;
    }
    [[nodiscard]] Text whyUnserved(const std::string& initiator)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_hasBegun)
            return text("{initiator} did not leave in time", initiator);
        return m_refusal.empty() ? text("{initiator} did not come", initiator) : m_refusal;
    }

private:
    std::mutex m_mutex;
    Text m_refusal;  ///< The last.
    bool m_hasBegun = false;
};

class HostsPart {
public:
    HostsPart(const FleetPartOptions& options, const CommandContext& context, const std::atomic<bool>& stop)
        : m_options(options), m_plan(options.plan->plan), m_context(context), m_platform(context.platform), m_stop(stop)
    {
    }

    FleetPartOutcome run()
    {
        for (std::uint32_t round = 0; round < m_plan.rounds.size() && !m_stop.load(); ++round)
            doRound(round);
        return m_outcome;
    }

private:
    void tell(std::uint32_t round, const std::string& sentence)
    {
        say(fmt::format("{} round {} of {}: {}\n", measure::utcText(m_platform.time().date()), round,
                        m_plan.rounds.size(), sentence));
    }

    /// By this host's own doing.
    void tellFailure(std::uint32_t round, const Error& error, const std::string& sentence)
    {
        ++m_outcome.failed;
        if (!m_outcome.failure)
            m_outcome.failure = error.kind;
        tell(round, sentence);
    }

    void doRound(std::uint32_t round)
    {
        const auto pair = fleet::pairOf(m_plan, round, m_options.host);
        const std::int64_t startMs = m_plan.startAtMs + round * m_plan.roundMs;
        const std::int64_t endMs = startMs + m_plan.roundMs - kFreeBeforeNextMs;
        if (!pair || dateMs(m_platform) >= endMs)
            return;
        const fleet::Host& initiator = m_plan.hosts[pair->initiator];
        const fleet::Host& responder = m_plan.hosts[pair->responder];
        const model::FleetPart part{m_options.plan->sha256, round, initiator.name, responder.name};
        const std::string path = m_options.results + "/" + fleet::runNameOf(part);
        const bool isInitiator = pair->initiator == m_options.host;
        if (isInitiator && hasFigures(path)) {
            ++m_outcome.measured;
            return tell(round, "already measured");
        }
        // Too late to meet the partner, who is in the middle of it or has given up.
        if (dateMs(m_platform) > startMs + kCallAfterMs) {
            if (const std::string kept = isInitiator ? path : reasonPathOf(part); !isThere(kept))
                keepReason(part, text("{host} joined after the round had begun", m_plan.hosts[m_options.host].name),
                           kept);
            return tell(round, "left out, it has begun without this host");
        }
        if (isInitiator && !turnAwayUntil(startMs + kCallAfterMs, part))
            return;
        const RoundEnd end(endMs, m_platform, m_stop);
        if (isInitiator)
            measure(part, responder, initiator.adapter, path, end.flag());
        else
            respond(part, startMs, end.flag());
    }

    /// A hole is measured after all where the time of its round is still to come: a clock that was ahead made it.
    [[nodiscard]] bool hasFigures(const std::string& path) const
    {
        if (!isThere(path))
            return false;
        const auto known = loadRunFile(path, m_platform.processes());
        return known && fleet::holeOf(*known).empty();
    }

    [[nodiscard]] std::string reasonPathOf(const model::FleetPart& part) const
    {
        return m_options.results + "/" + fleet::reasonNameOf(part);
    }

    /// Why a measurement has no figure, by this host's account. It is worth a line where it cannot be kept, no more.
    void keepReason(const model::FleetPart& part, const Text& reason, const std::string& path)
    {
        model::RunRecord record;
        record.toolVersion = kVersion;
        record.startedAt = record.finishedAt = measure::utcText(m_platform.time().date());
        record.status = model::RunStatus::Failed;
        record.failure = reason;
        record.commandLine = m_context.commandLine;
        record.request = m_plan.request;
        record.fleet = part;
        if (const Status kept = m_platform.processes().writeFileAtomically(path, model::toRunFile(record)); !kept)
            tell(part.round, kept.error().what);
    }

    void measure(const model::FleetPart& part, const fleet::Host& responder, const std::string& adapter,
                 const std::string& path, const std::atomic<bool>& end)
    {
        const std::uint32_t round = part.round;
        model::RunRequest request = m_plan.request;
        request.peer = responder.address;
        request.adapter = adapter;
        model::RunRecord begun = measure::recordOf(request, m_context.commandLine);
        begun.fleet = part;
        Unwatched observer;
        measure::SessionOutcome outcome = measure::runSession(std::move(begun), {.pairingCode = m_options.code},
                                                              m_platform, m_context.registry, observer, end);
        if (m_stop.load())
            return;  // Half a measurement is none: started again, the round may still be done.
        if (outcome.error && outcome.record.failure.empty())
            outcome.record.failure = outcome.error->kind == ErrorKind::Interrupted
                                         ? text("The round's time was up before the measurement was complete.")
                                         : outcome.error->what;
        diagnose::conclude(outcome.record);
        const Status saved = saveMeasured(m_platform.processes(), path, model::toRunFile(outcome.record));
        if (!saved)
            return tellFailure(round, saved.error(), saved.error().what);
        if (const Text hole = fleet::holeOf(outcome.record); !hole.empty()) {
            const std::string sentence = fmt::format("no figure of {}: {}", responder.name, hole);
            return outcome.error && isOwnDoing(*outcome.error, outcome.record)
                       ? tellFailure(round, *outcome.error, sentence)
                       : tell(round, sentence);
        }
        ++m_outcome.measured;
        const std::int64_t medianNs = model::percentileNs(outcome.record.points.front(), 50);
        tell(round, fmt::format("measured {}, median HRT {} us", responder.name,
                                model::formatHrt(static_cast<double>(medianNs))));
    }

    /// Of a responder while `part` is this host's measurement. Whom it turns away, and why, is told on this host, too.
    [[nodiscard]] measure::ResponderOptions answering(const model::FleetPart& part)
    {
        const fleet::Host& host = m_plan.hosts[m_options.host];
        measure::ResponderOptions options;
        options.listenAt = {"", m_plan.request.port == 0 ? model::kDefaultControlPort : m_plan.request.port};
        options.pairingCode = m_options.code;
        options.isOnce = true;
        options.log = [](const std::string&) {};
        if (!host.adapter.empty())
            options.limits.adapters = {host.adapter};
        options.judgeCall = [this, part, name = host.name](const std::optional<model::FleetCall>& call) {
            Status status = fleet::judgeCall({name, part, dateMs(m_platform)}, call);
            if (!status)
                tell(part.round,
                     fmt::format("turned away {}: {}", call ? call->part.initiator : std::string("a caller"),
                                 status.error().what));
            return status;
        };
        return options;
    }

    /// Until it is this host's turn to call, whoever calls it is wrong, and told why. False: stopped meanwhile.
    [[nodiscard]] bool turnAwayUntil(std::int64_t whenMs, const model::FleetPart& part)
    {
        const RoundEnd turn(whenMs, m_platform, m_stop);
        measure::Responder responder(m_platform, m_context.registry, answering(part));
        // Where it cannot listen, nobody is told, and the measurement does not need it.
        if (responder.listen())
            static_cast<void>(responder.serve(turn.flag()));
        return waitUntil(whenMs, m_platform, m_stop);
    }

    void respond(const model::FleetPart& part, std::int64_t startMs, const std::atomic<bool>& end)
    {
        Visits visits;
        measure::ResponderOptions options = answering(part);
        options.onSession = [&visits](const std::string&, bool isOver) {
            if (!isOver)
                visits.begin();
        };
        options.onTurnedAway = [&visits](const std::string& address, const Error& why) {
            visits.turnAway(address, why);
        };
        measure::Responder responder(m_platform, m_context.registry, std::move(options));
        // Before its time, too: a partner whose clock is a little ahead is served, and others are told that they are
        // wrong.
        auto where = responder.listen();
        if (!where) {
            if (!waitUntil(startMs, m_platform, m_stop))
                return;
            where = responder.listen();
        }
        if (!where) {
            const Text sentence = text("{initiator} cannot be answered: {why}", part.initiator, where.error().what);
            keepReason(part, sentence, reasonPathOf(part));
            return tellFailure(part.round, where.error(), sentence);
        }
        const Status served = responder.serve(end);
        if (m_stop.load())
            return;
        if (served && !end.load())
            return tell(part.round, fmt::format("answered {}", part.initiator));
        const Text sentence = served ? visits.whyUnserved(part.initiator)
                                     : text("{initiator} was not answered: {why}", part.initiator, served.error().what);
        keepReason(part, sentence, reasonPathOf(part));
        tell(part.round, sentence);
    }

    const FleetPartOptions& m_options;
    const fleet::Plan& m_plan;
    const CommandContext& m_context;
    os::Platform& m_platform;
    const std::atomic<bool>& m_stop;
    FleetPartOutcome m_outcome;
};

}  // namespace

FleetPartOutcome doFleetPart(const FleetPartOptions& options, const CommandContext& context,
                             const std::atomic<bool>& stop)
{
    return HostsPart(options, context, stop).run();
}

Status checkTimeOf(const fleet::Plan& plan, std::int64_t now)
{
    const auto minutes = [](std::int64_t ms) {
        return text("{minutes:.1f} minutes", static_cast<double>(ms) / 60'000);
    };
    const Text hint = "Compare the clocks (timedatectl, w32tm /query /status); half a second apart is near enough.";
    if (now < plan.madeAtMs - kWrongClockMs)
        return fail(ErrorKind::Invalid,
                    text("this host's clock is {minutes} behind that of the host that made the plan.",
                         minutes(plan.madeAtMs - now)),
                    hint);
    const std::int64_t endMs = plan.startAtMs + plan.roundMs * static_cast<std::int64_t>(plan.rounds.size());
    if (now >= endMs)
        return fail(ErrorKind::Invalid,
                    text("by this host's clock the plan ended {minutes} ago.", minutes(now - endMs)),
                    text("Make a plan that starts later (fleet plan --start). {hint}", hint));
    return {};
}

}  // namespace halftrip::cli
