#include "core/model/figures/receive_timers.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using model::ReceiveTimer;
using model::receiveTimersTogether;

namespace {

constexpr double kPathUs = 12;

/// An adapter that plays its interrupts: when the packet that arrives at `us` comes to the program.
class Adapter {
public:
    explicit Adapter(const ReceiveTimer& timer) : m_timer(timer) {}
    double deliver(double us)
    {
        const auto timerUs = static_cast<double>(m_timer.us);
        const double at = m_timer.limitsRate ? std::max(us, m_lastUs + timerUs) : us + timerUs;
        m_lastUs = at;
        return at;
    }

private:
    ReceiveTimer m_timer;
    double m_lastUs = -1e9;
};

/// The mean round trip of a serial ping-pong, back to back, of which half of the path is one way.
double playedUs(const ReceiveTimer& ofA, const ReceiveTimer& ofB)
{
    constexpr int kRounds = 1'000;
    Adapter a(ofA);
    Adapter b(ofB);
    double us = 0;
    double startUs = 0;
    for (int i = 0; i < kRounds + 10; ++i) {
        if (i == 10)
            startUs = us;
        us = a.deliver(b.deliver(us + kPathUs / 2) + kPathUs / 2);
    }
    return (us - startUs) / kRounds;
}

constexpr ReceiveTimer spaces(std::int64_t us)
{
    return {us, true};
}
constexpr ReceiveTimer delays(std::int64_t us)
{
    return {us, false};
}

}  // namespace

TEST_CASE("two delays add up, of two intervals the longer one counts", "[core][model]")
{
    CHECK(receiveTimersTogether(delays(62), delays(20)).us == 82);
    CHECK(playedUs(delays(62), delays(20)) == Approx(82 + kPathUs));
    CHECK(receiveTimersTogether(spaces(62), spaces(20)).us == 62);
    CHECK(playedUs(spaces(62), spaces(20)) == Approx(62));
    CHECK(playedUs(spaces(62), spaces(62)) == Approx(62));
    CHECK(receiveTimersTogether(spaces(0), delays(0)).us == 0);
}

TEST_CASE("a delay at one end runs within the interval of the other, and does not add to it", "[core][model]")
{
    for (const bool isSwapped : {false, true}) {
        const auto together = [isSwapped](const ReceiveTimer& one, const ReceiveTimer& other) {
            return (isSwapped ? receiveTimersTogether(other, one) : receiveTimersTogether(one, other)).us;
        };
        const auto played = [isSwapped](const ReceiveTimer& one, const ReceiveTimer& other) {
            return isSwapped ? playedUs(other, one) : playedUs(one, other);
        };
        CHECK(played(spaces(62), delays(20)) == Approx(62));
        CHECK(together(spaces(62), delays(20)) == 62);
        CHECK(played(spaces(62), delays(100)) == Approx(100 + kPathUs));
        CHECK(together(spaces(62), delays(100)) == 100);
    }
}

TEST_CASE("a played round trip is the longest interval, or the path and all delays", "[core][model]")
{
    for (const std::int64_t us : {0, 5, 16, 50, 125, 250}) {
        for (const std::int64_t other : {0, 8, 40, 300}) {
            for (const int designs : {0, 1, 2, 3}) {
                const ReceiveTimer a{us, (designs & 1) != 0};
                const ReceiveTimer b{other, (designs & 2) != 0};
                CAPTURE(us, other, designs);
                const auto added = static_cast<double>(receiveTimersTogether(a, b).us);
                // What timers add is told as a bound: an interval holds the path, too.
                CHECK(playedUs(a, b) <= added + kPathUs + 1e-6);
                CHECK(playedUs(a, b) >= added - 1e-6);
            }
        }
    }
}

TEST_CASE("the timers that decide are told by their ends", "[core][model]")
{
    const auto isSaidOf = [](const ReceiveTimer& a, const ReceiveTimer& b) {
        const auto together = receiveTimersTogether(a, b);
        return std::pair(together.isA, together.isB);
    };
    CHECK(isSaidOf(delays(62), delays(20)) == std::pair(true, true));
    CHECK(isSaidOf(delays(62), delays(0)) == std::pair(true, false));
    CHECK(isSaidOf(spaces(20), spaces(62)) == std::pair(false, true));
    CHECK(isSaidOf(spaces(62), spaces(62)) == std::pair(true, false));
    CHECK(isSaidOf(spaces(62), delays(20)) == std::pair(true, false));
    CHECK(isSaidOf(spaces(62), delays(100)) == std::pair(false, true));
    CHECK(isSaidOf(spaces(0), delays(0)) == std::pair(false, false));
}
