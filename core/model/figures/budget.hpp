#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// One thing that a round trip may be made of, in nanoseconds of the round trip.
struct BudgetPart {
    std::string id;  ///< "path", "coalescing", "idle", "queueing" or "wire".
    Text words;
    double lowNs = 0;   ///< At least; 0 where facts say only what it may cost.
    double highNs = 0;  ///< At most.
    std::string host = {};  ///< "A" or "B", whose setting it is; empty: of both, or of what lies between them.
};

/// What a point's median round trip is explained by: what its transport costs on such hosts, and what the facts of both
/// hosts can cost at this pace. An upper bound, and no measurement of any part.
struct Budget {
    double measuredNs = 0;  ///< p50 of the round trip.
    std::vector<BudgetPart> parts;  ///< The path first, where it is known.
    bool isPathKnown =
        false;  ///< False: no figure is published for such a path, and nothing can be called unexplained.
    double explainedNs = 0;  ///< The sum of what the parts cost at most.
    double unexplainedNs = 0;  ///< What was measured beyond that; 0 where the path is not known.
};

/// None for a point without round trips, whose p50 is lost, or whose probes queue behind each other (a flood, bursts).
/// The path is known for transports with orientation
/// figures between two real hosts (docs/diagnosis.md: tuned kernel sockets 4 to 8 us HRT, AF_XDP with
/// zero-copy 2 to 4 us), plus up to 10 us HRT for each end that sleeps while it waits. It is not for virtual machines,
/// whose hypervisor adds what nobody publishes, not for Windows, and not for two ends on one host.
[[nodiscard]] std::optional<Budget> budgetOf(const RunRecord& record, const PointResult& point);

}  // namespace halftrip::model
