#pragma once

#include "app/cli/watch/watched_peer.hpp"
#include "core/model/request/run_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::cli {

/// A peer as it was typed, which is what it is called everywhere, and how it is probed.
struct PeerToWatch {
    std::string name;
    model::RunRequest request;
};

/// What "halftrip watch" was asked for, understood and in range.
struct WatchRequest {
    std::vector<PeerToWatch> peers;
    WatchPlan plan;
    std::string results;  ///< Folder of the run files; empty: none are kept.
    std::uint64_t keepBytes = 0;  ///< 0: everything.
    std::string textfile;  ///< The file for a textfile collector; empty: none.
    std::string name;  ///< Told as a label in that file; empty: it is the one that has none.
    std::optional<os::SocketAddress> listenAt = {};  ///< Where /metrics is served; none: nowhere.
};

/// Probes all peers until the user stops it.
[[nodiscard]] ExitCode runWatch(const WatchRequest& request, const CommandContext& context);

}  // namespace halftrip::cli
