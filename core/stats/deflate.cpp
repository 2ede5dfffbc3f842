#include "core/stats/deflate.hpp"

#include <zlib.h>

#include <cassert>

namespace halftrip::stats {
namespace {

const Bytef* zlibPointer(std::span<const std::byte> bytes) noexcept
{
    return reinterpret_cast<const Bytef*>(bytes.data());
}

}  // namespace

std::vector<std::byte> deflateBytes(std::span<const std::byte> bytes)
{
    uLongf length = compressBound(static_cast<uLong>(bytes.size()));
    std::vector<std::byte> stream(length);
    [[maybe_unused]] const int code = compress2(reinterpret_cast<Bytef*>(stream.data()), &length, zlibPointer(bytes),
                                                static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
    assert(code == Z_OK);  // The room is compressBound(); what is left is memory, which throws before this.
    stream.resize(length);
    return stream;
}

std::optional<std::vector<std::byte>> inflateBytes(std::span<const std::byte> stream, std::size_t maxBytes)
{
    std::vector<std::byte> bytes(maxBytes);
    auto length = static_cast<uLongf>(maxBytes);
    auto used = static_cast<uLong>(stream.size());
    const int code = uncompress2(reinterpret_cast<Bytef*>(bytes.data()), &length, zlibPointer(stream), &used);
    if (code != Z_OK || used != stream.size())
        return std::nullopt;
    bytes.resize(length);
    return bytes;
}

}  // namespace halftrip::stats
