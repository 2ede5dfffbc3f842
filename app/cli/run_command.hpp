#pragma once

#include "app/cli/command.hpp"
#include "app/cli/options/run_options.hpp"

#include <optional>
#include <string>

namespace halftrip::cli {

/// Runs a measurement as the options say and puts its results where they say: what the commands of all
/// modes share.
[[nodiscard]] ExitCode runMeasurement(const RunOptions& typed, const CommandContext& context,
                                      const std::string& commandName);

/// The address at which the peer of a run is found; `instead` where the peer is "self". Errors: those of
/// os::Network::resolve(), Invalid.
[[nodiscard]] Result<std::string> peerAddressOf(const model::RunRequest& request,
                                                const std::optional<os::SocketAddress>& instead,
                                                os::Platform& platform);

}  // namespace halftrip::cli
