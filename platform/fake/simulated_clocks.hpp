#pragma once

#include "core/clock/calibration.hpp"
#include "core/os/time.hpp"
#include "platform/fake/simulated_time.hpp"

namespace halftrip::fake {

/// How a host's clocks go.
struct ClockTraits {
    std::int64_t ticksPerSecond = 2'500'000'000;  ///< Nominal.
    clock::Ticks ticksAtStart = 1'000'000'000'000;
    double hostPpm = 0;  ///< By how much all its clocks are too fast.
    const char* tickName = "simulated";
    double tickPpm = 0;  ///< By how much its tick clock is faster still than its others.
    Moment readingNs = 20;  ///< What one reading of the tick or the reference clock takes.
    /// The date at which the simulation begins: noon of 2026-01-01.
    std::chrono::system_clock::time_point startsAt = std::chrono::sys_days(std::chrono::days(20'454)) +
                                                     std::chrono::hours(12);
};

/// A host's nanoseconds since the simulation began, by its own clocks.
class HostNanoseconds {
public:
    HostNanoseconds(SimulatedTime& time, const ClockTraits& traits) : m_time(time), m_traits(traits) {}
    [[nodiscard]] std::int64_t now() const noexcept { return at(m_time.now()); }
    [[nodiscard]] std::int64_t at(Moment moment) const noexcept
    {
        return moment + static_cast<std::int64_t>(static_cast<double>(moment) * m_traits.hostPpm * 1e-6);
    }
    void read() const noexcept { m_time.spend(m_traits.readingNs); }

private:
    SimulatedTime& m_time;
    const ClockTraits m_traits;
};

/// The counter that stamps are taken with. Its rate can change in the middle of a run.
class SimulatedTickClock final : public clock::TickClock {
public:
    SimulatedTickClock(SimulatedTime& time, const ClockTraits& traits);
    [[nodiscard]] clock::Ticks read() const noexcept override
    {
        m_time.spend(m_readingNs);
        return peek();
    }
    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return m_nominal; }

    /// The present without the time that a reading takes.
    [[nodiscard]] clock::Ticks peek() const noexcept { return ticksAt(m_time.now()); }
    /// The first moment at which the clock shows `ticks`, if its rate stays; the present when it has shown them
    /// already.
    [[nodiscard]] Moment momentOf(clock::Ticks ticks) const noexcept;
    /// From now on the clock goes `ppm` faster than it did at first.
    void changeRate(double ppm) noexcept;

private:
    [[nodiscard]] clock::Ticks ticksAt(Moment moment) const noexcept;

    SimulatedTime& m_time;
    std::string m_name;
    std::int64_t m_nominal;
    Moment m_readingNs;
    long double m_ticksPerNs;  ///< At first.
    long double m_rate;  ///< Ticks per nanosecond since m_since.
    Moment m_since = 0;
    clock::Ticks m_ticksThen;
};

class SimulatedReferenceClock final : public clock::ReferenceClock {
public:
    SimulatedReferenceClock(SimulatedTime& time, const ClockTraits& traits) : m_time(time), m_host(time, traits) {}
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        m_host.read();
        return m_host.now();
    }
    void spinUntil(std::int64_t ns) const noexcept override
    {
        while (m_host.now() < ns)
            m_time.sleepUntil(m_time.now() + (ns - m_host.now()));
    }

private:
    SimulatedTime& m_time;
    HostNanoseconds m_host;
};

/// Deadlines and dates. To look at them takes no time, so that they may be read while a lock is held.
class SimulatedHostTime final : public os::Time {
public:
    SimulatedHostTime(SimulatedTime& time, const ClockTraits& traits)
        : m_host(time, traits), m_startsAt(traits.startsAt)
    {
    }
    [[nodiscard]] Instant now() const noexcept override
    {
        return Instant(std::chrono::duration_cast<Instant::duration>(std::chrono::nanoseconds(m_host.now())));
    }
    [[nodiscard]] std::chrono::system_clock::time_point date() const noexcept override
    {
        using namespace std::chrono;
        return m_startsAt + duration_cast<system_clock::duration>(nanoseconds(m_host.now()));
    }

private:
    HostNanoseconds m_host;
    std::chrono::system_clock::time_point m_startsAt;
};

}  // namespace halftrip::fake
