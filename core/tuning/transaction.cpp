#include "core/tuning/transaction.hpp"

#include <algorithm>

namespace halftrip::tuning {
namespace {

/// The plan's settings, each with its old value and nothing accepted yet, behind what the journal has already.
Result<std::vector<JournalEntry>> entriesFor(const Plan& plan, const Tunables& tunables, const Journal& journal)
{
    std::vector<JournalEntry> entries = journal.entries();
    for (const Change& change : plan.changes) {
        const auto known = std::ranges::find(entries, change.setting, &JournalEntry::setting);
        if (known != entries.end()) {
            known->wanted = change.wanted;
            known->isReadBack = false;
            continue;
        }
        const auto tunable = findTunable(tunables, change.setting.id);
        if (!tunable)
            return std::unexpected(tunable.error());
        // Not that of the plan: it may be old by now.
        auto old = (*tunable)->read(change.setting.object);
        if (!old)
            return std::unexpected(std::move(old).error());
        entries.push_back({.setting = change.setting, .old = std::move(*old), .wanted = change.wanted});
    }
    return entries;
}

AppliedChange makeChange(const JournalEntry& entry, const Tunables& tunables)
{
    AppliedChange applied{.setting = entry.setting, .old = entry.old, .wanted = entry.wanted};
    const auto tunable = findTunable(tunables, entry.setting.id);
    if (!tunable) {
        applied.error = tunable.error();
        return applied;
    }
    if (Status status = (*tunable)->write(entry.setting.object, entry.wanted); !status)
        applied.error = std::move(status).error();
    // After a refusal, too: some drivers take half of what they refuse.
    auto accepted = (*tunable)->read(entry.setting.object);
    applied.isReadBack = accepted.has_value();
    if (accepted)
        applied.accepted = std::move(*accepted);
    else if (!applied.error)
        applied.error = std::move(accepted).error();
    return applied;
}

RevertedChange putBack(const JournalEntry& entry, const Tunables& tunables)
{
    RevertedChange reverted{.setting = entry.setting, .old = entry.old};
    const auto tunable = findTunable(tunables, entry.setting.id);
    auto found = tunable ? (*tunable)->read(entry.setting.object) : std::unexpected(tunable.error());
    if (!found) {
        reverted.error = std::move(found).error();
        return reverted;
    }
    reverted.found = std::move(*found);
    if (reverted.found == entry.old)
        return reverted;
    // As long as nothing was read back, what is found may be our own value after rounding.
    reverted.wasChangedByOthers = entry.isReadBack && reverted.found != entry.accepted;
    if (Status status = (*tunable)->write(entry.setting.object, entry.old); !status) {
        reverted.error = std::move(status).error();
        return reverted;
    }
    const auto now = (*tunable)->read(entry.setting.object);
    if (!now)
        reverted.error = now.error();
    else if (*now != entry.old)
        reverted.error = Error{ErrorKind::Os,
                               (*tunable)->describe(entry.setting.object) + " was " + formatSetting(entry.old) +
                                   " and is now " + formatSetting(*now) + ": the system does not take the old value.",
                               0,
                               {}};
    return reverted;
}

}  // namespace

Result<std::vector<AppliedChange>> apply(const Plan& plan, const Tunables& tunables, Journal& journal)
{
    auto entries = entriesFor(plan, tunables, journal);
    if (!entries)
        return std::unexpected(std::move(entries).error());
    if (Status status = journal.save(*entries); !status)
        return std::unexpected(std::move(status).error());
    std::vector<AppliedChange> all;
    for (const Change& change : plan.changes) {
        const auto entry = std::ranges::find(*entries, change.setting, &JournalEntry::setting);
        AppliedChange applied = makeChange(*entry, tunables);
        entry->isReadBack = applied.isReadBack;
        entry->accepted = applied.accepted;
        all.push_back(std::move(applied));
        if (Status status = journal.save(*entries); !status)
            return std::unexpected(std::move(status).error());
    }
    // What is as it was needs no putting back.
    const auto isAsBefore = [](const JournalEntry& entry) { return entry.isReadBack && entry.accepted == entry.old; };
    if (std::erase_if(*entries, isAsBefore) != 0) {
        if (Status status = journal.save(std::move(*entries)); !status)
            return std::unexpected(std::move(status).error());
    }
    return all;
}

Result<std::vector<RevertedChange>> revert(const Tunables& tunables, Journal& journal)
{
    std::vector<RevertedChange> all;
    const std::vector<JournalEntry> entries = journal.entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        all.push_back(putBack(*entry, tunables));
        if (all.back().error)
            continue;
        std::vector<JournalEntry> rest = journal.entries();
        std::erase_if(rest, [&](const JournalEntry& other) { return other.setting == entry->setting; });
        if (Status status = journal.save(std::move(rest)); !status)
            return std::unexpected(std::move(status).error());
    }
    return all;
}

}  // namespace halftrip::tuning
