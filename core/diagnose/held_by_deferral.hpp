#pragma once

#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// A host that defers interrupts for as long as round trips take.
struct DeferringHost {
    std::string_view name;  ///< "A" or "B".
    std::int64_t timeoutNs = 0;
    std::int64_t polls = 0;
    bool operator==(const DeferringHost&) const = default;
};

/// What the deferral does to one point.
struct HeldByDeferral {
    std::vector<DeferringHost> hosts;  ///< Those whose deferral acts at the point's pace; empty: it holds no packets.
    double percentile = 0;  ///< The one that is as long as the longest of them.

    [[nodiscard]] std::int64_t longestNs() const;
};

/// A deferral that acts begins at the poll before, as an interval between interrupts does: a round trip that it holds
/// takes the longest of both hosts, and little more.
[[nodiscard]] HeldByDeferral heldByDeferral(const model::RunRecord& record, const model::PointResult& point);

}  // namespace halftrip::diagnose
