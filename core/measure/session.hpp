#pragma once

#include "core/measure/ends/session_options.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

struct SessionOutcome {
    model::RunRecord record;  ///< Everything that was measured, whatever happened. Without findings.
    std::optional<Error> error;  ///< Why it ended early; Interrupted when the user stopped it.
};

/// What the peer's responder lets a session change on its host. Errors: whom nobody can meet, NotSupported (it allows
/// nothing, or is none).
[[nodiscard]] Result<std::vector<model::TuningOffer>> askPeerTunables(const model::RunRequest& request,
                                                                      const SessionOptions& options,
                                                                      os::Platform& platform,
                                                                      const std::atomic<bool>& stop);

/// One run from the initiator's side: meet the responder, choose places, open paths, make the mode's plan, measure its
/// points, close. Blocks until it is over; `stop` ends it early and cleanly.
[[nodiscard]] SessionOutcome runSession(const model::RunRequest& request, const SessionOptions& options,
                                        os::Platform& platform, const transport::TransportRegistry& registry,
                                        RunObserver& observer, const std::atomic<bool>& stop);

}  // namespace halftrip::measure
