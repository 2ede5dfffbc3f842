#include "app/cli/tuning/tuned_runs.hpp"

#include "app/cli/output/printing.hpp"
#include "app/cli/run_command.hpp"
#include "app/cli/unwatched.hpp"
#include "core/base/shell_words.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/tuning/session_tuning.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace halftrip::cli {
namespace {

/// The size that published figures are of.
constexpr std::uint32_t kOneSizeBytes = 64;

/// Without a change where idle states are held off by a request that ends with its program.
Result<tuning::Plan> planOfHold(os::Tuning& tuning)
{
    const auto item = tuning.idleDisableItem();
    if (!item)
        return std::unexpected(item.error());
    if (auto hold = item->empty() ? tuning.holdIdleStates() : nullptr; !hold)
        return std::unexpected(std::move(hold).error());
    return tuning::Plan();
}

}  // namespace

void addWindowOptions(CLI::App& app, RunOptions& options)
{
    app.add_flag("--stop-on-stdin-eof", options.stopsAtEndOfInput, "Stop when standard input ends")->group("");
    app.add_flag("--step-events", options.tellsSteps, "Tell rounds and runs as events on standard error")->group("");
}

void tellStep(const RunOptions& options, const control::StepEvent& step, const std::string& words)
{
    say(options.tellsSteps ? control::toLine(step) + "\n" : fmt::format("halftrip: {}\n", words));
}

Status TunedRuns::meet(const std::atomic<bool>& stop)
{
    os::Platform& platform = m_context.platform;
    auto code = readPairingCode(m_options.code, platform.processes());
    if (!code)
        return std::unexpected(std::move(code).error());
    m_session.pairingCode = *code;
    m_session.commandLine = m_context.commandLine;
    if (m_request.peer.isSelf()) {
        auto started = EmbeddedResponder::start(platform, m_request.family == model::AddressFamily::V6,
                                                EmbeddedResponder::Sessions::Many);
        if (!started)
            return std::unexpected(std::move(started).error());
        m_responder.emplace(std::move(*started));
        m_session.callInstead = m_responder->address();
        m_session.pairingCode = m_responder->pairingCode();
        m_session.path = m_responder->path();
    }
    if (m_request.peer.isSsh()) {
        SshWish wish = m_options.ssh;
        wish.allowsTuning = true;
        auto started = SshResponder::start(platform, m_request.peer, wish, m_request.port, {stop},
                                           SshResponder::Sessions::Many);
        if (!started)
            return std::unexpected(std::move(started).error());
        m_remote.emplace(std::move(*started));
        m_session.callInstead = m_remote->address();
        m_session.pairingCode = m_remote->pairingCode();
    }
    auto address = peerAddressOf(m_request, m_session.callInstead, platform);
    if (!address)
        return std::unexpected(std::move(address).error());
    m_peerAddress = std::move(*address);
    return {};
}

Result<model::RunRecord> TunedRuns::measure(const ChangedFor& changed, const std::atomic<bool>& stop)
{
    std::optional<tuning::RunTuning> tuning;
    measure::SessionOptions session = m_session;
    session.peerChecks = changed.peerChecks;
    if (!changed.items.empty()) {
        auto begun = tuning::RunTuning::begin(tuning::wishOf(changed.items), m_request.adapter, m_peerAddress,
                                              m_context.platform, stop);
        if (!begun)
            return std::unexpected(std::move(begun).error());
        tuning.emplace(std::move(*begun));
        session.tuned = tuning->tuned();
        session.areIdleStatesHeld = tuning->areIdleStatesHeld();
        const auto isRefused = [](const model::TunedSetting& one) { return !one.refusal.empty(); };
        if (!session.tuned.empty() && std::ranges::all_of(session.tuned, isRefused))
            return fail(ErrorKind::NotSupported, text("{setting} cannot be changed for a run: {refusal}",
                                                      session.tuned.front().words, session.tuned.front().refusal));
    }
    Unwatched nobody;
    measure::SessionOutcome outcome = measure::runSession(m_request, session, m_context.platform, m_context.registry,
                                                          nobody, stop);
    const Status putBack = tuning ? tuning->end() : Status();
    if (tuning && !tuning->adapter().empty())
        tuning::awaitLink(m_context.platform, tuning->adapter(), stop);
    if (!putBack)
        return std::unexpected(putBack.error());
    if (outcome.error && m_remote)
        return std::unexpected(
            m_remote->explain(*std::move(outcome.error), !outcome.record.responderHost.toolVersion.empty()));
    if (outcome.error)
        return std::unexpected(std::move(*outcome.error));
    if (Status status = checkHosts(outcome.record); !status)
        return std::unexpected(std::move(status).error());
    noteAdapters(outcome.record);
    return std::move(outcome.record);
}

