#include "golden_files.hpp"

#include "core/diagnose/compare/compare_runs.hpp"
#include "core/export/comparison.hpp"
#include "core/export/exporter.hpp"
#include "core/export/references.hpp"
#include "core/model/fields/json_text.hpp"
#include "fixture_record.hpp"
#include "mode_records.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

namespace halftrip::fixtures {
namespace {

/// Empties every stretch between the two.
void emptyBetween(std::string& text, std::string_view begin, std::string_view end)
{
    for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + begin.size()))
        text.erase(at + begin.size(), text.find(end, at + begin.size()) - at - begin.size());
}

/// As text: numbers of more digits than C libraries agree on are rounded.
std::string indented(nlohmann::json document)
{
    const auto round = [](auto&& self, nlohmann::json& value) -> void {
        if (value.is_number_float())
            value = std::stod(fmt::format("{:.9g}", value.get<double>()));
        if (value.is_structured()) {
            for (nlohmann::json& part : value)
                self(self, part);
        }
    };
    round(round, document);
    return model::toIndented(document) + "\n";
}

std::string comparable(const exporting::Exporter& exporter, const model::RunRecord& record,
                       const exporting::ExportContext& context)
{
    std::string text = exporter.write(record, context);
    std::erase(text, '\r');
    if (exporter.id == "html") {
        emptyBetween(text, "<svg", "</svg>");
        emptyBetween(text, "<style>", "</style>");
    }
    if (exporter.id == "json") {
        text = indented(nlohmann::json::parse(text));
        emptyBetween(text, "HISTF", "\"");
    }
    if (exporter.id == "hlog")
        emptyBetween(text, "HISTF", "\n");
    return text;
}

struct Reviewed {
    std::string name;
    model::RunRecord record;
    bool inEveryFormat = false;  ///< Otherwise in those that say the most.
    exporting::ExportContext context = {};
};

std::vector<GoldenFile> exportsOf(const Reviewed& reviewed)
{
    static const std::set<std::string> kTelling{"summary", "table", "html", "csv"};
    std::vector<GoldenFile> files;
    for (const exporting::Exporter& exporter : exporting::allExporters()) {
        const bool isWanted = reviewed.context.reference ? exporter.takesReference
                                                         : reviewed.inEveryFormat || kTelling.contains(exporter.id);
        if (isWanted)
            files.push_back(
                {reviewed.name + "." + exporter.id + ".txt", comparable(exporter, reviewed.record, reviewed.context)});
    }
    return files;
}

exporting::ExportContext besideReference(const model::RunRecord& record)
{
    return {.reference = exporting::overlayReference(**exporting::findReference("snf-pingpong"), record).value()};
}

std::vector<GoldenFile> comparisons()
{
    const model::RunRecord before = sizeSweep();
    model::RunRecord after = sizeSweep();
    after.request.transport = "mmap";
    for (model::PointResult& point : after.points) {
        point.transport = "mmap";
        stats::Histogram faster;
        for (const auto bucket : point.result().histogram.counts()) {
            for (std::uint64_t i = 0; i < bucket.count; ++i)
                faster.record(stats::BucketLayout::lowestOf(bucket.index) * 4 / 5);
        }
        point.distributions.front().histogram = faster;
    }
    const auto comparison = diagnose::compareRuns({{"before.halftrip.json", &before}},
                                                  {{"after.halftrip.json", &after}});
    if (!comparison)
        return {};
    return {
        {"sweep.compare-table.txt", exporting::writeComparisonTable(*comparison)},
        {"sweep.compare-json.txt", indented(nlohmann::json::parse(exporting::writeComparisonsJson({*comparison})))}};
}

}  // namespace

std::vector<GoldenFile> goldenFiles()
{
    const std::vector<Reviewed> all{
        {"full", fullRecord(), true}, {"empty", emptyRecord()},
        {"ping", lossyPing(), true},  {"sweep", sizeSweep(), true},
        {"flood", floodRun(), true},  {"tick", tickRun(), true},
        {"load", loadSweep()},        {"listen", listenRun()},
        {"oneway", onewayRun()},      {"sweep-beside-reference", sizeSweep(), false, besideReference(sizeSweep())}};
    std::vector<GoldenFile> files = comparisons();
    for (const Reviewed& reviewed : all)
        std::ranges::move(exportsOf(reviewed), std::back_inserter(files));
    return files;
}

}  // namespace halftrip::fixtures
