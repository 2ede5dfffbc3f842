#pragma once

#include "core/tuning/plan.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::tuning {

// What a search tries of each setting that this program can change. A check's advice is one other level. Where no check
// advises anything, the table of this file may know one all the same: whether it helps depends on the pair of hosts.

/// Whether a search changes a setting.
enum class SearchUse : std::uint8_t {
    Free,  ///< Without being asked.
    Named,  ///< Only where its user names it: with many drivers it takes the link down.
    Never,
};

/// By the id of a setting; `Never` for one that the table does not know.
[[nodiscard]] SearchUse searchUseOf(std::string_view setting) noexcept;
/// Why a search never changes it: a sentence. Empty for others.
[[nodiscard]] std::string_view whyNeverSearched(std::string_view setting) noexcept;
/// Its place in the order in which settings are searched where not all find room: what costs most on untuned hosts
/// comes first (C-states, coalescing, frequency, placement, link power, busy polling, offloads, the rest).
[[nodiscard]] std::size_t searchRankOf(std::string_view setting) noexcept;

/// What a level may depend on.
struct SearchedHost {
    std::string adapter;
    std::vector<int> usableCores;  ///< Ascending.
    int coreNearAdapter = 0;  ///< That takes all interrupts where they are gathered.
};

/// The other levels that the table knows: one plan each, of one setting, of which no part is what it would be already.
/// Change::check is the setting's id. `named` are settings to look at although they are only searched where named.
/// Reads settings; changes nothing. What cannot be read, or has no other level here, is left out.
[[nodiscard]] std::vector<Plan> otherLevels(const Tunables& tunables, const SearchedHost& host,
                                            const std::vector<std::string>& named);

}  // namespace halftrip::tuning
