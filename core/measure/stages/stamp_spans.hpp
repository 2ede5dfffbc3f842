#pragma once

#include "core/measure/stages/stamped_probe.hpp"
#include "core/model/record/distribution.hpp"

#include <optional>
#include <span>
#include <vector>

namespace halftrip::measure {

/// What the times between the two stamps of one end are, by whose stamps.
struct SpanKinds {
    model::DistributionKind bySoftware = model::DistributionKind::RoundTrip;
    model::DistributionKind byHardware = model::DistributionKind::RoundTrip;
};

/// Of a mode whose stamped pass does not split a round trip, but tells these times.
struct StampedSpans {
    SpanKinds initiator;  ///< From the stamp of what it sent to that of what it received.
    std::optional<SpanKinds> responder;  ///< The other way round: from received to sent. None: there is no responder.
};

/// The times between two stamps of one clock at one end, in the order of the probes.
struct StampSpans {
    bool isHardware = false;
    std::vector<std::int64_t> ns;  ///< None negative.
};

/// Of the initiator. Hardware where most of the probes have both stamps of it; those that then lack one are left out,
/// as is one that came before it was sent: such a driver stamps too late.
[[nodiscard]] StampSpans spansOf(std::span<const StampedProbe> probes);
/// What the responder reported of these probes.
[[nodiscard]] StampSpans spansOf(const control::StageReport& report, std::span<const StampedProbe> among);

[[nodiscard]] model::Distribution distributionOf(const StampSpans& spans, const SpanKinds& kinds);

}  // namespace halftrip::measure
