// Any text as a run file that is concluded from and written in every format: no text of a file from elsewhere steers a
// terminal or breaks a sheet, and one figure is the same in each.
#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/export/exporter.hpp"
#include "core/model/record/run_file.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace halftrip;

namespace {

using Row = std::vector<std::string>;

/// By RFC 4180.
std::vector<Row> rowsOf(const std::string& csv)
{
    std::vector<Row> rows(1, Row(1));
    bool isQuoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char letter = csv[i];
        if (letter == '"' && isQuoted && csv.substr(i + 1, 1) == "\"")
            rows.back().back() += csv[++i];
        else if (letter == '"')
            isQuoted = !isQuoted;
        else if (isQuoted || (letter != ',' && letter != '\n' && letter != '\r'))
            rows.back().back() += letter;
        else if (letter == ',')
            rows.back().emplace_back();
        else if (letter == '\n')
            rows.emplace_back(1);
    }
    fuzz::require(!isQuoted, "quotes are closed");
    fuzz::require(rows.back() == Row(1), "the last row ends, too");
    rows.pop_back();
    return rows;
}

void checkLetters(std::string text)
{
    std::erase_if(text, [](char letter) { return letter == '\n' || letter == '\r'; });
    fuzz::require(fuzz::isPrintable(text), "no text of a run can steer a terminal");
}

void checkRows(const std::vector<Row>& rows)
{
    fuzz::require(!rows.empty(), "a sheet has a head");
    for (const Row& row : rows)
        fuzz::require(row.size() == rows.front().size(), "each row has as many fields as the head");
}

/// What the run file says of a percentile is what the sheet of the axis chart says.
void compareFigures(const nlohmann::json& run, const std::vector<Row>& axis)
{
    const nlohmann::json& points = run["points"];
    fuzz::require(axis.size() == points.size() + 1, "the sheet of the axis chart has a row a point");
    for (const std::string label : {"50", "99"}) {
        const auto column = std::ranges::find(axis.front(), "stored_p" + label + "_ns") - axis.front().begin();
        for (std::size_t i = 0; i < points.size(); ++i) {
            const nlohmann::json told = points[i].value("percentilesNs", nlohmann::json::object());
            const std::string expected = told.contains(label) ? told[label].dump() : "";
            fuzz::require(axis[i + 1].at(static_cast<std::size_t>(column)) == expected,
                          "a percentile is the same in the run file and in a sheet");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto run = model::runFromFile(std::string(fuzz::textOf(data, size)));
    if (!run)
        return 0;
    diagnose::conclude(*run);
    const exporting::ExportContext context{.trust = diagnose::verdictOf(*run).unmarked};
    for (const exporting::Exporter& exporter : exporting::allExporters()) {
        if (!exporter.canWrite(*run))
            continue;
        const std::string text = exporter.write(*run, context);
        checkLetters(text);
        if (exporter.extension != "csv")
            continue;
        const std::vector<Row> rows = rowsOf(text);
        checkRows(rows);
        if (exporter.id == "csv-axis")
            compareFigures(nlohmann::json::parse(model::toRunFile(*run)), rows);
    }
    return 0;
}
