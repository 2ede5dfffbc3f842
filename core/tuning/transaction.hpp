#pragma once

#include "core/tuning/journal.hpp"
#include "core/tuning/plan.hpp"
#include "core/tuning/tunable.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::tuning {

/// What became of one change.
struct AppliedChange {
    SettingName setting;
    SettingValue old = {};
    SettingValue wanted = {};
    bool isReadBack = false;
    SettingValue accepted = {};  ///< May differ from `wanted`: drivers round.
    std::optional<Error> error = {};  ///< It was refused, or could not be read back.
    SettingValue found = {};  ///< Just before; `old` unless the journal had an older one. Not told.
};

enum class RevertOutcome : std::uint8_t {
    PutBack,
    WasBack,  ///< It was as before already.
    LeftAlone,  ///< A restart had put it back, and what it is now was set since: that stays.
    Failed,  ///< It is not as it was; the journal keeps it, unless it was told to forget it.
};

/// What became of one setting that was to be put back.
struct RevertedChange {
    using Outcome = RevertOutcome;
    SettingName setting;
    SettingValue old = {};
    SettingValue found = {};  ///< Before it was put back.
    std::string objectNow = {};  ///< What the object is called by now, where that is not its name in `setting`.
    bool wasChangedByOthers = false;  ///< What was found is neither the old value nor what we had set.
    Outcome outcome = Outcome::Failed;
    std::optional<Error> error = {};  ///< Of Outcome::Failed.
};

/// Makes the changes of a plan. All old values are in the journal, on the disk, before anything is changed; a setting
/// that the journal has already keeps the old value it has there. A change that is refused is told and stops no other.
/// Where what chooses the objects of others came out otherwise than planned, these are changed of what was chosen. What
/// another journal has changed (Journal::others()) stays as it is, as if it were refused, and is told first.
/// Error: the journal could not be written, or a present value not be read; what is changed by then, revert() undoes.
[[nodiscard]] Result<std::vector<AppliedChange>> apply(const Plan& plan, const Tunables& tunables, Journal& journal);

/// What of the journal to put back.
struct RevertChoice {
    std::vector<SettingName> only = {};  ///< Empty: all of it.
    bool forgetsFailed = false;  ///< What cannot be put back is taken out of the journal, too.
};

/// Puts the old values of the journal back, the last change first, and takes what is back out of the journal. What
/// fails is tried again after the others, which it may depend on. Can be repeated, also after a crash in the middle. Of
/// changes made before a restart of the system, which undid most of them, it touches only those that last. In the order
/// in which they were tried first. Error: the journal could not be written, and may name what is back by now.
[[nodiscard]] Result<std::vector<RevertedChange>> revert(const Tunables& tunables, Journal& journal,
                                                         const RevertChoice& choice = {});

/// Why not all of it was done: NotPermitted before all others, then NotSupported (the driver has it not, or takes no
/// such value), then Os. None: all was.
[[nodiscard]] std::optional<ErrorKind> failureOf(const std::vector<AppliedChange>& changes);
[[nodiscard]] std::optional<ErrorKind> failureOf(const std::vector<RevertedChange>& changes);

void describe(model::Fields& fields, AppliedChange& change);
void describe(model::Fields& fields, RevertedChange& change);

}  // namespace halftrip::tuning

namespace halftrip::model {

template <>
struct Words<tuning::RevertOutcome> {
    static constexpr std::array<std::string_view, 4> kNames{"putBack", "wasBack", "leftAlone", "failed"};
};

}  // namespace halftrip::model
