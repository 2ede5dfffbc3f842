#pragma once

#include "core/diagnose/compare/compare_runs.hpp"

#include <vector>

namespace halftrip::diagnose {

/// What may explain a difference between the figures of two sides, none of them empty: settings and facts of the hosts
/// that are not the same.
[[nodiscard]] std::vector<model::SettingDifference> differencesOf(const std::vector<NamedRun>& before,
                                                                  const std::vector<NamedRun>& after);

/// The name of the setting that tells practice runs apart; its values are the scenarios' ids.
inline constexpr const char* kScenarioSetting = "practice scenario";
/// The setting of a host that is its name.
inline constexpr const char* kHostSetting = "host";
/// The name of an option of a transport.
inline constexpr const char* kTransportOption = "transport option {option}";

}  // namespace halftrip::diagnose
