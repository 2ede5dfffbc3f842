#pragma once

#include "core/model/facts/fact.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// What the host's facts tell of one adapter of that driver beside its row: "bus 0000:03:00.0; firmware 4.10; queues: 8
/// receive, 8 transmit".
[[nodiscard]] std::string adapterDetails(const std::vector<model::Fact>& facts, const std::string& driver);

}  // namespace halftrip::exporting
