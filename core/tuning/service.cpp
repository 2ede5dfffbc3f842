#include "core/tuning/service.hpp"

#include "core/base/sentence.hpp"
#include "core/base/version.hpp"
#include "core/check/check.hpp"
#include "core/os/chosen_adapter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace halftrip::tuning {
namespace {

Status checkTunables(const os::Tuning& tuning)
{
    if (!tuning.tunables().empty())
        return {};
    return fail(ErrorKind::NotSupported, tuning.reasonForNone(), "Run them, and undo them, by hand.");
}

/// Whatever is wrong with the journal is a matter of that file to the user.
std::unexpected<Error> asFileError(Error error)
{
    error.kind = ErrorKind::File;
    return std::unexpected(std::move(error));
}

/// Errors: NotSupported where nothing can be changed, so that there is no journal either.
Result<std::string> journalFolder(const os::Tuning& tuning)
{
    if (Status status = checkTunables(tuning); !status)
        return std::unexpected(std::move(status).error());
    return tuning.journalFolder();
}

/// Which machine this is, for the journal; not its id itself, which other programs of it take for a secret
/// (machine-id(5)).
std::string machineMark(os::Platform& platform)
{
    constexpr std::string_view kSalt = "halftrip: which machine is this?";
    constexpr std::size_t kShownBytes = 16;
    const std::string id = platform.tuning().machineId();
    if (id.empty())
        return {};
    const os::Digest digest = platform.entropy().hmacSha256(std::as_bytes(std::span(kSalt)),
                                                            std::as_bytes(std::span(id)));
    std::string mark;
    for (const std::byte byte : std::span(digest).first(kShownBytes))
        mark += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    return mark;
}

JournalHost thisHost(os::Platform& platform)
{
    const model::HostFacts here = platform.host().facts();
    return {here.hostName, here.hostId, machineMark(platform)};
}

Result<LockedJournal> openJournal(os::Platform& platform, const std::string& folder,
                                  std::unique_ptr<os::TuningLock> lock)
{
    auto journal = Journal::open(platform.processes(), folder, thisHost(platform));
    if (!journal)
        return asFileError(std::move(journal).error());
    return LockedJournal{std::move(lock), std::move(*journal)};
}

/// A journal of another user, and who that is.
struct OthersJournal {
    std::string user;
    Journal journal;
};

/// Those with something in them. What keeps us from reading one is for its owner to repair.
std::vector<OthersJournal> membersJournals(os::Platform& platform)
{
    std::vector<OthersJournal> all;
    for (const os::MemberJournal& member : platform.tuning().membersJournals()) {
        auto journal = Journal::ofText(platform.processes(), member.folder, thisHost(platform), member.text);
        if (journal && !journal->entries().empty())
            all.push_back({member.user, std::move(*journal)});
    }
    return all;
}

/// What other users have changed by their journals, without what a reboot has put back.
std::vector<OthersSettings> settingsOfOthers(os::Platform& platform)
{
    os::Tuning& tuning = platform.tuning();
    std::vector<OthersSettings> all;
    const auto add = [&](const std::string& user, const std::string& reverting, const Journal& journal) {
        OthersSettings one{user, reverting, {}};
        for (const JournalEntry& entry : journal.entries()) {
            const auto tunable = findTunable(tuning.tunables(), entry.setting.id);
            const bool isOver = journal.isFromEarlierBoot() && tunable && !(*tunable)->lastsOverRestart();
            if (!entry.isKeptAlong && !isOver)
                one.entries.push_back(entry);
        }
        if (!one.entries.empty())
            all.push_back(std::move(one));
    };
    for (const OthersJournal& member : membersJournals(platform))
        add(member.user, "sudo -u " + member.user + " halftrip tune revert", member.journal);
    if (const std::string folder = tuning.rootsJournalFolder(); !folder.empty()) {
        if (const auto roots = openJournal(platform, folder, nullptr))
            add("root", "sudo halftrip tune revert", roots->journal);
    }
    return all;
}

SettingState stateOf(const JournalEntry& entry, const os::Tunables& tunables)
{
    SettingState state{.setting = entry.setting,
                       .words = settingInWords(entry.setting, tunables),
                       .check = entry.check,
                       .old = entry.old,
                       .wanted = entry.wanted,
                       .accepted = entry.accepted};
    const auto tunable = findTunable(tunables, entry.setting.id);
    Result<std::string> object = entry.setting.object;
    if (tunable && !entry.identity.empty())
        object = (*tunable)->find(entry.setting.object, entry.identity);
    if (object && *object != entry.setting.object)
        state.words += ", now called " + *object;
    const auto now = !tunable ? std::unexpected(tunable.error())
                     : object ? (*tunable)->read(*object)
                              : std::unexpected(object.error());
    if (!now) {
        state.reason = now.error().what;
        return state;
    }
    state.now = *now;
    const bool isAsSet = entry.isReadBack ? *now == entry.accepted : *now == entry.wanted;
    using enum SettingNow;
    state.state = isAsSet ? AsSet : *now == entry.old ? AsBefore : ChangedByOthers;
    return state;
}

JournalStatus statusOf(const Journal& journal, const os::Tunables& tunables)
{
    JournalStatus status{journal.path(), journal.isFromEarlierBoot(), {}};
    for (const JournalEntry& entry : journal.entries()) {
        if (!entry.isKeptAlong)
            status.settings.push_back(stateOf(entry, tunables));
    }
    return status;
}

/// Of items that name an adapter, or a queue of one. What can be read is there: Windows lists no adapter that is
/// switched off.
Status checkAdapters(const std::vector<Item>& items, os::Platform& platform)
{
    for (const Item& item : items) {
        const auto tunable = findTunable(platform.tuning().tunables(), item.name);
        if (item.object.empty() || !tunable || !(*tunable)->isOfAdapter() || (*tunable)->read(item.object))
            continue;
        auto adapter = os::chooseAdapter(platform.host(), item.object.substr(0, item.object.find('/')), {});
        if (!adapter)
            return std::unexpected(std::move(adapter).error());
    }
    return {};
}

/// Nothing but an end that blocks gains from it: one that spins pays its price for nothing.
bool isOfBlockingAlone(const std::string& id)
{
    const check::Check* const known = check::findCheck(id);
    return known != nullptr && known->isOfBlocking && !known->isOfPauses;
}

/// Without items nobody said how the ends wait.
void leaveOutWhatBlockingGains(Plan& plan)
{
    const auto isLeftOut = [](const Change& change) { return isOfBlockingAlone(change.check); };
    for (const Change& change : plan.changes) {
        if (isLeftOut(change))
            plan.leftOut.push_back({change.setting, change.words + " " + formatSetting(change.wanted),
                                    LeftOut::Kind::ByName, "Only an end that blocks gains from it.",
                                    "halftrip tune apply " + change.check, change.check});
    }
    std::erase_if(plan.changes, isLeftOut);
}

}  // namespace

