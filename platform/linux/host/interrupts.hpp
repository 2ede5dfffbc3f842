#pragma once

#include <atomic>

namespace halftrip::platform {

/// See os::Processes. Also makes a closed pipe and a file-size limit ordinary errors instead of sudden deaths.
[[nodiscard]] const std::atomic<bool>& watchInterrupts();

/// See os::Processes. Starts a thread that reads standard input, and throws it away, until it ends. A user namespace
/// can only be entered without it, so call makeEmbedding() first.
void interruptAtEndOfInput();

/// See os::Processes: SIGTERM, so that the run so far is saved, once the parent is gone. `parentAtStart` is the
/// parent's id as it was when the program began.
void dieWithParent(int parentAtStart);

}  // namespace halftrip::platform
