#pragma once

#include "core/model/request/run_request.hpp"
#include "core/os/host.hpp"

#include <string>

namespace halftrip::os {

/// An adapter of this host, and why it is this one.
struct ChosenAdapter {
    model::AdapterFacts facts;
    std::string why;  ///< "default route".
};

/// The one that was named, the one towards the peer, or the one with the default route; without a route, the first that
/// is up and no loopback. Empty texts: not named, no peer. Errors: Invalid (no such adapter), NotFound (none that is
/// up, no route).
[[nodiscard]] Result<ChosenAdapter> chooseAdapter(Host& host, const std::string& name, const std::string& peerAddress);

/// Whether the adapters that a run names are here. Error Invalid.
[[nodiscard]] Status checkAdapters(Host& host, const model::RunRequest& request);

}  // namespace halftrip::os
