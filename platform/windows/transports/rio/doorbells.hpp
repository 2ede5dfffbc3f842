#pragma once

#include "core/base/error.hpp"
#include "platform/windows/transports/rio/rio_end.hpp"

#include <memory>

namespace halftrip::windows {

/// An event that RIO sets.
[[nodiscard]] Result<std::unique_ptr<rio::Doorbell>> makeEventBell();
/// A completion port that RIO posts to.
[[nodiscard]] Result<std::unique_ptr<rio::Doorbell>> makePortBell();

}  // namespace halftrip::windows
