#pragma once

#include "platform/windows/network/winsock.hpp"

#include <optional>

namespace halftrip::windows {

/// The core that receive-side scaling has chosen for the packets of a connected socket (SIO_QUERY_RSS_PROCESSOR_INFO).
/// None: the system does not tell, as for loopback and without scaling.
[[nodiscard]] std::optional<int> arrivalCore(const Socket& socket) noexcept;

}  // namespace halftrip::windows
