#include "core/loop/pacing.hpp"

#include "core/base/compiler.hpp"

#include <algorithm>

namespace halftrip::loop {
namespace {

constexpr std::int64_t kLongestSleepNs = 50'000'000;

}  // namespace

bool isSleptThrough(std::int64_t nanoseconds, const os::Threads& threads) noexcept
{
    return nanoseconds > 2 * threads.sleepMargin().count();
}

clock::Ticks waitUntil(clock::Ticks due, bool sleeps, const Pause& pause) noexcept
{
    clock::Ticks now = pause.clock.now();
    while (now < due && !pause.stop.load(std::memory_order_relaxed)) {
        const std::int64_t leftNs = pause.converter.spanToNanoseconds(due - now);
        if (sleeps && isSleptThrough(leftNs, pause.threads))
            pause.threads.sleepFor(std::chrono::nanoseconds(
                std::min<std::int64_t>(leftNs - pause.threads.sleepMargin().count(), kLongestSleepNs)));
        else
            cpuRelax();
        now = pause.clock.now();
    }
    return now;
}

}  // namespace halftrip::loop
