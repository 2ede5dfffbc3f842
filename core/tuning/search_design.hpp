#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::tuning {

// Which of many settings matter is found out by changing all of them at once, half of them in each run: Plackett and
// Burman's designs (Biometrika 33, 1946) need 12 runs for up to 11 settings and 24 for up to 23. Each block also has
// the mirror image of every run (fold-over), so that what two settings do together hides or feigns no setting's own
// effect.

inline constexpr std::size_t kMostFactors = 23;
inline constexpr std::size_t kFewestBlocks = 3;

/// One run of a search.
struct SearchRun {
    std::size_t block = 0;
    std::size_t row = 0;  ///< Runs of the same row have the same settings; each block has each row once.
    std::vector<bool> isOn;  ///< By factor: changed in this run.
    bool operator==(const SearchRun&) const = default;
};

/// 24 for up to 11 factors, 48 for up to 23.
[[nodiscard]] std::size_t runsPerBlock(std::size_t factors) noexcept;

/// Block by block; the rows of each in an order drawn from `seed`, so that a drift falls on all settings alike. The
/// same seed draws the same with every compiler. `factors`: 1 to kMostFactors.
[[nodiscard]] std::vector<SearchRun> designSearch(std::size_t factors, std::size_t blocks, std::uint64_t seed);

}  // namespace halftrip::tuning
