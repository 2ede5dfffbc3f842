#pragma once

#include "tests/platform/linux/abilities.hpp"

#include <functional>
#include <string>

namespace halftrip::test {

/// Runs `body` in a forked child (so that it may change user, namespaces, limits and signals) and returns the text it
/// returned; "signal 15" when the child was killed, "exit 3" when it ended without returning.
[[nodiscard]] std::string runInChild(const std::function<std::string()>& body);

/// The same as an ordinary user ("nobody") without any rights. When the tests do not run as root: as whoever runs them.
[[nodiscard]] std::string runUnprivileged(const std::function<std::string()>& body);

/// Moves the calling process, a child of the above, where it may mount and no other process sees it. False: not on this
/// system.
[[nodiscard]] bool enterOwnMounts();

}  // namespace halftrip::test
