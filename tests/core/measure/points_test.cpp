#include "core/measure/point/points.hpp"

#include "tests/core/measure/met_ends.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::measure;

namespace {

/// A point over each of these paths, in two rounds.
Plan planOver(const model::RunRequest& request, std::vector<PathPlan> paths)
{
    Plan plan;
    plan.rounds = 2;
    for (std::uint32_t path = 0; path < paths.size(); ++path) {
        PlannedPoint point = pointOn(request, {model::numberOn(model::kSizeAxis, 64 + path)}, 64 + path, plan.rounds);
        point.paths = {path};
        plan.points.push_back(std::move(point));
    }
    plan.paths = std::move(paths);
    plan.order = interleave(plan.points.size(), plan.rounds, 1);
    return plan;
}

}  // namespace

TEST_CASE("a point whose path cannot be opened ends the run, or is noted once where the rest goes on",
          "[core][measure]")
{
    MetEnds ends;
    Plan plan = planOver(ends.request, {{"broken", "broken"}, {"broken", "broken"}});
    Paths paths = ends.pathsOf(plan.paths);
    model::RunRecord record;
    const Status ended = measurePoints(ends.run, plan, paths, record);
    REQUIRE_FALSE(ended);
    CHECK(ended.error().what == "It cannot be opened.");
    CHECK(record.points.empty());

    plan.skipsWhatFails = true;
    REQUIRE(measurePoints(ends.run, plan, paths, record));
    REQUIRE(record.points.size() == 2);
    for (const model::PointResult& point : record.points) {
        CHECK(point.problem == "It cannot be opened.");
        CHECK_FALSE(point.isComplete);
    }
    CHECK(record.points[1].numberOn(model::kSizeAxis) == 65);
    // In its second round nobody asks for it again.
    CHECK(ends.notes == std::vector<Text>{"64 bytes: It cannot be opened.", "65 bytes: It cannot be opened."});
}

TEST_CASE("a run in which one point demands kernel events is refused where there are none, before its first point",
          "[core][measure]")
{
    MetEnds ends;
    Plan plan = planOver(ends.request, {{"one", "one"}, {"one", "one"}});
    plan.points[0].autopsy = model::AutopsyChoice::Off;
    plan.points[1].autopsy = model::AutopsyChoice::On;
    Paths paths = ends.pathsOf(plan.paths);
    model::RunRecord record;
    const Status refused = measurePoints(ends.run, plan, paths, record);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotSupported);
    CHECK(ends.log.empty());
    CHECK(record.points.empty());
}

TEST_CASE("a stop between two points is told as one", "[core][measure]")
{
    MetEnds ends;
    ends.stop.store(true);
    Plan plan = planOver(ends.request, {{"broken", "broken"}});
    plan.skipsWhatFails = true;
    Paths paths = ends.pathsOf(plan.paths);
    model::RunRecord record;
    const Status stopped = measurePoints(ends.run, plan, paths, record);
    REQUIRE_FALSE(stopped);
    CHECK(record.points.empty());
}
