#pragma once

#include "core/measure/ends/run_context.hpp"
#include "core/measure/stages/stamp_spans.hpp"
#include "core/measure/stages/stamped_ends.hpp"

#include <chrono>
#include <vector>

namespace halftrip::measure {

/// What distinguishes one pass.
struct StampPassSetting {
    std::uint32_t sizeBytes = 64;
    std::uint32_t replyBytes = 0;  ///< Of what comes back; 0: as much as was sent.
    std::uint32_t count = 1000;
    model::StampChoice choice = model::StampChoice::Software;  ///< Not Off.
    bool isResponderStamping = true;  ///< False only where the mode wants spans.
    model::Wait wait = model::Wait::Block;
    os::ThreadPlan thread;
};

/// What came of one pass. The splits and parts of the stages are empty where the mode wants spans.
struct StampPassResult {
    model::StageResult stages;
    StampSpans initiator;
    StampSpans responder;
};

/// The longest a pass may take, without its warm-up.
inline constexpr std::int64_t kStampPassLimitNs = 2'000'000'000;

/// One pass of stamped probes over transports of its own at both ends, which are closed again at the end: nothing of it
/// is switched on while points are measured. `costNs` of the result is left to the caller. Errors: NotSupported when
/// the stamps asked for cannot be had, Interrupted, or whatever the transport or the responder complained of. Blocks.
/// `hadHardware` becomes true where an adapter of either end was set to stamp, and may be what failed.
[[nodiscard]] Result<StampPassResult> runStampPass(const StampPassSetting& setting, const RunContext& run,
                                                   const std::vector<StampPath>& paths, bool& hadHardware);

/// True when at least one end's adapter gave a figure.
[[nodiscard]] bool hasAdapterParts(const StampPassResult& result);
/// True when all was stamped by hardware that can be.
[[nodiscard]] bool isByHardware(const StampPassResult& result);

/// What came of the hardware stamps at both ends, in words.
[[nodiscard]] Text describeHardware(const model::StageResult& result);

}  // namespace halftrip::measure
