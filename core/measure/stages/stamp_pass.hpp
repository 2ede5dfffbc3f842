#pragma once

#include "core/control/other_end.hpp"
#include "core/measure/stages/stamp_loop.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <chrono>
#include <string>

namespace halftrip::measure {

/// What the passes of a run share. The transport's request and `prepare` are those of the run itself: the same way, the
/// same waits, the same cores.
struct StampPassParts {
    const model::RunRequest& request;
    os::Platform& platform;
    const clock::TickConverter& converter;
    const transport::TransportEntry& entry;
    transport::TransportRequest open;
    control::Prepare prepare;
    control::OtherEnd& link;
    const std::atomic<bool>& stop;
};

/// What distinguishes one pass.
struct StampPassSetting {
    std::uint32_t sizeBytes = 64;
    std::uint32_t count = 1000;
    model::StampChoice choice = model::StampChoice::Software;  ///< Not Off.
    model::Wait wait = model::Wait::Block;
    os::ThreadPlan thread;
};

/// The longest a pass may take, without its warm-up.
inline constexpr std::int64_t kStampPassLimitNs = 2'000'000'000;

/// One pass of stamped probes over a transport of its own at both ends, which is closed again at the end: nothing of it
/// is switched on while points are measured. `costNs` of the result is left to the caller. Errors: NotSupported when the
/// stamps asked for cannot be had, Interrupted, or whatever the transport or the responder complained of. Blocks.
/// `hadHardware` becomes true where an adapter of either end was set to stamp, and may be what failed.
[[nodiscard]] Result<model::StageResult> runStampPass(const StampPassSetting& setting, const StampPassParts& parts,
                                                      bool& hadHardware);

/// True when at least one end's adapter gave a figure.
[[nodiscard]] bool hasAdapterParts(const model::StageResult& result);

/// What came of the hardware stamps at both ends, in words.
[[nodiscard]] std::string describeHardware(const model::StageResult& result);

}  // namespace halftrip::measure
