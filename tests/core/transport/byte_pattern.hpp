#pragma once

#include <cstddef>
#include <vector>

namespace halftrip::tests {

using Bytes = std::vector<std::byte>;

/// Bytes that tell their place, and another seed from this one.
[[nodiscard]] inline Bytes pattern(std::size_t bytes, unsigned seed)
{
    Bytes result(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        result[i] = static_cast<std::byte>((i * 31 + seed * 7 + 1) & 0xFFU);
    return result;
}

}  // namespace halftrip::tests
