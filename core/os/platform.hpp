#pragma once

#include "core/clock/calibration.hpp"
#include "core/clock/tick_clock.hpp"
#include "core/os/counters.hpp"
#include "core/os/entropy.hpp"
#include "core/os/host.hpp"
#include "core/os/kernel_events.hpp"
#include "core/os/network.hpp"
#include "core/os/processes.hpp"
#include "core/os/threads.hpp"
#include "core/os/time.hpp"
#include "core/os/tuning.hpp"

namespace halftrip::os {

/// Everything core asks of an operating system, in one bundle. platform/linux, platform/windows and platform/fake
/// implement it; main() makes one and hands it down.
class Platform {
public:
    Platform() = default;
    Platform(const Platform&) = delete;
    Platform& operator=(const Platform&) = delete;
    virtual ~Platform() = default;
    /// The TSC where it is invariant and trusted by the system, otherwise the OS clock.
    [[nodiscard]] virtual const clock::TickClock& tickClock() const = 0;
    [[nodiscard]] virtual const clock::ReferenceClock& referenceClock() const = 0;
    [[nodiscard]] virtual const Time& time() const = 0;
    [[nodiscard]] virtual Entropy& entropy() = 0;
    [[nodiscard]] virtual Network& network() = 0;
    [[nodiscard]] virtual Threads& threads() = 0;
    [[nodiscard]] virtual Host& host() = 0;
    [[nodiscard]] virtual Counters& counters() = 0;
    [[nodiscard]] virtual Processes& processes() = 0;
    [[nodiscard]] virtual Tuning& tuning() = 0;
    [[nodiscard]] virtual KernelEvents& kernelEvents() { return m_noKernelEvents; }

private:
    NoKernelEvents m_noKernelEvents;
};

}  // namespace halftrip::os
