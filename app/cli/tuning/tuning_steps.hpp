#pragma once

#include "app/cli/exit_codes.hpp"
#include "core/os/platform.hpp"
#include "core/tuning/journal.hpp"
#include "core/tuning/plan.hpp"
#include "core/tuning/reports.hpp"
#include "core/tuning/transaction.hpp"

#include <memory>
#include <string>
#include <vector>

namespace halftrip::cli {

/// What is to be tuned.
struct TuningRequest {
    std::string adapter = {};  ///< By name; empty: the one towards the peer, or with the default route.
    std::string peerAddress = {};
    std::string profile = "latency";
    std::vector<std::string> items = {};  ///< As typed; empty: everything advised.
};

using tuning::AdvisedPlan;

/// Collects facts, judges them and plans; changes nothing. Errors: Invalid (a name that nothing has, a value that
/// its setting cannot have), NotFound (no adapter),
/// NotSupported (this system has nothing that we can change).
[[nodiscard]] Result<AdvisedPlan> planTuning(const TuningRequest& request, os::Platform& platform);

/// This user's journal, with the lock that keeps other programs from changing settings meanwhile.
struct LockedJournal {
    std::unique_ptr<os::TuningLock> lock;  ///< Null: only read.
    tuning::Journal journal;
};
/// To change settings. Errors: NotSupported, File (another program changes settings; the journal is damaged, or of
/// another host).
[[nodiscard]] Result<LockedJournal> lockJournal(os::Platform& platform);
/// To look only.
[[nodiscard]] Result<LockedJournal> readJournal(os::Platform& platform);
/// What the journal says, and what is so at this moment.
[[nodiscard]] Result<tuning::TuningStatus> readTuningStatus(os::Platform& platform);

/// What became of changes, in one sentence each: "rx-usecs of eth0 (ethtool -C): was 50, is now 0."
[[nodiscard]] std::string inWords(const tuning::AppliedChange& change, const os::Tunables& tunables);
[[nodiscard]] std::string inWords(const tuning::RevertedChange& change, const os::Tunables& tunables);
/// "rx-usecs of eth0 (ethtool -C)"; the id where nothing here knows it.
[[nodiscard]] std::string settingInWords(const tuning::SettingName& setting, const os::Tunables& tunables);
/// What somebody has to do before these settings are in use: each step once. Empty where nothing is.
[[nodiscard]] std::vector<os::StepToTakeEffect> stepsToTakeEffect(const std::vector<tuning::SettingName>& settings,
                                                                  const os::Tunables& tunables);

/// Done, or why not all of it was: Permission before all others, then NotSupported (the driver has it not, or takes no
/// such value), then System.
[[nodiscard]] ExitCode exitCodeOf(const std::vector<tuning::AppliedChange>& changes);
[[nodiscard]] ExitCode exitCodeOf(const std::vector<tuning::RevertedChange>& changes);

}  // namespace halftrip::cli
