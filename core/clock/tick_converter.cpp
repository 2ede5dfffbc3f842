#include "core/clock/tick_converter.hpp"

#include <cassert>
#include <cmath>

namespace halftrip::clock {
namespace {

/// floor(numerator * 2^64 / denominator) for numerator < denominator: the fraction bits, by long division.
std::uint64_t divideFraction(std::uint64_t numerator, std::uint64_t denominator)
{
    std::uint64_t quotient = 0;
    for (int bit = 0; bit < 64; ++bit) {
        const bool carry = (numerator >> 63U) != 0;
        numerator <<= 1U;
        quotient <<= 1U;
        if (carry || numerator >= denominator) {
            numerator -= denominator;
            quotient |= 1U;
        }
    }
    return quotient;
}

}  // namespace

TickConverter::TickConverter(Ticks originTicks, std::int64_t ticksPerSecond)
    : TickConverter(fromInterval(originTicks, ticksPerSecond, 1'000'000'000))
{
}

TickConverter TickConverter::fromInterval(Ticks originTicks, std::int64_t ticks, std::int64_t nanoseconds)
{
    assert(ticks > 0 && nanoseconds > 0);
    const auto numerator = static_cast<std::uint64_t>(nanoseconds);
    const auto denominator = static_cast<std::uint64_t>(ticks);
    TickConverter converter;
    converter.m_origin = originTicks;
    converter.m_nanosecondsPerTick = static_cast<long double>(nanoseconds) / static_cast<long double>(ticks);
    const std::uint64_t whole = numerator / denominator;
    const std::uint64_t fraction = divideFraction(numerator % denominator, denominator);
    // As many fraction bits as leave room for the whole part.
    const unsigned wholeBits = static_cast<unsigned>(std::bit_width(whole));
    converter.m_shift = 64U - wholeBits;
    converter.m_factor = wholeBits == 0 ? fraction : (whole << converter.m_shift) | (fraction >> wholeBits);
    // Rounded up by one unit: the truncated factor would turn an exact multiple into one nanosecond less.
    if (converter.m_factor != UINT64_MAX)
        ++converter.m_factor;
    return converter;
}

std::int64_t TickConverter::nanosecondsToSpan(std::int64_t nanoseconds) const noexcept
{
    return std::llround(static_cast<long double>(nanoseconds) / m_nanosecondsPerTick);
}

double TickConverter::ticksPerSecond() const noexcept
{
    return static_cast<double>(1e9L / m_nanosecondsPerTick);
}

}  // namespace halftrip::clock
