#pragma once

#include "core/tuning/journal.hpp"
#include "core/tuning/plan.hpp"
#include "core/tuning/tunable.hpp"

#include <optional>
#include <string>
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
};

/// What became of one setting that was to be put back.
struct RevertedChange {
    SettingName setting;
    SettingValue old = {};
    SettingValue found = {};  ///< Before it was put back.
    bool wasChangedByOthers = false;  ///< What was found is neither the old value nor what we had set.
    std::optional<Error> error = {};  ///< It is not as it was: the journal keeps it.
};

/// Makes the changes of a plan. All old values are in the journal, on the disk, before anything is changed; a setting that
/// the journal has already keeps the old value it has there. A change that is refused is told and stops no other. Error:
/// the journal could not be written, or a present value not be read; what is changed by then, revert() undoes.
[[nodiscard]] Result<std::vector<AppliedChange>> apply(const Plan& plan, const Tunables& tunables, Journal& journal);

/// Puts every old value of the journal back, the last change first, and takes what is back out of the journal. Can be
/// repeated, also after a crash in the middle. Error: the journal could not be written.
[[nodiscard]] Result<std::vector<RevertedChange>> revert(const Tunables& tunables, Journal& journal);

}  // namespace halftrip::tuning
