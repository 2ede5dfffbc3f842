#include "core/tuning/transaction.hpp"

#include "core/model/fields/error_fields.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace halftrip::tuning {
namespace {

using Entries = std::vector<JournalEntry>;

/// What the journal has already, without what a restart has undone: that may have another old value since.
Entries entriesOf(const Journal& journal, const Tunables& tunables)
{
    Entries entries = journal.entries();
    if (journal.isFromEarlierBoot()) {
        std::erase_if(entries, [&tunables](const JournalEntry& entry) {
            const auto tunable = findTunable(tunables, entry.setting.id);
            return tunable && !(*tunable)->lastsOverRestart();
        });
    }
    return entries;
}

Status checkSame(const JournalEntry& known, const Tunables& tunables)
{
    const auto tunable = findTunable(tunables, known.setting.id);
    if (!tunable || known.identity.empty())
        return {};
    const std::string& object = known.setting.object;
    const auto now = (*tunable)->find(object, known.identity);
    if (now && *now == object)
        return {};
    return fail(
        ErrorKind::NotSupported,
        text("{object} is in the journal already, for another thing of that name.", (*tunable)->describe(object)),
        "Put that back first: \"halftrip tune status\" names it, \"halftrip tune revert --forget\" gives it up.");
}

/// A setting with its old value, and nothing accepted yet, behind those that are there.
Status enter(Entries& entries, const Change& change, const Tunables& tunables)
{
    const auto known = std::ranges::find(entries, change.setting, &JournalEntry::setting);
    if (known != entries.end()) {
        // Its old value is that of what was called so then.
        if (Status status = checkSame(*known, tunables); !status)
            return status;
        known->wanted = change.wanted;
        known->isReadBack = false;
        known->check = change.check;
        known->isKeptAlong = false;
        return {};
    }
    const auto tunable = findTunable(tunables, change.setting.id);
    if (!tunable)
        return std::unexpected(tunable.error());
    // Not that of the plan: it may be old by now.
    auto old = (*tunable)->read(change.setting.object);
    if (!old)
        return std::unexpected(std::move(old).error());
    entries.push_back({.setting = change.setting,
                       .old = std::move(*old),
                       .wanted = change.wanted,
                       .identity = (*tunable)->identify(change.setting.object),
                       .check = change.check});
    return {};
}

/// What another user's journal has changed already: its old value would be taken for the one of before, and whoever
/// puts theirs back last would leave the setting changed. Null: nobody has.
const OthersSettings* whoHas(const Change& change, const Journal& journal, const Tunables& tunables)
{
    const std::vector<JournalEntry>& own = journal.entries();
    if (std::ranges::find(own, change.setting, &JournalEntry::setting) != own.end())
        return nullptr;
    const auto isIt = [&](const JournalEntry& entry) {
        const auto tunable = findTunable(tunables, entry.setting.id);
        if (entry.setting.id != change.setting.id || !tunable || entry.identity.empty())
            return entry.setting == change.setting;
        const auto object = (*tunable)->find(entry.setting.object, entry.identity);
        return object && *object == change.setting.object;
    };
    const auto found = std::ranges::find_if(
        journal.others(), [&](const OthersSettings& other) { return std::ranges::any_of(other.entries, isIt); });
    return found == journal.others().end() ? nullptr : &*found;
}

/// The setting stays as it is.
AppliedChange leftToOther(const Change& change, const OthersSettings& other)
{
    return {.setting = change.setting,
            .old = change.present,
            .wanted = change.wanted,
            .isReadBack = true,
            .accepted = change.present,
            .error = Error{ErrorKind::NotSupported,
                           text("{user} has changed it with Halftrip, and has the old value. Restore that first: "
                                "{command}",
                                other.user, other.reverting + " " + change.setting.id),
                           0,
                           {}},
            .found = change.present};
}

/// True where a change of `disturber` makes the system forget `setting`.
bool doesDisturb(const SettingName& disturber, const SettingName& setting, const Tunables& tunables)
{
    if (setting.object != disturber.object && !setting.object.starts_with(disturber.object + "/"))
        return false;
    const auto tunable = findTunable(tunables, disturber.id);
    if (!tunable)
        return false;
    const std::vector<std::string_view> disturbed = (*tunable)->disturbs();
    return std::ranges::find(disturbed, setting.id) != disturbed.end();
}

/// What the change makes the system forget, as it is now: for after the change, and for after its revert.
void enterDisturbed(Entries& entries, const Change& change, const Tunables& tunables)
{
    const auto tunable = findTunable(tunables, change.setting.id);
    if (!tunable)
        return;
    for (const std::string_view id : (*tunable)->disturbs()) {
        const auto other = findTunable(tunables, std::string(id));
        for (const std::string& part : other ? (*other)->partsOf(change.setting.object) : std::vector<std::string>()) {
            const SettingName name{std::string(id), part};
            const auto value = (*other)->read(part);
            if (!value || std::ranges::find(entries, name, &JournalEntry::setting) != entries.end())
                continue;
            entries.push_back({.setting = name,
                               .old = *value,
                               .wanted = *value,
                               .isReadBack = true,
                               .accepted = *value,
                               .identity = (*other)->identify(part),
                               .isKeptAlong = true});
        }
    }
}

/// What a change of `disturber` would make the system forget, as it was or as we had made it. What somebody else has
/// made of what we had changed is theirs, and what is not read back is still to be changed.
Entries disturbedBy(const SettingName& disturber, Entries entries, const Tunables& tunables)
{
    std::erase_if(entries, [&](const JournalEntry& entry) {
        if (!entry.isReadBack || !doesDisturb(disturber, entry.setting, tunables))
            return true;
        const auto tunable = findTunable(tunables, entry.setting.id);
        if (!tunable)
            return true;
        const auto now = (*tunable)->read(entry.setting.object);
        // What is kept along may be other since the last change of its disturber.
        return !entry.isKeptAlong && now && *now != entry.accepted;
    });
    return entries;
}

/// After the change. What is still there of it is as before; of the rest the journal knows.
void keepAlong(const Entries& disturbed, const Tunables& tunables)
{
    for (const JournalEntry& entry : disturbed) {
        Tunable& tunable = **findTunable(tunables, entry.setting.id);
        if (const auto now = tunable.read(entry.setting.object); now && *now != entry.accepted)
            static_cast<void>(tunable.write(entry.setting.object, entry.accepted));
    }
}

/// Nobody wants it changed any more, but what disturbs it is still changed.
JournalEntry asKeptAlong(JournalEntry entry)
{
    entry.wanted = entry.accepted = entry.old;
    entry.isReadBack = entry.isKeptAlong = true;
    entry.check.clear();
    return entry;
}

/// Without what is as it was, as `isDone` says; what something that stays disturbs is kept along with it.
template <typename IsDone>
Entries without(const Entries& entries, const IsDone& isDone, const Tunables& tunables)
{
    Entries rest;
    for (const JournalEntry& entry : entries) {
        if (!isDone(entry)) {
            rest.push_back(entry);
            continue;
        }
        const bool isDisturbed = std::ranges::any_of(entries, [&](const JournalEntry& other) {
            return !other.isKeptAlong && doesDisturb(other.setting, entry.setting, tunables) && !isDone(other);
        });
        if (isDisturbed)
            rest.push_back(asKeptAlong(entry));
    }
    return rest;
}

/// Whether the journal is to be saved after so many steps of `all`. Each save writes the whole of it, and the old
/// values are in it before the first: of hundreds of entries it need not know at once that one is read back or is back.
bool isToBeSaved(std::size_t done, std::size_t all)
{
    constexpr std::size_t kSaves = 64;
    return done % std::max<std::size_t>(all / kSaves, 1) == 0;
}

/// As it was `before`: nothing is changed of it after all.
void takeOut(Entries& entries, const SettingName& setting, const Entries& before)
{
    const auto known = std::ranges::find(before, setting, &JournalEntry::setting);
    if (known != before.end())
        *std::ranges::find(entries, setting, &JournalEntry::setting) = *known;
    else
        std::erase_if(entries, [&setting](const JournalEntry& entry) { return entry.setting == setting; });
}

/// The object that is in force by now; that of the plan where nothing of the plan chooses it.
std::string objectNow(const Change& change, const std::vector<AppliedChange>& made)
{
    const auto isChooser = [&change](const AppliedChange& one) { return one.setting.id == change.chooser; };
    const auto chooser = std::ranges::find_if(made, isChooser);
    return chooser == made.end() ? change.setting.object : chooser->accepted.value_or(change.setting.object);
}

AppliedChange makeChange(const JournalEntry& entry, const Tunables& tunables)
{
    AppliedChange applied{.setting = entry.setting, .old = entry.old, .wanted = entry.wanted};
    const auto tunable = findTunable(tunables, entry.setting.id);
    if (!tunable) {
        applied.error = tunable.error();
        return applied;
    }
    if (auto found = (*tunable)->read(entry.setting.object))
        applied.found = std::move(*found);
    Status status = (*tunable)->checkValue(entry.setting.object, entry.wanted);
    if (status)
        status = (*tunable)->write(entry.setting.object, entry.wanted);
    if (!status)
        applied.error = std::move(status).error();
    // After a refusal, too: some drivers take half of what they refuse.
    auto accepted = (*tunable)->read(entry.setting.object);
    applied.isReadBack = accepted.has_value();
    if (accepted)
        applied.accepted = std::move(*accepted);
    else if (!applied.error)
        applied.error = std::move(accepted).error();
    // Some drivers refuse what another setting has brought about already.
    if (applied.isReadBack && applied.accepted == applied.wanted)
        applied.error.reset();
    return applied;
}

/// Taken without an Error, and not to be seen yet: some drivers carry a change out once their link is up again.
bool mayComeLater(const AppliedChange& applied)
{
    return !applied.error && applied.isReadBack && applied.accepted == applied.found &&
           applied.accepted != applied.wanted;
}

using Outcome = RevertedChange::Outcome;

/// Writes the old value and reads it back. Error: it is not there now.
Status restore(Tunable& tunable, const std::string& object, const SettingValue& old)
{
    const Status written = tunable.write(object, old);
    const auto now = tunable.read(object);
    if (now && *now == old)
        return {};
    if (!written)
        return written;
    if (!now)
        return std::unexpected(now.error());
    return fail(ErrorKind::Os, text("{object} was {old} and is now {now}: the system does not take the old value.",
                                    tunable.describe(object), formatSetting(old), formatSetting(*now)));
}

/// Before anything is put back, which may change it, too.
RevertedChange asFound(const JournalEntry& entry, const Tunables& tunables)
{
    RevertedChange reverted{.setting = entry.setting, .old = entry.old};
    const auto tunable = findTunable(tunables, entry.setting.id);
    Result<std::string> object = entry.setting.object;
    if (tunable && !entry.identity.empty())
        object = (*tunable)->find(entry.setting.object, entry.identity);
    auto found = tunable && object ? (*tunable)->read(*object) : std::unexpected(Error());
    if (!found)
        return reverted;
    reverted.found = std::move(*found);
    // As long as nothing was read back, what is found may be our own value after rounding; of what is kept along, the
    // doing of what disturbs it.
    reverted.wasChangedByOthers = entry.isReadBack && !entry.isKeptAlong && reverted.found != entry.accepted &&
                                  reverted.found != entry.old;
    return reverted;
}

/// `asFound` is what it says.
RevertedChange putBack(const JournalEntry& entry, const RevertedChange& asFound, const Tunables& tunables,
                       bool isFromEarlierBoot)
{
    RevertedChange reverted{.setting = entry.setting, .old = entry.old};
    const auto failed = [&reverted](Error error) {
        reverted.error = std::move(error);
        return reverted;
    };
    const auto tunable = findTunable(tunables, entry.setting.id);
    if (!tunable)
        return failed(tunable.error());
    const bool isUndoneByRestart = isFromEarlierBoot && !(*tunable)->lastsOverRestart();
    std::string object = entry.setting.object;
    if (!entry.identity.empty() && !isUndoneByRestart) {
        auto now = (*tunable)->find(object, entry.identity);
        if (!now)
            return failed(std::move(now).error());
        if (*now != object)
            reverted.objectNow = *now;
        object = std::move(*now);
    }
    auto found = (*tunable)->read(object);
    if (isUndoneByRestart) {
        const bool isSetAnew = found && *found != entry.old;
        reverted.found = found ? std::move(*found) : SettingValue();
        reverted.outcome = isSetAnew ? Outcome::LeftAlone : Outcome::WasBack;
        return reverted;
    }
    reverted.found = asFound.found;
    reverted.wasChangedByOthers = asFound.wasChangedByOthers;
    if (!found)
        return failed(std::move(found).error());
    if (!reverted.found)
        reverted.found = *found;
    if (*found == entry.old) {
        reverted.outcome = reverted.found == entry.old ? Outcome::WasBack : Outcome::PutBack;
        return reverted;
    }
    if (Status status = restore(**tunable, object, entry.old); !status)
        return failed(std::move(status).error());
    reverted.outcome = Outcome::PutBack;
    return reverted;
}

bool isChosen(const RevertChoice& choice, const JournalEntry& entry, const Tunables& tunables)
{
    const auto isMeant = [&](const SettingName& chosen) {
        return chosen == entry.setting || (entry.isKeptAlong && doesDisturb(chosen, entry.setting, tunables));
    };
    return choice.only.empty() || std::ranges::any_of(choice.only, isMeant);
}

/// What of the journal is still to be done, in the order to be tried in, with what came of the last try.
using Tries = std::vector<std::pair<JournalEntry, RevertedChange>>;

/// Those of the tries that have failed so far, or those that have not.
std::set<SettingName> settingsOf(const Tries& tries, bool haveFailed)
{
    std::set<SettingName> settings;
    for (const auto& [entry, reverted] : tries) {
        if ((reverted.outcome == Outcome::Failed) == haveFailed)
            settings.insert(entry.setting);
    }
    return settings;
}

/// `rest` without what is back by now.
Entries withoutDone(const Entries& rest, const Tries& tries, const Tunables& tunables)
{
    const std::set<SettingName> done = settingsOf(tries, /*haveFailed=*/false);
    return without(rest, [&done](const JournalEntry& entry) { return done.contains(entry.setting); }, tunables);
}

/// `rest` without what is still to be put back.
Entries withoutFailed(Entries rest, const Tries& tries)
{
    const std::set<SettingName> failed = settingsOf(tries, /*haveFailed=*/true);
    std::erase_if(rest, [&failed](const JournalEntry& entry) { return failed.contains(entry.setting); });
    return rest;
}

/// Tries what has failed so far once more. `rest` is what the journal is to hold by now. True: something of it is back.
bool tryAgain(Tries& tries, Entries& rest, const Tunables& tunables, Journal& journal)
{
    std::size_t back = 0;
    for (auto& [entry, reverted] : tries) {
        if (reverted.outcome != Outcome::Failed)
            continue;
        const Entries disturbed = disturbedBy(entry.setting, withoutFailed(rest, tries), tunables);
        reverted = putBack(entry, reverted, tunables, journal.isFromEarlierBoot());
        if (reverted.outcome == Outcome::PutBack)
            keepAlong(disturbed, tunables);
        if (reverted.outcome == Outcome::Failed)
            continue;
        rest = withoutDone(rest, tries, tunables);
        // On a full disk, too, the others are put back; revert() saves once more.
        if (isToBeSaved(++back, tries.size()))
            static_cast<void>(journal.saveRest(rest));
    }
    return back != 0;
}

}  // namespace

