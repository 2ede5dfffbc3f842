#include "core/base/plural.hpp"

#include <catch2/catch.hpp>

#include <cstdint>

using halftrip::wordBehind;

TEST_CASE("one has the word without its s, every other number with it", "[core][base]")
{
    CHECK(wordBehind(0, "bytes") == "bytes");
    CHECK(wordBehind(1, "bytes") == "byte");
    CHECK(wordBehind(std::uint64_t{1}, "bytes") == "byte");
    CHECK(wordBehind(2, "bytes") == "bytes");
    CHECK(wordBehind(-1, "bytes") == "bytes");
}
