#pragma once

#include "core/model/request/run_request.hpp"

#include <map>
#include <string>

namespace halftrip::measure {

/// The settings that only the request's mode has, by their titles, as they are in force: those that nobody named at
/// their defaults. Texts that this version cannot read stand as they are.
[[nodiscard]] std::map<std::string, std::string> modeSettingsOf(const model::RunRequest& request);

}  // namespace halftrip::measure
