#include "core/stats/student.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("limits of the normal distribution are those of the tables")
{
    CHECK(stats::normalLimit(0.05) == Approx(1.959964).epsilon(1e-5));
    CHECK(stats::normalLimit(0.001) == Approx(3.290527).epsilon(1e-5));
}

TEST_CASE("limits of Student's t are those of the tables, within 1 %")
{
    CHECK(stats::studentLimit(0.05, 10) == Approx(2.2281).epsilon(0.01));
    CHECK(stats::studentLimit(0.01, 23) == Approx(2.8073).epsilon(0.01));
    CHECK(stats::studentLimit(0.001, 46) == Approx(3.5150).epsilon(0.01));
    CHECK(stats::studentLimit(0.001, 10) == Approx(4.5869).epsilon(0.01));
}
