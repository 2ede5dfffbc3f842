#pragma once

#include "core/base/error.hpp"
#include "platform/windows/network/socket_error.hpp"
#include "platform/windows/transports/rio/rio_queue.hpp"

#include <string>

namespace halftrip::windows {

/// A failure of RIO in words. `peer`: "10.0.0.2:4711". `adapter`, `find`: as describeLostSocket(). Allocates: for the
/// time after the measurement.
[[nodiscard]] Error describeRioFailure(const rio::Failure& failure, const std::string& peer, bool isStream,
                                       const std::string& adapter, FindTrouble find);

}  // namespace halftrip::windows
