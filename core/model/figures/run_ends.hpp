#pragma once

#include "core/model/record/run_record.hpp"

#include <string_view>
#include <vector>

namespace halftrip::model {

struct HostOfRun {
    std::string_view name;  ///< "A" or "B".
    const HostFacts* facts = nullptr;
    EndResult PointResult::* result = nullptr;  ///< Its share of a point.
    [[nodiscard]] bool isA() const noexcept { return name == "A"; }
};

/// True when both ends report one running system.
[[nodiscard]] bool isOneHost(const RunRecord& record);
/// Both hosts; one that both ends run on is A alone. The record outlives the result.
[[nodiscard]] std::vector<HostOfRun> hostsOf(const RunRecord& record);

}  // namespace halftrip::model
