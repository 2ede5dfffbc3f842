#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/model/record/probe_trace.hpp"

#include <optional>

namespace halftrip::measure {

/// Of a round whose loop has ended; nothing where nobody wanted its probes. Takes up to a second.
[[nodiscard]] std::optional<model::ProbeTrace> traceOf(const loop::PointRecorder& recorder,
                                                       const clock::TickConverter& converter,
                                                       const clock::TickConverter& responderConverter);

}  // namespace halftrip::measure
