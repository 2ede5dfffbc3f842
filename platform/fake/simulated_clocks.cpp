#include "platform/fake/simulated_clocks.hpp"

#include <algorithm>

namespace halftrip::fake {
namespace {

constexpr long double kThirtyYears = 1e18L;

}  // namespace

SimulatedTickClock::SimulatedTickClock(SimulatedTime& time, const ClockTraits& traits)
    : m_time(time),
      m_name(traits.tickName),
      m_nominal(traits.ticksPerSecond),
      m_readingNs(traits.readingNs),
      m_ticksPerNs(static_cast<long double>(traits.ticksPerSecond) * 1e-9L *
                   (1 + static_cast<long double>(traits.hostPpm + traits.tickPpm) * 1e-6L)),
      m_rate(m_ticksPerNs),
      m_ticksThen(traits.ticksAtStart)
{
}

clock::Ticks SimulatedTickClock::ticksAt(Moment moment) const noexcept
{
    return m_ticksThen + static_cast<clock::Ticks>(static_cast<long double>(moment - m_since) * m_rate);
}

Moment SimulatedTickClock::momentOf(clock::Ticks ticks) const noexcept
{
    const long double guess = static_cast<long double>(m_since) +
                              (static_cast<long double>(ticks) - static_cast<long double>(m_ticksThen)) / m_rate;
    if (guess > kThirtyYears)
        return kNever;
    Moment moment = std::max(static_cast<Moment>(guess) - 1, m_time.now());
    while (ticksAt(moment) < ticks)
        ++moment;
    return moment;
}

void SimulatedTickClock::changeRate(double ppm) noexcept
{
    m_ticksThen = peek();
    m_since = m_time.now();
    m_rate = m_ticksPerNs * (1 + static_cast<long double>(ppm) * 1e-6L);
}

}  // namespace halftrip::fake
