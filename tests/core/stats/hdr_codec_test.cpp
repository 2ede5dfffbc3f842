#include "core/stats/encoding/base64.hpp"
#include "core/stats/encoding/deflate.hpp"
#include "core/stats/encoding/zigzag.hpp"
#include "core/stats/hdr_codec.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace halftrip;
using namespace halftrip::stats;

namespace {

using Bytes = std::vector<std::byte>;

void append(Bytes& bytes, std::uint64_t number, unsigned size)
{
    for (unsigned shift = size * 8; shift > 0; shift -= 8)
        bytes.push_back(static_cast<std::byte>(number >> (shift - 8)));
}

/// The fields of an encoding, each of which a test may falsify.
struct Parts {
    std::uint64_t wrapperCookie = 0x1c849314;
    std::uint64_t cookie = 0x1c849313;
    std::int64_t extraPayloadLength = 0;
    std::int64_t extraWrapperLength = 0;
    std::uint64_t indexOffset = 0;
    std::uint64_t digits = 3;
    std::uint64_t lowest = 1;
    std::uint64_t highest = 60'000'000'000;
    std::uint64_t ratio = 0x3ff0000000000000;  // 1.0
    Bytes payload{std::byte{0x02}};            // one sample of 0 ns
    std::size_t cutFromHeader = 0;
    std::size_t cutFromStream = 0;
};

std::string assemble(const Parts& parts)
{
    Bytes plain;
    append(plain, parts.cookie, 4);
    append(plain, parts.payload.size() + static_cast<std::uint64_t>(parts.extraPayloadLength), 4);
    append(plain, parts.indexOffset, 4);
    append(plain, parts.digits, 4);
    append(plain, parts.lowest, 8);
    append(plain, parts.highest, 8);
    append(plain, parts.ratio, 8);
    plain.insert(plain.end(), parts.payload.begin(), parts.payload.end());
    plain.resize(plain.size() - parts.cutFromHeader);
    Bytes stream = deflateBytes(plain);
    stream.resize(stream.size() - parts.cutFromStream);
    Bytes wrapped;
    append(wrapped, parts.wrapperCookie, 4);
    append(wrapped, stream.size() + static_cast<std::uint64_t>(parts.extraWrapperLength), 4);
    wrapped.insert(wrapped.end(), stream.begin(), stream.end());
    return encodeBase64(wrapped);
}

Bytes payloadOf(std::initializer_list<std::int64_t> numbers)
{
    Bytes payload;
    for (const std::int64_t number : numbers)
        appendZigZag(payload, number);
    return payload;
}

Parts with(auto change)
{
    Parts parts;
    change(parts);
    return parts;
}

void checkRefused(const std::string& text)
{
    const auto result = decodeCompressedV2(text);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Protocol);
    CHECK(result.error().what.starts_with("An encoded histogram cannot be read: "));
    CHECK_FALSE(result.error().hint.empty());
}

}  // namespace

TEST_CASE("the parts that the malformed tests falsify are a good encoding", "[core][stats]")
{
    const auto result = decodeCompressedV2(assemble({}));
    REQUIRE(result);
    CHECK(result->count() == 1);
    CHECK(result->counts()[0] == 1);
}

