#include "core/stats/bucket_layout.hpp"

#include <catch2/catch.hpp>

#include <cstdint>

using halftrip::stats::BucketLayout;

TEST_CASE("the layout has the size that HdrHistogram gives 3 digits and 1 ns to 60 s", "[core][stats]")
{
    CHECK(BucketLayout::kBucketCount == 27'648);
    CHECK(BucketLayout::highestOf(BucketLayout::kBucketCount - 1) == (std::int64_t{2048} << 25U) - 1);
    CHECK(BucketLayout::highestOf(BucketLayout::kBucketCount - 1) >= BucketLayout::kHighestNs);
}

TEST_CASE("buckets follow one another without gap or overlap", "[core][stats]")
{
    std::int64_t expected = 0;
    for (std::size_t index = 0; index < BucketLayout::kBucketCount; ++index) {
        REQUIRE(BucketLayout::lowestOf(index) == expected);
        REQUIRE(BucketLayout::indexOf(BucketLayout::lowestOf(index)) == index);
        REQUIRE(BucketLayout::indexOf(BucketLayout::highestOf(index)) == index);
        expected = BucketLayout::highestOf(index) + 1;
    }
}

TEST_CASE("no bucket is wider than a thousandth of its values", "[core][stats]")
{
    for (std::size_t index = BucketLayout::kSubBuckets; index < BucketLayout::kBucketCount; ++index)
        REQUIRE(BucketLayout::widthOf(index) * 1000 <= BucketLayout::lowestOf(index));
}

TEST_CASE("values outside the range go to the outermost buckets", "[core][stats]")
{
    CHECK(BucketLayout::indexOf(-1) == 0);
    CHECK(BucketLayout::indexOf(INT64_MIN) == 0);
    CHECK(BucketLayout::indexOf(INT64_MAX) == BucketLayout::kBucketCount - 1);
}
