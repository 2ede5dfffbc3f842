#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halftrip {

/// Letters that must be changed, added, left out or exchanged with their neighbour to make `b` of `a`.
[[nodiscard]] std::size_t lettersApart(std::string_view a, std::string_view b);

/// The one of `words` that somebody who typed `word` meant, most likely; empty where none is near: more than a third of
/// the letters, or more than two of them, are others.
[[nodiscard]] std::string similarWord(std::string_view word, const std::vector<std::string>& words);

}  // namespace halftrip
