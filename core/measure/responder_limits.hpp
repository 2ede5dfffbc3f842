#pragma once

#include "core/control/messages.hpp"
#include "core/model/host_facts.hpp"

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
    std::vector<std::string> adapters = {};  ///< Those that may be used; empty: the one that leads to the initiator.
};

/// Whether they allow a way. `towards` is the adapter that leads to the initiator; absent: the system does not say. Error
/// NotPermitted names what is not allowed, and the option of `serve` that would.
[[nodiscard]] Status checkLimits(const control::Prepare& prepare, const std::optional<model::AdapterFacts>& towards,
                                 const ResponderLimits& limits);

}  // namespace halftrip::measure
