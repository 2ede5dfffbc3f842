#include "core/measure/stages/join.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <numeric>

using namespace halftrip;
using measure::JoinedProbe;
using measure::JoinedStages;
using measure::StampedEnd;
using measure::StampedProbe;
using model::StagePart;

namespace {

constexpr std::int64_t kRealTime = 1'700'000'000'000'000'000;
/// Each host has clocks of its own: the real-time clocks are an hour, the adapters' a day apart.
constexpr std::int64_t kHourNs = 3'600'000'000'000;

/// One host's clocks. Ticks are nanoseconds from 0; its adapter's clock is `adapterOffset` ahead of the real-time
/// clock.
struct Host {
    explicit Host(std::int64_t realTimeOffset, std::int64_t adapterOffset)
        : realTime(kRealTime + realTimeOffset), adapter(adapterOffset)
    {
        for (const std::int64_t second : {0, 1}) {
            system.add({second * 1'000'000'000, realTime + second * 1'000'000'000, 10});
            phc.add({realTime + adapter + second * 1'000'000'000, realTime + second * 1'000'000'000, 5});
        }
    }
    [[nodiscard]] measure::EndClocks clocks() const { return {converter, system, phc}; }

    std::int64_t realTime;
    std::int64_t adapter;
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    clock::ClockRelation system{4};
    clock::ClockRelation phc{4};
};

/// The stretches of a round trip as they "really" were.
struct Truth {
    std::int64_t aAppToScheduler = 100;
    std::int64_t aSchedulerToDriver = 400;
    std::int64_t aDriverToWire = 350;
    std::int64_t wireThere = 60;
    std::int64_t bWireToDriver = 900;
    std::int64_t bDriverToApp = 1'300;
    std::int64_t bResidence = 250;
    std::int64_t bAppToScheduler = 110;
    std::int64_t bSchedulerToDriver = 390;
    std::int64_t bDriverToWire = 340;
    std::int64_t wireBack = 61;
    std::int64_t aWireToDriver = 910;
    std::int64_t aDriverToApp = 1'200;

    [[nodiscard]] std::int64_t rtt() const
    {
        return aAppToScheduler + aSchedulerToDriver + aDriverToWire + wireThere + bWireToDriver + bDriverToApp +
               bResidence + bAppToScheduler + bSchedulerToDriver + bDriverToWire + wireBack + aWireToDriver +
               aDriverToApp;
    }
};

StampedProbe probeAtA(std::uint32_t sequence, const Truth& truth, const Host& host, bool hasHardware)
{
    StampedProbe probe;
    probe.sequence = sequence;
    probe.sentTicks = std::int64_t{sequence} * 100'000;
    probe.receivedTicks = probe.sentTicks + truth.rtt();
    const std::int64_t sent = host.realTime + probe.sentTicks;
    const std::int64_t received = host.realTime + probe.receivedTicks;
    probe.stamps.txScheduledNs = sent + truth.aAppToScheduler;
    probe.stamps.txDriverNs = sent + truth.aAppToScheduler + truth.aSchedulerToDriver;
    probe.stamps.rxSoftwareNs = received - truth.aDriverToApp;
    if (hasHardware) {
        probe.stamps.txHardwareNs = *probe.stamps.txDriverNs + truth.aDriverToWire + host.adapter;
        probe.stamps.rxHardwareNs = *probe.stamps.rxSoftwareNs - truth.aWireToDriver + host.adapter;
    }
    return probe;
}

StampedProbe probeAtB(std::uint32_t sequence, const Truth& truth, const Host& host, bool hasHardware)
{
    StampedProbe probe;
    probe.sequence = sequence;
    probe.receivedTicks = std::int64_t{sequence} * 90'000 + 12'345;
    probe.sentTicks = probe.receivedTicks + truth.bResidence;
    const std::int64_t sent = host.realTime + probe.sentTicks;
    probe.stamps.txScheduledNs = sent + truth.bAppToScheduler;
    probe.stamps.txDriverNs = sent + truth.bAppToScheduler + truth.bSchedulerToDriver;
    probe.stamps.rxSoftwareNs = host.realTime + probe.receivedTicks - truth.bDriverToApp;
    if (hasHardware) {
        probe.stamps.txHardwareNs = *probe.stamps.txDriverNs + truth.bDriverToWire + host.adapter;
        probe.stamps.rxHardwareNs = *probe.stamps.rxSoftwareNs - truth.bWireToDriver + host.adapter;
    }
    return probe;
}

/// As StampedReflector::report() makes it.
void addTo(control::StageReport& report, const StampedProbe& probe, const Host& host)
{
    const auto parts = measure::partsOf(probe, StampedEnd::Responder, host.clocks());
    REQUIRE(parts);
    report.sequences.push_back(probe.sequence);
    report.driverToAppNs.push_back(parts->driverToAppNs);
    report.residenceNs.push_back(parts->appSpanNs);
    report.appToDriverNs.push_back(parts->appToDriverNs);
    report.appToSchedulerNs.push_back(*parts->appToSchedulerNs);
    if (parts->hardwareSpanNs) {
        report.hardwareSpanNs.push_back(*parts->hardwareSpanNs);
        report.driverToWireNs.push_back(*parts->driverToWireNs);
        report.wireToDriverNs.push_back(*parts->wireToDriverNs);
    }
}

std::int64_t part(const JoinedProbe& probe, StagePart which)
{
    return probe.partsNs[static_cast<std::size_t>(which)];
}

bool has(const JoinedStages& joined, StagePart which)
{
    return joined.has[static_cast<std::size_t>(which)];
}

/// RTTs 1000, 2000, ... with a residence of a tenth and the rest in the remainder.
JoinedStages ramp(std::size_t count)
{
    JoinedStages joined;
    joined.has.set(static_cast<std::size_t>(StagePart::BResidence));
    joined.has.set(static_cast<std::size_t>(StagePart::Remainder));
    for (std::size_t i = count; i > 0; --i) {
        JoinedProbe probe;
        probe.rttNs = static_cast<std::int64_t>(i) * 1000 + 1;
        probe.partsNs[static_cast<std::size_t>(StagePart::BResidence)] = static_cast<std::int64_t>(i) * 100;
        probe.partsNs[static_cast<std::size_t>(StagePart::Remainder)] = static_cast<std::int64_t>(i) * 900 + 1;
        joined.probes.push_back(probe);
    }
    return joined;
}

const model::StageSplit& splitAt(const std::vector<model::StageSplit>& splits, const std::string& figure)
{
    const auto found = std::ranges::find(splits, figure, &model::StageSplit::figure);
    REQUIRE(found != splits.end());
    return *found;
}

}  // namespace

