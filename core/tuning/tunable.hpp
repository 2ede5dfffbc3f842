#pragma once

#include "core/os/tunable.hpp"

#include <string>
#include <string_view>

namespace halftrip::tuning {

using model::SettingName;
using model::SettingValue;
using os::Tunable;
using os::Tunables;

/// Error NotSupported: this system cannot change it, at least not through us.
[[nodiscard]] Result<Tunable*> findTunable(const Tunables& tunables, std::string_view id);

/// "0"; "nothing" where nothing is set.
[[nodiscard]] std::string formatSetting(const SettingValue& value);

}  // namespace halftrip::tuning
