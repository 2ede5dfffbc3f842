#include "core/loop/sequence_tracker.hpp"

#include <catch2/catch.hpp>

#include <memory>

using halftrip::loop::SequenceTracker;
using enum SequenceTracker::Verdict;

TEST_CASE("a sequence is awaited once, then a duplicate", "[core][loop]")
{
    const auto tracker = std::make_unique<SequenceTracker>();
    const std::uint64_t first = tracker->next();
    CHECK(first == 1);
    CHECK(tracker->arrived(first) == Awaited);
    CHECK(tracker->arrived(first) == Duplicate);
}

TEST_CASE("an older unanswered sequence is late, and reordered behind a younger answer", "[core][loop]")
{
    const auto tracker = std::make_unique<SequenceTracker>();
    for (int i = 0; i < 3; ++i)
        (void)tracker->next();
    CHECK(tracker->arrived(1) == Late);
    CHECK(tracker->arrived(3) == Awaited);
    CHECK(tracker->arrived(2) == LateReordered);
    CHECK(tracker->arrived(2) == Duplicate);
}

TEST_CASE("sequences that were never sent or are forgotten are unmatched", "[core][loop]")
{
    const auto tracker = std::make_unique<SequenceTracker>();
    CHECK(tracker->arrived(0) == Unmatched);
    CHECK(tracker->arrived(1) == Unmatched);
    for (std::uint64_t i = 0; i < SequenceTracker::kWindow + 5; ++i)
        (void)tracker->next();
    CHECK(tracker->arrived(5) == Unmatched);
    CHECK(tracker->arrived(6) == Late);
    CHECK(tracker->arrived(UINT64_MAX) == Unmatched);
}

TEST_CASE("the window forgets the answers of its previous turn", "[core][loop]")
{
    const auto tracker = std::make_unique<SequenceTracker>();
    for (std::uint64_t i = 0; i < 3 * SequenceTracker::kWindow; ++i)
        REQUIRE(tracker->arrived(tracker->next()) == Awaited);
}