Result<model::CheckReport> judgeHosts(const TuningRequest& request, std::optional<model::HostFacts> peer,
                                      os::Platform& platform)
{
    auto adapter = os::chooseAdapter(platform.host(), request.adapter, request.peerAddress);
    if (!adapter)
        return std::unexpected(std::move(adapter).error());
    model::HostFacts here = platform.host().facts();
    here.toolVersion = kVersion;
    here.facts = platform.host().settings(adapter->facts.name);
    here.adapter = std::move(adapter->facts);
    model::CheckReport report = check::runChecks(check::allChecks(), *check::findProfile(request.profile),
                                                 std::move(here), std::move(peer));
    report.adapterChoice = std::move(adapter->why);
    return report;
}

Result<SettingsReport> readSettings(const TuningRequest& request, std::optional<model::HostFacts> peer,
                                    os::Platform& platform)
{
    auto checks = judgeHosts(request, std::move(peer), platform);
    if (!checks)
        return std::unexpected(std::move(checks).error());
    SettingsReport report{.checks = std::move(*checks)};
    if (Status status = checkTunables(platform.tuning()); !status) {
        report.planError = std::move(status).error();
        return report;
    }
    report.plan = makePlan(report.checks.results, platform.tuning().tunables());
    leaveOutWhatBlockingGains(report.plan);
    // What keeps us from reading the journal is told by the next change.
    if (auto status = readTuningStatus(platform))
        report.status = std::move(*status);
    return report;
}

