#pragma once

#include "core/base/error.hpp"

#include <string>

namespace halftrip::platform {

/// The system's words for an errno value ("Permission denied"). Any thread.
[[nodiscard]] std::string describeErrno(int code);

/// What callers branch on when the system refuses to tell or to change a setting: NotPermitted, NotSupported, NotFound
/// (no such adapter or file), Invalid (not this value), otherwise Os.
[[nodiscard]] ErrorKind kindOfErrno(int code) noexcept;

}  // namespace halftrip::platform
