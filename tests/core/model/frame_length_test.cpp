#include "core/model/request/frame_length.hpp"

#include <catch2/catch.hpp>

using halftrip::model::FrameLength;
using halftrip::model::textOf;

TEST_CASE("frame lengths as cells", "[core][model]")
{
    CHECK(textOf(FrameLength{1, 106}) == "106");
    CHECK(textOf(FrameLength{3, 3110}) == "3110 in 3");
    CHECK(textOf(std::nullopt) == "-");
    CHECK(textOf(FrameLength{1, 106}, FrameLength{1, 106}) == "106");
    CHECK(textOf(FrameLength{1, 80}, FrameLength{1, 106}) == "80 -> 106");
    CHECK(textOf(std::nullopt, FrameLength{1, 106}) == "- -> 106");
}
