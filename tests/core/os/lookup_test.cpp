#include "core/os/lookup.hpp"

#include <catch2/catch.hpp>

#include <future>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

/// A lookup that hangs until it is let go.
struct Hanging {
    std::promise<void> mayEnd;
    std::shared_future<void> end = mayEnd.get_future().share();
    std::promise<void> hasEnded;
    std::shared_future<void> ended = hasEnded.get_future().share();

    /// Shared with the thread, which outlives whoever waits.
    static std::function<Result<os::Addresses>()> ask(const std::shared_ptr<Hanging>& hanging)
    {
        return [hanging] {
            hanging->end.wait();
            hanging->hasEnded.set_value();
            return Result<os::Addresses>(os::Addresses{"10.0.0.1"});
        };
    }
};

}  // namespace

TEST_CASE("a lookup's answer is passed on, and so is its error", "[core][os]")
{
    const auto found = os::lookUpAside("bee", [] { return os::Addresses{"10.0.0.1"}; }, {os::kNeverStopped});
    REQUIRE(found);
    CHECK(*found == os::Addresses{"10.0.0.1"});
    const auto unknown = os::lookUpAside(
        "wasp", []() -> Result<os::Addresses> { return fail(ErrorKind::NotFound, "unknown host wasp"); },
        {os::kNeverStopped});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().kind == ErrorKind::NotFound);
}

TEST_CASE("a lookup that hangs ends when the user says so, and hurts nobody later", "[core][os]")
{
    const auto hanging = std::make_shared<Hanging>();
    {
        const std::atomic<bool> stop{true};
        const auto answer = os::lookUpAside("bee", Hanging::ask(hanging), {stop}, 10min);
        REQUIRE_FALSE(answer);
        CHECK(answer.error().kind == ErrorKind::Interrupted);
        CHECK_THAT(answer.error().what, Catch::Contains("bee"));
    }
    hanging->mayEnd.set_value();
    hanging->ended.wait();
}

TEST_CASE("a lookup that hangs is told of, and given up in the end", "[core][os]")
{
    const auto hanging = std::make_shared<Hanging>();
    std::vector<std::string> said;
    const auto answer = os::lookUpAside("bee", Hanging::ask(hanging),
                                        {os::kNeverStopped, [&](const std::string& word) { said.push_back(word); }},
                                        os::kPatience + 300ms);
    REQUIRE_FALSE(answer);
    CHECK(answer.error().kind == ErrorKind::Timeout);
    CHECK_THAT(answer.error().what, Catch::Contains("bee"));
    REQUIRE(said.size() == 1);
    CHECK_THAT(said.front(), Catch::Contains("bee"));
    hanging->mayEnd.set_value();
    hanging->ended.wait();
}