TEST_CASE("an encoding decodes to the same counts and moments", "[core][stats]")
{
    Histogram histogram;
    for (std::int64_t value = 1; value < 60'000'000'000; value = value * 3 / 2 + 1) {
        for (std::int64_t repeat = 0; repeat <= value % 5; ++repeat)
            histogram.record(value);
    }
    histogram.record(0);
    histogram.record(500'000'000'000);
    const std::string text = encodeCompressedV2(histogram);
    CHECK(text.starts_with("HISTFAAAA"));
    const Histogram::Moments moments{.minNs = histogram.minNs(),
                                     .maxNs = histogram.maxNs(),
                                     .sumNs = histogram.sumNs(),
                                     .sumOfSquares = histogram.sumOfSquares()};
    const auto result = decodeCompressedV2(text, moments);
    REQUIRE(result);
    CHECK(*result == histogram);
}

TEST_CASE("an empty histogram survives the encoding", "[core][stats]")
{
    const auto result = decodeCompressedV2(encodeCompressedV2(Histogram()));
    REQUIRE(result);
    CHECK(result->isEmpty());
}

TEST_CASE("the first and the last bucket survive the encoding", "[core][stats]")
{
    BucketCounts counts;
    counts.add(0, 3);
    counts.add(BucketLayout::kBucketCount - 1, 4'000'000'000'000);
    const auto result = decodeCompressedV2(encodeCompressedV2(Histogram::fromCounts(counts, {})));
    REQUIRE(result);
    CHECK(result->counts() == counts);
}

TEST_CASE("text that is no encoding is refused", "[core][stats]")
{
    checkRefused("");
    checkRefused("HISTFAAAA");
    checkRefused("HISTFAAAAA==");
    checkRefused("not base64 at all");
    checkRefused(encodeBase64(Bytes(4, std::byte{0})));
    checkRefused(encodeBase64(Bytes(100, std::byte{0})));
    checkRefused(std::string(10'000'000, 'A'));
}

TEST_CASE("an encoding whose fields lie is refused", "[core][stats]")
{
    checkRefused(assemble(with([](Parts& p) { p.wrapperCookie = 0x1c849304; })));
    checkRefused(assemble(with([](Parts& p) { p.wrapperCookie = 0x1c849302; })));
    checkRefused(assemble(with([](Parts& p) { p.cookie = 0x1c849303; })));
    checkRefused(assemble(with([](Parts& p) { p.cookie = 0; })));
    checkRefused(assemble(with([](Parts& p) { p.extraPayloadLength = 1; })));
    checkRefused(assemble(with([](Parts& p) { p.extraPayloadLength = -1; })));
    checkRefused(assemble(with([](Parts& p) { p.extraPayloadLength = 0x7fffffff; })));
    checkRefused(assemble(with([](Parts& p) { p.extraWrapperLength = 1; })));
    checkRefused(assemble(with([](Parts& p) { p.extraWrapperLength = -1; })));
    checkRefused(assemble(with([](Parts& p) { p.extraWrapperLength = 0x7fffffff; })));
    checkRefused(assemble(with([](Parts& p) { p.cutFromHeader = 2; })));
    checkRefused(assemble(with([](Parts& p) { p.cutFromStream = 1; })));
}

TEST_CASE("an encoding of another layout is refused", "[core][stats]")
{
    checkRefused(assemble(with([](Parts& p) { p.digits = 2; })));
    checkRefused(assemble(with([](Parts& p) { p.digits = 0xffffffff; })));
    checkRefused(assemble(with([](Parts& p) { p.lowest = 1000; })));
    checkRefused(assemble(with([](Parts& p) { p.lowest = 0; })));
    checkRefused(assemble(with([](Parts& p) { p.highest = 3'600'000'000'000; })));
    checkRefused(assemble(with([](Parts& p) { p.highest = UINT64_MAX; })));
    checkRefused(assemble(with([](Parts& p) { p.indexOffset = 1; })));
    checkRefused(assemble(with([](Parts& p) { p.ratio = 0x7ff8000000000000; })));  // NaN
}

TEST_CASE("counts that run out of the buckets or overflow are refused", "[core][stats]")
{
    constexpr std::int64_t kBuckets = BucketLayout::kBucketCount;
    constexpr std::int64_t kTooMany = (std::int64_t{1} << 53U) + 1;
    CHECK(decodeCompressedV2(assemble(with([](Parts& p) { p.payload = payloadOf({-(kBuckets - 1), 1}); }))));
    checkRefused(assemble(with([](Parts& p) { p.payload = payloadOf({-kBuckets, 1}); })));
    checkRefused(assemble(with([](Parts& p) { p.payload = payloadOf({-(kBuckets + 1)}); })));
    checkRefused(assemble(with([](Parts& p) { p.payload = payloadOf({INT64_MIN}); })));
    checkRefused(assemble(with([](Parts& p) { p.payload = payloadOf({kTooMany}); })));
    checkRefused(assemble(with([](Parts& p) { p.payload = payloadOf({kTooMany - 1, 1}); })));
    checkRefused(assemble(with([](Parts& p) { p.payload = payloadOf({INT64_MAX, INT64_MAX, INT64_MAX}); })));
    checkRefused(assemble(with([](Parts& p) { p.payload = {std::byte{0x80}}; })));
    checkRefused(assemble(with([](Parts& p) { p.payload = Bytes(kBuckets + 1, std::byte{0x02}); })));
}

TEST_CASE("a zip bomb is refused without unpacking it", "[core][stats]")
{
    // 64 MiB of zeros shrink to 64 KiB, well under the limit for the text.
    checkRefused(assemble(with([](Parts& p) { p.payload = Bytes(64U << 20U, std::byte{0}); })));
}

TEST_CASE("a second stream behind the first is refused", "[core][stats]")
{
    Bytes stream = deflateBytes(Bytes(10, std::byte{1}));
    CHECK(inflateBytes(stream, 10));
    CHECK_FALSE(inflateBytes(stream, 9));
    CHECK(inflateBytes(deflateBytes({}), 0) == Bytes());
    stream.insert(stream.end(), 3, std::byte{0});
    CHECK_FALSE(inflateBytes(stream, 10));
}

TEST_CASE("a stream takes the memory of what it holds, not of what it may hold", "[core][stats]")
{
    Bytes bytes(100'000);
    std::mt19937 random(1);
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random() % 4); });
    const Bytes stream = deflateBytes(bytes);
    constexpr std::size_t kMost = 4 << 20;
    const auto back = inflateBytes(stream, kMost);
    REQUIRE(back);
    CHECK(*back == bytes);
    CHECK(back->capacity() < 3 * bytes.size());
    CHECK(inflateBytes(stream, bytes.size()) == bytes);
    CHECK_FALSE(inflateBytes(stream, bytes.size() - 1));
    CHECK_FALSE(inflateBytes(Bytes(stream.begin(), stream.end() - 1), kMost));
}

