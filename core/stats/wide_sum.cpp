#include "core/stats/wide_sum.hpp"

#include <algorithm>
#include <array>

namespace halftrip::stats {
namespace {

/// The sum as four 32-bit limbs, most significant first, so that long division needs 64-bit arithmetic only.
using Limbs = std::array<std::uint64_t, 4>;
constexpr std::uint64_t kLimbMask = 0xffffffffU;

Limbs toLimbs(const WideSum& sum) noexcept
{
    return {sum.high >> 32U, sum.high & kLimbMask, sum.low >> 32U, sum.low & kLimbMask};
}

/// Divides by ten in place; returns the remainder.
unsigned divideByTen(Limbs& limbs) noexcept
{
    std::uint64_t remainder = 0;
    for (std::uint64_t& limb : limbs) {
        const std::uint64_t part = (remainder << 32U) | limb;
        limb = part / 10;
        remainder = part % 10;
    }
    return static_cast<unsigned>(remainder);
}

/// Multiplies by ten and adds a digit in place; returns what does not fit any more.
std::uint64_t appendDigit(Limbs& limbs, unsigned digit) noexcept
{
    std::uint64_t carry = digit;
    for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb) {
        const std::uint64_t part = *limb * 10 + carry;
        *limb = part & kLimbMask;
        carry = part >> 32U;
    }
    return carry;
}

}  // namespace

std::string toDecimal(const WideSum& sum)
{
    Limbs limbs = toLimbs(sum);
    std::string digits;
    do {
        digits.push_back(static_cast<char>('0' + divideByTen(limbs)));
    } while (limbs != Limbs{});
    std::ranges::reverse(digits);
    return digits;
}

std::optional<WideSum> wideSumFromDecimal(std::string_view digits) noexcept
{
    if (digits.empty())
        return std::nullopt;
    Limbs limbs{};
    for (const char digit : digits) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        if (appendDigit(limbs, static_cast<unsigned>(digit - '0')) != 0)
            return std::nullopt;
    }
    return WideSum{.high = (limbs[0] << 32U) | limbs[1], .low = (limbs[2] << 32U) | limbs[3]};
}

}  // namespace halftrip::stats
