#pragma once

#include "core/clock/calibration.hpp"
#include "core/clock/tick_clock.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <memory>
#include <string_view>

namespace halftrip::platform {

/// CLOCK_MONOTONIC_RAW, which NTP does not slew: what the tick clock is calibrated against.
class RawReferenceClock final : public clock::ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override;
    /// It moves by single nanoseconds, and the tightest of 32 brackets is some 50 ns wide (a hundred where a hypervisor
    /// reads it): good to 4 ppm at the worst.
    [[nodiscard]] std::chrono::milliseconds calibrationSpan() const noexcept override
    {
        return std::chrono::milliseconds(25);
    }
};

/// True when the processor counts at one rate in every power and frequency state (CPUID 0x80000007 EDX bit 8).
[[nodiscard]] bool hasInvariantTsc() noexcept;

/// May the time-stamp counter be the measuring clock?
///
/// The processor's word (invariant) is not enough: firmware and hypervisors can leave the counters of the cores apart,
/// and only the kernel watches for that. It takes a counter it has caught out of "available". So: yes when the kernel
/// keeps time by it ("tsc"), and yes when it keeps time by a hypervisor's clock that is itself computed from the
/// counter (kvm-clock, hyperv_clocksource_tsc_page) while "tsc" is still among the available ones. Everything else
/// (hpet, acpi_pm, xen, no sysfs) is a no, and CLOCK_MONOTONIC_RAW is used.
[[nodiscard]] bool isTscTrusted(bool isInvariant, std::string_view currentClockSource,
                                std::string_view availableClockSources);

/// The counter where it is trusted, otherwise CLOCK_MONOTONIC_RAW.
[[nodiscard]] std::unique_ptr<clock::TickClock> makeTickClock(const SystemTree& tree);

}  // namespace halftrip::platform
