#pragma once

#include "core/diagnose/compare/role_swap.hpp"
#include "core/model/record/run_record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace halftrip::cli {

/// What this version's rules conclude from a run, whichever version has written it: the verdict, then each finding with
/// its confidence, evidence, what would overturn it and the next step. Lines of at most `columns`.
[[nodiscard]] std::string describeFindings(const std::string& path, const model::RunRecord& record,
                                           std::size_t columns);
/// The same as a document.
[[nodiscard]] nlohmann::json findingsAsJson(const std::string& path, const model::RunRecord& record);

/// What runs of both directions of one pair tell beside that; empty where there are none.
[[nodiscard]] std::string describeDirections(const std::vector<diagnose::DirectionsCompared>& all, std::size_t columns);
/// The same as an array.
[[nodiscard]] nlohmann::json directionsAsJson(const std::vector<diagnose::DirectionsCompared>& all);

}  // namespace halftrip::cli
