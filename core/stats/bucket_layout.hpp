#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace halftrip::stats {

/// The buckets of an HdrHistogram with 3 significant digits, 1 ns to 60 s (lowest discernible value 1).
/// Values below 2048 have a bucket each; above, each power of two is cut into 1024 equal buckets.
/// Source: HdrHistogram's published layout (sub-bucket count 2^ceil(log2(2 * 10^digits))).
struct BucketLayout {
    static constexpr int kSignificantDigits = 3;
    static constexpr std::int64_t kLowestNs = 1;
    static constexpr std::int64_t kHighestNs = 60'000'000'000;
    static constexpr unsigned kSubBucketBits = 11;
    static constexpr std::size_t kSubBuckets = std::size_t{1} << kSubBucketBits;
    static constexpr std::size_t kHalf = kSubBuckets / 2;
    /// 2048 << 25 is the first power that exceeds 60 s: 26 doublings.
    static constexpr std::size_t kDoublings = 26;
    static constexpr std::size_t kBucketCount = (kDoublings + 1) * kHalf;

    /// Index of the bucket of `valueNs` (0 .. kHighestNs; more is put into the last bucket).
    [[nodiscard]] static constexpr std::size_t indexOf(std::int64_t valueNs) noexcept
    {
        const std::uint64_t value = valueNs <= 0 ? 0 : static_cast<std::uint64_t>(valueNs);
        const unsigned doubling = static_cast<unsigned>(std::bit_width(value | (kSubBuckets - 1))) - kSubBucketBits;
        const std::size_t index = (static_cast<std::size_t>(doubling) << (kSubBucketBits - 1)) +
                                  static_cast<std::size_t>(value >> doubling);
        return index < kBucketCount ? index : kBucketCount - 1;
    }
    /// Smallest value that falls into bucket `index`.
    [[nodiscard]] static constexpr std::int64_t lowestOf(std::size_t index) noexcept
    {
        if (index < kSubBuckets)
            return static_cast<std::int64_t>(index);
        const std::size_t doubling = index / kHalf - 1;
        return static_cast<std::int64_t>((index - doubling * kHalf) << doubling);
    }
    /// Largest value that falls into bucket `index`.
    [[nodiscard]] static constexpr std::int64_t highestOf(std::size_t index) noexcept
    {
        return lowestOf(index) + widthOf(index) - 1;
    }
    /// How many nanoseconds the bucket spans.
    [[nodiscard]] static constexpr std::int64_t widthOf(std::size_t index) noexcept
    {
        return index < kSubBuckets ? 1 : std::int64_t{1} << (index / kHalf - 1);
    }
};

}  // namespace halftrip::stats
