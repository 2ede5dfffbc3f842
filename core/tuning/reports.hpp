#pragma once

#include "core/model/facts/check_report.hpp"
#include "core/tuning/transaction.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What `halftrip tune` prints as JSON, for whoever reads it.
namespace halftrip::tuning {

/// What is to be changed, by this host's checks and by what the user named.
struct AdvisedPlan {
    std::string adapter;
    std::string adapterChoice;  ///< Why it is this one.
    std::string profile;
    Plan plan;
};

struct AppliedReport {
    std::string adapter;
    std::string journal;
    std::vector<AppliedChange> applied;
    std::vector<LeftOut> leftOut;
    std::vector<AlreadyWell> alreadyWell;
    std::vector<std::string> thenRun = {};  ///< Commands that what was written waits for (os::StepToTakeEffect).
};

struct RevertedReport {
    std::string journal;
    bool isFromEarlierBoot = false;
    std::vector<RevertedChange> reverted;
    std::uint64_t left = 0;  ///< How many settings the journal has still.
    std::vector<std::string> thenRun = {};  ///< As above.
};

enum class SettingNow : std::uint8_t { AsSet, AsBefore, ChangedByOthers, NotKnown };

/// How one setting of the journal is at this moment.
struct SettingState {
    SettingName setting;
    std::string words;  ///< "rx-usecs of eth0 (ethtool -C)".
    std::string check = {};  ///< The id of the check that advised it; empty: the user wanted it.
    SettingValue old = {};
    SettingValue wanted = {};
    SettingValue accepted = {};
    SettingValue now = {};
    SettingNow state = SettingNow::NotKnown;
    Text reason = {};  ///< Of NotKnown.
};

/// One journal, and what it says is changed.
struct JournalStatus {
    std::string journal;
    bool isFromEarlierBoot = false;
    std::vector<SettingState> settings;
};

/// What a member of the group that may change settings has changed.
struct MemberStatus {
    std::string user;
    JournalStatus status;
};

struct TuningStatus {
    JournalStatus own;
    std::optional<JournalStatus> ofRoot = {};  ///< What root has changed, where this user is another and may read it.
    std::vector<MemberStatus> ofMembers = {};  ///< For root: of those who have changed anything.
};

/// All about the settings of this host at one moment: its facts and those of a peer, what the checks make of them, what
/// could be changed here, and what is.
struct SettingsReport {
    model::CheckReport checks;  ///< Host A is this one.
    Plan plan = {};  ///< What "tune plan" of the same profile and adapter has.
    std::optional<Error> planError = {};  ///< Why nothing can be changed from here.
    TuningStatus status = {};  ///< Empty where no journal can be read.
};

/// The settings of the journal that items name, as typed: by themselves, or by the check that advised them. Error
/// Invalid: one names none of them.
[[nodiscard]] Result<std::vector<SettingName>> settingsNamed(const std::vector<std::string>& items,
                                                             const std::vector<JournalEntry>& entries);

void describe(model::Fields& fields, AdvisedPlan& plan);
void describe(model::Fields& fields, AppliedReport& report);
void describe(model::Fields& fields, RevertedReport& report);
void describe(model::Fields& fields, SettingState& state);
void describe(model::Fields& fields, JournalStatus& status);
void describe(model::Fields& fields, MemberStatus& member);
void describe(model::Fields& fields, TuningStatus& status);
void describe(model::Fields& fields, SettingsReport& report);

}  // namespace halftrip::tuning

template <>
struct halftrip::model::Words<halftrip::tuning::SettingNow> {
    static constexpr std::array<std::string_view, 4> kNames{"asSet", "asBefore", "changedByOthers", "notKnown"};
};
