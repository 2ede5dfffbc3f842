#include "lab.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

using namespace halftrip;
using namespace halftrip::test;

TEST_CASE("a path that the responder refuses costs its own point, is asked for once, and leaves the others whole",
          "[network][paths]")
{
    Lab lab;
    lab.serve();
    // Here alone: the responder does not know it.
    transport::TransportRegistry ours = lab.a.transports();
    transport::TransportEntry other = *ours.find("sim");
    other.id = "other";
    ours.add(other);
    model::RunRequest request = fewProbes();
    request.mode = "sweep transports";
    request.modeOptions = {{"transports", "sim,other"}, {"rounds", "2"}};
    std::vector<std::uint32_t> begun;
    std::vector<std::size_t> sockets;  // Of A, whenever a round of the usual path is over.
    lab.watcher.onAny = [&](const control::Event& event) {
        if (const auto* const started = std::get_if<control::PointStartedEvent>(&event))
            begun.push_back(started->index);
        const auto* const finished = std::get_if<control::PointFinishedEvent>(&event);
        if (finished != nullptr && finished->index == 0)
            sockets.push_back(lab.network.socketsOf(lab.a.id()));
    };
    const auto outcome = measure::runSession(request, {}, lab.a, ours, lab.watcher, lab.stop);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 2);
    const model::PointResult& usual = outcome.record.points[0];
    CHECK(usual.isComplete);
    CHECK(usual.counts.received == 10);
    CHECK(usual.rounds.size() == 2);
    const model::PointResult& refused = outcome.record.points[1];
    CHECK_FALSE(refused.isComplete);
    CHECK(refused.problem.find("other") != std::string::npos);
    CHECK(refused.counts.sent == 0);
    CHECK(has(outcome.record.notes, refused.problem));
    CHECK(std::ranges::count(begun, 1U) == 1);
    CHECK(std::ranges::count(begun, 0U) == 2);
    // What was opened for the refused one is closed again.
    CHECK(sockets == std::vector<std::size_t>{1, 1});
    lab.settle();
    CHECK(lab.isAllGivenBack());
}
