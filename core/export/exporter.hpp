#pragma once

#include "core/model/run_record.hpp"

#include <functional>
#include <string>
#include <vector>

namespace halftrip::exporting {

/// One way of writing a finished (or interrupted) run as text.
struct Exporter {
    std::string id;         ///< What --format takes: "table".
    std::string title;      ///< One line for --help.
    std::string extension;  ///< Without the dot.
    std::function<std::string(const model::RunRecord&)> write;
};

/// All formats in the order the user sees them (all_exporters.cpp).
[[nodiscard]] const std::vector<Exporter>& allExporters();
/// "table, snf, ... or json".
[[nodiscard]] std::string exporterNames();
/// Null when there is none of that name.
[[nodiscard]] const Exporter* findExporter(const std::string& id);

}  // namespace halftrip::exporting
