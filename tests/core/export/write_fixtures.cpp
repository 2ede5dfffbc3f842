// Writes what the Python tests compare with other people's programs: run files, histogram encodings with the counts
// that they must decode to, the exports in HdrHistogram's own formats, and pages with the map of a fleet.
//     write_fixtures DIRECTORY

#include "core/control/event.hpp"
#include "core/export/exporter.hpp"
#include "core/fleet/report_forms.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/record/run_file.hpp"
#include "core/stats/hdr_codec.hpp"
#include "fixture_record.hpp"
#include "golden_files.hpp"
#include "mode_records.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace halftrip;

namespace {

struct Case {
    std::string name;
    stats::Histogram histogram;
};

stats::Histogram histogramOf(const std::vector<std::int64_t>& values)
{
    stats::Histogram histogram;
    for (const std::int64_t value : values)
        histogram.record(value);
    return histogram;
}

stats::Histogram powersOfTwo()
{
    stats::Histogram histogram;
    for (unsigned exponent = 0; exponent < 36; ++exponent) {
        const std::int64_t power = std::int64_t{1} << exponent;
        for (const std::int64_t value : {power - 1, power, power + 1})
            histogram.record(value);
    }
    return histogram;
}

stats::Histogram largeCounts()
{
    stats::BucketCounts counts;
    for (unsigned bits = 0; bits < 50; ++bits)
        counts.add(bits * 501, std::uint64_t{1} << bits);
    return stats::Histogram::fromCounts(counts, {});
}

std::vector<Case> cases()
{
    return {{"one sample", histogramOf({10'340})},
            {"zero and a minute", histogramOf({0, 60'000'000'000})},
            {"neighbours", histogramOf({5, 6, 7, 9, 10, 12})},
            {"a tail", fixtures::tailedHistogram(9'880, 20'000)},
            {"powers of two", powersOfTwo()},
            {"large counts", largeCounts()}};
}

nlohmann::json toJson(const Case& one)
{
    nlohmann::json counts = nlohmann::json::array();
    for (const auto [index, count] : one.histogram.counts())
        counts.push_back({stats::BucketLayout::lowestOf(index), count});
    return {{"name", one.name},
            {"hdr", stats::encodeCompressedV2(one.histogram)},
            {"count", one.histogram.count()},
            {"valuesAndCounts", std::move(counts)},
            {"percentile99Ns", one.histogram.percentileNs(99)},
            {"maxNs", one.histogram.maxNs()}};
}

void writeFile(const std::filesystem::path& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush())
        throw std::runtime_error("cannot write " + path.string());
}

/// One line of every event.
std::string eventLines(const model::RunRecord& record)
{
    model::RunRecord frame = record;
    frame.points.clear();
    const control::Event events[]{control::HelloEvent{"0.1.0", model::kRunSchemaVersion, "ping"},
                                  control::ListeningEvent{"::", 9753},
                                  control::SessionEvent{"10.0.0.1", true},
                                  control::StepEvent{3, 72},
                                  control::RunStartedEvent{frame, {record.points[0].key()}},
                                  control::PointStartedEvent{0, 1, 0, 1, record.points[0].key()},
                                  control::ProgressEvent{0, 5, -1, false, record.points[0].counts,
                                                         record.points[0].slices[0], model::DistributionKind::RoundTrip,
                                                         record.points[0].result().histogram},
                                  control::PointFinishedEvent{0, record.points[0]},
                                  control::FindingEvent{record.findings[1]},
                                  control::NoteEvent{"A note."},
                                  control::ErrorEvent{{ErrorKind::Busy, "Busy.", 0, "Wait."}, 3},
                                  control::RunFinishedEvent{model::RunStatus::Complete, "a.halftrip.json", 0}};
    std::string lines;
    for (const control::Event& event : events)
        lines += control::toLine(event) + "\n";
    return lines;
}

/// Hosts h0, h1, ..., each 1 us faster than the one before, by turns in so many racks.
fleet::Report fleetOf(std::size_t hosts, std::size_t racks)
{
    fleet::Report report;
    report.planSha256 = std::string(64, 'a');
    report.sigmaNs = 100;
    for (std::size_t host = 0; host < hosts; ++host) {
        const auto place = static_cast<double>(host);
        report.hosts.push_back({"h" + std::to_string(host), racks == 0 ? "" : "R" + std::to_string(host % racks), 2,
                                -2'000 * place, 1.5 * place});
    }
    return report;
}

/// A measurement in round 3 that has a run file.
fleet::PairRow& addPair(fleet::Report& report, std::uint32_t initiator, std::uint32_t responder, std::int64_t p50Ns)
{
    fleet::PairRow& row = report.pairs.emplace_back();
    row.round = 3;
    row.initiator = initiator;
    row.responder = responder;
    row.p50Ns = p50Ns;
    row.p99Ns = 2 * p50Ns;
    row.residualNs = 600;
    row.p99ResidualPercent = -3.25;
    row.samples = 10'000;
    row.lost = 2;
    row.file = fleet::runNameOf(
        {report.planSha256, row.round, report.hosts[initiator].name, report.hosts[responder].name});
    return row;
}

/// Four hosts: two pairs were measured, one of them too briefly for a p99, two are holes, two were not planned.
fleet::Report fewHosts()
{
    fleet::Report report = fleetOf(4, 2);
    report.hosts[1].name = "fd00::1";
    addPair(report, 0, 1, 20'000);
    fleet::PairRow& refused = addPair(report, 2, 3, 0);
    refused.p50Ns.reset();
    refused.hole = "h2 refused <the> connection";
    addPair(report, 1, 2, 40'000).p99Ns.reset();
    fleet::PairRow& absent = addPair(report, 0, 2, 0);
    absent.p50Ns.reset();
    absent.file.clear();
    for (fleet::PairRow* const hole : {&report.pairs[1], &report.pairs[3]})
        hole->p99Ns.reset();
    return report;
}

void writePages(const std::filesystem::path& directory)
{
    writeFile(directory / "fleet-few.html", fleet::reportHtml(fewHosts(), {.hasPairReports = true}));
    writeFile(directory / "fleet-condensed.html", fleet::reportHtml(fewHosts(), {.mostPairs = 2}));
    fleet::Report racks = fleetOf(1'002, 3);
    addPair(racks, 0, 1, 20'000);
    addPair(racks, 4, 3, 30'000);
    addPair(racks, 0, 3, 50'000);
    writeFile(directory / "fleet-racks.html", fleet::reportHtml(racks));
    fleet::Report blocks = fleetOf(1'050, 0);
    addPair(blocks, 0, 1'049, 20'000);
    writeFile(directory / "fleet-blocks.html", fleet::reportHtml(blocks));
    fleet::Report thousand = fleetOf(1'000, 20);
    for (std::uint32_t host = 0; host < 1'000; ++host) {
        for (std::uint32_t other = 0; other < host; ++other)
            addPair(thousand, host, other, 20'000 + 31 * ((host * 7 + other * 3) % 97));
    }
    writeFile(directory / "fleet-thousand.html", fleet::reportHtml(thousand));
}

void writeAll(const std::filesystem::path& directory)
{
    std::filesystem::create_directories(directory);
    nlohmann::json histograms = nlohmann::json::array();
    for (const Case& one : cases())
        histograms.push_back(toJson(one));
    writeFile(directory / "histograms.json", histograms.dump());
    const model::RunRecord record = fixtures::fullRecord();
    writeFile(directory / "full.halftrip.json", model::toRunFile(record));
    model::RunRecord listened = fixtures::listenRun();
    listened.points[0].counts.lost = 2 * listened.points[0].result().histogram.count();
    writeFile(directory / "listen.halftrip.json", model::toRunFile(listened));
    writeFile(directory / "empty.halftrip.json", model::toRunFile(fixtures::emptyRecord()));
    writeFile(directory / "run-file.schema.json", model::toIndented(model::runFileSchema()) + "\n");
    writeFile(directory / "events.schema.json", model::toIndented(control::eventSchema()) + "\n");
    // More samples than a small encoding holds, in more than one round.
    model::RunRecord large = record;
    large.points[0].distributions[0].histogram = fixtures::tailedHistogram(9'880, 400'000);
    const std::vector<model::KeptProbe> kept{
        {17, 1'000, 9'880, 450, 20, 31}, {18, 11'000, -1, -1, 0, 0}, {21, 200'011'000, 9'700, -1, 0, 28}};
    large.points[0].probes = {model::encodeProbes(kept), model::encodeProbes(std::span(kept).first(1))};
    large.points[0].probes[1].startNs = 1'000'000'000;
    large.points[0].probes[1].leftOut = 3;
    writeFile(directory / "large.halftrip.json", model::toRunFile(large));
    writeFile(directory / "events.jsonl", eventLines(record));
    model::RunRecord hostile = fixtures::emptyRecord();
    hostile.request.peer = "a\"} 1\nhalftrip_evil 2\\";
    model::RunRecord twice = record;
    twice.points = {record.points[0], record.points[0]};
    const exporting::Exporter& openMetrics = *exporting::findExporter("openmetrics-buckets");
    writeFile(directory / "full.openmetrics", openMetrics.write(record));
    writeFile(directory / "few-series.openmetrics", exporting::findExporter("openmetrics")->write(record));
    writeFile(directory / "empty.openmetrics", openMetrics.write(fixtures::emptyRecord()));
    writeFile(directory / "hostile.openmetrics", openMetrics.write(hostile));
    writeFile(directory / "twice.openmetrics", openMetrics.write(twice));
    for (const char* format : {"hlog", "hgrm"})
        writeFile(directory / (std::string("full.") + format), exporting::findExporter(format)->write(record));
    writePages(directory);
    // For whoever has to renew tests/golden.
    std::filesystem::create_directories(directory / "golden");
    for (const fixtures::GoldenFile& file : fixtures::goldenFiles())
        writeFile(directory / "golden" / file.name, file.text);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: write_fixtures DIRECTORY\n", stderr);
        return 2;
    }
    try {
        writeAll(argv[1]);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "write_fixtures: %s\n", problem.what());
        return 1;
    }
    return 0;
}
