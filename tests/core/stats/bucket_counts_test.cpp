#include "core/stats/bucket_counts.hpp"

#include <catch2/catch.hpp>

#include <limits>
#include <map>
#include <random>
#include <vector>

using namespace halftrip::stats;

namespace {

constexpr std::size_t kLast = BucketLayout::kBucketCount - 1;

std::vector<BucketCounts::Bucket> bucketsOf(const BucketCounts& counts)
{
    std::vector<BucketCounts::Bucket> buckets;
    for (const BucketCounts::Bucket bucket : counts)
        buckets.push_back(bucket);
    return buckets;
}

}  // namespace

TEST_CASE("empty counts have no bucket and no memory", "[core][stats]")
{
    const BucketCounts counts;
    CHECK(counts.isEmpty());
    CHECK(bucketsOf(counts).empty());
    CHECK(counts.allocatedBytes() == 0);
    CHECK(counts[0] == 0);
    CHECK(counts[kLast] == 0);
}

TEST_CASE("adding nothing leaves the counts empty", "[core][stats]")
{
    BucketCounts counts;
    counts.add(5, 0);
    CHECK(counts.isEmpty());
    CHECK(counts == BucketCounts());
}

TEST_CASE("occupied buckets come in the order of their indexes, however they were filled", "[core][stats]")
{
    BucketCounts counts;
    counts.add(kLast, 2);
    counts.add(0, 1);
    counts.add(12'000, 7);
    counts.add(11'999, 3);
    counts.add(0, 4);
    CHECK(bucketsOf(counts) == std::vector<BucketCounts::Bucket>{{0, 5}, {11'999, 3}, {12'000, 7}, {kLast, 2}});
    CHECK(counts.firstIndex() == 0);
    CHECK(counts.lastIndex() == kLast);
    CHECK(counts[12'000] == 7);
    CHECK(counts[12'001] == 0);
}

TEST_CASE("counts beyond 16 bits are kept", "[core][stats]")
{
    constexpr std::uint64_t kLarge = (std::uint64_t{1} << 53U) + 1;
    const auto [parts, sum] = GENERATE_COPY(table<std::vector<std::uint64_t>, std::uint64_t>({
        {{65'535}, 65'535},
        {{65'535, 1}, 65'536},
        {{65'536}, 65'536},
        {{65'536, 65'536}, 131'072},
        {{1, kLarge, 65'535}, kLarge + 65'536},
    }));
    BucketCounts counts;
    for (const std::uint64_t part : parts)
        counts.add(700, part);
    CHECK(counts[700] == sum);
    CHECK(bucketsOf(counts) == std::vector<BucketCounts::Bucket>{{700, sum}});
    CHECK(counts.firstIndex() == 700);
    CHECK(counts.lastIndex() == 700);
}

TEST_CASE("a count stays at the largest number there is", "[core][stats]")
{
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    BucketCounts counts;
    counts.add(3, kMost - 1);
    counts.add(3, 70'000);
    CHECK(counts[3] == kMost);
    CHECK(bucketsOf(counts) == std::vector<BucketCounts::Bucket>{{3, kMost}});
}

TEST_CASE("counts are equal whatever the order and the portions in which they came", "[core][stats]")
{
    BucketCounts ascending;
    BucketCounts descending;
    for (std::size_t index = 0; index <= kLast; index += 1'000)
        ascending.add(index, 66'000);
    for (std::size_t index = kLast / 1'000 * 1'000;; index -= 1'000) {
        descending.add(index, 65'999);
        descending.add(index, 1);
        if (index == 0)
            break;
    }
    CHECK(ascending == descending);
    descending.add(1, 1);
    CHECK_FALSE(ascending == descending);
}

TEST_CASE("sparse counts are those of a map with the same numbers", "[core][stats]")
{
    const unsigned seed = GENERATE(range(1U, 6U));
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    BucketCounts counts;
    std::map<std::size_t, std::uint64_t> expected;
    for (int i = 0; i < 5'000; ++i) {
        const std::size_t index = random() % (seed * 5'000);
        const std::uint64_t count = random() >> (random() % 48 + 16);
        counts.add(index, count);
        if (count != 0)
            expected[index] += count;
    }
    std::vector<BucketCounts::Bucket> buckets;
    for (const auto& [index, count] : expected)
        buckets.push_back({index, count});
    CHECK(bucketsOf(counts) == buckets);
    CHECK(counts.firstIndex() == buckets.front().index);
    CHECK(counts.lastIndex() == buckets.back().index);
}