Result<std::vector<AppliedChange>> apply(const Plan& plan, const Tunables& tunables, Journal& journal)
{
    const Entries before = entriesOf(journal, tunables);
    Entries entries = before;
    std::vector<AppliedChange> all;
    std::vector<Change> changes;
    for (const Change& change : plan.changes) {
        if (const OthersSettings* const other = whoHas(change, journal, tunables)) {
            all.push_back(leftToOther(change, *other));
            continue;
        }
        enterDisturbed(entries, change, tunables);
        if (Status status = enter(entries, change, tunables); !status)
            return std::unexpected(std::move(status).error());
        changes.push_back(change);
    }
    if (Status status = journal.save(entries); !status)
        return std::unexpected(std::move(status).error());
    for (Change change : changes) {
        if (std::string object = objectNow(change, all); object != change.setting.object) {
            takeOut(entries, change.setting, before);
            change.setting.object = std::move(object);
            const Status entered = enter(entries, change, tunables);
            if (Status status = journal.save(entries); !status)
                return std::unexpected(std::move(status).error());
            if (!entered) {
                all.push_back({.setting = change.setting, .wanted = change.wanted, .error = entered.error()});
                continue;
            }
        }
        const auto entry = std::ranges::find(entries, change.setting, &JournalEntry::setting);
        const Entries disturbed = disturbedBy(change.setting, entries, tunables);
        all.push_back(makeChange(*entry, tunables));
        keepAlong(disturbed, tunables);
        entry->isReadBack = all.back().isReadBack && !mayComeLater(all.back());
        entry->accepted = all.back().accepted;
        if (!isToBeSaved(all.size(), plan.changes.size()))
            continue;
        if (Status status = journal.save(entries); !status)
            return std::unexpected(std::move(status).error());
    }
    const auto isAsBefore = [](const JournalEntry& entry) { return entry.isReadBack && entry.accepted == entry.old; };
    if (Entries rest = without(entries, isAsBefore, tunables); rest != journal.entries()) {
        if (Status status = journal.save(std::move(rest)); !status)
            return std::unexpected(std::move(status).error());
    }
    return all;
}

