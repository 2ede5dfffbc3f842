// Not a test: what skip_test.py runs to see how a program of test cases ends.
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

using halftrip::tests::skip;

namespace {

/// As the helpers of real tests: skips far from the test case.
int makeWhatIsMissing()
{
    skip("needs a thing");
}

}  // namespace

TEST_CASE("passes", "[pass]")
{
    CHECK(1 + 1 == 2);
}

TEST_CASE("skips", "[skip]")
{
    const int made = makeWhatIsMissing();
    CHECK(made == 1);
}

TEST_CASE("skips one generated value of two and checks the other", "[skip]")
{
    const int value = GENERATE(1, 2);
    if (value == 1)
        skip("has no " + std::to_string(value));
    CHECK(value == 2);
}

TEST_CASE("fails for the generated value that it does not skip", "[fail]")
{
    const int value = GENERATE(1, 2);
    if (value == 1)
        skip("has no " + std::to_string(value));
    CHECK(value == 3);
}

TEST_CASE("fails, then skips", "[fail]")
{
    CHECK(1 + 1 == 3);
    skip("too late");
}

TEST_CASE("skips one section of two and fails in the other", "[fail]")
{
    SECTION("one")
    {
        skip("needs a thing");
    }
    SECTION("two")
    {
        CHECK(1 + 1 == 3);
    }
}

TEST_CASE("fails 77 times", "[many]")
{
    for (int i = 0; i < 77; ++i)
        CHECK(i < 0);
}
