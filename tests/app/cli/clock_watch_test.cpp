#include "app/cli/watch/clock_watch.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

class SetTime final : public os::Time {
public:
    [[nodiscard]] Instant now() const noexcept override { return Instant(steady); }
    [[nodiscard]] std::chrono::system_clock::time_point date() const noexcept override
    {
        return std::chrono::system_clock::time_point(steady + ahead);
    }
    std::chrono::milliseconds steady{0};
    std::chrono::milliseconds ahead{0};
};

}  // namespace

TEST_CASE("a step of the clock is one for all who look, and is told once", "[cli][watch]")
{
    SetTime time;
    std::vector<std::int64_t> told;
    cli::ClockWatch clock(time, [&told](std::int64_t stepMs) { told.push_back(stepMs); });
    const std::uint64_t before = clock.look();
    time.steady = 200ms;
    time.ahead = -5'000ms;
    // Whoever comes second finds no step of its own, and the one that was.
    CHECK(clock.look() == before + 1);
    CHECK(clock.look() == before + 1);
    CHECK(told == std::vector<std::int64_t>{-5'000});
    // Steered in two looks, for both of which it is less than a step; a look at the ends alone would make it one.
    time.ahead += 600ms;
    CHECK(clock.look() == before + 1);
    time.ahead += 600ms;
    CHECK(clock.look() == before + 1);
    CHECK(told.size() == 1);
}
