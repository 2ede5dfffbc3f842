#pragma once

#include "core/model/run_record.hpp"

#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// Looks for one thing in a run. One file each in rules/, one line each in all_rules.cpp.
struct Rule {
    std::string_view id;       ///< Of its findings; one that concerns a single end adds "A" or "B".
    std::string_view summary;  ///< What it looks for, in one line.
    /// What it concludes; empty: nothing. A pure function, so that a run file opened elsewhere gives the same findings.
    std::vector<model::Finding> (*apply)(const model::RunRecord&) = nullptr;
};

/// All rules, in the order in which their findings are shown: flags first.
[[nodiscard]] const std::vector<Rule>& allRules();

}  // namespace halftrip::diagnose
