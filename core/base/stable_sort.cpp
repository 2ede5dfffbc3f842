#include "core/base/stable_sort.hpp"

#include <algorithm>
#include <numeric>

namespace halftrip {

std::vector<std::size_t> stableOrder(std::size_t size, IsBefore isBefore, const void* context)
{
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [isBefore, context](std::size_t one, std::size_t other) { return isBefore(context, one, other); });
    return order;
}

}  // namespace halftrip
