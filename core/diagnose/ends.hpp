#pragma once

#include "core/model/figures/run_ends.hpp"
#include "core/model/record/run_record.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace halftrip::diagnose {

using model::HostOfRun;
using model::hostsOf;
using model::isOneHost;

/// One end's share of a run and of every point.
struct EndOfRun {
    std::string_view name;  ///< "A" or "B".
    model::HostFacts model::RunRecord::* host;
    model::EndResult model::PointResult::* result;
};
inline constexpr std::array kEnds{EndOfRun{"A", &model::RunRecord::initiatorHost, &model::PointResult::initiator},
                                  EndOfRun{"B", &model::RunRecord::responderHost, &model::PointResult::responder}};

/// True where both ends were pinned to one core of one host: the scheduler decides then how long each waits.
[[nodiscard]] bool sharesCore(const model::RunRecord& record, const model::PointResult& point);

/// What that end's host counted over the point under that name; 0 where it did not move, or is not counted.
[[nodiscard]] std::int64_t counterAt(const model::EndResult& end, std::string_view name);

/// Windows has other commands and other counters.
[[nodiscard]] bool isWindows(const model::HostFacts& host);
/// True where one of the hosts runs it.
[[nodiscard]] bool runsWindows(const model::RunRecord& record);

/// The id of a finding about one end: "slowLinkA".
[[nodiscard]] std::string idAt(std::string_view rule, std::string_view end);

}  // namespace halftrip::diagnose
