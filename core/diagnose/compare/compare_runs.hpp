#pragma once

#include "core/base/error.hpp"
#include "core/model/figures/run_comparison.hpp"
#include "core/model/record/run_record.hpp"

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// A run and what people call it (its file).
struct NamedRun {
    std::string name;
    const model::RunRecord* record = nullptr;  ///< Outlives the comparison.
    std::map<std::string, std::string> modeSettings = {};  ///< As measure::modeSettingsOf() has them.
};

/// What warnings call the two sets, as "In {side}, both ends run on one host.".
struct SideNames {
    Text before = "the runs before";
    Text after = "the runs after";
};

/// What must be alike for two points to be compared. Ping and the sweeps over it measure the same thing: a round trip
/// has no mode here. Transport is empty where transports are what is compared.
struct ComparedKey {
    model::PointKey point;
    model::DistributionKind kind = model::DistributionKind::RoundTrip;

    [[nodiscard]] std::strong_ordering operator<=>(const ComparedKey& other) const;
    [[nodiscard]] bool operator==(const ComparedKey& other) const = default;
};
[[nodiscard]] ComparedKey comparedKeyOf(const model::PointResult& point, bool isByTransport);
/// Transports themselves are compared: each side has one, and they differ.
[[nodiscard]] bool areTransportsCompared(const std::vector<NamedRun>& before, const std::vector<NamedRun>& after);

/// Compares two sets of runs point by point: p50, p99, p99.9 and, of 3 runs a side and more, mean and whole
/// distribution of the points that have mode, size, interval and transport in common. Where each side has one
/// transport, and they differ, the transports themselves are compared. Error Invalid: a side without runs, or no point
/// in common.
[[nodiscard]] Result<model::RunComparison> compareRuns(const std::vector<NamedRun>& before,
                                                       const std::vector<NamedRun>& after, const SideNames& names = {});

/// What a comparison says of the second side as a whole: of every percentile, mean and distribution of its points. A
/// distribution that moved both ways is both, and a percentile that lies among lost probes only after is slower.
struct Judged {
    bool isFaster = false;
    bool isSlower = false;
    bool isOpen = false;  ///< Something is not resolvable that more runs would tell.
    std::size_t runsToTell = 0;  ///< Runs a side that would probably tell all of it.
};
[[nodiscard]] Judged judge(const model::RunComparison& comparison);

}  // namespace halftrip::diagnose
