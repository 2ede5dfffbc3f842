#include "app/cli/run_tuning.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;

/// Some drivers need that long to negotiate their link again.
constexpr auto kLongestWithoutLink = 10s;

model::TunedSetting recordOf(const tuning::AppliedChange& change, const os::Tunables& tunables)
{
    return {.setting = change.setting,
            .words = settingInWords(change.setting, tunables),
            .old = change.old,
            .wanted = change.wanted,
            .accepted = change.accepted,
            .refusal = change.error ? change.error->what : std::string()};
}

bool isKnownTo(const tuning::Journal& journal, const tuning::SettingName& setting)
{
    return std::ranges::find(journal.entries(), setting, &tuning::JournalEntry::setting) != journal.entries().end();
}

}  // namespace

void awaitLink(os::Platform& platform, const std::string& adapter, const std::atomic<bool>& stop)
{
    const auto until = platform.time().now() + kLongestWithoutLink;
    while (!stop.load() && platform.time().now() < until) {
        const auto all = platform.host().adapters();
        if (!all || std::ranges::any_of(*all, [&adapter](const model::AdapterFacts& facts) {
                return facts.name == adapter && facts.hasCarrier;
            }))
            return;
        std::this_thread::sleep_for(100ms);
    }
}

Result<RunTuning> RunTuning::begin(const RunTuningChoice& choice, const std::string& adapter,
                                   const std::string& peerAddress, os::Platform& platform,
                                   const std::atomic<bool>& stop)
{
    RunTuning tuning(platform);
    if (choice.holdsIdleStates) {
        auto hold = platform.tuning().holdIdleStates();
        if (!hold)
            return std::unexpected(std::move(hold).error());
        tuning.m_hold = std::move(*hold);
        tuning.m_notes.emplace_back("This host's cores are kept out of idle states for this run (--hold-cstates).");
    }
    if (choice.tunes || !choice.items.empty()) {
        if (Status status = tuning.apply(choice, adapter, peerAddress, stop); !status)
            return std::unexpected(std::move(status).error());
    }
    return tuning;
}

Status RunTuning::apply(const RunTuningChoice& choice, const std::string& adapter, const std::string& peerAddress,
                        const std::atomic<bool>& stop)
{
    auto journal = lockJournal(*m_platform);
    if (!journal)
        return std::unexpected(std::move(journal).error());
    m_journal = std::move(*journal);
    const auto advised = planTuning(
        {.adapter = adapter, .peerAddress = peerAddress, .profile = "latency", .items = choice.items}, *m_platform);
    if (!advised)
        return std::unexpected(advised.error());
    if (!choice.items.empty() && !advised->plan.leftOut.empty()) {
        const tuning::LeftOut& leftOut = advised->plan.leftOut.front();
        return fail(ErrorKind::NotSupported, leftOut.words + " cannot be set for a run: " + leftOut.reason,
                    "\"halftrip tune plan\" shows what can be changed here.");
    }
    for (const tuning::Change& change : advised->plan.changes) {
        if (isKnownTo(m_journal->journal, change.setting))
            m_retuned.push_back({change.setting, change.wanted, change.present, change.check});
        else
            m_changed.push_back(change.setting);
    }
    m_adapter = advised->adapter;
    const os::Tunables& tunables = m_platform->tuning().tunables();
    const auto applied = tuning::apply(advised->plan, tunables, m_journal->journal);
    if (!applied)
        return std::unexpected(applied.error());
    const auto isRefused = [](const tuning::AppliedChange& change) {
        return change.error && change.error->kind == ErrorKind::NotPermitted;
    };
    if (!applied->empty() && std::ranges::all_of(*applied, isRefused))
        return fail(ErrorKind::NotPermitted, "nothing may be changed for this run: " + applied->front().error->what,
                    "Run it as root, or leave --tune out.");
    for (const tuning::AppliedChange& change : *applied) {
        m_tuned.push_back(recordOf(change, tunables));
        m_notes.push_back("For this run: " + inWords(change, tunables));
    }
    if (applied->empty())
        m_notes.emplace_back("There was nothing to change on this host for this run (--tune).");
    const bool isLinkAtRisk = std::ranges::any_of(advised->plan.changes, [](const tuning::Change& change) {
        return !change.caution.empty() || change.check.empty();
    });
    if (isLinkAtRisk)
        awaitLink(*m_platform, advised->adapter, stop);
    return {};
}

Status RunTuning::end()
{
    m_hold.reset();
    if (!m_journal)
        return {};
    LockedJournal locked = std::move(*m_journal);
    m_journal.reset();
    // First, so that a failure of the rest does not keep it back.
    const Status retuned = retune(locked.journal);
    const Status reverted = revert(locked.journal);
    return reverted ? retuned : reverted;
}

Status RunTuning::retune(tuning::Journal& journal)
{
    const tuning::Plan plan{.changes = std::exchange(m_retuned, {}), .leftOut = {}};
    if (plan.changes.empty())
        return {};
    const auto applied = tuning::apply(plan, m_platform->tuning().tunables(), journal);
    if (!applied)
        return std::unexpected(applied.error());
    for (const tuning::AppliedChange& change : *applied) {
        if (change.error)
            return std::unexpected(*change.error);
    }
    return {};
}

Status RunTuning::revert(tuning::Journal& journal)
{
    if (m_changed.empty())  // Which would be everything.
        return {};
    const auto reverted = tuning::revert(m_platform->tuning().tunables(), journal,
                                         {.only = std::exchange(m_changed, {}), .forgetsFailed = false});
    if (!reverted)
        return std::unexpected(reverted.error());
    for (const tuning::RevertedChange& change : *reverted) {
        if (!change.error)
            continue;
        Error error = *change.error;
        error.what = "after the run, " + inWords(change, m_platform->tuning().tunables());
        error.hint = "\"halftrip tune revert\" tries again.";
        return std::unexpected(std::move(error));
    }
    return {};
}

RunTuning::~RunTuning()
{
    static_cast<void>(end());
}

}  // namespace halftrip::cli
