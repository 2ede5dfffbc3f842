#pragma once

namespace halftrip::windows {

/// True when this process has the rights of an administrator, and not only the account. Any thread.
[[nodiscard]] bool isElevated();

}  // namespace halftrip::windows
