#pragma once

#include "core/diagnose/compare/compare_runs.hpp"

#include <vector>

namespace halftrip::diagnose {

/// What may explain a difference between the figures of two sides, none of them empty: settings and facts of the hosts
/// that are not the same.
[[nodiscard]] std::vector<model::SettingDifference> differencesOf(const std::vector<NamedRun>& before,
                                                                  const std::vector<NamedRun>& after);

}  // namespace halftrip::diagnose