/// A host that was restarted has its own settings again, and other queues and cores.
Status TunedRuns::checkHosts(const model::RunRecord& record)
{
    const std::string& boot = record.responderHost.hostId;
    if (m_peerBoot.empty())
        m_peerBoot = boot;
    if (m_peerBoot == boot)
        return {};
    return fail(ErrorKind::Closed, "The peer's host rebooted between the runs: they are not comparable.",
                "Start again. The reboot reset what Halftrip had changed there (Windows: halftrip tune revert there).");
}

void TunedRuns::noteAdapters(const model::RunRecord& record)
{
    for (const auto& [place, host] :
         {std::pair(&m_adapters[0], &record.initiatorHost), std::pair(&m_adapters[1], &record.responderHost)})
        *place = host->adapter && !host->adapter->isLoopback ? host->adapter->name : std::string();
}

std::string TunedRuns::commandToApply(bool isAtB, const std::vector<std::string>& items) const
{
    std::vector<std::string> words{"sudo", "halftrip", "tune", "apply"};
    if (const std::string& adapter = m_adapters[isAtB ? 1 : 0]; !adapter.empty())
        words.insert(words.end(), {"--adapter", adapter});
    words.insert(words.end(), items.begin(), items.end());
    return shellCommand(words, Shell::Posix);
}

Result<tuning::Plan> TunedRuns::planOf(const std::string& item) const
{
    if (item == tuning::kHoldItem)
        return planOfHold(m_context.platform.tuning());
    auto advised = tuning::planTuning({.adapter = m_request.adapter, .peerAddress = m_peerAddress, .items = {item}},
                                      m_context.platform);
    if (!advised)
        return std::unexpected(std::move(advised).error());
    tuning::Plan& plan = advised->plan;
    const char* const hint = "\"halftrip tune plan\" shows what can be changed; NAME=VALUE gives a value of your own.";
    if (!plan.leftOut.empty())
        return fail(ErrorKind::NotSupported,
                    text("\"{setting}\" cannot be tried: {reason}", item, plan.leftOut.front().reason), hint);
    if (const tuning::Change* const waiting = tuning::firstThatWaits(plan))
        return std::unexpected(tuning::cannotBeForRun(*waiting));
    if (plan.changes.empty())
        return fail(ErrorKind::Invalid,
                    text("There is nothing to change for {name}: {reason}", item,
                         (plan.alreadyWell.empty() ? "it is so already." : plan.alreadyWell.front().reason)),
                    hint);
    return std::move(plan);
}

Result<std::vector<model::TuningOffer>> TunedRuns::offersHere(const std::vector<std::string>& named) const
{
    return tuning::offersOf(m_context.platform, m_request.adapter, m_peerAddress, named);
}

Result<std::vector<model::TuningOffer>> TunedRuns::offersThere(const std::atomic<bool>& stop) const
{
    return measure::askPeerTunables(m_request, m_session, m_context.platform, stop);
}

bool hasChangedAny(const model::RunRecord& record)
{
    return record.areIdleStatesHeld ||
           std::ranges::any_of(record.tuned, [](const auto& one) { return one.accepted != one.old; });
}

void chooseOneSize(model::RunRequest& request)
{
    if (request.sizesBytes.empty())
        request.sizesBytes = {kOneSizeBytes};
}

tuning::SearchFigures figuresOf(const model::RunRecord& record)
{
    tuning::SearchFigures figures;
    if (record.points.empty())
        return figures;
    const model::PointResult& point = record.points.front();
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const double percentile = tuning::kSearchPercentiles[i];
        const stats::Histogram& result = point.result().histogram;
        if (!result.isEmpty() && !result.isThin(percentile) && !model::isLost(point, percentile))
            figures[i] = static_cast<double>(model::percentileNs(point, percentile));
    }
    return figures;
}

std::string_view verdictKey(stats::Verdict verdict) noexcept
{
    switch (verdict) {
    case stats::Verdict::Slower:
        return "slower";
    case stats::Verdict::Faster:
        return "faster";
    case stats::Verdict::NotResolvable:
        return "notResolvable";
    case stats::Verdict::NoDifference:
        break;
    }
    return "noDifference";
}

}  // namespace halftrip::cli
