#pragma once

#include "core/model/facts/moderation_modes.hpp"

#include <algorithm>
#include <cstdint>

namespace halftrip::model {

/// How long an adapter may hold a received packet back, and by which of two designs.
struct ReceiveTimer {
    std::int64_t us = 0;  ///< 0: it holds none back.
    bool limitsRate = false;  ///< The shortest interval between two interrupts; else a delay after the first packet.
};

/// Without a time where the driver adapts it, or tells only that it has one: how long packets then wait is not known.
[[nodiscard]] inline ReceiveTimer receiveTimerOf(const HostFacts& host, const ArrivalQueueNumbers& arrivals = {})
{
    const auto delay = receiveDelayOf(host, arrivals);
    return {delay ? delay->us : 0, limitsInterruptRate(host)};
}

/// What the timers of both ends add to a round trip of a serial ping-pong together, back to back.
struct ReceiveTimers {
    std::int64_t us = 0;  ///< At most.
    bool isA = false;  ///< A's is among those that decide.
    bool isB = false;
};

/// Delays add up, for each begins when the packet arrives that it holds. An interval began with the interrupt of the
/// round trip before, and runs out while the packet is under way and while the peer delays it: it only tells how
/// short a round trip cannot be. So intervals and delays do not add up, nor do two intervals:
///
///     round trip = max(interval of A, interval of B, path + delays of both)
///
/// tests/core/model/receive_timers_test.cpp plays the interrupts of both ends and finds the same.
[[nodiscard]] constexpr ReceiveTimers receiveTimersTogether(const ReceiveTimer& a, const ReceiveTimer& b)
{
    const auto intervalOf = [](const ReceiveTimer& timer) { return timer.limitsRate ? timer.us : 0; };
    const auto delayOf = [](const ReceiveTimer& timer) { return timer.limitsRate ? 0 : timer.us; };
    const std::int64_t delays = delayOf(a) + delayOf(b);
    const std::int64_t interval = std::max(intervalOf(a), intervalOf(b));
    if (delays > interval)
        return {delays, delayOf(a) > 0, delayOf(b) > 0};
    const bool isA = interval > 0 && intervalOf(a) == interval;
    return {interval, isA, interval > 0 && !isA};
}

}  // namespace halftrip::model
