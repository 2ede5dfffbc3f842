#pragma once

#include "core/model/figures/interrupt_deferral.hpp"

#include <cstdint>
#include <vector>

namespace halftrip::diagnose {

/// What the deferral does to one point.
struct HeldByDeferral {
    std::vector<model::ActingDeferral> hosts;  ///< Empty: it holds no packets.
    double percentile = 0;  ///< The one that is as long as the longest of them.

    [[nodiscard]] std::int64_t longestNs() const;
};

/// A deferral that acts begins at the poll before, as an interval between interrupts does: a round trip that it holds
/// takes the longest of both hosts, and little more.
[[nodiscard]] HeldByDeferral heldByDeferral(const model::RunRecord& record, const model::PointResult& point);

}  // namespace halftrip::diagnose
