#include "core/tuning/run_tuning.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

namespace halftrip::tuning {
namespace {

using namespace std::chrono_literals;

/// Some drivers need that long to negotiate their link again.
constexpr auto kLongestWithoutLink = 10s;

/// The default of sockets that ask for nothing. A run's own do ask: by --wait busypoll. With it "block" would poll, and
/// two ends on few cores would keep each other from running: 69 us for 16 on one core.
constexpr std::string_view kBusyRead = "sysctl.net.core.busy_read";

model::TunedSetting recordOf(const AppliedChange& change, const os::Tunables& tunables)
{
    return {.setting = change.setting,
            .words = settingInWords(change.setting, tunables),
            .old = change.old,
            .wanted = change.wanted,
            .accepted = change.accepted,
            .refusal = change.error ? change.error->what : Text()};
}

bool isAmong(const std::vector<JournalEntry>& entries, const SettingName& setting)
{
    return std::ranges::find(entries, setting, &JournalEntry::setting) != entries.end();
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
        platform.threads().sleepFor(100ms);
    }
}

const Change* firstThatWaits(const Plan& plan) noexcept
{
    const auto found = std::ranges::find_if(plan.changes, [](const Change& change) { return !change.thenRun.empty(); });
    return found == plan.changes.end() ? nullptr : &*found;
}

Error cannotBeForRun(const Change& change)
{
    return {ErrorKind::NotSupported,
            text("{setting} cannot be set for the time of a run: it would be in use only after \"{command}\".",
                 change.words, change.thenRun),
            0, "Set it before, with \"halftrip tune apply\", and measure before and after."};
}

Result<RunTuning> RunTuning::begin(const model::HostWish& wish, const std::string& adapter,
                                   const std::string& peerAddress, os::Platform& platform,
                                   const std::atomic<bool>& stop)
{
    RunTuning tuning(platform);
    std::string idleItem;
    if (wish.holdsIdleStates) {
        if (Status status = tuning.holdIdleStates(idleItem); !status)
            return std::unexpected(std::move(status).error());
    }
    if (wish.tunesAny() || !idleItem.empty()) {
        auto journal = lockJournal(platform);
        if (!journal)
            return std::unexpected(std::move(journal).error());
        tuning.m_journal = std::move(*journal);
        const auto advised = tuning.plan(wish, idleItem, adapter, peerAddress);
        if (!advised)
            return std::unexpected(advised.error());
        if (Status status = tuning.apply(*advised, stop); !status)
            return std::unexpected(std::move(status).error());
        if (advised->plan.changes.empty() && wish.tunesAny())
            tuning.m_notes.push_back(text("There was nothing to change on this host for this run{cli: (--tune)}."));
    }
    if (wish.holdsIdleStates) {
        tuning.m_areIdleStatesHeld = true;
        tuning.m_notes.push_back(text("C-states of this host are held off for this run{cli: (--hold-cstates)}."));
    }
    return tuning;
}

/// By a request that ends with this program; otherwise `item` is what is to be set.
Status RunTuning::holdIdleStates(std::string& item)
{
    auto setting = m_platform->tuning().idleDisableItem();
    if (!setting)
        return std::unexpected(std::move(setting).error());
    item = std::move(*setting);
    if (!item.empty())
        return {};
    auto hold = m_platform->tuning().holdIdleStates();
    if (!hold)
        return std::unexpected(std::move(hold).error());
    m_hold = std::move(*hold);
    return {};
}

/// A plan of everything leaves it out; whoever measures learns what to choose in its place.
void RunTuning::noteBusyRead(const Plan& plan)
{
    const auto isBusyRead = [](const LeftOut& leftOut) {
        return leftOut.kind == LeftOut::Kind::ByName && leftOut.setting.id == kBusyRead;
    };
    if (std::ranges::any_of(plan.leftOut, isBusyRead))
        m_notes.push_back(text("net.core.busy_read stays as it is: a blocking wait would busy-poll. Choose the wait "
                               "strategy busypoll{cli: (--wait busypoll)} instead."));
}

Result<AdvisedPlan> RunTuning::plan(const model::HostWish& wish, const std::string& idleItem,
                                    const std::string& adapter, const std::string& peerAddress)
{
    AdvisedPlan all;
    if (wish.tunesAny()) {
        auto advised = planTuning(
            {.adapter = adapter, .peerAddress = peerAddress, .profile = "latency", .items = wish.items}, *m_platform);
        if (!advised)
            return advised;
        if (!wish.items.empty() && !advised->plan.leftOut.empty()) {
            const LeftOut& leftOut = advised->plan.leftOut.front();
            return fail(ErrorKind::NotSupported,
                        text("{setting} cannot be set for a run: {reason}", leftOut.words, leftOut.reason),
                        "\"halftrip tune plan\" shows what can be changed here.");
        }
        all = std::move(*advised);
        if (wish.items.empty())
            noteBusyRead(all.plan);
    }
    std::vector<Change>& changes = all.plan.changes;
    if (const Change* const waiting = firstThatWaits(all.plan)) {
        if (!wish.items.empty())
            return std::unexpected(cannotBeForRun(*waiting));
        std::string waitingOnes;
        for (const Change& change : changes) {
            if (!change.thenRun.empty())
                waitingOnes += (waitingOnes.empty() ? "" : ", ") + change.setting.id;
        }
        std::erase_if(changes, [](const Change& change) { return !change.thenRun.empty(); });
        m_notes.push_back(text("Advised, but nothing for the time of a run, as the adapter has to restart for it: "
                               "{settings}. \"halftrip tune apply\" sets them.",
                               waitingOnes));
    }
    if (idleItem.empty())
        return all;
    const auto item = parseItem(idleItem);
    if (!item)
        return std::unexpected(item.error());
    auto hold = makePlan({}, m_platform->tuning().tunables(), {*item}, adapter, all.plan);
    if (!hold)
        return std::unexpected(std::move(hold).error());
    if (!hold->leftOut.empty())
        return fail(ErrorKind::NotSupported,
                    text("C-states cannot be held off: {reason}", hold->leftOut.front().reason),
                    "Leave --hold-cstates out.");
    m_idleItem = *item;
    for (Change& change : hold->changes) {
        std::erase_if(changes, [&change](const Change& other) { return other.setting == change.setting; });
        changes.push_back(std::move(change));
    }
    return all;
}

Status RunTuning::apply(const AdvisedPlan& advised, const std::atomic<bool>& stop)
{
    m_adapter = advised.adapter;
    const os::Tunables& tunables = m_platform->tuning().tunables();
    const std::vector<JournalEntry> before = m_journal->journal.entries();
    const auto applied = tuning::apply(advised.plan, tunables, m_journal->journal);
    for (const JournalEntry& entry : m_journal->journal.entries()) {
        if (!isAmong(before, entry.setting))
            m_changed.push_back(entry.setting);
    }
    if (!applied)
        return std::unexpected(applied.error());
    for (const AppliedChange& change : *applied) {
        if (const auto known = std::ranges::find(before, change.setting, &JournalEntry::setting); known != before.end())
            m_retuned.push_back({change.setting, change.accepted, change.found, known->check});
    }
    const auto isHold = [this](const SettingName& setting) { return m_idleItem && setting.id == m_idleItem->name; };
    const auto isRefused = [](const AppliedChange& change) {
        return change.error && change.error->kind == ErrorKind::NotPermitted;
    };
    if (!applied->empty() && std::ranges::all_of(*applied, isRefused))
        return fail(ErrorKind::NotPermitted,
                    text("nothing may be changed for this run: {reason}", applied->front().error->what),
                    "Run it with the right to change settings (as root, as an administrator), or leave --tune and "
                    "--hold-cstates out.");
    for (const AppliedChange& change : *applied) {
        if (isHold(change.setting) && (change.error || change.accepted != change.wanted))
            return fail(change.error ? change.error->kind : ErrorKind::NotSupported,
                        text("C-states cannot be held off: {reason}", inWords(change, tunables)),
                        "Leave --hold-cstates out.");
        m_tuned.push_back(recordOf(change, tunables));
        m_notes.push_back(text("For this run: {change}", inWords(change, tunables)));
    }
    const bool isLinkAtRisk = std::ranges::any_of(advised.plan.changes, [&isHold](const Change& change) {
        return !isHold(change.setting) && (!change.caution.empty() || change.check.empty());
    });
    if (isLinkAtRisk)
        awaitLink(*m_platform, advised.adapter, stop);
    return checkIdleStates();
}

/// Whatever became of the other changes: what is in force by now has to hold them off.
Status RunTuning::checkIdleStates() const
{
    if (!m_idleItem)
        return {};
    const auto left = makePlan({}, m_platform->tuning().tunables(), {*m_idleItem}, m_adapter);
    if (!left)
        return std::unexpected(left.error());
    if (left->changes.empty())
        return {};
    const Change& change = left->changes.front();
    return fail(ErrorKind::NotSupported,
                text("C-states cannot be held off: {setting} is {value}, and is what counts.", change.words,
                     formatSetting(change.present)),
                "Leave --hold-cstates out.");
}

Status RunTuning::end()
{
    m_hold.reset();
    m_areIdleStatesHeld = false;
    if (!m_journal)
        return {};
    LockedJournal locked = std::move(*m_journal);
    m_journal.reset();
    // First, so that a failure of the rest does not keep it back.
    const Status retuned = retune(locked.journal);
    const Status reverted = revert(locked.journal);
    return reverted ? retuned : reverted;
}

Status RunTuning::retune(Journal& journal)
{
    const Plan plan{.changes = std::exchange(m_retuned, {}), .leftOut = {}};
    if (plan.changes.empty())
        return {};
    const auto applied = tuning::apply(plan, m_platform->tuning().tunables(), journal);
    if (!applied)
        return std::unexpected(applied.error());
    for (const AppliedChange& change : *applied) {
        if (change.error)
            return std::unexpected(*change.error);
    }
    return {};
}

Status RunTuning::revert(Journal& journal)
{
    if (m_changed.empty())  // Which would be everything.
        return {};
    const auto reverted = tuning::revert(m_platform->tuning().tunables(), journal,
                                         {.only = std::exchange(m_changed, {}), .forgetsFailed = false});
    if (!reverted)
        return std::unexpected(reverted.error());
    for (const RevertedChange& change : *reverted) {
        if (!change.error)
            continue;
        Error error = *change.error;
        error.what = text("after the run, {reason}", inWords(change, m_platform->tuning().tunables()));
        error.hint = "\"halftrip tune revert\" tries again.";
        return std::unexpected(std::move(error));
    }
    return {};
}

RunTuning::~RunTuning()
{
    static_cast<void>(end());
}

}  // namespace halftrip::tuning
