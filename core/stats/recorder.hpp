#pragma once

#include "core/stats/histogram.hpp"

#include <atomic>
#include <cstdint>
#include <memory>

namespace halftrip::stats {

/// What the measuring thread writes and a reporter thread reads while it does.
///
/// One writer calls record(); any thread may call snapshot() at any time. Every word is a relaxed atomic with a plain
/// load and store (no locked instruction), so recording costs what a non-atomic histogram costs. A snapshot taken
/// during a run is each word's true value at some moment of the copy (its count always fits its buckets, its sums may
/// be a sample ahead or behind); the one taken after the writer has ended (and was joined) is exact.
class Recorder {
public:
    /// Allocates and touches all memory; record() never allocates.
    Recorder();
    /// Without memory, for a distribution that nobody records in: record() must not be called.
    struct Unused {};
    explicit Recorder(Unused) {}
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Counts one value (a negative one as 0), measured at `atTicks` (kept for the maximum). Writer thread only.
    void record(std::int64_t valueNs, std::int64_t atTicks) noexcept
    {
        using enum std::memory_order;
        std::atomic<std::uint64_t>& bucket = m_counts[BucketLayout::indexOf(valueNs)];
        bucket.store(bucket.load(relaxed) + 1, relaxed);
        const std::int64_t kept = valueNs < 0 ? 0 : valueNs;
        const auto value = static_cast<std::uint64_t>(kept);
        m_sum.store(m_sum.load(relaxed) + value, relaxed);
        const U128 square = multiplyWide(value, value);
        const std::uint64_t low = m_squaresLow.load(relaxed);
        const std::uint64_t newLow = low + square.low;
        m_squaresLow.store(newLow, relaxed);
        m_squaresHigh.store(m_squaresHigh.load(relaxed) + square.high + (newLow < low ? 1U : 0U), relaxed);
        if (kept < m_min.load(relaxed))
            m_min.store(kept, relaxed);
        if (kept > m_max.load(relaxed)) {
            m_max.store(kept, relaxed);
            m_maxAtTicks.store(atTicks, relaxed);
        }
        m_count.store(m_count.load(relaxed) + 1, relaxed);
    }

    [[nodiscard]] std::uint64_t count() const noexcept { return m_count.load(std::memory_order_relaxed); }
    /// Rounded down; 0 when empty.
    [[nodiscard]] std::int64_t meanNs() const noexcept
    {
        const std::uint64_t samples = count();
        return samples == 0 ? 0 : static_cast<std::int64_t>(m_sum.load(std::memory_order_relaxed) / samples);
    }
    /// When the maximum was received, in ticks; 0 when empty.
    [[nodiscard]] std::int64_t maxAtTicks() const noexcept { return m_maxAtTicks.load(std::memory_order_relaxed); }
    /// A copy of the present state. Allocates: never call it on the measuring thread.
    [[nodiscard]] Histogram snapshot() const;
    /// Forgets everything. Writer thread, while nobody reads.
    void reset() noexcept;

private:
    std::unique_ptr<std::atomic<std::uint64_t>[]> m_counts;
    std::atomic<std::uint64_t> m_count{0};
    std::atomic<std::int64_t> m_min{INT64_MAX};
    std::atomic<std::int64_t> m_max{-1};
    std::atomic<std::int64_t> m_maxAtTicks{0};
    std::atomic<std::uint64_t> m_sum{0};
    std::atomic<std::uint64_t> m_squaresLow{0};
    std::atomic<std::uint64_t> m_squaresHigh{0};
};

}  // namespace halftrip::stats
