#pragma once

#include "core/os/platform.hpp"
#include "core/tuning/journal.hpp"
#include "core/tuning/plan.hpp"
#include "core/tuning/reports.hpp"
#include "core/tuning/transaction.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::tuning {

/// What is to be tuned.
struct TuningRequest {
    std::string adapter = {};  ///< By name; empty: the one towards the peer, or with the default route.
    std::string peerAddress = {};
    std::string profile = "latency";
    std::vector<std::string> items = {};  ///< As typed; empty: everything advised.
};

/// Collects this host's facts and judges them, beside those of `peer` where it has told any. `request.items` say
/// nothing of it. Error NotFound: no adapter.
[[nodiscard]] Result<model::CheckReport> judgeHosts(const TuningRequest& request, std::optional<model::HostFacts> peer,
                                                    os::Platform& platform);
/// The same, with what it advises here and what is changed. Changes nothing.
[[nodiscard]] Result<SettingsReport> readSettings(const TuningRequest& request, std::optional<model::HostFacts> peer,
                                                  os::Platform& platform);

/// Collects facts, judges them and plans; changes nothing. Errors: Invalid (a name that nothing has, a value that
/// its setting cannot have), NotFound (no adapter),
/// NotSupported (this system has nothing that we can change).
[[nodiscard]] Result<AdvisedPlan> planTuning(const TuningRequest& request, os::Platform& platform);

/// This user's journal, with the lock that keeps other programs from changing settings meanwhile.
struct LockedJournal {
    std::unique_ptr<os::TuningLock> lock;  ///< Null: only read.
    Journal journal;
};
/// To change settings. Errors: NotSupported, File (another program changes settings; the journal is damaged, or of
/// another host).
[[nodiscard]] Result<LockedJournal> lockJournal(os::Platform& platform);
/// To look only.
[[nodiscard]] Result<LockedJournal> readJournal(os::Platform& platform);
/// What the journal says, and what is so at this moment.
[[nodiscard]] Result<TuningStatus> readTuningStatus(os::Platform& platform);

/// What became of changes, in one sentence each: "rx-usecs of eth0 (ethtool -C): was 50, is now 0."
[[nodiscard]] Text inWords(const AppliedChange& change, const os::Tunables& tunables);
[[nodiscard]] Text inWords(const RevertedChange& change, const os::Tunables& tunables);
/// "rx-usecs of eth0 (ethtool -C)"; the id where nothing here knows it.
[[nodiscard]] std::string settingInWords(const SettingName& setting, const os::Tunables& tunables);
/// What somebody has to do before what was written is in use: each step once. Empty where nothing is.
[[nodiscard]] std::vector<os::StepToTakeEffect> stepsAfter(const std::vector<AppliedChange>& applied,
                                                           const os::Tunables& tunables);
[[nodiscard]] std::vector<os::StepToTakeEffect> stepsAfter(const std::vector<RevertedChange>& reverted,
                                                           const os::Tunables& tunables);

}  // namespace halftrip::tuning
