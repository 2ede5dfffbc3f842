#pragma once

#include <pthread.h>

#include <cstdint>

namespace halftrip::platform {

/// Ends the call of the system that `thread` sleeps in, by a signal that does nothing else (SIGURG, which debuggers let
/// pass and nothing here uses). A thread that is only about to sleep goes on to do so: ask again. It must not have been
/// joined. Any thread.
void wake(pthread_t thread) noexcept;

/// How often threads of this process have been woken. One that sleeps for a while in several calls ends when that has
/// changed; that it may have been another thread that was meant costs it one look more. Any thread.
[[nodiscard]] std::uint32_t wakesSoFar() noexcept;

}  // namespace halftrip::platform
