#include "lab.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::test;
using fake::PacketFate;

namespace {

LabTraits stampingFrom(fake::Moment a, fake::Moment b)
{
    LabTraits traits;
    traits.trafficA.stampsAfterNs = a;
    traits.trafficB.stampsAfterNs = b;
    return traits;
}

model::RunRequest stamped(model::StampChoice choice)
{
    model::RunRequest request = fewProbes();
    request.stamps = choice;
    request.stampsCount = 50;
    request.initiator.wait = model::Wait::Block;  // Spinning is slow to simulate.
    return request;
}

bool has(const std::vector<std::string>& notes, const std::string& words)
{
    return std::ranges::any_of(notes, [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("a system that begins to stamp late, at either end, is waited for, and the pass is whole", "[network]")
{
    const bool isA = GENERATE(true, false);
    const fake::Moment late = GENERATE(0 * kSecond, kSecond);
    Lab lab(stampingFrom(isA ? late : 0, isA ? 0 : late));
    lab.serve();
    const auto outcome = lab.run(stamped(model::StampChoice::Software));
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 1);
    REQUIRE(outcome.record.points[0].stages);
    const model::StageResult& stages = *outcome.record.points[0].stages;
    CHECK(stages.sent == 50);
    CHECK(stages.joined == 50);
    CHECK(stages.incomplete == 0);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("stamps that never come are given up after some seconds, in words", "[network]")
{
    const auto choice = GENERATE(model::StampChoice::Auto, model::StampChoice::Software);
    Lab lab(stampingFrom(0, 3'000 * kSecond));
    lab.serve();
    const auto outcome = lab.run(stamped(choice));
    const std::string words = "No probe got all its stamps in 3 seconds.";
    const std::string whose = "Host B: sending obtained, receiving not obtained: none came.";
    if (choice == model::StampChoice::Auto) {
        CHECK_FALSE(outcome.error);
        CHECK(has(outcome.record.notes, words));
        CHECK(has(outcome.record.notes, whose));
        CHECK(outcome.record.points.at(0).counts.received == 10);
    } else {
        REQUIRE(outcome.error);
        CHECK(outcome.error->what.starts_with(words));
        CHECK(outcome.error->what.ends_with(whose));
    }
    CHECK(lab.time.now() < 5 * kSecond);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("auto leaves the adapters' stamps off for good when their clock runs wrong or no stamp comes", "[network]")
{
    const bool isA = GENERATE(true, false);
    const auto [rate, stamps, words] = GENERATE(table<double, bool, std::string>({
        {0.5, true, "The adapter's clock runs wrong: -500000 ppm against the system's."},
        {0.0, true, "The adapter's clock stands still."},
        {1.0, false, "none came"},
    }));
    CAPTURE(isA, rate, stamps);
    LabTraits traits = stampingFrom(0, 0);
    fake::TrafficTraits& broken = isA ? traits.trafficA : traits.trafficB;
    broken.adapterClockRate = rate;
    broken.stampsByHardware = stamps;
    Lab lab(traits);
    lab.serve();
    auto request = stamped(model::StampChoice::Auto);
    request.sizesBytes = {64, 128};
    const auto outcome = lab.run(request);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 2);
    for (const model::PointResult& point : outcome.record.points) {
        REQUIRE(point.stages);
        CHECK(point.stages->joined == 50);
        const model::EndStamps& end = isA ? point.stages->initiator : point.stages->responder;
        CHECK(end.obtained.at("txHardware") == "not obtained: not asked for");
    }
    CHECK(has(outcome.record.notes, words));
    CHECK(has(outcome.record.notes, "the systems' alone"));
    CHECK(std::ranges::count_if(outcome.record.notes, [](const std::string& note) {
              return note.find("the systems' alone") != std::string::npos;
          }) == 1);
    CHECK_FALSE(has(outcome.record.notes, "was set"));
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("auto keeps the stamps of the one adapter that gives any", "[network]")
{
    LabTraits traits = stampingFrom(0, 0);
    traits.trafficB.adapterClockRate = 1.0;
    Lab lab(traits);
    lab.serve();
    const auto outcome = lab.run(stamped(model::StampChoice::Auto));
    REQUIRE(outcome.record.points.at(0).stages);
    const model::StageResult& stages = *outcome.record.points[0].stages;
    CHECK(stages.responder.obtained.at("txHardware") == "obtained");
    CHECK(std::ranges::any_of(
        stages.parts, [](const model::StageFigures& figures) { return figures.part == model::StagePart::BAdapter; }));
}

TEST_CASE("stamps by hardware that were demanded are refused with the true reason", "[network]")
{
    LabTraits traits = stampingFrom(0, 0);
    traits.trafficA.adapterClockRate = 1.2;
    traits.trafficB.adapterClockRate = 1.0;
    Lab lab(traits);
    lab.serve();
    const auto outcome = lab.run(stamped(model::StampChoice::Hardware));
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == "The adapter's clock runs wrong: +200000 ppm against the system's.");
    CHECK(outcome.error->kind == ErrorKind::NotSupported);
}

TEST_CASE("a stamped probe that comes twice to B is left out, since nobody knows which of its replies A took",
          "[network]")
{
    Lab lab(stampingFrom(0, 0));
    const bool isFirstReplyLost = GENERATE(false, true);
    CAPTURE(isFirstReplyLost);
    // Every fifth probe to B comes again at once, so that six replies leave for five probes.
    lab.network.path(lab.a.id(), lab.b.id()).useScript([](std::uint64_t packet) {
        PacketFate fate{{10 * kMicrosecond}, true};
        if (packet % 5 == 0)
            fate.delays.push_back(12 * kMicrosecond);
        return fate;
    });
    lab.network.path(lab.b.id(), lab.a.id()).useScript([isFirstReplyLost](std::uint64_t packet) {
        return isFirstReplyLost && packet % 6 == 5 ? PacketFate{} : PacketFate{{10 * kMicrosecond}, true};
    });
    lab.serve();
    const auto outcome = lab.run(stamped(model::StampChoice::Software));
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.at(0).stages);
    const model::StageResult& stages = *outcome.record.points[0].stages;
    CHECK(stages.sent == 50);
    CHECK(stages.lost == 0);
    CHECK(stages.joined == 40);
    CHECK(stages.incomplete == 10);
}
