#include "core/measure/stages/stamp_spans.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using measure::StampedProbe;
using measure::StampSpans;
using Spans = std::vector<std::int64_t>;

namespace {

/// Sent at 1000, received so much later by software and by hardware; absent: no stamp.
StampedProbe probeOf(std::uint32_t sequence, std::optional<std::int64_t> software, std::optional<std::int64_t> hardware)
{
    StampedProbe probe;
    probe.sequence = sequence;
    probe.stamps.txDriverNs = 1'000;
    probe.stamps.txHardwareNs = 5'000'000;
    if (software)
        probe.stamps.rxSoftwareNs = 1'000 + *software;
    if (hardware)
        probe.stamps.rxHardwareNs = 5'000'000 + *hardware;
    return probe;
}

}  // namespace

TEST_CASE("the adapter's stamps are taken where most probes have them, else the system's, never both",
          "[core][measure]")
{
    const std::vector hardware{probeOf(1, 90, 70), probeOf(2, 91, {}), probeOf(3, {}, 72)};
    CHECK(measure::spansOf(hardware).isHardware);
    CHECK(measure::spansOf(hardware).ns == Spans{70, 72});
    const std::vector software{probeOf(1, 90, 70), probeOf(2, 91, {}), probeOf(3, 92, {})};
    CHECK_FALSE(measure::spansOf(software).isHardware);
    CHECK(measure::spansOf(software).ns == Spans{90, 91, 92});
    CHECK(measure::spansOf({}).ns.empty());
}

TEST_CASE("a probe that came before it was sent, by its stamps, has no time between them", "[core][measure]")
{
    const std::vector probes{probeOf(1, -1, {}), probeOf(2, 0, {}), probeOf(3, 61'000'000'000, {}), probeOf(4, 5, {})};
    CHECK(measure::spansOf(probes).ns == Spans{0, 5});
}

TEST_CASE("of the responder's report those probes count that the initiator measured", "[core][measure]")
{
    control::StageReport report;
    report.sequences = {7, 8, 9};
    report.driverToAppNs = {100, 200, 300};
    report.residenceNs = {10, 20, 30};
    report.appToDriverNs = {1, 2, -400};
    const std::vector among{probeOf(8, 1, 1), probeOf(9, 1, 1), probeOf(10, 1, 1)};
    CHECK(measure::spansOf(report, among).ns == Spans{222});
    report.hardwareSpanNs = {500, 501, 502};
    const StampSpans spans = measure::spansOf(report, among);
    CHECK(spans.isHardware);
    CHECK(spans.ns == Spans{501, 502});
    using enum model::DistributionKind;
    const model::Distribution distribution = measure::distributionOf(spans, {TraderSoftware, TraderHardware});
    CHECK(distribution.kind == TraderHardware);
    CHECK(distribution.id == "traderHardware");
    CHECK(distribution.histogram.count() == 2);
    CHECK(distribution.histogram.maxNs() == 502);
}
