#pragma once

#include "core/model/check_report.hpp"
#include "core/tuning/tunable.hpp"

#include <string>
#include <vector>

namespace halftrip::tuning {

/// One setting that is to be changed.
struct Change {
    SettingName setting;
    SettingValue present;  ///< When the plan was made.
    SettingValue wanted;
    std::string check;  ///< The id of the check that advised it.
};

/// Advice that cannot be followed here.
struct LeftOut {
    SettingName setting;
    std::string words;  ///< The advice: "rx-usecs 0".
    std::string reason;
};

struct Plan {
    std::vector<Change> changes;  ///< In the order to be applied in.
    std::vector<LeftOut> leftOut;
};

/// What the checks of this host advise: as much of it as this system's tunables can do and is not set already. The first
/// advice on a setting counts. Reads every setting; changes nothing.
[[nodiscard]] Plan makePlan(const std::vector<model::CheckResult>& results, const Tunables& tunables);

}  // namespace halftrip::tuning
