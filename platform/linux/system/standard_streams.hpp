#pragma once

namespace halftrip::platform {

/// Puts /dev/null where standard input, output or error came closed (cron, "halftrip ... >&-"). Otherwise the next file
/// that is opened gets the number, and what is printed lands in it: a lock, a socket, a saved run. Reading ends at
/// once, and writing fails as on a closed stream, so that it is told. Before anything else is opened.
void fillClosedStreams() noexcept;

}  // namespace halftrip::platform
