#pragma once

#include "core/model/record/run_record.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// One end's share of every point.
struct EndOfRun {
    std::string_view name;  ///< "A" or "B".
    model::EndResult model::PointResult::* result;
};
inline constexpr std::array kEnds{EndOfRun{"A", &model::PointResult::initiator},
                                  EndOfRun{"B", &model::PointResult::responder}};

struct HostOfRun {
    std::string_view name;  ///< "A" or "B".
    const model::HostFacts* facts = nullptr;
};

/// True when both ends report one running system.
[[nodiscard]] bool isOneHost(const model::RunRecord& record);
/// Both hosts; one that both ends run on is A alone. The record outlives the result.
[[nodiscard]] std::vector<HostOfRun> hostsOf(const model::RunRecord& record);

/// The id of a finding about one end: "slowLinkA".
[[nodiscard]] std::string idAt(std::string_view rule, std::string_view end);

}  // namespace halftrip::diagnose
