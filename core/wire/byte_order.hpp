#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

namespace halftrip::wire {

/// Stores an integer in little-endian order at `offset`. The caller guarantees that it fits.
template <typename T>
    requires std::is_integral_v<T>
inline void storeLittle(std::span<std::byte> out, std::size_t offset, T value) noexcept
{
    static_assert(std::endian::native == std::endian::little, "big-endian hosts are not supported");
    std::memcpy(out.data() + offset, &value, sizeof value);
}

/// Loads an integer stored in little-endian order at `offset`. The caller guarantees that it is there.
template <typename T>
    requires std::is_integral_v<T>
[[nodiscard]] inline T loadLittle(std::span<const std::byte> in, std::size_t offset) noexcept
{
    T value{};
    std::memcpy(&value, in.data() + offset, sizeof value);
    return value;
}

/// The same two in the order of the network: big endian.
template <typename T>
    requires std::is_integral_v<T>
inline void storeBig(std::span<std::byte> out, std::size_t offset, T value) noexcept
{
    storeLittle(out, offset, std::byteswap(value));
}
template <typename T>
    requires std::is_integral_v<T>
[[nodiscard]] inline T loadBig(std::span<const std::byte> in, std::size_t offset) noexcept
{
    return std::byteswap(loadLittle<T>(in, offset));
}

}  // namespace halftrip::wire
