#include "core/stats/hdr_codec.hpp"

#include "core/stats/encoding/base64.hpp"
#include "core/stats/encoding/deflate.hpp"
#include "core/stats/encoding/zigzag.hpp"

#include <bit>
#include <span>

namespace halftrip::stats {
namespace {

// HdrHistogram's V2 format, all numbers big endian. The low half-byte 1 of the cookies' second last digit says that
// counts are ZigZag LEB128.
constexpr std::uint32_t kCookie = 0x1c849303U | 0x10U;
constexpr std::uint32_t kCompressedCookie = 0x1c849304U | 0x10U;
constexpr std::size_t kHeaderBytes = 40;
constexpr std::size_t kWrapperBytes = 8;
constexpr std::size_t kMaxPayloadBytes = BucketLayout::kBucketCount * kMaxZigZagBytes;
/// What kHeaderBytes + kMaxPayloadBytes come to when they do not compress at all, with room for both wrappers.
constexpr std::size_t kMaxTextBytes = (kHeaderBytes + kMaxPayloadBytes) / 3 * 4 + 4096;
/// 2^53: no run counts that far (300,000 samples a second for 950 years), and sums of it cannot overflow.
constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 53U;

template <typename Number>
void appendBigEndian(std::vector<std::byte>& out, Number number)
{
    for (std::size_t shift = sizeof(Number) * 8; shift > 0; shift -= 8)
        out.push_back(static_cast<std::byte>(number >> (shift - 8)));
}

/// The caller has checked that there are enough bytes.
template <typename Number>
Number takeBigEndian(std::span<const std::byte>& bytes) noexcept
{
    Number number = 0;
    for (const std::byte byte : bytes.first(sizeof(Number)))
        number = (number << 8U) | std::to_integer<Number>(byte);
    bytes = bytes.subspan(sizeof(Number));
    return number;
}

/// Counts up to the last one that is not 0 (at least one number, as HdrHistogram writes it); runs of zeros as a
/// negative length.
std::vector<std::byte> encodeCounts(const BucketCounts& counts)
{
    std::vector<std::byte> payload;
    if (counts.isEmpty())
        appendZigZag(payload, 0);
    std::size_t next = 0;
    for (const auto [index, count] : counts) {
        const auto zeros = static_cast<std::int64_t>(index - next);
        if (zeros != 0)
            appendZigZag(payload, zeros == 1 ? 0 : -zeros);
        appendZigZag(payload, static_cast<std::int64_t>(count));
        next = index + 1;
    }
    return payload;
}

std::unexpected<Error> broken(std::string_view why)
{
    return fail(ErrorKind::Protocol, text("An encoded histogram cannot be read: {why}.", why),
                "The file or message was damaged on its way, or another program wrote it: get a fresh copy.");
}

Result<BucketCounts> decodeCounts(std::span<const std::byte> payload)
{
    BucketCounts counts;
    std::size_t index = 0;
    std::uint64_t total = 0;
    while (!payload.empty()) {
        const std::optional<std::int64_t> number = takeZigZag(payload);
        if (!number)
            return broken("its counts are cut off");
        const auto room = static_cast<std::int64_t>(BucketLayout::kBucketCount - index);
        if (room == 0 || *number < -room)
            return broken("it has more counts than buckets");
        if (*number < 0) {
            index += static_cast<std::size_t>(-*number);
            continue;
        }
        const auto count = static_cast<std::uint64_t>(*number);
        if (count > kMaxCount - total)
            return broken("its counts overflow");
        total += count;
        counts.add(index++, count);
    }
    return counts;
}

/// `bytes` is one V2 histogram and nothing else.
Result<BucketCounts> decodeV2(std::span<const std::byte> bytes)
{
    if (bytes.size() < kHeaderBytes)
        return broken("its header is cut off");
    if (takeBigEndian<std::uint32_t>(bytes) != kCookie)
        return broken("it is not in the V2 format");
    const auto payloadBytes = takeBigEndian<std::uint32_t>(bytes);
    const auto indexOffset = takeBigEndian<std::uint32_t>(bytes);
    const auto digits = takeBigEndian<std::uint32_t>(bytes);
    const auto lowest = takeBigEndian<std::uint64_t>(bytes);
    const auto highest = takeBigEndian<std::uint64_t>(bytes);
    const auto ratio = std::bit_cast<double>(takeBigEndian<std::uint64_t>(bytes));
    if (indexOffset != 0 || digits != BucketLayout::kSignificantDigits || lowest != BucketLayout::kLowestNs ||
        highest != BucketLayout::kHighestNs || ratio != 1.0)
        return broken("it has another layout than 3 digits from 1 ns to 60 s");
    if (payloadBytes != bytes.size())
        return broken("its length does not fit its header");
    return decodeCounts(bytes);
}

/// True when min and max lie in the outermost buckets that hold anything.
bool doMomentsFit(const Histogram::Moments& moments, const BucketCounts& counts) noexcept
{
    return moments.minNs >= 0 && moments.minNs <= moments.maxNs &&
           BucketLayout::indexOf(moments.minNs) == counts.firstIndex() &&
           BucketLayout::indexOf(moments.maxNs) == counts.lastIndex();
}

}  // namespace

std::string encodeCompressedV2(const Histogram& histogram)
{
    const std::vector<std::byte> payload = encodeCounts(histogram.counts());
    std::vector<std::byte> plain;
    plain.reserve(kHeaderBytes + payload.size());
    appendBigEndian(plain, kCookie);
    appendBigEndian(plain, static_cast<std::uint32_t>(payload.size()));
    appendBigEndian(plain, std::uint32_t{0});  // normalizing index offset
    appendBigEndian(plain, static_cast<std::uint32_t>(BucketLayout::kSignificantDigits));
    appendBigEndian(plain, static_cast<std::uint64_t>(BucketLayout::kLowestNs));
    appendBigEndian(plain, static_cast<std::uint64_t>(BucketLayout::kHighestNs));
    appendBigEndian(plain, std::bit_cast<std::uint64_t>(1.0));  // integer-to-double conversion ratio
    plain.insert(plain.end(), payload.begin(), payload.end());

    const std::vector<std::byte> stream = deflateBytes(plain);
    std::vector<std::byte> wrapped;
    wrapped.reserve(kWrapperBytes + stream.size());
    appendBigEndian(wrapped, kCompressedCookie);
    appendBigEndian(wrapped, static_cast<std::uint32_t>(stream.size()));
    wrapped.insert(wrapped.end(), stream.begin(), stream.end());
    return encodeBase64(wrapped);
}

Result<Histogram> decodeCompressedV2(std::string_view base64, std::optional<Histogram::Moments> moments)
{
    if (base64.size() > kMaxTextBytes)
        return broken("it is longer than any histogram can be");
    const auto wrapped = decodeBase64(base64);
    if (!wrapped)
        return broken("it is not base64");
    std::span<const std::byte> rest(*wrapped);
    if (rest.size() < kWrapperBytes || takeBigEndian<std::uint32_t>(rest) != kCompressedCookie)
        return broken("it is not in the compressed V2 format");
    if (takeBigEndian<std::uint32_t>(rest) != rest.size())
        return broken("its length does not fit its wrapper");
    const auto plain = inflateBytes(rest, kHeaderBytes + kMaxPayloadBytes);
    if (!plain)
        return broken("its compressed part is damaged or too large");
    auto counts = decodeV2(*plain);
    if (!counts)
        return std::unexpected(std::move(counts).error());
    if (moments && !counts->isEmpty() && !doMomentsFit(*moments, *counts))
        return broken("its minimum and maximum do not fit its counts");
    return Histogram::fromCounts(std::move(*counts), moments);
}

}  // namespace halftrip::stats
