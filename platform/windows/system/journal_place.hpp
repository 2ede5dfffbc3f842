#pragma once

#include "core/os/tuning.hpp"

#include <memory>
#include <string>

namespace halftrip::windows {

/// Where the journal of changed settings lies: HALFTRIP_STATE_DIR where that is set, otherwise the folder Halftrip of
/// ProgramData for administrators and of the user's own local application data for others. Error File: the system names
/// no such folder.
[[nodiscard]] Result<std::string> chooseJournalFolder();

/// That of administrators, whoever asks; empty when the system names none.
[[nodiscard]] std::string administratorsJournalFolder();

/// Makes the folder, with those above it, where it is missing; what an administrator makes, others may only read. Takes
/// the lock of the file tuning.lock in it. Errors: Busy (its words name the process that has it), File (also: the
/// folder belongs to somebody else, whose journal is not to be followed).
[[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lockJournal(const std::string& folder);

}  // namespace halftrip::windows