TEST_CASE("software stamps of both ends become the parts of the round trip", "[core][measure]")
{
    const Host a(0, 0);
    const Host b(kHourNs, 0);
    const Truth truth;
    control::StageReport report;
    addTo(report, probeAtB(7, truth, b, false), b);
    const std::vector<StampedProbe> probes{probeAtA(7, truth, a, false)};
    const JoinedStages joined = measure::joinStages(probes, a.clocks(), report);
    REQUIRE(joined.probes.size() == 1);
    const JoinedProbe& probe = joined.probes.front();
    CHECK(probe.rttNs == truth.rtt());
    CHECK(part(probe, StagePart::AAppToDriver) == 500);
    CHECK(part(probe, StagePart::BDriverToApp) == 1'300);
    CHECK(part(probe, StagePart::BResidence) == 250);
    CHECK(part(probe, StagePart::BAppToDriver) == 500);
    CHECK(part(probe, StagePart::ADriverToApp) == 1'200);
    CHECK(part(probe, StagePart::AAppToScheduler) == 100);
    CHECK(part(probe, StagePart::BAppToScheduler) == 110);
    CHECK(part(probe, StagePart::Remainder) == 350 + 60 + 900 + 340 + 61 + 910);
    for (const StagePart hardware :
         {StagePart::AAdapter, StagePart::BAdapter, StagePart::Wire, StagePart::ADriverToWire})
        CHECK_FALSE(has(joined, hardware));
}

TEST_CASE("hardware stamps split the remainder into adapters and wire, whatever the clocks say", "[core][measure]")
{
    const Host a(0, 24 * kHourNs);
    const Host b(kHourNs, -37'000'000'000);
    const Truth truth;
    control::StageReport report;
    addTo(report, probeAtB(1, truth, b, true), b);
    const std::vector<StampedProbe> probes{probeAtA(1, truth, a, true)};
    const JoinedStages joined = measure::joinStages(probes, a.clocks(), report);
    REQUIRE(joined.probes.size() == 1);
    const JoinedProbe& probe = joined.probes.front();
    CHECK(part(probe, StagePart::AAdapter) == 350 + 910);
    CHECK(part(probe, StagePart::BAdapter) == 900 + 340);
    CHECK(part(probe, StagePart::Wire) == 60 + 61);
    CHECK(part(probe, StagePart::Remainder) == 0);
    CHECK(part(probe, StagePart::ADriverToWire) == 350);
    CHECK(part(probe, StagePart::AWireToDriver) == 910);
    CHECK(part(probe, StagePart::BDriverToWire) == 340);
    CHECK(part(probe, StagePart::BWireToDriver) == 900);
    CHECK(joined.has.all());
}

TEST_CASE("without the adapter clock's relation the adapters' shares are still known", "[core][measure]")
{
    const Host a(0, 24 * kHourNs);
    const Truth truth;
    const clock::ClockRelation none(2);
    const auto parts = measure::partsOf(probeAtA(1, truth, a, true), StampedEnd::Initiator,
                                        {a.converter, a.system, none});
    REQUIRE(parts);
    CHECK(parts->softwareSpanNs - *parts->hardwareSpanNs == 350 + 910);
    CHECK_FALSE(parts->driverToWireNs);
    CHECK_FALSE(parts->wireToDriverNs);
}

TEST_CASE("an adapter's stamps stand in for a driver's that no system gives", "[core][measure]")
{
    const Host a(0, 24 * kHourNs);
    const Truth truth;
    StampedProbe probe = probeAtA(1, truth, a, true);
    probe.stamps.txScheduledNs.reset();
    probe.stamps.txDriverNs.reset();
    probe.stamps.rxSoftwareNs.reset();
    const auto parts = measure::partsOf(probe, StampedEnd::Initiator, a.clocks());
    REQUIRE(parts);
    CHECK(parts->appToDriverNs == truth.aAppToScheduler + truth.aSchedulerToDriver + truth.aDriverToWire);
    CHECK(parts->driverToAppNs == truth.aDriverToApp + truth.aWireToDriver);
    CHECK(parts->appSpanNs == parts->appToDriverNs + parts->softwareSpanNs + parts->driverToAppNs);
    CHECK(parts->softwareSpanNs == *parts->hardwareSpanNs);
    CHECK_FALSE(parts->driverToWireNs);
    CHECK_FALSE(parts->wireToDriverNs);

    // Not where the two clocks are not related, and not for one half of the border.
    const clock::ClockRelation none(2);
    CHECK_FALSE(measure::partsOf(probe, StampedEnd::Initiator, {a.converter, a.system, none}));
    probe.stamps.rxHardwareNs.reset();
    CHECK_FALSE(measure::partsOf(probe, StampedEnd::Initiator, a.clocks()));
    StampedProbe half = probeAtA(1, truth, a, true);
    half.stamps.txDriverNs.reset();
    CHECK_FALSE(measure::partsOf(half, StampedEnd::Initiator, a.clocks()));
}

TEST_CASE("probes join by their sequence; what is incomplete is counted and in no figure", "[core][measure]")
{
    const Host a(0, 0);
    const Host b(kHourNs, 0);
    control::StageReport report;
    std::vector<StampedProbe> probes;
    for (std::uint32_t sequence = 1; sequence <= 6; ++sequence) {
        Truth truth;
        truth.bResidence = sequence * 1'000;
        probes.push_back(probeAtA(sequence, truth, a, false));
    }
    for (std::uint32_t sequence = 6; sequence >= 2; --sequence) {  // 1 is missing at B; the order is another.
        Truth truth;
        truth.bResidence = sequence * 1'000;
        addTo(report, probeAtB(sequence, truth, b, false), b);
    }
    probes[2].stamps.txDriverNs.reset();
    probes[3].stamps.rxSoftwareNs.reset();
    const JoinedStages joined = measure::joinStages(probes, a.clocks(), report);
    CHECK(joined.incomplete == 3);
    REQUIRE(joined.probes.size() == 3);
    CHECK(part(joined.probes[0], StagePart::BResidence) == 2'000);
    CHECK(part(joined.probes[2], StagePart::BResidence) == 6'000);
}

TEST_CASE("a finer stamp that one probe lacks is left out of all", "[core][measure]")
{
    const Host a(0, 0);
    const Host b(kHourNs, 0);
    control::StageReport report;
    std::vector<StampedProbe> probes;
    for (std::uint32_t sequence = 1; sequence <= 3; ++sequence) {
        probes.push_back(probeAtA(sequence, Truth{}, a, true));
        addTo(report, probeAtB(sequence, Truth{}, b, true), b);
    }
    probes[1].stamps.txHardwareNs.reset();
    probes[2].stamps.txScheduledNs.reset();
    const JoinedStages joined = measure::joinStages(probes, a.clocks(), report);
    REQUIRE(joined.probes.size() == 3);
    CHECK_FALSE(has(joined, StagePart::AAdapter));
    CHECK_FALSE(has(joined, StagePart::Wire));
    CHECK_FALSE(has(joined, StagePart::AAppToScheduler));
    CHECK(has(joined, StagePart::BAdapter));
    // A's adapter and the wire are in the remainder of each, the probes that have them included.
    for (const JoinedProbe& probe : joined.probes)
        CHECK(part(probe, StagePart::Remainder) == 350 + 910 + 60 + 61);
}

TEST_CASE("nothing joined gives no figures", "[core][measure]")
{
    const Host a(0, 0);
    const std::vector<StampedProbe> probes{probeAtA(1, Truth{}, a, false)};
    const JoinedStages joined = measure::joinStages(probes, a.clocks(), {});
    CHECK(joined.incomplete == 1);
    CHECK(measure::splitStages(joined).empty());
    CHECK(measure::figuresOfStages(joined).empty());
}

TEST_CASE("the parts of each figure sum up to its round trip, to the nanosecond", "[core][measure]")
{
    const std::size_t count = GENERATE(1U, 2U, 7U, 333U, 1'000U, 20'000U);
    CAPTURE(count);
    const auto splits = measure::splitStages(ramp(count));
    CHECK(splits.size() >= 3);
    for (const model::StageSplit& split : splits) {
        CAPTURE(split.figure);
        const std::int64_t sum = std::accumulate(
            split.partsNs.begin(), split.partsNs.end(), std::int64_t{0},
            [](std::int64_t left, const auto& share) { return left + share.second; });
        CHECK(sum == split.rttNs);
    }
}

TEST_CASE("a percentile is the mean of a narrow window of ranks around it", "[core][measure]")
{
    const auto splits = measure::splitStages(ramp(1'000));
    // Ranks 450 to 550.
    CHECK(splitAt(splits, "p50").probes == 101);
    CHECK(splitAt(splits, "p50").rttNs == 500'001);
    CHECK(splitAt(splits, "p50").partsNs.at(StagePart::BResidence) == 50'000);
    CHECK(splitAt(splits, "p90").probes == 21);
    CHECK(splitAt(splits, "p90").rttNs == 900'001);
    CHECK(splitAt(splits, "p99").probes == 3);
    CHECK(splitAt(splits, "p99").rttNs == 990'001);
    CHECK(splitAt(splits, "max").probes == 1);
    CHECK(splitAt(splits, "max").rttNs == 1'000'001);
    CHECK(splitAt(splits, "mean").probes == 1'000);
    CHECK(splitAt(splits, "mean").rttNs == 500'501);
}

TEST_CASE("a percentile with fewer than ten probes beyond it is left out", "[core][measure]")
{
    const auto figures = [](std::size_t count) {
        std::string names;
        for (const model::StageSplit& split : measure::splitStages(ramp(count)))
            names += split.figure + " ";
        return names;
    };
    CHECK(figures(5) == "p50 max mean ");
    CHECK(figures(99) == "p50 max mean ");
    CHECK(figures(100) == "p50 p90 max mean ");
    CHECK(figures(1'000) == "p50 p90 p99 max mean ");
    CHECK(figures(10'000) == "p50 p90 p99 p99.9 max mean ");
}

TEST_CASE("each part has its own distribution", "[core][measure]")
{
    const auto figures = measure::figuresOfStages(ramp(1'000));
    REQUIRE(figures.size() == 2);
    CHECK(figures[0] == model::StageFigures{StagePart::BResidence, 100, 50'000, 90'000, 99'000, 100'000, 50'050});
}

TEST_CASE("a part beyond a minute is an error of the clocks, not a part", "[core][measure]")
{
    const Host a(0, 0);
    StampedProbe probe = probeAtA(1, Truth{}, a, false);
    *probe.stamps.txDriverNs += 61'000'000'000;
    CHECK_FALSE(measure::partsOf(probe, StampedEnd::Initiator, a.clocks()));
}
