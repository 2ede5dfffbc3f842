#include "lab.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <vector>

using namespace halftrip;
using namespace halftrip::test;

namespace {

/// Three sizes in three rounds of ten probes each.
model::RunRequest threeRounds()
{
    model::RunRequest request = fewProbes();
    request.mode = "sweep sizes";
    request.modeOptions = {{"rounds", "3"}};
    request.sizesBytes = {64, 128, 256};
    request.count = 30;
    return request;
}

using Begun = std::vector<control::PointStartedEvent>;

/// Notes each round of a point that begins; `stopAt`: the one, counted from 0, in which the user stops the run.
void noteRounds(Lab& lab, Begun& begun, std::size_t stopAt = SIZE_MAX)
{
    lab.watcher.onAny = [&lab, &begun, stopAt](const control::Event& event) {
        const auto* const started = std::get_if<control::PointStartedEvent>(&event);
        if (started == nullptr)
            return;
        lab.stop.store(begun.size() == stopAt);
        begun.push_back(*started);
    };
}

}  // namespace

TEST_CASE("each round goes once through all points, which stand in the plan's order with what each round brought",
          "[network][points]")
{
    Lab lab;
    lab.serve();
    Begun begun;
    noteRounds(lab, begun);
    const auto outcome = lab.run(threeRounds());
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 3);
    REQUIRE(begun.size() == 9);
    std::set<std::pair<std::uint32_t, std::uint32_t>> each;
    for (std::size_t i = 0; i < begun.size(); ++i) {
        CHECK(begun[i].round == i / 3);
        CHECK(begun[i].rounds == 3);
        CHECK(each.emplace(begun[i].round, begun[i].index).second);
        CHECK(static_cast<const model::PointKey&>(outcome.record.points.at(begun[i].index)) == begun[i].point);
    }
    for (const model::PointResult& point : outcome.record.points) {
        CHECK(point.isComplete);
        CHECK(point.counts.received == 30);
        REQUIRE(point.rounds.size() == 3);
        for (const model::Round& round : point.rounds)
            CHECK(round.count == 10);
    }
}

TEST_CASE("a stop in a later round keeps the earlier ones, begins no other, and completes no point",
          "[network][points]")
{
    Lab lab;
    lab.serve();
    Begun begun;
    noteRounds(lab, begun, 4);
    const auto outcome = lab.run(threeRounds());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    CHECK(outcome.record.status == model::RunStatus::Interrupted);
    CHECK(begun.size() == 5);
    REQUIRE(outcome.record.points.size() == 3);
    std::uint64_t received = 0;
    for (const model::PointResult& point : outcome.record.points) {
        CHECK_FALSE(point.isComplete);
        CHECK(point.counts.received >= 10);
        received += point.counts.received;
    }
    CHECK(received >= 40);
    CHECK(received <= 50);
}
