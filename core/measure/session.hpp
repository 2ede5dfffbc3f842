#pragma once

#include "core/measure/run_observer.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// What a session is told beside the request (nothing here changes what is measured).
struct SessionOptions {
    bool provesItself = false;  ///< Behind the points the responder plants faults, for the run to find them.
    std::string pairingCode;   ///< Empty: none was given.
    std::optional<os::SocketAddress> callInstead;  ///< Where the peer "self" really listens.
    std::string path;          ///< How the packets go, where the caller knows better ("a veth pair between ...").
    std::vector<Text> notes;  ///< Sentences for the record that the caller knows already.
    std::optional<model::HostWish> hostWish =
        {};  ///< For the record: what was to be changed on this host for this run.
    std::vector<model::TunedSetting> tuned;  ///< The same: what was.
    std::vector<std::string> peerChecks = {};  ///< What the responder is to change of its host for this session.
    bool areIdleStatesHeld = false;  ///< The same: this host's cores are kept out of idle states.
    std::optional<model::FleetPart> fleet = {};  ///< The same: which measurement of a fleet's plan this is.
    std::string commandLine;   ///< The command that repeats the run.
    bool isWatched = false;    ///< A window reads our events and needs processor time of its own.
    std::chrono::milliseconds progressInterval{100};
    std::function<void(const std::string&)> say = {};  ///< A sentence for the user while the responder is waited for.
};

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

/// One run from the initiator's side: meet the responder, choose places, open ways, make the mode's plan, measure its
/// points, close. Blocks until it is over; `stop` ends it early and cleanly.
[[nodiscard]] SessionOutcome runSession(const model::RunRequest& request, const SessionOptions& options,
                                        os::Platform& platform, const transport::TransportRegistry& registry,
                                        RunObserver& observer, const std::atomic<bool>& stop);

}  // namespace halftrip::measure
