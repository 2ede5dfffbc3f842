#pragma once

#include <cstddef>
#include <vector>

namespace halftrip::tests {

/// Bytes that are others for each seed.
inline std::vector<std::byte> pattern(std::size_t bytes, unsigned seed)
{
    std::vector<std::byte> result(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        result[i] = static_cast<std::byte>((i * 31 + seed * 7 + 1) & 0xFFU);
    return result;
}

}  // namespace halftrip::tests
