#pragma once

#include "core/control/messages.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/os/session_tuning.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// What the one who started the responder allows, whoever was let in.
struct ResponderLimits {
    std::chrono::nanoseconds longestPoint{2 * model::kLongestPointNs};  ///< A point that lasts longer is ended.
    std::optional<std::chrono::nanoseconds> longestSession = {};  ///< ... as is a session; none: as long as it likes.
    bool allowsRealTime = true;
    bool tellsKernelEvents = true;  ///< Names of this host's processes, interrupts and functions of its kernel.
    /// On which initiators' threads may run, ascending; empty: every core that the responder itself may run on.
    std::vector<int> cores = {};
    os::MakeSessionTuning tuning = {};  ///< Makes what a session may change of this host; empty: nothing.
    std::vector<std::string> adapters = {};  ///< Those that may be used; empty: the one that leads to the initiator.
};

/// Whether they allow a path. `towards` is the adapter that leads to the initiator; absent: the system does not say.
/// Error NotPermitted names what is not allowed, and the option of `serve` that would.
[[nodiscard]] Status checkLimits(const control::Prepare& prepare, const std::optional<model::AdapterFacts>& towards,
                                 const ResponderLimits& limits);

/// Whether whoever started the responder can mean them: cores that it may run on, and `core` (what it takes where the
/// initiator leaves it open) among them. Error Invalid names the option.
[[nodiscard]] Status checkCores(const ResponderLimits& limits, const model::CoreChoice& core,
                                const model::CpuFacts& cpu);

/// The same of adapters: those of this host.
[[nodiscard]] Status checkAdapters(const ResponderLimits& limits, const std::vector<model::AdapterFacts>& adapters);

/// The processor as far as initiators may use it.
[[nodiscard]] model::CpuFacts allowedOf(const model::CpuFacts& cpu, const ResponderLimits& limits);

}  // namespace halftrip::measure
