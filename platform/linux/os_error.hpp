#pragma once

#include "core/base/error.hpp"

#include <string>

namespace halftrip::platform {

/// The system's words for an errno value ("Permission denied"). Any thread.
[[nodiscard]] std::string describeErrno(int code);

/// What callers branch on when the system refuses to tell or to change a setting: NotPermitted, NotSupported, NotFound
/// (no such adapter or file), Invalid (not this value), otherwise Os.
[[nodiscard]] ErrorKind kindOfErrno(int code) noexcept;

/// The command that grants this program everything it can use (design.md, section 6). One command for all of it,
/// because setcap replaces what was granted before.
[[nodiscard]] std::string grantCommand();

/// The same as the next step of a user who lacks those rights: a sentence.
[[nodiscard]] std::string adviceOnGrant();

}  // namespace halftrip::platform