Result<AdvisedPlan> planTuning(const TuningRequest& request, os::Platform& platform)
{
    const os::Tuning& tuning = platform.tuning();
    if (Status status = checkTunables(tuning); !status)
        return std::unexpected(std::move(status).error());
    std::vector<Item> items;
    for (const std::string& text : request.items) {
        auto item = parseItem(text);
        if (!item)
            return std::unexpected(std::move(item).error());
        items.push_back(std::move(*item));
    }
    if (Status status = checkAdapters(items, platform); !status)
        return std::unexpected(std::move(status).error());
    auto report = judgeHosts(request, std::nullopt, platform);
    if (!report)
        return std::unexpected(std::move(report).error());
    const std::string& adapter = report->hostA.adapter->name;
    auto plan = makePlan(report->results, tuning.tunables(), items, adapter);
    if (!plan)
        return std::unexpected(std::move(plan).error());
    if (items.empty())
        leaveOutWhatBlockingGains(*plan);
    return AdvisedPlan{adapter, std::move(report->adapterChoice), request.profile, std::move(*plan)};
}

Result<LockedJournal> readJournal(os::Platform& platform)
{
    const auto folder = journalFolder(platform.tuning());
    if (!folder)
        return std::unexpected(folder.error());
    return openJournal(platform, *folder, nullptr);
}

Result<TuningStatus> readTuningStatus(os::Platform& platform)
{
    const auto own = readJournal(platform);
    if (!own)
        return std::unexpected(own.error());
    const os::Tunables& tunables = platform.tuning().tunables();
    TuningStatus status{statusOf(own->journal, tunables)};
    for (const OthersJournal& member : membersJournals(platform))
        status.ofMembers.push_back({member.user, statusOf(member.journal, tunables)});
    const std::string folder = platform.tuning().rootsJournalFolder();
    if (folder.empty())
        return status;
    // What keeps us from reading root's journal is for root to repair.
    const auto roots = openJournal(platform, folder, nullptr);
    status.ofRoot = roots ? statusOf(roots->journal, tunables) : JournalStatus{};
    return status;
}

Result<LockedJournal> lockJournal(os::Platform& platform)
{
    const auto folder = journalFolder(platform.tuning());
    if (!folder)
        return std::unexpected(folder.error());
    auto lock = platform.tuning().lock(*folder);
    if (!lock)
        return asFileError(std::move(lock).error());
    // Read under the lock: another program may have changed it until then.
    auto journal = openJournal(platform, *folder, std::move(*lock));
    if (journal)
        journal->journal.knowOthers(settingsOfOthers(platform));
    return journal;
}

std::string settingInWords(const SettingName& setting, const os::Tunables& tunables)
{
    const auto tunable = findTunable(tunables, setting.id);
    if (tunable)
        return (*tunable)->describe(setting.object);
    return setting.object.empty() ? setting.id : setting.id + " of " + setting.object;
}

namespace {

/// A short ring keeps its descriptors in the cache, and cannot hold a burst.
constexpr std::uint64_t kShortRing = 256;

Text ringRemark(const AppliedChange& change)
{
    std::uint64_t length = 0;
    const std::string accepted = change.accepted.value_or("");
    const auto [end, error] = std::from_chars(accepted.data(), accepted.data() + accepted.size(), length);
    const bool isNumber = error == std::errc() && end == accepted.data() + accepted.size();
    return change.setting.id.starts_with("rings.") && isNumber && length < kShortRing
               ? text("Bursts of more than {packets} packets may be dropped.", length)
               : Text();
}

}  // namespace

