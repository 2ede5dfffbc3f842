#include "core/control/token_bucket.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace std::chrono_literals;
using control::TokenBucket;

namespace {

constexpr os::Time::Instant kFilledAt = os::Time::Instant{} + std::chrono::hours(1);

int taken(TokenBucket& bucket, int times, os::Time::Instant now)
{
    int count = 0;
    for (int i = 0; i < times; ++i)
        count += bucket.take(now) ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a token bucket gives what it holds at once and then its rate", "[core][control]")
{
    TokenBucket bucket(5, 2, kFilledAt);
    CHECK(taken(bucket, 100, kFilledAt) == 5);
    CHECK(taken(bucket, 100, kFilledAt + 400ms) == 0);
    CHECK(taken(bucket, 100, kFilledAt + 1500ms) == 3);
    CHECK_FALSE(bucket.isFull(kFilledAt + 3900ms));
    CHECK(bucket.isFull(kFilledAt + 1h));
    CHECK(taken(bucket, 100, kFilledAt + 2h) == 5);
}

TEST_CASE("a token bucket that is drained owes nothing", "[core][control]")
{
    TokenBucket bucket(2, 1, kFilledAt);
    for (int i = 0; i < 10; ++i)
        bucket.drain(kFilledAt);
    CHECK(taken(bucket, 100, kFilledAt) == 0);
    CHECK(taken(bucket, 100, kFilledAt + 1s) == 1);
}

TEST_CASE("a token bucket that owes gives nothing until what it owes has come back", "[core][control]")
{
    TokenBucket bucket(2, 1, kFilledAt);
    bucket.owe(12);
    CHECK(taken(bucket, 100, kFilledAt + 10s) == 0);
    CHECK_FALSE(bucket.isFull(kFilledAt + 10s));
    CHECK(taken(bucket, 100, kFilledAt + 11s) == 1);
    CHECK(bucket.isFull(kFilledAt + 13s));
}
