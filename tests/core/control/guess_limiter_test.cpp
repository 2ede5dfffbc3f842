#include "core/control/guess_limiter.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using namespace std::chrono_literals;
using control::GuessLimiter;

namespace {

constexpr os::Time::Instant kBegin = os::Time::Instant{} + std::chrono::hours(1);

/// How many of so many guesses at once, all wrong, are compared.
int compared(GuessLimiter& limiter, const std::string& network, int guesses, os::Time::Instant now = kBegin)
{
    int count = 0;
    for (int guess = 0; guess < guesses; ++guess) {
        count += limiter.admits(network, now) ? 1 : 0;
        (void)limiter.wrong(network, now);
    }
    return count;
}

}  // namespace

TEST_CASE("a network that guesses over many connections is compared no more often than over one", "[core][control]")
{
    GuessLimiter limiter;
    CHECK(compared(limiter, "10.0.0.1", 1'000) == 5);
    CHECK(compared(limiter, "10.0.0.1", 1'000, kBegin + 80s) == 5);
    CHECK(compared(limiter, "10.0.0.1", 1'000, kBegin + 97s) == 2);
    CHECK(compared(limiter, "10.0.0.2", 1, kBegin + 97s) == 1);
}

TEST_CASE("answers to wrong codes are held back longer and longer, and a right one ends it", "[core][control]")
{
    GuessLimiter limiter;
    for (const auto penalty : {1s, 2s, 4s, 8s, 8s}) {
        CHECK(limiter.admits("net", kBegin));
        CHECK(limiter.wrong("net", kBegin) == penalty);
    }
    CHECK_FALSE(limiter.admits("net", kBegin));
    limiter.right("net", kBegin);
    CHECK(limiter.admits("net", kBegin));
    CHECK(limiter.wrong("net", kBegin) == 1s);
}

TEST_CASE("who first comes while a crowd guesses is compared, and the crowd has one rate", "[core][control]")
{
    GuessLimiter limiter;
    int compares = 0;
    for (int round = 0; round < 20; ++round) {
        for (int network = 0; network < 200; ++network)
            compares += compared(limiter, "crowd " + std::to_string(network), 1);
    }
    CHECK(compares == 200);  // Its first codes; the common bucket was empty then.
    CHECK(limiter.admits("an honest one", kBegin));
}

TEST_CASE("more networks than are remembered share what is left, and make room when they are quiet", "[core][control]")
{
    GuessLimiter limiter;
    int compares = 0;
    for (int network = 0; network < 5'000; ++network)
        compares += compared(limiter, "net " + std::to_string(network), 1);
    CHECK(compares == static_cast<int>(GuessLimiter::kMostRemembered));
    CHECK(compared(limiter, "later", 1, kBegin + 40s) == 1);
}

TEST_CASE("a crowd that fills the memory does not shut out who had the code before", "[core][control]")
{
    GuessLimiter limiter;
    for (int network = 0; network < 5'000; ++network)
        (void)compared(limiter, "net " + std::to_string(network), 1);
    CHECK_FALSE(limiter.admits("10.0.0.1", kBegin));
    CHECK_FALSE(limiter.knows("10.0.0.1"));
    limiter.right("10.0.0.1", kBegin);
    CHECK(limiter.knows("10.0.0.1"));
    for (int guess = 0; guess < 5; ++guess) {
        CHECK(limiter.admits("10.0.0.1", kBegin));
        CHECK(limiter.wrong("10.0.0.1", kBegin) == (guess < 3 ? 1s * (1 << guess) : 8s));
    }
    CHECK_FALSE(limiter.admits("10.0.0.1", kBegin));  // It guesses no faster than an unknown peer.
    CHECK(limiter.admits("10.0.0.1", kBegin + 8s));
    limiter.right("10.0.0.1", kBegin + 8s);
    CHECK(limiter.wrong("10.0.0.1", kBegin + 8s) == 1s);
}

TEST_CASE("one that had the code is known by its address, its neighbours are not, and many are no burden",
          "[core][control]")
{
    GuessLimiter limiter;
    CHECK(compared(limiter, "2001:db8::1", 10) == 5);
    CHECK_FALSE(limiter.admits("2001:db8::2", kBegin));
    limiter.right("2001:db8::2", kBegin);
    CHECK(limiter.knows("2001:db8::2"));
    CHECK_FALSE(limiter.knows("2001:db8::1"));
    for (int host = 0; host < 5'000; ++host)
        limiter.right("host " + std::to_string(host), kBegin);
    CHECK(limiter.knows("2001:db8::2"));
    CHECK_FALSE(limiter.knows("host 4999"));
}

TEST_CASE("a crowd of ever new networks is compared at most 150 times a second", "[core][control]")
{
    GuessLimiter limiter;
    int network = 0;
    const auto hurry = [&limiter, &network](os::Time::Instant from, int seconds) {
        int compares = 0;
        for (int turn = 0; turn < 10 * seconds; ++turn, ++network) {
            for (int each = 0; each < 20; ++each)
                compares += compared(limiter, std::to_string(network) + "." + std::to_string(each), 1,
                                     from + turn * 100ms);
        }
        return compares;
    };
    (void)hurry(kBegin, 16);
    CHECK(hurry(kBegin + 16s, 80) <= 80 * 150);
}
