#pragma once

#include "core/base/compiler.hpp"

#include <cstdint>
#include <string>

namespace halftrip::clock {

/// A point on the measuring clock. Only differences mean anything. Never compared between hosts.
using Ticks = std::int64_t;

/// A stretch of that clock.
struct TickWindow {
    Ticks from = 0;
    Ticks until = 0;
};

/// The clock that every stamp is taken with. Safe to call from any thread; now() neither allocates nor blocks.
class TickClock {
public:
    TickClock() = default;
    TickClock(const TickClock&) = delete;
    TickClock& operator=(const TickClock&) = delete;
    virtual ~TickClock() = default;
    /// The present, ordered against the instructions around it. The processor's counter is read in place: in the loops
    /// a call by table costs as much as the stamp itself.
    [[nodiscard]] Ticks now() const noexcept
    {
#if HALFTRIP_HAS_TSC
        if (m_kind == Kind::Counter) [[likely]]
            return readTscFenced();
#endif
        return read();
    }
    /// The present or a little earlier: what the instructions before it have asked the memory for need not have come.
    /// For stamps that must not wait for that.
    [[nodiscard]] Ticks nowOrEarlier() const noexcept
    {
#if HALFTRIP_HAS_TSC
        if (m_kind == Kind::Counter) [[likely]]
            return readTscEarly();
#endif
        return read();
    }
    /// "tsc" or the name of the OS clock ("CLOCK_MONOTONIC_RAW", "QueryPerformanceCounter").
    [[nodiscard]] virtual std::string name() const = 0;
    /// Nominal ticks in a second, before calibration; 0 when only calibration can tell.
    [[nodiscard]] virtual std::int64_t nominalTicksPerSecond() const noexcept = 0;

protected:
    enum class Kind : std::uint8_t {
        Called,  ///< By read().
        Counter,  ///< The time-stamp counter; read() is another way to it.
    };
    explicit TickClock(Kind kind) noexcept : m_kind(kind) {}
    /// now(), for clocks that are called.
    [[nodiscard]] virtual Ticks read() const noexcept = 0;

private:
    Kind m_kind = Kind::Called;
};

}  // namespace halftrip::clock
