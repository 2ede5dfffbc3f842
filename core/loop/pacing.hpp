#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/os/threads.hpp"

#include <atomic>

namespace halftrip::loop {

/// Whom a pause between probes concerns.
struct Pause {
    const clock::TickClock& clock;
    const clock::TickConverter& converter;
    const os::Threads& threads;
    const std::atomic<bool>& stop;
};

/// Whether a thread that may sleep does so in a pause of `nanoseconds`; a shorter one it spins through.
[[nodiscard]] bool isSleptThrough(std::int64_t nanoseconds, const os::Threads& threads) noexcept;

/// Returns the time when `due` has come (at once when it is past) or the run was stopped. With `sleeps` in slices, so
/// that Ctrl-C is heard, but for the last os::Threads::sleepMargin(), which is spun.
clock::Ticks waitUntil(clock::Ticks due, bool sleeps, const Pause& pause) noexcept;

}  // namespace halftrip::loop
