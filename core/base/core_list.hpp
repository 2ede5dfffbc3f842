#pragma once

#include "core/base/error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip {

/// The first and the last of some cores.
struct CoreRange {
    int first = 0;
    int last = 0;
    bool operator==(const CoreRange&) const = default;
};
/// "5", "0-2". None for anything else, and for cores beyond those that any host has.
[[nodiscard]] std::optional<CoreRange> coreRangeFrom(std::string_view part) noexcept;

/// "0-2,5", as Linux writes lists of cores: ascending, each once. Error Invalid continues the sentence "... cannot be
/// read".
[[nodiscard]] Result<std::vector<int>> parseCoreList(std::string_view text);
[[nodiscard]] bool hasCore(const std::vector<int>& cores, int core) noexcept;
/// The same form, of an ascending list.
[[nodiscard]] std::string coreListText(const std::vector<int>& cores);

}  // namespace halftrip
