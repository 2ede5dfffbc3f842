#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

namespace halftrip {

/// Whether the element at `one` goes before the element at `other` of what `context` points to.
using IsBefore = bool (*)(const void* context, std::size_t one, std::size_t other);

/// The places of `size` elements in their order; those that are alike keep theirs.
[[nodiscard]] std::vector<std::size_t> stableOrder(std::size_t size, IsBefore isBefore, const void* context);

/// Does what std::ranges::stable_sort() does. That one is compiled anew for each use, 8 kB of code a time; here all
/// uses share one sort of places, and each has only its comparison. Not for what a probe passes through. Allocates two
/// vectors of that size.
template <std::ranges::random_access_range Range, typename Compare = std::ranges::less,
          typename Projection = std::identity>
void stableSort(Range& range, Compare compare = {}, Projection projection = {})
{
    const auto at = [first = std::ranges::begin(range)](std::size_t place) -> decltype(auto) {
        return first[static_cast<std::ranges::range_difference_t<Range>>(place)];
    };
    const auto isBefore = [&](std::size_t one, std::size_t other) {
        return static_cast<bool>(
            std::invoke(compare, std::invoke(projection, at(one)), std::invoke(projection, at(other))));
    };
    const auto order = stableOrder(
        static_cast<std::size_t>(std::ranges::size(range)),
        [](const void* context, std::size_t one, std::size_t other) {
            return (*static_cast<decltype(&isBefore)>(context))(one, other);
        },
        &isBefore);
    std::vector<std::ranges::range_value_t<Range>> sorted;
    sorted.reserve(order.size());
    for (const std::size_t place : order)
        sorted.push_back(std::move(at(place)));
    std::move(sorted.begin(), sorted.end(), std::ranges::begin(range));
}

}  // namespace halftrip
