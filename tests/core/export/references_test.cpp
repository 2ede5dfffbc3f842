#include "core/export/references.hpp"

#include "core/export/exporter.hpp"
#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

const model::ReferenceSheet& sheet(const std::string& id)
{
    const auto found = findReference(id);
    REQUIRE(found);
    return **found;
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

/// A run over that transport, of one kind of result.
model::RunRecord runOver(const std::string& transport,
                         model::DistributionKind kind = model::DistributionKind::RoundTrip)
{
    model::RunRecord record = fixtures::fullRecord();
    for (model::PointResult& point : record.points) {
        point.transport = transport;
        point.distributions.front().kind = kind;
    }
    return record;
}

/// Ticks of that size, answered by such orders.
model::RunRecord tickRun(std::int64_t sizeBytes, std::int64_t orderBytes)
{
    model::RunRecord record = runOver("udp", model::DistributionKind::TickToTrade);
    record.points.resize(1);
    record.points[0].axes = {model::numberOn(model::kSizeAxis, sizeBytes), model::numberOn("order", orderBytes)};
    return record;
}

/// What is said of whose stamps the two sides lie between; empty where they are alike.
std::string remarkOnStamps(const std::string& id, const model::RunRecord& record)
{
    const auto overlay = overlayReference(sheet(id), record);
    REQUIRE(overlay);
    const auto found = std::ranges::find_if(
        overlay->remarks, [](const std::string& remark) { return remark.starts_with("Different stamp points"); });
    return found == overlay->remarks.end() ? "" : *found;
}

std::string refusalOf(const std::string& id, const model::RunRecord& record)
{
    const auto overlay = overlayReference(sheet(id), record);
    return overlay ? "" : overlay.error().what;
}

}  // namespace

TEST_CASE("every sheet that is compiled in can be read and says where it is from", "[core][export]")
{
    REQUIRE(allReferences().size() == referenceTexts().size());
    REQUIRE(allReferences().size() >= 4);
    for (const model::ReferenceSheet& one : allReferences()) {
        CAPTURE(one.id);
        CHECK_FALSE(one.source.empty());
        CHECK_FALSE(one.hardware.empty());
        CHECK_FALSE(one.convention.empty());
        // Others are not sent one by one, and have no ticks that are answered by orders.
        CHECK(one.isOneByOne == (one.kind != model::DistributionKind::ReceivePath));
        CHECK(one.axes.contains("order") == (one.kind == model::DistributionKind::TickToTrade));
        CHECK_FALSE(one.curves.empty());
        for (const model::ReferenceCurve& curve : one.curves) {
            REQUIRE_FALSE(curve.points.empty());
            for (const model::ReferencePoint& point : curve.points) {
                CHECK_FALSE(point.figuresNs.empty());
                CHECK(point.sizeBytes.has_value() == (one.sizes != model::SizeConvention::None));
            }
        }
    }
}

