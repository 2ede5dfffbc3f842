#pragma once

#include "core/model/facts/fact.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <optional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// What an adapter's driver answered.
struct AdapterAnswers {
    Ethtool::Driver driver;
    std::optional<Ethtool::Queues> queues;
    std::optional<Ethtool::Stamping> stamping;
};

/// The facts "adapter.bus", ".firmware", ".rxQueues", ".txQueues", ".stamps" and ".interruptCores".
[[nodiscard]] std::vector<model::Fact> describeAdapter(const SystemTree& tree, const std::string& adapter,
                                                       const AdapterAnswers& answers);

}  // namespace halftrip::platform
