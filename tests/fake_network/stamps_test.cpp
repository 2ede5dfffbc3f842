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

/// 10 us there, 20 us back, whatever transport.
void useTickPaths(Lab& lab)
{
    lab.network.path(lab.a.id(), lab.b.id()).useScript(script({}, 10 * kMicrosecond));
    lab.network.path(lab.b.id(), lab.a.id()).useScript(script({}, 20 * kMicrosecond));
}

model::RunRequest stampedTick(model::StampChoice choice)
{
    model::RunRequest request = stamped(choice);
    request.mode = "tick";
    request.modeOptions = {{"withoutPingPong", "true"}};
    return request;
}

LabTraits tradingFrom(fake::Moment a, std::optional<fake::Moment> b)
{
    LabTraits traits = stampingFrom(a, 0);
    traits.trafficB.stampsAfterNs = b;
    traits.trafficA.hasStream = traits.trafficB.hasStream = true;
    // The program has a packet so much later than its system.
    const fake::Receiving receiving = [](fake::Moment arrivedAt, fake::Moment, model::Wait) {
        return fake::Receipt{arrivedAt, 0, 3 * kMicrosecond};
    };
    traits.trafficA.receiving = traits.trafficB.receiving = receiving;
    return traits;
}

const stats::Histogram& histogramOf(const model::PointResult& point, model::DistributionKind kind)
{
    const model::Distribution* const found = point.find(kind);
    INFO(model::toWord(kind));
    REQUIRE(found != nullptr);
    return found->histogram;
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

TEST_CASE("the first stamps are asked for at the run's pace, which a path may be too slow to exceed", "[network]")
{
    Lab lab(stampingFrom(0, 0));
    fake::Moment last = -kSecond;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([&](std::uint64_t) {
        const bool isTooNear = lab.time.now() - last < 2 * kMillisecond;
        last = lab.time.now();
        return isTooNear ? fake::PacketFate{} : fake::PacketFate{{10 * kMicrosecond}};
    });
    lab.serve();
    auto request = stamped(model::StampChoice::Software);
    request.intervalNs = 3 * kMillisecond;
    request.timeoutNs = kMillisecond;
    const auto outcome = lab.run(request);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.at(0).stages);
    CHECK(outcome.record.points[0].stages->joined >= 49);  // One may be lost where one pass ends and the next begins.
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
        {0.0, true, "The adapter's clock does not advance."},
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
        for (const char* const stamp : {"txHardware", "rxHardware"}) {
            const std::string& told = end.obtained.at(stamp);
            CAPTURE(told);
            CHECK_THAT(told, Catch::StartsWith("not obtained: left out after ") && Catch::Contains(words));
        }
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
    CHECK(outcome.error->hint.starts_with("Choose --stamps software;"));
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

TEST_CASE("tick to trade by stamps is both ways and the trader's own time, without the exchange's program", "[network]")
{
    using enum model::DistributionKind;
    const bool isHardware = GENERATE(false, true);
    LabTraits traits = tradingFrom(0, 0);
    if (isHardware)
        traits.trafficA.adapterClockRate = 1.0;
    Lab lab(traits);
    useTickPaths(lab);
    lab.serve();
    // The exchange's adapter stamps both ways; that the trader's has no clock is no reason to refuse.
    const auto outcome = lab.run(stampedTick(isHardware ? model::StampChoice::Hardware : model::StampChoice::Software));
    if (outcome.error)
        FAIL(outcome.error->what);
    const model::PointResult& point = outcome.record.points.at(0);
    CHECK_FALSE(point.stages);
    CHECK((point.find(isHardware ? TickToTradeSoftware : TickToTradeHardware) == nullptr));
    const stats::Histogram& tick = histogramOf(point, isHardware ? TickToTradeHardware : TickToTradeSoftware);
    const stats::Histogram& trader = histogramOf(point, TraderSoftware);
    CHECK(tick.count() == 50);
    CHECK(trader.count() == 50);
    CHECK(static_cast<double>(trader.minNs()) == Approx(3 * kMicrosecond).margin(200));
    CHECK(tick.minNs() == trader.minNs() + 30 * kMicrosecond);
    // The program at the exchange has the order 3 us after its system.
    CHECK(static_cast<double>(point.result().histogram.minNs()) ==
          Approx(static_cast<double>(tick.minNs() + 3 * kMicrosecond)).margin(200));
    CHECK(point.initiator.obtained.transport.at("stampedPass")
              .starts_with(isHardware ? "hardware stamps of 50 of 50 probes, in a pass of their own"
                                      : "software stamps of 50 of 50 probes, in a pass of their own"));
    CHECK(point.responder.obtained.transport.at("stampedPass") == "software stamps of 50 of 50 probes");
    CHECK(point.counts.unmatched == 0);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("ticks that come to the trader with another byte are counted there, and are samples all the same",
          "[network]")
{
    Lab lab(tradingFrom(0, 0));
    useTickPaths(lab);
    lab.network.path(lab.a.id(), lab.b.id()).useScript([](std::uint64_t packet) {
        const std::optional<std::size_t> altered = packet % 2 == 0 ? std::optional<std::size_t>(40) : std::nullopt;
        return PacketFate{{10 * kMicrosecond}, true, altered};
    });
    lab.serve();
    const auto outcome = lab.run(stampedTick(model::StampChoice::Off));
    if (outcome.error)
        FAIL(outcome.error->what);
    const model::PointResult& point = outcome.record.points.at(0);
    REQUIRE(point.responderCounts);
    CHECK(point.responderCounts->altered.value_or(0) >= 1);
    CHECK(point.responderCounts->altered.value_or(0) < point.responderCounts->received);
    CHECK(point.counts.received == point.counts.sent);
    CHECK(point.counts.altered == 0);
}

TEST_CASE("a trader whose system stamps nothing, or not in time, leaves the exchange's stamps alone", "[network]")
{
    const bool canStamp = GENERATE(false, true);
    Lab lab(tradingFrom(0, canStamp ? std::optional(3'000 * kSecond) : std::nullopt));
    useTickPaths(lab);
    lab.serve();
    const auto outcome = lab.run(stampedTick(model::StampChoice::Auto));
    if (outcome.error)
        FAIL(outcome.error->what);
    const model::PointResult& point = outcome.record.points.at(0);
    CHECK(histogramOf(point, model::DistributionKind::TickToTradeSoftware).count() == 50);
    CHECK(point.find(model::DistributionKind::TraderSoftware) == nullptr);
    const std::string why = canStamp ? "No probe got all its stamps in 3 seconds."
                                     : "Host B: The transport sim cannot stamp the stages of a packet's way.";
    CHECK(has(outcome.record.notes, "Host B takes no stamps. " + why));
    CHECK(point.responder.obtained.transport.at("stampedPass").starts_with("no stamps. " + why));
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("an exchange that cannot stamp says so, and refuses where stamps were demanded", "[network]")
{
    const auto choice = GENERATE(model::StampChoice::Auto, model::StampChoice::Software, model::StampChoice::Hardware);
    LabTraits traits = tradingFrom(0, 0);
    if (choice != model::StampChoice::Hardware)
        traits.trafficA.stampsAfterNs.reset();
    Lab lab(traits);
    useTickPaths(lab);
    lab.serve();
    const auto outcome = lab.run(stampedTick(choice));
    if (choice == model::StampChoice::Auto) {
        CHECK_FALSE(outcome.error);
        CHECK(has(outcome.record.notes, "No stamps are taken: the transport sim cannot take them."));
        CHECK(outcome.record.points.at(0).find(model::DistributionKind::TickToTradeSoftware) == nullptr);
    } else {
        REQUIRE(outcome.error);
        CHECK(outcome.record.points.empty());
        CHECK(outcome.error->what == (choice == model::StampChoice::Hardware
                                          ? "Hardware stamps cannot be had. Host A: not obtained: the adapter is "
                                            "simulated. Host B: not obtained: the adapter is simulated."
                                          : "The transport sim cannot stamp the stages of a packet's way."));
    }
}

TEST_CASE("one way by stamps is the cable alone, by hardware only where one clock stamps both ends", "[network]")
{
    using enum model::DistributionKind;
    const bool hasClocks = GENERATE(false, true);
    const bool isOneClock = GENERATE(true, false);
    LabTraits traits = stampingFrom(0, 0);
    if (hasClocks)
        traits.trafficA.adapterClockRate = 1.0;
    if (!isOneClock)
        traits.trafficA.adapterClocks = {{"eth0", 0}, {"eth1", 1}};
    Lab lab(traits);
    lab.a.fakeHost().toldAdapters() = {{.name = "eth0"}, {.name = "eth1"}};
    lab.network.path(lab.a.id(), lab.a.id()).useScript(script({}, 10 * kMicrosecond));
    model::RunRequest request = stamped(model::StampChoice::Auto);
    request.mode = "oneway";
    request.adapter = "eth0";
    request.peer = "port://eth1";
    const auto outcome = lab.run(request);
    if (outcome.error)
        FAIL(outcome.error->what);
    const bool isHardware = hasClocks && isOneClock;
    const model::PointResult& point = outcome.record.points.at(0);
    CHECK(histogramOf(point, isHardware ? OneWayHardware : OneWaySoftware).count() == 50);
    CHECK(histogramOf(point, isHardware ? OneWayHardware : OneWaySoftware).maxNs() == 10 * kMicrosecond);
    CHECK((point.find(isHardware ? OneWaySoftware : OneWayHardware) == nullptr));
    CHECK(has(outcome.record.notes, "stamped by two clocks, numbers 0 and 1") == (hasClocks && !isOneClock));
    CHECK(lab.isAllGivenBack());

    request.stamps = model::StampChoice::Hardware;
    const auto demanded = lab.run(request);
    CHECK(demanded.error.has_value() == !isHardware);
    if (hasClocks && !isOneClock)
        CHECK(demanded.error->what.find("stamped by two clocks") != std::string::npos);
}
