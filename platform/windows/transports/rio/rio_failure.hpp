#pragma once

#include "core/base/error.hpp"
#include "platform/windows/transports/rio/rio_queue.hpp"

#include <string>

namespace halftrip::windows {

/// A failure of RIO in words. `peer`: "10.0.0.2:4711". Allocates: for the time after the measurement.
[[nodiscard]] Error describeRioFailure(const rio::Failure& failure, const std::string& peer, bool isStream);

}  // namespace halftrip::windows
