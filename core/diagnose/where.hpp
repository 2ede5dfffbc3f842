#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// Points by their place in the run, ascending, as in Finding::points.
using PointIndices = std::vector<std::uint32_t>;

/// A sentence names at most so many points; Finding::points has them all.
inline constexpr std::size_t kMostNamed = 8;

/// The points for which `applies(point)` is true.
template <typename Predicate>
[[nodiscard]] PointIndices pointsWhere(const model::RunRecord& record, Predicate applies)
{
    PointIndices points;
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        if (applies(record.points[i]))
            points.push_back(static_cast<std::uint32_t>(i));
    }
    return points;
}

/// Where in the run these points are, by what distinguishes them from the others: "at 64 bytes and 1024 bytes", "over
/// udp, tcp and xdp", "at 64 bytes over xdp"; "in this run" where nothing does. `remarks`, one a point, follow in
/// brackets: "at 64 bytes (udp.rcvbufErrors 3)".
[[nodiscard]] Text where(const model::RunRecord& record, const PointIndices& points,
                         const std::vector<Text>& remarks = {});
/// The same after a space, for a sentence that does without it where all points are meant: then empty.
[[nodiscard]] Text whereIfSome(const model::RunRecord& record, const PointIndices& points);

/// What is found, and where().
inline constexpr const char* kEvidenceAt = "{found} {where}.";
/// What is found at one point, by kEvidenceAt: "12 samples at 64 bytes.".
[[nodiscard]] Text foundAt(const model::RunRecord& record, std::uint32_t point, const Text& found);

/// Evidence of the points that a sentence names, each "<describe(point)> <where>.": "12 samples at 64 bytes.".
template <typename Describe>
[[nodiscard]] std::vector<Text> evidenceAt(const model::RunRecord& record, const PointIndices& points,
                                           Describe describe)
{
    std::vector<Text> evidence;
    for (const std::uint32_t index : points) {
        if (evidence.size() == kMostNamed)
            break;
        evidence.push_back(foundAt(record, index, describe(record.points[index])));
    }
    return evidence;
}

}  // namespace halftrip::diagnose
