#include "core/export/exporter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>

namespace halftrip::exporting {

/// The writers behind allExporters(), one file each. They read distributions and axes, never a mode.
std::string writeSummary(const model::RunRecord& record, const ExportContext& context);
std::string writeTable(const model::RunRecord& record, const ExportContext& context);
std::string writeSnf(const model::RunRecord& record);
std::string writeCsv(const model::RunRecord& record, const ExportContext& context);
std::string writeAxisCsv(const model::RunRecord& record, const ExportContext& context);
std::string writeHistogramCsv(const model::RunRecord& record);
std::string writePercentilesCsv(const model::RunRecord& record);
std::string writeTimeCsv(const model::RunRecord& record);
std::string writeHeatCsv(const model::RunRecord& record);
std::string writeHgrm(const model::RunRecord& record);
std::string writeHlog(const model::RunRecord& record);
std::string writeOpenMetrics(const model::RunRecord& record);
std::string writeOpenMetricsBuckets(const model::RunRecord& record);
std::string writePerfetto(const model::RunRecord& record);
std::string writeJson(const model::RunRecord& record);
std::string writeHtml(const model::RunRecord& record, const ExportContext& context);

namespace {

using Writer = std::string (*)(const model::RunRecord&);

/// A format that has no place for what stands beside the record.
auto alone(Writer write)
{
    return [write](const model::RunRecord& record, const ExportContext& /*context*/) { return write(record); };
}

void insertBefore(std::string& text, std::string_view end, std::string_view first, std::string_view others)
{
    std::string_view word = first;
    for (std::size_t at = text.find(end); at != std::string::npos; at = text.find(end, at)) {
        text.insert(at, word);
        at += word.size() + end.size();
        word = others;
    }
}

/// What a format without a place for sentences says of practice: a column, a comment, or a line that scripts do not
/// read.
std::string markedAsPractice(std::string text, const Exporter& exporter)
{
    if (exporter.extension == "csv")
        insertBefore(text, "\r\n", ",practice", ",nothing was measured");
    else if (exporter.extension == "hgrm" || exporter.extension == "hlog")
        text.insert(0, "#[" + std::string(model::kPracticeWords) + "]\n");
    else if (exporter.extension == "txt")
        text.insert(0, std::string(model::kPracticeWords) + "\n");
    return text;
}

std::string namesOf(bool (*isMeant)(const Exporter&))
{
    std::vector<std::string> names;
    for (const Exporter& exporter : allExporters()) {
        if (isMeant(exporter))
            names.push_back(exporter.id);
    }
    return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace

Status Exporter::canWrite(const model::RunRecord& record) const
{
    if (!needsPoints || !record.points.empty())
        return {};
    return fail(ErrorKind::File,
                text("The run has no point that was measured, and the format \"{format}\" shows nothing else.", id),
                "Choose table: it says why.");
}

std::string Exporter::write(const model::RunRecord& record, const ExportContext& context) const
{
    std::string text = writeBeside(record, context);
    return model::isPractice(record) ? markedAsPractice(std::move(text), *this) : text;
}

const std::vector<Exporter>& allExporters()
{
    static const std::vector<Exporter> kAll{
        {"summary", "Verdict, table and the first findings", "txt", false, writeSummary, true, false, false, true},
        {"table", "Everything as text: all findings, confidence, both ends", "txt", false, writeTable, true, false,
         false, true},
        {"html", "Report for a browser and for paper: one file, charts inside", "html", true, writeHtml, true, true},
        {"snf", "The lines of snf_pingpong, HRT in us", "txt", false, alone(writeSnf), false, false, true},
        {"csv", "One row a point, every figure in ns, HRT in us", "csv", true, writeCsv, true, false, false, true},
        {"csv-axis", "Chart of a sweep: p50 and p99 with their confidence, max, the time on the wire, one row a point",
         "csv", true, writeAxisCsv, true},
        {"csv-histogram", "Chart of the histograms: one row a bucket", "csv", true, alone(writeHistogramCsv)},
        {"csv-percentiles", "Chart of the percentiles: one row a level", "csv", true, alone(writePercentilesCsv)},
        {"csv-time", "Chart over time: one row a slice", "csv", true, alone(writeTimeCsv)},
        {"csv-heat", "Heat map over time: one row a cell of a slice", "csv", true, alone(writeHeatCsv)},
        {"hgrm", "HdrHistogram percentile distributions in us", "hgrm", true, alone(writeHgrm), false, false, true},
        {"hlog", "HdrHistogram log in ns, tagged by point", "hlog", true, alone(writeHlog)},
        {"openmetrics", "For a monitoring system's textfile collector, in seconds", "prom", true,
         alone(writeOpenMetrics)},
        {"openmetrics-buckets", "The same with histograms, 48 series each", "prom", true,
         alone(writeOpenMetricsBuckets)},
        {"perfetto", "Timeline of the slow packets for Perfetto: trace-event JSON", "json", true, alone(writePerfetto)},
        {"json", "The run file: everything that was measured", "json", true, alone(writeJson)},
    };
    return kAll;
}

std::string exporterNames()
{
    return namesOf([](const Exporter&) { return true; });
}

std::string namesWithReference()
{
    return namesOf([](const Exporter& exporter) { return exporter.takesReference; });
}

std::string namesWithPercentiles()
{
    return namesOf([](const Exporter& exporter) { return exporter.takesPercentiles; });
}

const Exporter* findExporter(const std::string& id)
{
    for (const Exporter& exporter : allExporters()) {
        if (exporter.id == id)
            return &exporter;
    }
    return nullptr;
}

}  // namespace halftrip::exporting
