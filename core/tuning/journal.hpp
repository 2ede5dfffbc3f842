#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"
#include "core/os/processes.hpp"
#include "core/tuning/tunable.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::tuning {

/// One setting that we have changed or are about to change.
struct JournalEntry {
    SettingName setting;
    SettingValue old = {};  ///< What was found before the first change.
    SettingValue wanted = {};
    bool isReadBack = false;  ///< False: the change may or may not have happened.
    SettingValue accepted = {};  ///< What was read back.
    std::string identity = {};  ///< Tunable::identify() of the object, when the old value was read.
    std::string check = {};  ///< The id of the check that advised it; empty: the user wanted it.
    bool isKeptAlong = false;  ///< Nobody wants it changed; another change disturbs it (Tunable::disturbs()).
    bool operator==(const JournalEntry&) const = default;
};

/// Which running system this is.
struct JournalHost {
    std::string name;
    std::string bootId;  ///< model::HostFacts::hostId: another one after a restart.
    std::string machineId = {};  ///< The same over restarts, whatever the name; empty: not known.
    bool operator==(const JournalHost&) const = default;
};

void describe(model::Fields& fields, JournalEntry& entry);
void describe(model::Fields& fields, JournalHost& host);

/// The file in its folder.
inline constexpr std::string_view kJournalName = "tuning-journal.json";
/// A plan has two settings of each core, and three of each queue; each has less than a thousand bytes.
inline constexpr std::size_t kMostJournalBytes = std::size_t{64} << 20U;

/// What another journal of this host has changed: only that one knows the old values.
struct OthersSettings {
    std::string user;  ///< "root".
    std::string reverting;  ///< The command that puts it back, without an item: "sudo halftrip tune revert".
    std::vector<JournalEntry> entries;
};

/// The settings that are changed at this moment, with their old values, in one small file. Every save replaces the
/// whole file at once and flushes it to the disk: whatever happens in between, the file of before or of after is there.
/// One thread.
class Journal {
public:
    /// Reads what an earlier program left in `folder`, which must exist; no file is an empty journal. Errors: Version
    /// (a newer program's), Invalid (another host's: nothing of it may be put back here), File (unreadable or damaged).
    [[nodiscard]] static Result<Journal> open(os::Processes& files, const std::string& folder, JournalHost host);
    /// The same of another user's, of which `text` was read, to look into.
    [[nodiscard]] static Result<Journal> ofText(os::Processes& files, const std::string& folder, JournalHost host,
                                                const std::string& text);

    [[nodiscard]] const std::vector<JournalEntry>& entries() const noexcept { return m_entries; }
    /// Without what is only kept along with others.
    [[nodiscard]] std::size_t changedCount() const noexcept;
    /// The system was restarted since the first change: what does not last over that is back by itself.
    [[nodiscard]] bool isFromEarlierBoot() const noexcept { return m_bootId != m_host.bootId; }
    [[nodiscard]] const std::string& path() const noexcept { return m_path; }
    /// What other users have changed is not changed by this journal: put back in the wrong order, it would stay
    /// changed.
    void knowOthers(std::vector<OthersSettings> others) { m_others = std::move(others); }
    [[nodiscard]] const std::vector<OthersSettings>& others() const noexcept { return m_others; }
    /// On the disk when it returns, as changes of this boot; on an Error the journal is as before, here and there.
    /// Error Invalid: more than open() would read.
    [[nodiscard]] Status save(std::vector<JournalEntry> entries);
    /// The same of what is left after some of it is put back: it stays of the boot that it is of.
    [[nodiscard]] Status saveRest(std::vector<JournalEntry> entries);

private:
    Journal(os::Processes& files, std::string path, JournalHost host);
    [[nodiscard]] Status take(const std::string& text);
    [[nodiscard]] Status write(std::vector<JournalEntry> entries, const std::string& bootId);

    os::Processes* m_files;
    std::string m_path;
    JournalHost m_host;
    std::vector<JournalEntry> m_entries;
    std::string m_bootId;  ///< Of the entries.
    std::vector<OthersSettings> m_others;
};

}  // namespace halftrip::tuning
