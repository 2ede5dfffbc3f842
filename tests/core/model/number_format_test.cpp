#include "core/model/text/latency_unit.hpp"
#include "core/model/text/number_format.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <string>
#include <vector>

using namespace halftrip::model;

TEST_CASE("microseconds get as many decimals as they deserve", "[core][model]")
{
    const auto [value, text] = GENERATE(table<double, const char*>({
        {0, "0.000"},
        {0.0005, "0.001"},
        {0.59, "0.590"},
        {0.9994, "0.999"},
        {0.9996, "1.00"},
        {5.17, "5.17"},
        {42.666, "42.67"},
        {999.994, "999.99"},
        {999.996, "1,000.0"},
        {1026.95, "1,027.0"},
        {1234.56, "1,234.6"},
        {9999.94, "9,999.9"},
        {9999.96, "10,000"},
        {60'000'000, "60,000,000"},
        {std::nan(""), "-"},
    }));
    CHECK(formatMicroseconds(value) == text);
}

TEST_CASE("a figure of a column has five digits at most: a longer one has its own unit", "[core][model]")
{
    const auto& words = wordsOf(halftrip::model::DistributionKind::RoundTrip);
    CHECK(formatInColumn(words, 1'000) == "0.500");
    CHECK(formatInColumn(words, 2 * 99'999.4e3) == "99,999");
    CHECK(formatInColumn(words, 2 * 99'999.6e3) == "100.00 ms");
    CHECK(formatInColumn(words, 324'790e3) == "162.40 ms");
    CHECK(formatInColumn(words, 2e9 - 2'000) == "1,000.0 ms");
    CHECK(formatInColumn(words, 2e9) == "1.00 s");
    CHECK(formatInColumn(words, 3'600e9) == "1,800.0 s");
}

TEST_CASE("a column is written in the largest unit that leaves its least figure four digits", "[core][model]")
{
    const auto unitOf = [](const std::vector<double>& figures) {
        ColumnUnit column;
        for (const double ns : figures)
            column.add(ns);
        return std::string(unitName(column.unit()));
    };
    CHECK(unitOf({}) == "µs");
    CHECK(unitOf({0}) == "µs");
    CHECK(unitOf({590, 43}) == "ns");
    CHECK(unitOf({590, 1'000}) == "µs");
    CHECK(unitOf({9'999'999, 40e6}) == "µs");
    CHECK(unitOf({10e6, 40e6}) == "ms");
    CHECK(unitOf({10e9}) == "s");
    const auto& words = wordsOf(halftrip::model::DistributionKind::RoundTrip);
    CHECK(formatInColumn(words, 1'180, LatencyUnit::Nanoseconds) == "590");
    CHECK(formatInColumn(words, 72'017'000, LatencyUnit::Milliseconds) == "36.01");
    CHECK(formatInColumn(words, 3'600e9, LatencyUnit::Microseconds) == "1,800.0 s");
    CHECK(formatInColumn(words, 2 * 99'999.6e6, LatencyUnit::Milliseconds) == "100.00 s");
    CHECK(formatInColumn(words, 324'790e3, LatencyUnit::Nanoseconds) == "162.40 ms");
    CHECK(formatInColumn(words, 324'790, LatencyUnit::Nanoseconds) == "162.40 µs");
    CHECK(hasOwnUnit(162'395e3, LatencyUnit::Microseconds));
    CHECK_FALSE(hasOwnUnit(162'395e3, LatencyUnit::Milliseconds));
    CHECK(formatInColumn(words, 3'600e9, LatencyUnit::Seconds) == "1,800.0");
}

TEST_CASE("a round trip is halved and turned into microseconds", "[core][model]")
{
    CHECK(shownMicroseconds(wordsOf(halftrip::model::DistributionKind::RoundTrip), 10'340) == Approx(5.17));
    CHECK(shownMicroseconds(wordsOf(halftrip::model::DistributionKind::OneWay), 10'340) == Approx(10.34));
    CHECK(formatHrt(10'340) == "5.17");
    CHECK(formatHrt(1'181) == "0.591");
}

TEST_CASE("a span takes the largest unit that fits", "[core][model]")
{
    CHECK(formatSpan(0) == "0");
    CHECK(formatSpan(-5) == "0");
    CHECK(formatSpan(250) == "250 ns");
    CHECK(formatSpan(50'000) == "50 us");
    CHECK(formatSpan(5'000'000) == "5 ms");
    CHECK(formatSpan(1'500'000'000) == "1.5 s");
    CHECK(formatSpan(999'960) == "1000 us");
    // Of a run of a week: no exponent.
    CHECK(formatSpan(604'800'000'000'000) == "604800 s");
}

TEST_CASE("half of a nanosecond is rounded in a column of nanoseconds as in one of microseconds", "[core][model]")
{
    const DistributionWords& words = wordsOf(DistributionKind::RoundTrip);
    for (int rttNs = 1; rttNs < 1'999; ++rttNs) {
        CAPTURE(rttNs);
        const std::string ns = formatInColumn(words, rttNs, LatencyUnit::Nanoseconds);
        const std::string us = formatInColumn(words, rttNs, LatencyUnit::Microseconds);
        CHECK(std::lround(std::stod(us) * 1'000) == std::stol(ns));
    }
}
