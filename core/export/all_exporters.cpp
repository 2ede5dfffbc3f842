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

std::string markedAsPractice(std::string text, PracticeMark mark)
{
    switch (mark) {
    case PracticeMark::Own:
        break;
    case PracticeMark::Column:
        insertBefore(text, "\r\n", ",practice", ",nothing was measured");
        break;
    case PracticeMark::Comment:
        text.insert(0, "#[" + std::string(model::kPracticeWords) + "]\n");
        break;
    case PracticeMark::Line:
        text.insert(0, std::string(model::kPracticeWords) + "\n");
        break;
    }
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
    return model::isPractice(record) ? markedAsPractice(std::move(text), practice) : text;
}

const std::vector<Exporter>& allExporters()
{
    static const std::vector<Exporter> kAll{
        {.id = "summary",
         .title = "Verdict, table and the first findings",
         .extension = "txt",
         .practice = PracticeMark::Line,
         .writeBeside = writeSummary,
         .takesReference = true,
         .takesPercentiles = true},
        {.id = "table",
         .title = "Everything as text: all findings, confidence, both ends",
         .extension = "txt",
         .practice = PracticeMark::Line,
         .writeBeside = writeTable,
         .takesReference = true,
         .takesPercentiles = true},
        {.id = "html",
         .title = "Report for a browser and for paper: one file, charts inside",
         .extension = "html",
         .isWholeFile = true,
         .writeBeside = writeHtml,
         .takesReference = true,
         .takesWords = true},
        {.id = "snf",
         .title = "The lines of snf_pingpong, HRT in us",
         .extension = "txt",
         .practice = PracticeMark::Line,
         .writeBeside = alone(writeSnf),
         .needsPoints = true},
        {.id = "csv",
         .title = "One row a point, every figure in ns, HRT in us",
         .extension = "csv",
         .practice = PracticeMark::Column,
         .isWholeFile = true,
         .writeBeside = writeCsv,
         .takesReference = true,
         .takesPercentiles = true},
        {.id = "csv-axis",
         .title = "Chart of a sweep: p50 and p99 with their confidence, max, the time on the wire, one row a point",
         .extension = "csv",
         .practice = PracticeMark::Column,
         .isWholeFile = true,
         .writeBeside = writeAxisCsv,
         .takesReference = true},
        {.id = "csv-histogram",
         .title = "Chart of the histograms: one row a bucket",
         .extension = "csv",
         .practice = PracticeMark::Column,
         .isWholeFile = true,
         .writeBeside = alone(writeHistogramCsv)},
        {.id = "csv-percentiles",
         .title = "Chart of the percentiles: one row a level",
         .extension = "csv",
         .practice = PracticeMark::Column,
         .isWholeFile = true,
         .writeBeside = alone(writePercentilesCsv)},
        {.id = "csv-time",
         .title = "Chart over time: one row a slice",
         .extension = "csv",
         .practice = PracticeMark::Column,
         .isWholeFile = true,
         .writeBeside = alone(writeTimeCsv)},
        {.id = "csv-heat",
         .title = "Heat map over time: one row a cell of a slice",
         .extension = "csv",
         .practice = PracticeMark::Column,
         .isWholeFile = true,
         .writeBeside = alone(writeHeatCsv)},
        {.id = "hgrm",
         .title = "HdrHistogram percentile distributions in us",
         .extension = "hgrm",
         .practice = PracticeMark::Comment,
         .isWholeFile = true,
         .writeBeside = alone(writeHgrm),
         .needsPoints = true},
        {.id = "hlog",
         .title = "HdrHistogram log in ns, tagged by point",
         .extension = "hlog",
         .practice = PracticeMark::Comment,
         .isWholeFile = true,
         .writeBeside = alone(writeHlog)},
        {.id = "openmetrics",
         .title = "For a monitoring system's textfile collector, in seconds",
         .extension = "prom",
         .isWholeFile = true,
         .writeBeside = alone(writeOpenMetrics)},
        {.id = "openmetrics-buckets",
         .title = "The same with histograms, 48 series each",
         .extension = "prom",
         .isWholeFile = true,
         .writeBeside = alone(writeOpenMetricsBuckets)},
        {.id = "perfetto",
         .title = "Timeline of the slow packets for Perfetto: trace-event JSON",
         .extension = "json",
         .isWholeFile = true,
         .writeBeside = alone(writePerfetto)},
        {.id = "json",
         .title = "The run file: everything that was measured",
         .extension = "json",
         .isWholeFile = true,
         .writeBeside = alone(writeJson)},
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
