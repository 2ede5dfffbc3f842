#include "core/loop/feed_sequences.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <random>
#include <set>

using namespace halftrip::loop;
using Verdict = FeedSequences::Verdict;

TEST_CASE("the numbers of a sender are told apart", "[core][loop]")
{
    FeedSequences sequences;
    CHECK(sequences.arrived(1, 100) == Verdict::First);
    CHECK(sequences.arrived(1, 101) == Verdict::First);
    CHECK(sequences.arrived(1, 105) == Verdict::First);
    CHECK(sequences.arrived(1, 103) == Verdict::Reordered);
    CHECK(sequences.arrived(1, 103) == Verdict::Duplicate);
    CHECK(sequences.arrived(1, 105) == Verdict::Duplicate);
    CHECK(sequences.figures() == FeedFigures{4, 2, 1, 2, 0, 1, 3, 1});
    // Overtaken by the very first that came: what lies between is missing.
    CHECK(sequences.arrived(1, 97) == Verdict::Reordered);
    CHECK(sequences.figures() == FeedFigures{5, 4, 2, 2, 0, 1, 3, 1});
    CHECK(sequences.arrived(1, 98) == Verdict::Reordered);
    CHECK(sequences.figures().missing == 3);
}

TEST_CASE("the first sender is followed, and others tell nothing of its feed", "[core][loop]")
{
    FeedSequences sequences;
    CHECK(sequences.arrived(1, 1) == Verdict::First);
    CHECK(sequences.arrived(2, 500) == Verdict::Unmatched);
    CHECK(sequences.arrived(1, 2) == Verdict::First);
    // Five forged packets with numbers that grow were a billion losses.
    for (std::uint64_t number = 1'000; number <= 5'000'000'000; number *= 10)
        CHECK(sequences.arrived(2, number) == Verdict::Unmatched);
    CHECK(sequences.arrived(1, 0) == Verdict::Unmatched);
    CHECK(sequences.arrived(1, UINT64_MAX) == Verdict::Unmatched);
    CHECK(sequences.arrived(1, 3) == Verdict::First);
    CHECK(sequences.figures() == FeedFigures{3, 0, 0, 0, 0, 0, 0, 2, 8});
    sequences.clear();
    CHECK(sequences.arrived(999, 1) == Verdict::First);
    CHECK(sequences.figures() == FeedFigures{1, 0, 0, 0, 0, 0, 0, 1, 0});
}

TEST_CASE("a jump is believed in proportion to what came before it", "[core][loop]")
{
    FeedSequences sequences;
    CHECK(sequences.arrived(1, 1) == Verdict::First);
    CHECK(sequences.arrived(1, 2'000'000) == Verdict::Unmatched);
    CHECK(sequences.arrived(1, 900'000) == Verdict::First);
    CHECK(sequences.figures().missing == 899'998);
    for (std::uint64_t number = 900'001; number < 902'000; ++number)
        REQUIRE(sequences.arrived(1, number) == Verdict::First);
    CHECK(sequences.arrived(1, 3'800'000) == Verdict::First);
}

TEST_CASE("beyond the window nobody tells a copy from a straggler", "[core][loop]")
{
    FeedSequences sequences;
    CHECK(sequences.arrived(1, 10) == Verdict::First);
    CHECK(sequences.arrived(1, 10 + FeedSequences::kWindow - 1) == Verdict::First);
    CHECK(sequences.arrived(1, 10) == Verdict::Duplicate);
    CHECK(sequences.arrived(1, 10 + FeedSequences::kWindow) == Verdict::First);
    CHECK(sequences.arrived(1, 10) == Verdict::TooOld);
    CHECK(sequences.arrived(1, 11) == Verdict::Reordered);
    CHECK(sequences.arrived(1, 10 + 3 * FeedSequences::kWindow) == Verdict::First);
    CHECK(sequences.arrived(1, 11 + 2 * FeedSequences::kWindow) == Verdict::Reordered);
    CHECK(sequences.figures().missing == 3 * FeedSequences::kWindow + 1 - 6);
}

TEST_CASE("random feeds are counted as a set counts them", "[core][loop]")
{
    const auto seed = GENERATE(1U, 2U, 3U, 4U, 5U);
    CAPTURE(seed);
    std::mt19937 engine(seed);
    FeedSequences sequences;
    std::set<std::uint64_t> seen;
    std::uint64_t copies = 0;
    std::uint64_t highest = 0;
    std::uint64_t overtaken = 0;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        const std::uint64_t number = 1'000 + i + engine() % 400;
        static_cast<void>(sequences.arrived(9, number));
        if (!seen.insert(number).second)
            ++copies;
        else if (number < highest)
            ++overtaken;
        highest = std::max(highest, number);
    }
    const FeedFigures& figures = sequences.figures();
    CHECK(figures.first == seen.size());
    CHECK(figures.duplicates == copies);
    CHECK(figures.reordered == overtaken);
    CHECK(figures.missing == *seen.rbegin() - *seen.begin() + 1 - seen.size());
    CHECK(figures.tooOld == 0);
}

TEST_CASE("the largest number that a packet can have is followed like any other", "[core][loop]")
{
    constexpr std::uint64_t kLargest = ~std::uint64_t{0};
    FeedSequences sequences;
    CHECK(sequences.arrived(1, kLargest - 1) == Verdict::First);
    CHECK(sequences.arrived(1, kLargest) == Verdict::First);
    CHECK(sequences.arrived(1, kLargest) == Verdict::Duplicate);
}
