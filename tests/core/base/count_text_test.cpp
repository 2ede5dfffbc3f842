#include "core/base/count_text.hpp"

#include <catch2/catch.hpp>

#include <limits>

using halftrip::countText;

TEST_CASE("a count has a separator before each three digits from its end", "[core][base]")
{
    CHECK(countText(0) == "0");
    CHECK(countText(999) == "999");
    CHECK(countText(1'000) == "1,000");
    CHECK(countText(97'184) == "97,184");
    CHECK(countText(1'202'143) == "1,202,143");
    CHECK(countText(std::numeric_limits<std::uint64_t>::max()) == "18,446,744,073,709,551,615");
    CHECK(halftrip::roundedCountText(1'234.5) == "1,235");
    CHECK(halftrip::roundedCountText(0.4) == "0");
}
