#pragma once

#include "core/model/facts/check_report.hpp"
#include "core/model/fields.hpp"
#include "core/os/processes.hpp"

#include <map>
#include <string>
#include <string_view>

namespace halftrip::fake {

/// What the two hosts of a practice have in common with a real one: a scenario, and what people have changed since it
/// began, by the id of the setting's fact. Kept in a file between the programs of one practice.
struct PracticeState {
    std::string scenario;
    std::map<std::string, std::string> changedAtA;
    std::map<std::string, std::string> changedAtB;
};
void describe(model::Fields& fields, PracticeState& state);

/// One story to train with.
struct Scenario {
    std::string_view id;
    std::string_view title;
    int coalescingUs = 0;  ///< How long either adapter waits with its interrupt.
    int exitLatencyUs = 1;  ///< Out of the deepest idle state that either host may use.
    double lossShare = 0;
    /// A thread of this name now and then has the core of B that Halftrip chooses by itself; empty: there is none.
    std::string_view thief = {};
};
/// The first one is where everybody begins.
[[nodiscard]] const std::vector<Scenario>& allScenarios();
/// The first one where `id` is none.
[[nodiscard]] const Scenario& scenarioOf(std::string_view id);

/// The file in `folder`; a practice that begins where there is none, or none that can be read.
[[nodiscard]] PracticeState loadPractice(os::Processes& processes, const std::string& folder);
/// Makes the folder where it is missing. Error File.
[[nodiscard]] Status savePractice(os::Processes& processes, const std::string& folder, const PracticeState& state);
/// Everything from the start: nothing is changed, and no journal knows of anything. Errors: Invalid (no such scenario),
/// File.
[[nodiscard]] Status beginPractice(os::Processes& processes, const std::string& folder, const std::string& scenario);

}  // namespace halftrip::fake
