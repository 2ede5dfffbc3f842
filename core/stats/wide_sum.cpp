#include "core/stats/wide_sum.hpp"

#include <algorithm>

namespace halftrip::stats {

// One form for all compilers: MSVC has no integer of 128 bits.

std::string toDecimal(const WideSum& sum)
{
    // 2^64 = 10 * kTenth + 6, so the remainder of `high` goes on into `low` without an overflow.
    constexpr std::uint64_t kTenth = 1'844'674'407'370'955'161;
    WideSum rest = sum;
    std::string digits;
    do {
        const std::uint64_t carry = rest.high % 10;
        const std::uint64_t tail = carry * 6 + rest.low % 10;
        rest = {.high = rest.high / 10, .low = carry * kTenth + rest.low / 10 + tail / 10};
        digits.push_back(static_cast<char>('0' + tail % 10));
    } while (rest != WideSum{});
    std::ranges::reverse(digits);
    return digits;
}

std::optional<WideSum> wideSumFromDecimal(std::string_view digits) noexcept
{
    if (digits.empty())
        return std::nullopt;
    WideSum sum;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        const WideSum before = sum;
        const U128 low = multiplyWide(sum.low, 10);
        sum = {.high = sum.high * 10, .low = 0};
        const bool isTooLarge = before.high > UINT64_MAX / 10 || sum.high > UINT64_MAX - low.high;
        sum.add(low);
        const bool wasFull = sum.high == UINT64_MAX;
        sum.add({.high = 0, .low = static_cast<std::uint64_t>(digit - '0')});
        if (isTooLarge || (wasFull && sum.high == 0))
            return std::nullopt;
    }
    return sum;
}

}  // namespace halftrip::stats
