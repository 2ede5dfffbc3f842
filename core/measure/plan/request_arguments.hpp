#pragma once

#include "core/model/request/run_request.hpp"

#include <string>
#include <vector>

namespace halftrip::measure {

/// The words behind `halftrip` that make this request: its mode, its peer, and an option for everything that is not as
/// usual. The command line reads them back to the same request, but for what it has no words for: a real-time
/// scheduling or a memory lock at one end alone.
[[nodiscard]] std::vector<std::string> argumentsOf(const model::RunRequest& request);

}  // namespace halftrip::measure
