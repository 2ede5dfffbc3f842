#pragma once

#include "core/os/tuning.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::platform {

/// An environment variable's value; empty where it is not set.
using Environment = std::function<std::string(const char* name)>;

/// Root's, where no other is given.
inline constexpr std::string_view kRootsJournalFolder = "/var/lib/halftrip";
/// Another user's, below the home.
inline constexpr std::string_view kUsersJournalFolder = "/.local/state/halftrip";

/// Where the journal of changed settings lies: HALFTRIP_STATE_DIR where that is set, otherwise /var/lib/halftrip for
/// root, and for others $XDG_STATE_HOME/halftrip or ~/.local/state/halftrip. Error File: none of them is known.
[[nodiscard]] Result<std::string> chooseJournalFolder(bool isRoot, const Environment& environment);

/// Makes the folder, with those above it, where it is missing, and takes the lock of the file tuning.lock in it, which
/// only this user can open. Errors: Busy (its words name the process that has it, where the kernel shows it), File
/// (also: the folder, the journal or the lock's file is another user's).
[[nodiscard]] Result<std::unique_ptr<os::TuningLock>> lockJournal(const std::string& folder);

/// What stands in the journal below the home of another user; nothing where there is none. For root, to look into: no
/// link of that user leads elsewhere, and what is no regular file of that user is not opened. Any thread.
[[nodiscard]] std::optional<std::string> readJournalOf(unsigned user, const std::string& home);

}  // namespace halftrip::platform
