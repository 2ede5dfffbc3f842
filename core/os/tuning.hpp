#pragma once

#include "core/os/tunable.hpp"

#include <memory>
#include <string>
#include <vector>

namespace halftrip::os {

/// Held by the one program that changes settings; given up by the destructor, and by the end of the process however it
/// ends.
class TuningLock {
public:
    TuningLock() = default;
    TuningLock(const TuningLock&) = delete;
    TuningLock& operator=(const TuningLock&) = delete;
    virtual ~TuningLock() = default;
};

/// A request for wake-ups within 0 us: as long as it exists, no core of this host enters a C-state. Ends with the
/// process, too, however that ends.
class PmQosRequest {
public:
    PmQosRequest() = default;
    PmQosRequest(const PmQosRequest&) = delete;
    PmQosRequest& operator=(const PmQosRequest&) = delete;
    virtual ~PmQosRequest() = default;
};

/// The journal of a user who may change settings without being root.
struct MemberJournal {
    std::string user;
    std::string folder;
    std::string text;  ///< What stands in it. Read with care: its owner chooses what is at its path.
};

/// What changing settings asks of a system. Main thread.
class Tuning {
public:
    Tuning() = default;
    Tuning(const Tuning&) = delete;
    Tuning& operator=(const Tuning&) = delete;
    virtual ~Tuning() = default;
    /// What tells this installation from others over restarts and whatever its name is; empty where the system has no
    /// such thing. Not for other hosts to see.
    [[nodiscard]] virtual std::string machineId() const { return {}; }
    /// Every setting that this program can change here, in the order people see. None: reasonForNone() says why.
    [[nodiscard]] virtual const Tunables& tunables() const = 0;
    /// A sentence; empty where there are some.
    [[nodiscard]] virtual Text reasonForNone() const { return {}; }
    /// The folder in which this user's journal of changed settings lies. Makes nothing. Error File: this user has none.
    [[nodiscard]] virtual Result<std::string> journalFolder() const = 0;
    /// The same of root (Windows: of administrators), to look into; empty where that is this user.
    [[nodiscard]] virtual std::string rootsJournalFolder() const { return {}; }
    /// Those of other users who may change settings here and have one, for root to look into; empty for whoever is not
    /// root. What is no regular file of that user is none.
    [[nodiscard]] virtual std::vector<MemberJournal> membersJournals() const { return {}; }
    /// Makes the folder where it is missing, and keeps every other program from changing settings by its journal.
    /// Errors: Busy (another one does; the words name its process), File.
    [[nodiscard]] virtual Result<std::unique_ptr<TuningLock>> lock(const std::string& folder) = 0;
    /// Keeps all cores of this host out of their idle states. Errors: NotSupported (no such device, or nothing of the
    /// kind on this system), NotPermitted, Os.
    [[nodiscard]] virtual Result<std::unique_ptr<PmQosRequest>> holdIdleStates() = 0;
    /// The item ("powerPlan.isIdleDisabled=1") that does the same where the system knows no request that ends with its
    /// process: a setting like others, to be changed and put back by the journal. Empty: holdIdleStates() does it.
    /// Errors as there.
    [[nodiscard]] virtual Result<std::string> idleDisableItem() const { return std::string(); }
    /// The next step of whoever was refused "halftrip COMMAND" for want of rights: a sentence.
    [[nodiscard]] virtual std::string adviceOnRights(const std::string& command) const
    {
        return "Run it as root: " + withRootsRights(command) + ".";
    }
    /// "halftrip COMMAND" with root's rights, as the subject of a sentence.
    [[nodiscard]] virtual std::string withRootsRights(const std::string& command) const
    {
        return "\"sudo halftrip " + command + "\"";
    }
};

}  // namespace halftrip::os
