#pragma once

#include "core/measure/ends/meeting.hpp"
#include "core/measure/ends/run_observer.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::loop {
class SharedPings;
}

namespace halftrip::measure {

struct SessionOutcome {
    model::RunRecord record;  ///< Everything that was measured, whatever happened. Without findings.
    std::optional<Error> error;  ///< Why it ended early; Interrupted when the user stopped it.
};

/// What the peer's responder lets a session change on its host. Errors: whom nobody can meet, NotSupported (it allows
/// nothing, or is none).
[[nodiscard]] Result<std::vector<model::TuningOffer>> askPeerTunables(const model::RunRequest& request,
                                                                      const PeerCall& call, os::Platform& platform,
                                                                      const std::atomic<bool>& stop);

/// Of a run that is to be made. `commandLine`: what repeats it.
[[nodiscard]] model::RunRecord recordOf(const model::RunRequest& request, std::string commandLine = {});

/// One run from the initiator's side: meet the responder, choose places, open paths, make the mode's plan, measure its
/// points, close. Blocks until it is over; `stop` ends it early and cleanly. `begun` has the request, and what the
/// caller knows already: notes, what was changed on this host, which measurement of a fleet's plan it is.
/// `sharedPings`: where set, ping-pongs are run by it, over transports that stamp arrivals. It outlives the session.
[[nodiscard]] SessionOutcome runSession(model::RunRecord begun, const PeerCall& call, os::Platform& platform,
                                        const transport::TransportRegistry& registry, RunObserver& observer,
                                        const std::atomic<bool>& stop, loop::SharedPings* sharedPings = nullptr);

}  // namespace halftrip::measure
