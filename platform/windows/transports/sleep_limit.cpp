#include "platform/windows/transports/sleep_limit.hpp"

#include "core/clock/calibration.hpp"
#include "platform/windows/host/clocks.hpp"

#include <algorithm>

namespace halftrip::windows {
namespace {

/// So that a deadline far away fits the type.
constexpr std::int64_t kLongestSleepMs = 60'000;

}  // namespace

/// Good enough for a time limit; the figures use the run's own calibration.
void SleepLimit::open(const clock::TickClock& clock)
{
    m_clock = &clock;
    m_converter = clock.nominalTicksPerSecond() > 0
                      ? clock::TickConverter(0, clock.nominalTicksPerSecond())
                      : clock::calibrate(clock, *makeReferenceClock(), std::chrono::milliseconds(5));
}

unsigned long SleepLimit::millisecondsTo(Ticks deadline) const noexcept
{
    const std::int64_t leftNs = m_converter->spanToNanoseconds(deadline - m_clock->now());
    return static_cast<unsigned long>(std::min((leftNs + 999'999) / 1'000'000, kLongestSleepMs));
}

}  // namespace halftrip::windows
