#pragma once

#include "core/measure/plan/mode.hpp"
#include "core/measure/stages/stamped_probe.hpp"
#include "core/model/record/distribution.hpp"

#include <span>
#include <vector>

namespace halftrip::measure {

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
