#include "platform/windows/clocks.hpp"

#include "core/base/compiler.hpp"
#include "platform/windows/cpuid.hpp"

#include <windows.h>

namespace halftrip::windows {
namespace {

// Neither call can fail since Windows XP.
std::int64_t readCounter() noexcept
{
    LARGE_INTEGER counter;
    QueryPerformanceCounter(&counter);
    return counter.QuadPart;
}

std::int64_t readFrequency() noexcept
{
    LARGE_INTEGER frequency;
    QueryPerformanceFrequency(&frequency);
    return frequency.QuadPart;
}

#if HALFTRIP_HAS_TSC
class TscClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks now() const noexcept override { return readTscFenced(); }
    [[nodiscard]] std::string name() const override { return "tsc"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 0; }
};
#endif

class QpcClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks now() const noexcept override { return readCounter(); }
    [[nodiscard]] std::string name() const override { return "QueryPerformanceCounter"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return m_frequency; }

private:
    std::int64_t m_frequency = readFrequency();
};

class QpcReference final : public clock::ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override
    {
        // Scaled in two parts: elapsed * 1e9 would overflow after a quarter of an hour at 10 MHz.
        const std::int64_t elapsed = readCounter() - m_origin;
        const std::int64_t seconds = elapsed / m_frequency;
        const std::int64_t rest = elapsed % m_frequency;
        return seconds * 1'000'000'000 + rest * 1'000'000'000 / m_frequency;
    }

private:
    std::int64_t m_frequency = readFrequency();
    std::int64_t m_origin = readCounter();
};

}  // namespace

std::unique_ptr<clock::TickClock> makeTickClock()
{
#if HALFTRIP_HAS_TSC
    if (hasInvariantTsc())
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
