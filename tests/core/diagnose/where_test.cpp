#include "core/diagnose/where.hpp"

#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using diagnose::where;

namespace {

model::RunRecord runOf(std::vector<model::PointResult> points)
{
    model::RunRecord record;
    record.points = std::move(points);
    return record;
}

model::RunRecord runOfSizes(std::uint32_t count)
{
    model::RunRecord record;
    for (std::uint32_t size = 1; size <= count; ++size)
        record.points.push_back(samples::pointOfSize(size, 1));
    return record;
}

}  // namespace

TEST_CASE("points are named by the axes along which the run's points differ", "[core][diagnose]")
{
    const auto sizes = runOf({samples::pointOfSize(64), samples::pointOfSize(1024), samples::pointOfSize(1400)});
    CHECK(where(sizes, {0}) == "at 64 bytes");
    CHECK(where(sizes, {0, 2}) == "at 64 bytes and 1400 bytes");
    CHECK(where(sizes, {0, 1, 2}) == "at 64 bytes, 1024 bytes and 1400 bytes");

    const auto transports = runOf({samples::pointOver("udp"), samples::pointOver("tcp"), samples::pointOver("xdp")});
    CHECK(where(transports, {2}) == "over xdp");
    CHECK(where(transports, {0, 1, 2}) == "over udp, tcp and xdp");

    auto both = transports;
    both.points[2].axes.front().number = 1024;
    CHECK(where(both, {0, 2}) == "at 64 bytes over udp and 1024 bytes over xdp");
}

TEST_CASE("the only point of a run is named by its first axis", "[core][diagnose]")
{
    CHECK(where(runOf({samples::pointOfSize(64)}), {0}) == "at 64 bytes");
    auto plain = runOf({samples::pointOfSize(64)});
    plain.points.front().axes.clear();
    CHECK(where(plain, {0}) == "in this run");
    CHECK(where(plain, {0}, {"udp.rcvbufErrors 3"}) == "in this run (udp.rcvbufErrors 3)");
}

TEST_CASE("a sentence names eight points and counts the others", "[core][diagnose]")
{
    const auto run = runOfSizes(10);
    CHECK(where(run, {0, 1, 2, 3, 4, 5, 6, 7}) ==
          "at 1 byte, 2 bytes, 3 bytes, 4 bytes, 5 bytes, 6 bytes, 7 bytes and 8 bytes");
    CHECK(where(runOfSizes(11), {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) ==
          "at 1 byte, 2 bytes, 3 bytes, 4 bytes, 5 bytes, 6 bytes, 7 bytes, 8 bytes and 2 more");
    CHECK(where(run, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) == "at all 10 points");
}

TEST_CASE("remarks follow their points", "[core][diagnose]")
{
    const auto run = runOf({samples::pointOfSize(64), samples::pointOfSize(1024)});
    CHECK(where(run, {0, 1}, {"tcp.retransmits 2", "softnet.dropped 1"}) ==
          "at 64 bytes (tcp.retransmits 2) and 1024 bytes (softnet.dropped 1)");
}

TEST_CASE("a sentence about all points does without naming them", "[core][diagnose]")
{
    const auto run = runOf({samples::pointOver("udp"), samples::pointOver("xdp")});
    CHECK(diagnose::whereIfSome(run, {0, 1}).empty());
    CHECK(diagnose::whereIfSome(run, {1}) == " over xdp");
}

TEST_CASE("evidence is a sentence for each named point", "[core][diagnose]")
{
    const auto describe = [](const model::PointResult& point) { return std::to_string(point.counts.sent) + " sent"; };
    const auto run = runOfSizes(10);
    CHECK(diagnose::evidenceAt(run, {0, 3}, describe) == std::vector<Text>{"1 sent at 1 byte.", "1 sent at 4 bytes."});
    CHECK(diagnose::evidenceAt(run, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, describe).size() == diagnose::kMostNamed);
}