TEST_CASE("a gzip file is no stream of a histogram, and a stream no gzip file", "[core][stats]")
{
    // "ping" by gzip -9n.
    constexpr std::array<std::uint8_t, 24> kGzip{0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00,
                                                 0x02, 0x03, 0x2b, 0xc8, 0xcc, 0x4b, 0x07, 0x00,
                                                 0xfd, 0x3d, 0xd5, 0x25, 0x04, 0x00, 0x00, 0x00};
    const auto text = inflateGzip(std::as_bytes(std::span(kGzip)), 10);
    REQUIRE(text);
    CHECK(std::string_view(reinterpret_cast<const char*>(text->data()), text->size()) == "ping");
    CHECK_FALSE(inflateGzip(std::as_bytes(std::span(kGzip)).first(20), 10));
    CHECK_FALSE(inflateGzip(std::as_bytes(std::span(kGzip)), 3));
    CHECK_FALSE(inflateBytes(std::as_bytes(std::span(kGzip)), 10));
    CHECK_FALSE(inflateGzip(deflateBytes(Bytes(10, std::byte{1})), 10));
}

TEST_CASE("moments that do not fit the counts are refused", "[core][stats]")
{
    Histogram histogram;
    histogram.record(100);
    histogram.record(200);
    const std::string text = encodeCompressedV2(histogram);
    const auto isAccepted = [&](std::int64_t min, std::int64_t max) {
        return decodeCompressedV2(text,
                                  Histogram::Moments{.minNs = min, .maxNs = max, .sumNs = 300, .sumOfSquares = {}})
            .has_value();
    };
    CHECK(isAccepted(100, 200));
    CHECK_FALSE(isAccepted(99, 200));
    CHECK_FALSE(isAccepted(101, 200));
    CHECK_FALSE(isAccepted(100, 199));
    CHECK_FALSE(isAccepted(100, 201));
    CHECK_FALSE(isAccepted(200, 100));
    CHECK_FALSE(isAccepted(-1, 200));
}

TEST_CASE("random damage never does worse than an error", "[core][stats]")
{
    Histogram histogram;
    for (std::int64_t value = 1; value < 1'000'000; value = value * 5 / 4 + 1)
        histogram.record(value);
    const std::string text = encodeCompressedV2(histogram);
    const std::uint64_t seed = GENERATE(range(1U, 11U));
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    for (int round = 0; round < 200; ++round) {
        std::string damaged = text;
        for (std::uint64_t hits = random() % 4 + 1; hits > 0; --hits)
            damaged[random() % damaged.size()] = static_cast<char>('+' + random() % 80);
        if (random() % 4 == 0)
            damaged.resize(random() % damaged.size());
        const auto result = decodeCompressedV2(damaged);
        if (result && !result->isEmpty())
            REQUIRE(result->counts().lastIndex() < BucketLayout::kBucketCount);
    }
}

TEST_CASE("random counts in a sound wrapper never do worse than an error", "[core][stats]")
{
    const std::uint64_t seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    for (int round = 0; round < 200; ++round) {
        Parts parts;
        parts.payload.resize(random() % 300);
        for (std::byte& byte : parts.payload)
            byte = static_cast<std::byte>(random());
        const auto result = decodeCompressedV2(assemble(parts));
        if (!result)
            continue;
        // What came through can be asked anything.
        REQUIRE(result->percentileNs(99.9) <= result->maxNs());
        REQUIRE(result->standardDeviationNs() >= 0);
    }
}