Text inWords(const AppliedChange& change, const os::Tunables& tunables)
{
    const std::string what = settingInWords(change.setting, tunables);
    const std::string old = formatSetting(change.old);
    const std::string wanted = formatSetting(change.wanted);
    if (change.error && change.isReadBack && change.accepted == change.old)
        return text("{setting}: stays {old}, not {wanted}: {reason}", what, old, wanted, change.error->what);
    if (change.error && change.isReadBack)
        return text("{setting}: was {old}, was to be {wanted}, is now {now}: {reason}", what, old, wanted,
                    formatSetting(change.accepted), change.error->what);
    if (change.error)
        return text("{setting}: was {old}, was to be {wanted}, is not known now: {reason}", what, old, wanted,
                    change.error->what);
    if (change.accepted == change.wanted)
        return joinSentences(text("{setting}: was {old}, is now {wanted}.", what, old, wanted), ringRemark(change));
    if (change.accepted == change.old)
        return text("{setting}: stays {old} so far: the system took {wanted} without a word. If it acts later, "
                    "\"halftrip tune revert\" restores {old}.",
                    what, old, wanted);
    return joinSentences(text("{setting}: was {old}, was to be {wanted}, and the driver made it {now}.", what, old,
                              wanted, formatSetting(change.accepted)),
                         ringRemark(change));
}

Text inWords(const RevertedChange& change, const os::Tunables& tunables)
{
    SettingName setting = change.setting;
    if (!change.objectNow.empty())
        setting.object = change.objectNow;
    const std::string name = settingInWords(setting, tunables);
    const Text what = change.objectNow.empty()
                          ? text("{setting}", name)
                          : text("{setting} (it was called {before} when it was changed)", name, change.setting.object);
    const std::string old = formatSetting(change.old);
    const std::string found = formatSetting(change.found);
    switch (change.outcome) {
    case RevertOutcome::PutBack:
        if (!change.wasChangedByOthers)
            return text("{setting}: is {old} again.", what, old);
        return text("{setting}: is {old} again, as it was before Halftrip changed it. Somebody else had set it to "
                    "{found} since; set that again if it was meant to stay.",
                    what, old, found);
    case RevertOutcome::WasBack:
        return text("{setting}: was {old} again already.", what, old);
    case RevertOutcome::LeftAlone:
        return text("{setting}: stays {found}: a reboot had reset it to {old}, and it was set again since.", what,
                    found, old);
    case RevertOutcome::Failed:
        break;
    }
    return text("{setting}: is to be {old} again: {reason}", what, old, change.error ? change.error->what : Text());
}

namespace {

void addStep(std::vector<os::StepToTakeEffect>& steps, const SettingName& setting, const os::Tunables& tunables)
{
    const auto tunable = findTunable(tunables, setting.id);
    auto step = tunable ? (*tunable)->stepToTakeEffect(setting.object) : std::nullopt;
    if (step && std::ranges::find(steps, *step) == steps.end())
        steps.push_back(std::move(*step));
}

}  // namespace

std::vector<os::StepToTakeEffect> stepsAfter(const std::vector<AppliedChange>& applied, const os::Tunables& tunables)
{
    std::vector<os::StepToTakeEffect> steps;
    for (const AppliedChange& change : applied) {
        if (!change.isReadBack || change.accepted != change.old)
            addStep(steps, change.setting, tunables);
    }
    return steps;
}

std::vector<os::StepToTakeEffect> stepsAfter(const std::vector<RevertedChange>& reverted, const os::Tunables& tunables)
{
    std::vector<os::StepToTakeEffect> steps;
    for (const RevertedChange& change : reverted) {
        if (change.outcome == RevertOutcome::PutBack)
            addStep(steps, {change.setting.id, change.objectNow.empty() ? change.setting.object : change.objectNow},
                    tunables);
    }
    return steps;
}

}  // namespace halftrip::tuning
