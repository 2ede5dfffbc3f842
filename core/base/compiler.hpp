#pragma once

/// The one place that knows compilers and processors.

#include <bit>
#include <cstdint>

#if defined(_M_X64) || defined(__x86_64__)
#define HALFTRIP_HAS_TSC 1
#if defined(_MSC_VER)
#include <intrin.h>
#else
#include <x86intrin.h>
#endif
#else
#define HALFTRIP_HAS_TSC 0
#endif

/// Before a function: whatever it calls is compiled into it, as far as the bodies are known.
#if defined(_MSC_VER) && !defined(__clang__)
#define HALFTRIP_FLATTEN [[msvc::flatten]]
#else
#define HALFTRIP_FLATTEN [[gnu::flatten]]
#endif

/// Before a function of the rarer cases: it stays a call even in a HALFTRIP_FLATTEN one, so that what is left of a loop
/// is short and stands together. After each call of the system it comes anew from the second-level cache.
#if defined(_MSC_VER) && !defined(__clang__)
#define HALFTRIP_APART [[msvc::noinline]]
#else
#define HALFTRIP_APART [[gnu::noinline]]
#endif

namespace halftrip {

/// What this program was built with; GCC and clang say it in ways of their own.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kHasAddressSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kHasAddressSanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool kHasAddressSanitizer = false;
#endif

#if defined(__SANITIZE_THREAD__)
inline constexpr bool kHasThreadSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kHasThreadSanitizer = __has_feature(thread_sanitizer);
#else
inline constexpr bool kHasThreadSanitizer = false;
#endif

#if HALFTRIP_HAS_TSC
/// The time-stamp counter as soon as the processor comes to it: loads before it may still be waiting for their values.
[[nodiscard]] inline std::int64_t readTscEarly() noexcept
{
    return static_cast<std::int64_t>(__rdtsc());
}

/// The time-stamp counter behind a fence: every load before it has brought its value. No second fence is needed behind
/// it, and one costs 5 ns: stores become visible and system calls begin in program order, so nothing can leave this
/// thread before its stamp was taken, and what the processor begins early behind a receive stamp makes no stamp late.
[[nodiscard]] inline std::int64_t readTscFenced() noexcept
{
    _mm_lfence();
    return readTscEarly();
}
#endif

/// Tells the processor that this is a spin loop (gives the sibling thread its turn).
inline void cpuRelax() noexcept
{
#if HALFTRIP_HAS_TSC
    _mm_pause();
#endif
}

struct U128 {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
};

/// The full product of two 64-bit numbers.
[[nodiscard]] inline U128 multiplyWide(std::uint64_t a, std::uint64_t b) noexcept
{
#if defined(_MSC_VER)
    U128 product;
    product.low = _umul128(a, b, &product.high);
    return product;
#else
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64U), static_cast<std::uint64_t>(product)};
#endif
}

}  // namespace halftrip
