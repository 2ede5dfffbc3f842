#include "core/stats/encoding/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace halftrip::stats {
namespace {

const Bytef* zlibPointer(std::span<const std::byte> bytes) noexcept
{
    return reinterpret_cast<const Bytef*>(bytes.data());
}

/// Added to the bits of the window: how zlib is told of gzip's header and trailer.
constexpr int kIsGzip = 16;

/// Its memory follows what the stream holds and not what it may hold at most: a block of megabytes, freed once, has the
/// allocator keep as much from then on (glibc's M_TRIM_THRESHOLD).
std::optional<std::vector<std::byte>> inflateWhole(std::span<const std::byte> packed, std::size_t maxBytes,
                                                   int windowBits)
{
    constexpr std::size_t kFirstBytes = 4096;
    z_stream stream{};
    if (!std::in_range<uInt>(packed.size()) || !std::in_range<uInt>(maxBytes) ||
        inflateInit2(&stream, windowBits) != Z_OK)
        return std::nullopt;
    stream.next_in = const_cast<Bytef*>(zlibPointer(packed));  // It is only read.
    stream.avail_in = static_cast<uInt>(packed.size());
    std::vector<std::byte> bytes(1);  // zlib wants a place, also for nothing.
    std::size_t length = 0;
    int code = Z_OK;
    do {
        bytes.resize(std::max<std::size_t>(1, std::min(maxBytes, std::max(kFirstBytes, 2 * length))));
        stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + length);
        stream.avail_out = static_cast<uInt>(std::min(maxBytes, bytes.size()) - length);
        const uInt room = stream.avail_out;
        code = inflate(&stream, Z_NO_FLUSH);
        length += room - stream.avail_out;
    } while (code == Z_OK && stream.avail_out == 0 && length < maxBytes);
    // The end of a stream that fills its limit may still be to come.
    if (code == Z_OK)
        code = inflate(&stream, Z_FINISH);
    const bool isWhole = code == Z_STREAM_END && stream.avail_in == 0;
    bytes.resize(length);
    inflateEnd(&stream);
    return isWhole ? std::optional(std::move(bytes)) : std::nullopt;
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
    return inflateWhole(stream, maxBytes, MAX_WBITS);
}

std::optional<std::vector<std::byte>> inflateGzip(std::span<const std::byte> file, std::size_t maxBytes)
{
    return inflateWhole(file, maxBytes, MAX_WBITS + kIsGzip);
}

}  // namespace halftrip::stats
