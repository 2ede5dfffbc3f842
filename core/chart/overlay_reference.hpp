#pragma once

#include "core/model/record/distribution.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::chart {

struct OverlayPoint {
    std::optional<std::int64_t> sizeBytes;  ///< Payload; absent: of any size.
    std::map<std::string, std::int64_t> figuresNs;  ///< By "min", "mean", "p50", ...: as the run stores such values.
};

struct OverlayCurve {
    std::string id;
    std::string title;
    std::vector<OverlayPoint> points;

    /// What it has for a payload of that size; null where it has nothing.
    [[nodiscard]] const OverlayPoint* at(std::optional<std::int64_t> size) const noexcept
    {
        const auto found = std::ranges::find_if(
            points, [size](const OverlayPoint& point) { return !point.sizeBytes || point.sizeBytes == size; });
        return found == points.end() ? nullptr : &*found;
    }
};

/// A published measurement in the convention of a run (references.hpp), to stand beside it.
struct OverlayReference {
    std::string id;
    std::string title;
    std::string source;  ///< With its date.
    std::string convention;
    model::DistributionKind kind = model::DistributionKind::RoundTrip;
    std::vector<std::string> remarks;  ///< What to know before the two are compared.
    std::vector<OverlayCurve> curves;
};

}  // namespace halftrip::chart
