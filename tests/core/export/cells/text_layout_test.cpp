#include "core/export/cells/text_layout.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using exporting::labelled;
using exporting::leftAligned;

TEST_CASE("long texts are broken at blanks behind their label", "[core][export]")
{
    CHECK(labelled("why", "one two three", 6, 12) == "why   one\n      two\n      three\n");
    CHECK(labelled("why", "one two three", 6, 13) == "why   one two\n      three\n");
    CHECK(labelled("a long label", "one", 6, 80) == "a long label one\n");
    CHECK(labelled("x", "unbreakable-beyond-the-edge", 3, 10) == "x  unbreakable-beyond-the-edge\n");
    CHECK(labelled("x", "\xc3\xa4\xc3\xa4 \xc3\xa4", 2, 6) == "x \xc3\xa4\xc3\xa4 \xc3\xa4\n");
}

TEST_CASE("columns are as wide as their widest cell, and no line ends in blanks", "[core][export]")
{
    CHECK(leftAligned({{"a", "b", "c"}, {"long", "", "x"}, {"\xc3\xa4", "y", ""}}) ==
          "a     b  c\nlong     x\n\xc3\xa4     y\n");
}
