#pragma once

#include "core/base/error.hpp"
#include "core/export/export_context.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::exporting {

/// How a text says that nothing of it was measured (model::isPractice()).
enum class PracticeMark : std::uint8_t {
    Own,      ///< The writer says it where the format has a place for sentences, or for facts of the hosts.
    Column,   ///< The last one, of CSV.
    Comment,  ///< In front, as HdrHistogram's tools skip it.
    Line,     ///< In front.
};

/// One way of writing a finished (or interrupted) run as text.
struct Exporter {
    std::string id;         ///< What --format takes: "table".
    std::string title;      ///< One line for --help.
    std::string extension;  ///< Without the dot.
    PracticeMark practice = PracticeMark::Own;
    bool isWholeFile = false;  ///< Stands alone in its file: two runs, or words in front, would spoil it.
    std::function<std::string(const model::RunRecord&, const ExportContext&)> writeBeside;
    bool takesReference = false;  ///< Has a place for ExportContext::reference.
    bool takesWords = false;  ///< Has a place for ExportContext::words.

    bool needsPoints = false;  ///< Has no words for a run without any.
    bool takesPercentiles = false;  ///< Has a place for ExportContext::percentiles.

    /// Error File for a run that has nothing which this format could show.
    [[nodiscard]] Status canWrite(const model::RunRecord& record) const;
    /// Practice says in every format that nothing of it was measured.
    [[nodiscard]] std::string write(const model::RunRecord& record, const ExportContext& context = {}) const;
};

/// All formats in the order the user sees them (all_exporters.cpp).
[[nodiscard]] const std::vector<Exporter>& allExporters();
/// "table, snf, ... or json".
[[nodiscard]] std::string exporterNames();
/// The same of those that have a place for a reference.
[[nodiscard]] std::string namesWithReference();
/// The same of those that have a place for percentiles of one's choice.
[[nodiscard]] std::string namesWithPercentiles();
/// Null when there is none of that name.
[[nodiscard]] const Exporter* findExporter(const std::string& id);

/// Reads "95", "p99.5" and the like, each from 0 to 100, for that format. Error Invalid names the one that is none, or
/// the formats with a place for them.
[[nodiscard]] Result<std::vector<double>> parsePercentiles(const std::vector<std::string>& texts,
                                                           const Exporter& exporter);

}  // namespace halftrip::exporting
