#pragma once

#include <string>

namespace halftrip::platform {

/// The system's words for an errno value ("Permission denied"). Any thread.
[[nodiscard]] std::string describeErrno(int code);

/// The command that grants this program everything it can use (design.md, section 6). One command for all of it,
/// because setcap replaces what was granted before.
[[nodiscard]] std::string grantCommand();

}  // namespace halftrip::platform
