#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>

namespace halftrip::windows::etw {

/// The little-endian number at that place; nothing where the data is too short.
template <typename Number>
[[nodiscard]] std::optional<Number> numberAt(std::span<const std::byte> data, std::size_t offset) noexcept
{
    if (data.size() < sizeof(Number) || offset > data.size() - sizeof(Number))
        return std::nullopt;
    Number number;
    std::memcpy(&number, data.data() + offset, sizeof number);
    return number;
}

}  // namespace halftrip::windows::etw
