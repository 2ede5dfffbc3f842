#pragma once

#include "core/model/facts/fact.hpp"
#include "platform/linux/ethtool/ethtool_coalescing.hpp"

#include <string>
#include <vector>

namespace halftrip::platform {

/// What a driver answered, as facts; an Error becomes the reason why each of them is absent.
[[nodiscard]] std::vector<model::Fact> describeCoalescing(const std::string& adapter,
                                                          const Result<CoalescingValues>& answer);

}  // namespace halftrip::platform
