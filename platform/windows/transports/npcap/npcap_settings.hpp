#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/request/run_request.hpp"
#include "core/transport/frame_settings.hpp"

#include <optional>

namespace halftrip::windows::npcap {

/// What the user may choose about the transport npcap.
struct NpcapSettings {
    transport::FrameSettings frames;
    model::CoreChoice rxCore;  ///< The receiving thread's; None: wherever the system puts it.
};
void describe(model::Fields& fields, NpcapSettings& settings);

/// The receiving thread's core beside a measuring thread on `measuringCore`. Fixed: that one, error Invalid when it is
/// not ours to use. Auto: another core, not a sibling of that one and not core 0 where there is a choice; none with
/// fewer than four usable cores, where the system and the other threads need them all.
[[nodiscard]] Result<std::optional<int>> chooseRxCore(const model::CoreChoice& choice, const model::CpuFacts& cpu,
                                                      int measuringCore);

}  // namespace halftrip::windows::npcap
