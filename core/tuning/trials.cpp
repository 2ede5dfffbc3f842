#include "core/tuning/trials.hpp"

#include "core/base/shell_words.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/tuning/session_tuning.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace halftrip::tuning {
namespace {

/// Without a change where idle states are held off by a request that ends with its program.
Result<Plan> planOfHold(os::Tuning& tuning)
{
    const auto item = tuning.idleDisableItem();
    if (!item)
        return std::unexpected(item.error());
    if (auto hold = item->empty() ? tuning.holdIdleStates() : nullptr; !hold)
        return std::unexpected(std::move(hold).error());
    return Plan();
}

bool movesInterrupts(const TrialRun& run)
{
    constexpr std::array<std::string_view, 2> kChecks{"interruptCores", "irqbalance"};
    const auto isOfThem = [&kChecks](const std::string& check) {
        return std::ranges::find(kChecks, check) != kChecks.end();
    };
    const auto isOfInterrupts = [](const model::TunedSetting& tuned) {
        return tuned.setting.id == "steering.interruptCores";
    };
    return std::ranges::any_of(run.peerChecks, isOfThem) || std::ranges::any_of(run.tuned, isOfInterrupts);
}

}  // namespace

Result<model::RunRecord> Trials::measure(const ChangedFor& changed, const std::atomic<bool>& stop)
{
    std::optional<RunTuning> tuning;
    TrialRun run{.peerChecks = changed.peerChecks};
    if (!changed.items.empty()) {
        auto begun = RunTuning::begin(wishOf(changed.items), m_adapter, m_peerAddress, m_platform, stop);
        if (!begun)
            return std::unexpected(std::move(begun).error());
        tuning.emplace(std::move(*begun));
        run.tuned = tuning->tuned();
        run.areIdleStatesHeld = tuning->areIdleStatesHeld();
        const auto isRefused = [](const model::TunedSetting& one) { return !one.refusal.empty(); };
        if (!run.tuned.empty() && std::ranges::all_of(run.tuned, isRefused))
            return fail(ErrorKind::NotSupported, text("{setting} cannot be changed for a run: {refusal}",
                                                      run.tuned.front().words, run.tuned.front().refusal));
    }
    const bool areCoresKept = !movesInterrupts(run);
    if (areCoresKept && m_cores)
        run.cores = *m_cores;
    auto record = m_peer.run(run, stop);
    const Status putBack = tuning ? tuning->end() : Status();
    if (tuning && !tuning->adapter().empty())
        awaitLink(m_platform, tuning->adapter(), stop);
    if (!putBack)
        return std::unexpected(putBack.error());
    if (!record)
        return record;
    if (Status status = checkHosts(*record); !status)
        return std::unexpected(std::move(status).error());
    noteAdapters(*record);
    if (areCoresKept && !m_cores)
        noteCores(*record);
    return record;
}

/// A host that was restarted has its own settings again, and other queues and cores.
Status Trials::checkHosts(const model::RunRecord& record)
{
    const std::string& boot = record.responderHost.hostId;
    if (m_peerBoot.empty())
        m_peerBoot = boot;
    if (m_peerBoot == boot)
        return {};
    return fail(ErrorKind::Closed, "The peer's host rebooted between the runs: they are not comparable.",
                "Start again. The reboot reset what Halftrip had changed there (Windows: halftrip tune revert there).");
}

void Trials::noteAdapters(const model::RunRecord& record)
{
    for (const auto& [place, host] :
         {std::pair(&m_adapters[0], &record.initiatorHost), std::pair(&m_adapters[1], &record.responderHost)})
        *place = host->adapter && !host->adapter->isLoopback ? host->adapter->name : std::string();
}

void Trials::noteCores(const model::RunRecord& record)
{
    if (!record.points.empty())
        m_cores = std::array{record.points.front().initiator.obtained.core,
                             record.points.front().responder.obtained.core};
}

std::string Trials::commandToApply(bool isAtB, const std::vector<std::string>& items) const
{
    std::vector<std::string> words{"sudo", "halftrip", "tune", "apply"};
    if (const std::string& adapter = m_adapters[isAtB ? 1 : 0]; !adapter.empty())
        words.insert(words.end(), {"--adapter", adapter});
    words.insert(words.end(), items.begin(), items.end());
    return shellCommand(words, Shell::Posix);
}

Result<Plan> Trials::planOf(const std::string& item) const
{
    if (item == kHoldItem)
        return planOfHold(m_platform.tuning());
    auto advised = planTuning({.adapter = m_adapter, .peerAddress = m_peerAddress, .items = {item}}, m_platform);
    if (!advised)
        return std::unexpected(std::move(advised).error());
    Plan& plan = advised->plan;
    const char* const hint = "\"halftrip tune plan\" shows what can be changed; NAME=VALUE gives a value of your own.";
    if (!plan.leftOut.empty())
        return fail(ErrorKind::NotSupported,
                    text("\"{setting}\" cannot be tried: {reason}", item, plan.leftOut.front().reason), hint);
    if (const Change* const waiting = firstThatWaits(plan))
        return std::unexpected(cannotBeForRun(*waiting));
    if (plan.changes.empty())
        return fail(ErrorKind::Invalid,
                    text("There is nothing to change for {name}: {reason}", item,
                         (plan.alreadyWell.empty() ? "it is so already." : plan.alreadyWell.front().reason)),
                    hint);
    return std::move(plan);
}

Result<std::vector<model::TuningOffer>> Trials::offersHere(const std::vector<std::string>& named) const
{
    return offersOf(m_platform, m_adapter, m_peerAddress, named);
}

bool hasChangedAny(const model::RunRecord& record)
{
    return record.areIdleStatesHeld ||
           std::ranges::any_of(record.tuned, [](const auto& one) { return one.accepted != one.old; });
}

SearchFigures figuresOf(const model::RunRecord& record)
{
    SearchFigures figures;
    if (record.points.empty())
        return figures;
    const model::PointResult& point = record.points.front();
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const double percentile = kSearchPercentiles[i];
        const stats::Histogram& result = point.result().histogram;
        if (!result.isEmpty() && !model::isThin(point, percentile) && !model::isLost(point, percentile))
            figures[i] = static_cast<double>(model::percentileNs(point, percentile));
    }
    return figures;
}

}  // namespace halftrip::tuning
