#pragma once

#include "core/model/facts/fact.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::model {

/// What receive queues have of a setting where it is not what their adapter has, by their numbers.
using QueueValues = std::map<int, std::int64_t>;
/// Receive queues on which packets arrive; empty: nobody knows which.
using ArrivalQueueNumbers = std::vector<int>;

/// As the text of a fact: "rx-0 50, rx-3 0".
[[nodiscard]] std::string queueValuesText(const QueueValues& values);
/// What a fact says of each receive queue, in its order: "rx-0 50, rx-3 ff". What is not in that form is left out.
[[nodiscard]] std::vector<std::pair<int, std::string>> queueTextsOf(const std::vector<Fact>& facts,
                                                                    std::string_view id);
/// The same where they are whole numbers.
[[nodiscard]] QueueValues queueValuesOf(const std::vector<Fact>& facts, std::string_view id);

/// The queues whose settings are to be judged: `arrivals`, or where those are not known the adapter's own settings
/// (none) and every queue of `values`.
[[nodiscard]] std::vector<std::optional<int>> judgedQueues(const ArrivalQueueNumbers& arrivals,
                                                           const std::vector<const QueueValues*>& values);
/// The queue's own value, or the adapter's.
[[nodiscard]] std::int64_t valueOfQueue(const QueueValues& values, std::optional<int> queue, std::int64_t ofAdapter);

}  // namespace halftrip::model
