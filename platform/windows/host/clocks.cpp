#include "platform/windows/host/clocks.hpp"

#include "core/base/compiler.hpp"
#include "core/base/device_clock.hpp"
#include "platform/windows/host/cpuid.hpp"

#include <windows.h>

#include <algorithm>

namespace halftrip::windows {
namespace {

#if HALFTRIP_HAS_TSC
class TscClock final : public clock::TickClock {
public:
    TscClock() : TickClock(Kind::Counter) {}
    [[nodiscard]] clock::Ticks read() const noexcept override { return readTscFenced(); }
    [[nodiscard]] std::string name() const override { return "tsc"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 0; }
};
#endif

class QpcClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override { return readCounter(); }
    [[nodiscard]] std::string name() const override { return "QueryPerformanceCounter"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return m_frequency; }

private:
    std::int64_t m_frequency = readCounterFrequency();
};

class QpcReference final : public clock::ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        return counterToNs(readCounter() - m_origin, m_frequency);
    }

private:
    std::int64_t m_frequency = readCounterFrequency();
    std::int64_t m_origin = readCounter();
};

}  // namespace

std::int64_t readCounter() noexcept
{
    LARGE_INTEGER counter;
    QueryPerformanceCounter(&counter);
    return counter.QuadPart;
}

std::int64_t readCounterFrequency() noexcept
{
    LARGE_INTEGER frequency;
    QueryPerformanceFrequency(&frequency);
    return frequency.QuadPart;
}

std::int64_t counterToNs(std::int64_t counter, std::int64_t frequency) noexcept
{
    // Scaled in two parts: counter * 1e9 would overflow after a quarter of an hour at 10 MHz.
    const std::int64_t seconds = counter / frequency;
    const std::int64_t rest = counter % frequency;
    return seconds * 1'000'000'000 + rest * 1'000'000'000 / frequency;
}

std::int64_t counterGridPs() noexcept
{
    constexpr std::int64_t kPicosecondsPerSecond = 1'000'000'000'000;
    return std::max<std::int64_t>(kPicosecondsPerSecond / readCounterFrequency(), 1);
}

bool isTscOfAllCores(bool isInvariant, std::int64_t counterFrequency) noexcept
{
    return isInvariant && !isDeviceClock(counterFrequency);
}

std::unique_ptr<clock::TickClock> makeTickClock()
{
#if HALFTRIP_HAS_TSC
    if (isTscOfAllCores(hasInvariantTsc(), readCounterFrequency()))
        return std::make_unique<TscClock>();
#endif
    return makeQpcTickClock();
}

std::unique_ptr<clock::TickClock> makeQpcTickClock()
{
    return std::make_unique<QpcClock>();
}

std::unique_ptr<clock::ReferenceClock> makeReferenceClock()
{
    return std::make_unique<QpcReference>();
}

}  // namespace halftrip::windows
