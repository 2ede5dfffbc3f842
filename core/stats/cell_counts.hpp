#pragma once

#include "core/stats/encoding/zigzag.hpp"
#include "core/stats/histogram.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::stats {

/// The cells of a heat map. Fine ones reach to 2^(1/16) times where they begin (4.4 %), from 1 ns to 68 s; below 23 ns
/// some hold no whole nanosecond, and nothing is counted in them. Behind them in the numbering come coarse ones, four
/// fine ones each (19 %), for what is rare.
struct CellLayout {
    static constexpr std::size_t kCellsPerOctave = 16;
    static constexpr std::size_t kFineCells = 36 * kCellsPerOctave;
    static constexpr std::size_t kFineInCoarse = 4;
    static constexpr std::size_t kCellCount = kFineCells + kFineCells / kFineInCoarse;

    /// The fine one of any value; a negative one is counted as 0, which lies in the first cell, and what is longer in
    /// the last.
    [[nodiscard]] static std::size_t indexOf(std::int64_t valueNs) noexcept;
    /// The coarse one around a fine one.
    [[nodiscard]] static constexpr std::size_t coarseAround(std::size_t fine) noexcept
    {
        return kFineCells + fine / kFineInCoarse;
    }
    /// How many fine cells any cell is, and which is the first.
    [[nodiscard]] static constexpr std::size_t fineCellsIn(std::size_t index) noexcept
    {
        return index < kFineCells ? 1 : kFineInCoarse;
    }
    [[nodiscard]] static constexpr std::size_t firstFineOf(std::size_t index) noexcept
    {
        return index < kFineCells ? index : (index - kFineCells) * kFineInCoarse;
    }
    /// The least value of any cell, and the least beyond it.
    [[nodiscard]] static std::int64_t lowestOf(std::size_t index) noexcept;
    [[nodiscard]] static std::int64_t endOf(std::size_t index) noexcept;
    /// Where a fine one begins on a logarithm: 2^(fine / 16).
    [[nodiscard]] static double edgeOf(double fine) noexcept;
};

/// Samples by cell (see CellLayout), packed: a cell costs two or three bytes, an empty one none. Where none of four
/// fine cells that are a coarse one holds a 128th of the samples, they are counted in it together: a long tail is tens
/// of cells and not hundreds. 15 to 40 are a stretch of a usual run. A plain value; equal when all counts are.
class CellCounts {
public:
    struct Cell {
        std::size_t index = 0;
        std::uint64_t count = 0;  ///< Never 0.
        bool operator==(const Cell&) const = default;
    };

    CellCounts() = default;
    /// A bucket that lies in two cells counts in the lower one.
    explicit CellCounts(const Histogram& histogram);
    /// Adds what `other` has counted.
    void merge(const CellCounts& other);

    [[nodiscard]] bool isEmpty() const noexcept { return m_bytes.empty(); }
    /// The lowest fine cell that holds any, or lies in a coarse one that does; kFineCells where there is none.
    [[nodiscard]] std::size_t firstFine() const noexcept;
    /// Of all cells together.
    [[nodiscard]] std::uint64_t count() const noexcept;
    /// In one of them.
    [[nodiscard]] std::uint64_t countIn(std::size_t index) const noexcept;
    [[nodiscard]] std::vector<Cell> cells() const;
    /// Calls `visit` with each cell that holds anything, in their order.
    template <typename Visit>
    void forEach(Visit&& visit) const
    {
        std::span<const std::byte> rest(m_bytes);
        std::size_t next = 0;
        while (!rest.empty()) {
            const std::size_t index = next + static_cast<std::size_t>(*takeZigZag(rest));
            visit(Cell{index, static_cast<std::uint64_t>(*takeZigZag(rest))});
            next = index + 1;
        }
    }
    bool operator==(const CellCounts&) const = default;

    /// As run files hold it: how many cells there are, then for each how many empty ones lie between it and the one
    /// before (the beginning), and its count; all as appendZigZag() writes them.
    void appendTo(std::vector<std::byte>& out) const;
    /// The inverse: takes one off the front of `bytes`. Absent where they hold no such thing.
    [[nodiscard]] static std::optional<CellCounts> takeFrom(std::span<const std::byte>& bytes);

private:
    class Dense;
    void pack(std::span<const std::uint64_t> counts);

    std::vector<std::byte> m_bytes;  ///< appendTo() without the first number.
};

}  // namespace halftrip::stats
