#pragma once

#include "core/export/export_context.hpp"
#include "core/model/record/run_record.hpp"

#include <string>

namespace halftrip::exporting {

/// The writers behind allExporters(), one file each. They read distributions and axes,
/// never a mode.

[[nodiscard]] std::string writeSummary(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] std::string writeTable(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] std::string writeSnf(const model::RunRecord& record);
[[nodiscard]] std::string writeCsv(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] std::string writeAxisCsv(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] std::string writeHistogramCsv(const model::RunRecord& record);
[[nodiscard]] std::string writePercentilesCsv(const model::RunRecord& record);
[[nodiscard]] std::string writeTimeCsv(const model::RunRecord& record);
[[nodiscard]] std::string writeHeatCsv(const model::RunRecord& record);
[[nodiscard]] std::string writeHgrm(const model::RunRecord& record);
[[nodiscard]] std::string writeHlog(const model::RunRecord& record);
[[nodiscard]] std::string writeOpenMetrics(const model::RunRecord& record);
[[nodiscard]] std::string writeOpenMetricsBuckets(const model::RunRecord& record);
[[nodiscard]] std::string writePerfetto(const model::RunRecord& record);
[[nodiscard]] std::string writeJson(const model::RunRecord& record);
[[nodiscard]] std::string writeHtml(const model::RunRecord& record, const ExportContext& context);

}  // namespace halftrip::exporting
