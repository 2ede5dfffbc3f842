// Any text as an encoded histogram, and any counts in an encoding that is otherwise sound: what chance finds behind a
// base64 text and a compressed stream is little.
#include "core/stats/encoding/base64.hpp"
#include "core/stats/encoding/deflate.hpp"
#include "core/stats/hdr_codec.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <vector>

using namespace halftrip;

namespace {

void append(std::vector<std::byte>& bytes, std::uint64_t number, unsigned size)
{
    for (unsigned shift = size * 8; shift > 0; shift -= 8)
        bytes.push_back(static_cast<std::byte>(number >> (shift - 8)));
}

/// HdrHistogram's V2 format around a payload (docs/protocol.md).
std::string wrap(std::span<const std::byte> payload)
{
    std::vector<std::byte> plain;
    append(plain, 0x1c849313, 4);
    append(plain, payload.size(), 4);
    append(plain, 0, 4);                      // index offset
    append(plain, 3, 4);                      // digits
    append(plain, 1, 8);                      // lowest
    append(plain, 60'000'000'000, 8);         // highest
    append(plain, 0x3ff0000000000000, 8);     // ratio 1.0
    plain.insert(plain.end(), payload.begin(), payload.end());
    const std::vector<std::byte> stream = stats::deflateBytes(plain);
    std::vector<std::byte> wrapped;
    append(wrapped, 0x1c849314, 4);
    append(wrapped, stream.size(), 4);
    wrapped.insert(wrapped.end(), stream.begin(), stream.end());
    return stats::encodeBase64(wrapped);
}

void decode(std::string_view text)
{
    const auto histogram = stats::decodeCompressedV2(text);
    if (!histogram) {
        fuzz::requirePrintable(histogram.error());
        return;
    }
    fuzz::require(histogram->minNs() <= histogram->maxNs(), "the minimum is no more than the maximum");
    for (const double percentile : {0.0, 50.0, 99.9, 100.0})
        fuzz::require(histogram->percentileNs(percentile) <= histogram->maxNs(), "no percentile is above the maximum");
    fuzz::require(histogram->standardDeviationNs() >= 0, "a deviation is not negative");
    const std::string again = stats::encodeCompressedV2(*histogram);
    const auto same = stats::decodeCompressedV2(again);
    fuzz::require(same && same->counts() == histogram->counts(), "what was decoded is encoded and decoded again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    decode(fuzz::textOf(data, size));
    decode(wrap(fuzz::bytesOf(data, size)));
    return 0;
}
