#pragma once

#include "core/model/request/peer.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::cli {

/// "HOST:PORT", "[ADDRESS]:PORT" and "[ADDRESS]" of a responder, as the window takes them: leaves the host in `peer`
/// and returns the port, or `asked` where none is written. A peer with a scheme or a fault stays as it is. Error
/// Invalid: no port from 1 to 65535, or another than `asked`.
[[nodiscard]] Result<std::optional<std::uint16_t>> takePort(model::Peer& peer, std::optional<std::uint16_t> asked);

}  // namespace halftrip::cli
