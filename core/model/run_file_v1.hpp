#pragma once

#include <nlohmann/json_fwd.hpp>

namespace halftrip::model {

/// Rewrites a run file of schema version 1 as one of version 2: sizes and intervals become axis values, the round trips
/// of a point its distributions, flags findings. Members that are not as version 1 has them are left for the reader to
/// find.
void upgradeFromVersion1(nlohmann::json& document);

}  // namespace halftrip::model