TEST_CASE("half round trips of a sheet become round trips, and are shown as the source prints them", "[core][export]")
{
    const auto overlay = overlayReference(sheet("snf-pingpong"), runOver("mmap"));
    REQUIRE(overlay);
    REQUIRE(overlay->curves.size() == 1);
    REQUIRE(overlay->curves[0].points.size() == 12);
    CHECK(overlay->curves[0].points[0].sizeBytes == 1);
    CHECK(overlay->curves[0].points[0].figuresNs.at("mean") == 10'340);
    const std::string table = findExporter("table")->write(runOver("mmap"), {.reference = *overlay});
    CHECK(has(table, "Reference snf-pingpong"));
    CHECK(has(table, "5.17"));
    CHECK(has(table, "42.67"));
}

TEST_CASE("another kind of latency is refused in words", "[core][export]")
{
    using Kind = model::DistributionKind;
    CHECK(has(refusalOf("onixs-receive-path", runOver("udp")), "neither can be computed from the other"));
    CHECK(has(refusalOf("snf-pingpong", runOver("udp", Kind::ReceivePath)), "neither can be computed"));
    CHECK(overlayReference(sheet("onixs-receive-path"), runOver("udp", Kind::ReceivePath)));
    CHECK(has(refusalOf("snf-pingpong", fixtures::emptyRecord()), "no points"));
}

TEST_CASE("what is not halved stays as it is", "[core][export]")
{
    const auto overlay = overlayReference(sheet("cspi-tick-to-trade"), tickRun(64, 400));
    REQUIRE(overlay);
    CHECK(overlay->curves.at(0).points.at(0).figuresNs.at("p99") == 2'004);
}

TEST_CASE("another pattern of sending is another measurement", "[core][export]")
{
    const auto runOn = [](std::string_view axis, std::int64_t number) {
        model::RunRecord record = runOver("udp");
        for (model::PointResult& point : record.points)
            point.axes.push_back(model::numberOn(axis, number));
        return record;
    };
    CHECK(has(refusalOf("snf-pingpong", runOn(model::kWindowAxis, 64)), "had 64 probes in flight"));
    CHECK(has(refusalOf("snf-pingpong", runOn(model::kGapAxis, 0)), "sent bursts"));
    CHECK(has(refusalOf("snf-pingpong", runOn(model::kPauseAxis, 10'000)), "paused before its probes"));
    CHECK(refusalOf("snf-pingpong", runOn(model::kWindowAxis, 1)).empty());
    CHECK(refusalOf("snf-pingpong", runOn(model::kPauseAxis, 0)).empty());
    model::RunRecord paced = runOver("udp");
    paced.request.intervalNs = 5'000'000;
    const auto overlay = overlayReference(sheet("snf-pingpong"), paced);
    REQUIRE(overlay);
    CHECK(std::ranges::any_of(overlay->remarks,
                              [](const std::string& remark) { return has(remark, "one probe every 5 ms"); }));
}

TEST_CASE("other sizes are another measurement", "[core][export]")
{
    CHECK(has(refusalOf("cspi-tick-to-trade", tickRun(1024, 400)), "holds payloads of 64 bytes"));
    CHECK(has(refusalOf("cspi-tick-to-trade", tickRun(64, 9000)), "measured with order 400, this run with 9000"));
    model::RunRecord large = runOver("udp");
    for (model::PointResult& point : large.points)
        point.axes = {model::numberOn(model::kSizeAxis, 9000)};
    CHECK(has(refusalOf("snf-pingpong", large), "holds payloads of 1 to 2048 bytes"));
}

TEST_CASE("figures between the stamps of somebody else are shown with a remark", "[core][export]")
{
    CHECK(has(remarkOnStamps("cspi-tick-to-trade", tickRun(64, 400)), "by an adapter, this run by its own program"));
    CHECK(remarkOnStamps("snf-pingpong", runOver("udp")).empty());
    model::RunRecord heard = runOver("udp", model::DistributionKind::ReceivePath);
    model::EndObtained& obtained = heard.points.front().initiator.obtained;
    CHECK(remarkOnStamps("onixs-receive-path", heard).empty());
    obtained.stamps = model::StampConvention::Software;
    CHECK(has(remarkOnStamps("onixs-receive-path", heard), "by an adapter, this run by its system"));
    obtained.stamps = model::StampConvention::Hardware;
    CHECK(remarkOnStamps("onixs-receive-path", heard).empty());
}

TEST_CASE("a curve over another protocol is left out, and a sheet that has no other is refused", "[core][export]")
{
    const auto overlay = overlayReference(sheet("cspi-ping-pong"), runOver("tcp"));
    REQUIRE(overlay);
    REQUIRE(overlay->curves.size() == 1);
    CHECK(overlay->curves[0].id == "tcp");
    CHECK(std::ranges::any_of(overlay->remarks,
                              [](const std::string& remark) { return has(remark, "UDP is left out"); }));
    CHECK(has(refusalOf("snf-pingpong", runOver("rio-tcp")), "measured over datagrams, this run over TCP"));
}

TEST_CASE("sizes of frames become payload by the run's own headers, or are refused", "[core][export]")
{
    model::ReferenceSheet frames = sheet("snf-pingpong");
    frames.sizes = model::SizeConvention::Frame;
    model::RunRecord record = runOver("udp");
    record.points.resize(1);
    record.points[0].axes = {model::numberOn(model::kSizeAxis, 64)};
    record.points[0].frames = model::FrameLength{1, 106};
    const auto overlay = overlayReference(frames, record);
    REQUIRE(overlay);
    // Frames of 1 to 32 bytes are less than the headers alone.
    CHECK(overlay->curves[0].points.size() == 6);
    CHECK(overlay->curves[0].points[0].sizeBytes == 64 - 42);
    record.points[0].frames.reset();
    const auto refused = overlayReference(frames, record);
    REQUIRE_FALSE(refused);
    CHECK(has(refused.error().what, "this run has no frame lengths"));
}

TEST_CASE("the CSV has the reference beside the points of its size", "[core][export]")
{
    const auto overlay = overlayReference(sheet("snf-pingpong"), runOver("udp"));
    REQUIRE(overlay);
    const std::string csv = findExporter("csv")->write(runOver("udp"), {.reference = *overlay});
    CHECK(has(csv, ",reference_sniffer10g_rtt_min_ns,reference_sniffer10g_rtt_mean_ns,"
                   "reference_sniffer10g_rtt_max_ns,"));
    CHECK(has(csv, ",9880,10340,85340,"));
    CHECK(has(csv, ",14140,18800,41980,"));
}

TEST_CASE("the HTML report lays the reference over its chart and shows its table", "[core][export]")
{
    const model::RunRecord record = runOver("udp");
    const auto overlay = overlayReference(sheet("snf-pingpong"), record);
    REQUIRE(overlay);
    const std::string html = findExporter("html")->write(record, {.reference = *overlay});
    CHECK(has(html, ">Sniffer10G, mean</text>"));
    CHECK(has(html, "Sniffer10G, 2048 bytes: HRT mean 9.40 µs"));
    CHECK(has(html, "Reference: snf_pingpong"));
    CHECK(has(html, "Other hosts, adapters and wires"));
    CHECK_FALSE(has(findExporter("html")->write(record), "Sniffer10G"));
}

TEST_CASE("a run of one size has the reference in its own charts", "[core][export]")
{
    model::RunRecord record = runOver("udp");
    record.points.resize(1);
    record.points[0].axes = {model::numberOn(model::kSizeAxis, 64)};
    const auto means = overlayReference(sheet("snf-pingpong"), record);
    REQUIRE(means);
    const std::string html = findExporter("html")->write(record, {.reference = *means});
    CHECK(has(html, ">Sniffer10G, mean</text>"));
    CHECK(has(html, "<title>Sniffer10G: HRT mean 5.24"));
    CHECK(has(html, "Beside it the reference snf-pingpong.</figcaption>"));

    const model::RunRecord ticks = tickRun(64, 400);
    const auto medians = overlayReference(sheet("cspi-tick-to-trade"), ticks);
    REQUIRE(medians);
    const std::string report = findExporter("html")->write(ticks, {.reference = *medians});
    CHECK(has(report, ">ARC E-Class, p50</text>"));
    CHECK(has(report, ">Flareon, p50</text>"));
    CHECK(has(report, "<title>Flareon: tick-to-trade latency p99 2.46 µs</title>"));
    CHECK_FALSE(has(report, "<title>Flareon: tick-to-trade latency max"));  // A maximum is at no level.

    record.points[0].axes = {model::numberOn(model::kSizeAxis, 65)};  // Of that size the sheet has nothing.
    CHECK_FALSE(has(findExporter("html")->write(record, {.reference = *means}), "Sniffer10G, mean"));
}

TEST_CASE("the CSV of the axis chart has the reference's points in rows of their own, and the figures that they have",
          "[core][export]")
{
    const model::RunRecord record = runOver("udp");
    const auto overlay = overlayReference(sheet("snf-pingpong"), record);
    REQUIRE(overlay);
    const std::string plain = findExporter("csv-axis")->write(record);
    const std::string csv = findExporter("csv-axis")->write(record, {.reference = *overlay});
    CHECK(has(csv, ",shown_wire_us,stored_min_ns,shown_min_us,stored_mean_ns,shown_mean_us,reference,"
                   "reference_curve\r\n"));
    CHECK(std::ranges::count(csv, '\n') == std::ranges::count(plain, '\n') + 12);
    // Size 1: of the run with its own minimum and mean, and of the sheet with nothing that it does not tell.
    CHECK(has(csv, ",9880,4.9400,10032,5.0160,,\r\n"));
    CHECK(has(csv, "\r\n,,,1,,,,,,RTT,HRT,,,,,,,,,,,,,,,85340,42.6700,,,9880,4.9400,10340,5.1700,snf-pingpong,"
                   "sniffer10g\r\n"));
    CHECK_FALSE(has(plain, "reference"));
    CHECK(namesWithReference() == "summary, table, html, csv or csv-axis");
}

TEST_CASE("a reference that nobody knows is refused with the names there are", "[core][export]")
{
    const auto none = findReference("nothing");
    REQUIRE_FALSE(none);
    CHECK(has(none.error().hint, "cspi-tick-to-trade, onixs-receive-path, snf-pingpong"));
}