Result<std::vector<RevertedChange>> revert(const Tunables& tunables, Journal& journal, const RevertChoice& choice)
{
    Tries tries;
    const std::vector<JournalEntry> entries = journal.entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (isChosen(choice, *entry, tunables))
            tries.emplace_back(*entry, asFound(*entry, tunables));
    }
    Entries rest = entries;
    while (tryAgain(tries, rest, tunables, journal)) {}
    if (choice.forgetsFailed)
        rest = withoutFailed(std::move(rest), tries);
    if (rest != journal.entries()) {
        if (Status status = journal.saveRest(std::move(rest)); !status)
            return std::unexpected(std::move(status).error());
    }
    std::vector<RevertedChange> all;
    for (auto& [entry, reverted] : tries) {
        // Nobody has changed it but in passing.
        if (!entry.isKeptAlong || reverted.outcome != Outcome::WasBack)
            all.push_back(std::move(reverted));
    }
    return all;
}

namespace {

template <typename Change>
std::optional<ErrorKind> failureAmong(const std::vector<Change>& changes)
{
    std::optional<ErrorKind> failure;
    for (const Change& change : changes) {
        if (!change.error)
            continue;
        switch (change.error->kind) {
        case ErrorKind::NotPermitted:
            return ErrorKind::NotPermitted;
        case ErrorKind::NotSupported:
        case ErrorKind::NotFound:
        case ErrorKind::Invalid:
            failure = ErrorKind::NotSupported;
            break;
        default:
            failure = failure.value_or(ErrorKind::Os);
        }
    }
    return failure;
}

}  // namespace

std::optional<ErrorKind> failureOf(const std::vector<AppliedChange>& changes)
{
    return failureAmong(changes);
}

std::optional<ErrorKind> failureOf(const std::vector<RevertedChange>& changes)
{
    return failureAmong(changes);
}

void describe(model::Fields& fields, AppliedChange& change)
{
    fields("setting", change.setting);
    fields("old", change.old);
    fields("wanted", change.wanted);
    fields("isReadBack", change.isReadBack);
    fields("accepted", change.accepted);
    fields("error", change.error);
}

void describe(model::Fields& fields, RevertedChange& change)
{
    fields("setting", change.setting);
    fields("old", change.old);
    fields("found", change.found);
    fields(model::Field("objectNow").ifSet(), change.objectNow);
    fields("wasChangedByOthers", change.wasChangedByOthers);
    fields("outcome", change.outcome);
    fields("error", change.error);
}

}  // namespace halftrip::tuning
