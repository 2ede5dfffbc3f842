#pragma once

#include "core/model/facts/fact.hpp"
#include "core/model/facts/queue_values.hpp"
#include "platform/linux/ethtool/ethtool_coalescing.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// What a driver answered, as facts; an Error becomes the reason why each of them is absent. Where rx-usecs is a mode
/// of that driver and no time, it has no unit, and coalescing.rxMode beside it.
[[nodiscard]] std::vector<model::Fact> describeCoalescing(const std::string& adapter, const std::string& driver,
                                                          const Result<CoalescingValues>& answer);
/// rx-usecs of the receive queues that have another than the adapter, as one fact; none: none has.
[[nodiscard]] std::optional<model::Fact> describeQueueCoalescing(const std::string& adapter, std::int64_t ofAdapter,
                                                                 model::QueueValues ofQueues);

}  // namespace halftrip::platform
