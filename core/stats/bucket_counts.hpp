#pragma once

#include "core/stats/bucket_layout.hpp"
#include "core/stats/sparse_array.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace halftrip::stats {

/// Counts by bucket index (see BucketLayout), of which only those that are not 0 cost memory: about 2 bytes each where
/// they lie close together, 132 where one lies alone. A plain value; equal when all counts are.
class BucketCounts {
public:
    struct Bucket {
        std::size_t index = 0;
        std::uint64_t count = 0;  ///< Never 0 where occupied buckets are walked over.
        bool operator==(const Bucket&) const = default;
    };
    /// Walks over the occupied buckets in the order of their indexes. Good until the counts change.
    class Iterator {
    public:
        using value_type = Bucket;
        using difference_type = std::ptrdiff_t;

        explicit Iterator(const BucketCounts& counts) noexcept : m_counts(&counts) { settle(); }
        [[nodiscard]] Bucket operator*() const noexcept { return m_bucket; }
        Iterator& operator++() noexcept
        {
            ++m_slot;
            settle();
            return *this;
        }
        void operator++(int) noexcept { ++*this; }
        [[nodiscard]] bool operator==(std::default_sentinel_t) const noexcept { return m_bucket.count == 0; }

    private:
        /// Goes on to the next occupied bucket unless it is at one.
        void settle() noexcept;
        /// The high bits of `index`, which no call before it was beyond.
        [[nodiscard]] std::uint64_t nextHighOf(std::size_t index) noexcept;

        const BucketCounts* m_counts;
        std::size_t m_page = 0;
        std::size_t m_slot = 0;
        std::size_t m_highPage = 0;
        Bucket m_bucket;
    };

    /// Adds to the count of `index`, which is below BucketLayout::kBucketCount (asserted). It stays at 2^64 - 1 once
    /// there.
    void add(std::size_t index, std::uint64_t count);
    [[nodiscard]] std::uint64_t operator[](std::size_t index) const noexcept { return m_low[index] + highOf(index); }
    [[nodiscard]] Iterator begin() const noexcept { return Iterator(*this); }
    [[nodiscard]] static std::default_sentinel_t end() noexcept { return std::default_sentinel; }
    /// True when nothing was counted.
    [[nodiscard]] bool isEmpty() const noexcept { return m_low.pages().empty(); }
    /// The outermost buckets that hold anything. Not to be asked of empty counts (asserted).
    [[nodiscard]] std::size_t firstIndex() const noexcept;
    [[nodiscard]] std::size_t lastIndex() const noexcept;
    /// What lies outside of the object itself.
    [[nodiscard]] std::size_t allocatedBytes() const noexcept
    {
        return m_low.allocatedBytes() + m_high.allocatedBytes();
    }
    bool operator==(const BucketCounts&) const = default;

private:
    static constexpr unsigned kLowBits = 16;
    [[nodiscard]] std::uint64_t highOf(std::size_t index) const noexcept { return m_high[index] << kLowBits; }

    // A long tail is thousands of buckets with a handful of samples each, so the bits beyond the sixteenth have an
    // array of their own. Every occupied bucket has its page in m_low, one that is full to the brim of 16 bits
    // included.
    SparseArray<std::uint16_t> m_low;
    SparseArray<std::uint64_t> m_high;
};

}  // namespace halftrip::stats
