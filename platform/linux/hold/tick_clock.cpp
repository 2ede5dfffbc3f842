#include "platform/linux/hold/tick_clock.hpp"

#include "core/base/compiler.hpp"

#if HALFTRIP_HAS_TSC
#include <cpuid.h>
#endif

#include <ctime>
#include <sstream>
#include <string>

namespace halftrip::platform {
namespace {

constexpr std::int64_t kTicksPerSecond = 1'000'000'000;

std::int64_t readRawClock() noexcept
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return now.tv_sec * kTicksPerSecond + now.tv_nsec;
}

class RawTickClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override { return readRawClock(); }
    [[nodiscard]] std::string name() const override { return "CLOCK_MONOTONIC_RAW"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return kTicksPerSecond; }
};

#if HALFTRIP_HAS_TSC
class TscTickClock final : public clock::TickClock {
public:
    TscTickClock() : TickClock(Kind::Counter) {}
    [[nodiscard]] clock::Ticks read() const noexcept override { return readTscFenced(); }
    [[nodiscard]] std::string name() const override { return "tsc"; }
    /// From CPUID leaf 0x15 (crystal and ratio), which Intel fills in; 0 elsewhere.
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override
    {
        unsigned denominator = 0;
        unsigned numerator = 0;
        unsigned crystalHz = 0;
        unsigned reserved = 0;
        if (__get_cpuid(0x15, &denominator, &numerator, &crystalHz, &reserved) == 0 || denominator == 0)
            return 0;
        return static_cast<std::int64_t>(crystalHz) * numerator / denominator;
    }
};
#endif

bool hasWord(std::string_view text, std::string_view word)
{
    std::istringstream words{std::string(text)};
    for (std::string candidate; words >> candidate;) {
        if (candidate == word)
            return true;
    }
    return false;
}

}  // namespace

std::int64_t RawReferenceClock::nowNs() const noexcept
{
    return readRawClock();
}

bool hasInvariantTsc() noexcept
{
#if HALFTRIP_HAS_TSC
    constexpr unsigned kInvariantBit = 1U << 8U;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(0x80000007, &eax, &ebx, &ecx, &edx) != 0 && (edx & kInvariantBit) != 0;
#else
    return false;
#endif
}

bool isTscTrusted(bool isInvariant, std::string_view currentClockSource, std::string_view availableClockSources)
{
    if (!isInvariant)
        return false;
    if (currentClockSource == "tsc")
        return true;
    const bool isComputedFromTsc = currentClockSource == "kvm-clock" ||
                                   currentClockSource == "hyperv_clocksource_tsc_page";
    return isComputedFromTsc && hasWord(availableClockSources, "tsc");
}

std::unique_ptr<clock::TickClock> makeTickClock(const SystemTree& tree)
{
#if HALFTRIP_HAS_TSC
    const std::string folder = "/sys/devices/system/clocksource/clocksource0/";
    const std::string current = tree.read(folder + "current_clocksource").value_or("");
    const std::string available = tree.read(folder + "available_clocksource").value_or("");
    if (isTscTrusted(hasInvariantTsc(), current, available))
        return std::make_unique<TscTickClock>();
#else
    static_cast<void>(tree);
#endif
    return std::make_unique<RawTickClock>();
}

}  // namespace halftrip::platform
