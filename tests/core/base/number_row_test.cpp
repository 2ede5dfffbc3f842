#include "core/base/number_row.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using Numbers = std::vector<std::uint64_t>;

TEST_CASE("rows of numbers are read as they are written by hand", "[core][base]")
{
    const auto read = [](std::string_view text) { return parseNumberRow(text, 1000).value(); };
    CHECK(read("64") == Numbers{64});
    CHECK(read("1, 64 ,1024") == Numbers{1, 64, 1024});
    CHECK(read("1,2,4..2048") == Numbers{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048});
    CHECK(read("64..1024") == Numbers{64, 128, 256, 512, 1024});
    CHECK(read("10,20..50") == Numbers{10, 20, 40, 50});
    CHECK(read("10,25..60") == Numbers{10, 25, 40, 55, 60});
    CHECK(read("64..1000") == Numbers{64, 128, 256, 512, 1000});
    CHECK(read("0,10..30") == Numbers{0, 10, 20, 30});
}

TEST_CASE("what is no row is refused with the part that is wrong", "[core][base]")
{
    for (const char* const text : {"", ",", "-1", "abc", "64x", "1..", "..5", "2048..1", "1e3", "0..8",
                                   "9999999999999999999999", "10,11..65000", "1,,2"}) {
        CAPTURE(text);
        const auto numbers = parseNumberRow(text, 1000);
        REQUIRE_FALSE(numbers);
        CHECK(numbers.error().kind == ErrorKind::Invalid);
        CHECK(numbers.error().what.starts_with("at \""));
    }
}

TEST_CASE("a row's text is read back to the same numbers", "[core][base]")
{
    for (const Numbers& numbers : {Numbers{64}, Numbers{1, 2, 4, 8, 16}, Numbers{1, 2, 4}, Numbers{5, 4, 8, 16, 32, 7},
                                   Numbers{0, 0, 3}, Numbers{2048, 1, 2, 4, 8, 9}}) {
        CAPTURE(numberRowText(numbers));
        CHECK(parseNumberRow(numberRowText(numbers), 100).value() == numbers);
    }
    CHECK(numberRowText({1, 2, 4, 8, 16, 32}) == "1,2,4..32");
}
