#pragma once

#include "core/measure/ends/run_observer.hpp"
#include "core/os/platform.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::loop {
class SharedPings;
}

namespace halftrip::measure {

/// What a session is told beside the request. But for `sharedPings` nothing here changes what is measured.
struct SessionOptions {
    bool provesItself = false;  ///< Behind the points the responder plants faults, for the run to find them.
    std::string pairingCode;   ///< Empty: none was given.
    std::optional<os::SocketAddress> callInstead;  ///< Where the peer "self" really listens.
    Text path;                 ///< How the packets go, where the caller knows better ("a veth pair between ...").
    std::vector<Text> notes;  ///< Sentences for the record that the caller knows already.
    std::optional<model::HostWish> hostWish =
        {};  ///< For the record: what was to be changed on this host for this run.
    std::vector<model::TunedSetting> tuned;  ///< The same: what was.
    std::vector<std::string> peerChecks = {};  ///< What the responder is to change of its host for this session.
    bool areIdleStatesHeld = false;  ///< The same: this host's cores are kept out of idle states.
    std::optional<model::FleetPart> fleet =
        {};  ///< The same, and for the responder: which measurement of a fleet's plan this is.
    std::string commandLine;   ///< The command that repeats the run.
    bool isWatched = false;    ///< A window reads our events and needs processor time of its own.
    std::chrono::milliseconds progressInterval{100};
    /// How often the stop, the control connection and the adapter are looked at during a point; the responder wants a
    /// keep-alive each second. More seldom costs less.
    std::chrono::milliseconds lookEvery{100};
    /// Where set, ping-pongs are run by it, over transports that stamp arrivals. Outlives the session.
    loop::SharedPings* sharedPings = nullptr;
    std::function<void(const Text&)> say = {};  ///< A sentence for the user while the responder is waited for.
};

}  // namespace halftrip::measure
