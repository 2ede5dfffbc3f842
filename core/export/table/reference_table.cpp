#include "core/export/table/reference_table.hpp"

#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/text_table.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace halftrip::exporting {
namespace {

constexpr const char* kFigureOrder[]{"min", "p50", "mean", "p90", "p95", "p99", "p99.9", "max", "stddev"};

}  // namespace

std::vector<std::string> figuresOf(const chart::OverlayReference& reference)
{
    std::vector<std::string> figures;
    for (const char* figure : kFigureOrder) {
        const bool isThere = std::ranges::any_of(reference.curves, [figure](const chart::OverlayCurve& curve) {
            return std::ranges::any_of(
                curve.points, [figure](const chart::OverlayPoint& point) { return point.figuresNs.contains(figure); });
        });
        if (isThere)
            figures.emplace_back(figure);
    }
    return figures;
}

std::vector<std::vector<std::string>> referenceRows(const chart::OverlayReference& reference)
{
    std::vector<std::vector<std::string>> rows;
    for (const chart::OverlayCurve& curve : reference.curves) {
        for (const chart::OverlayPoint& point : curve.points) {
            std::vector<std::string> row{curve.title, point.sizeBytes ? fmt::format("{}", *point.sizeBytes) : "-"};
            for (const std::string& figure : figuresOf(reference)) {
                const auto found = point.figuresNs.find(figure);
                row.push_back(found == point.figuresNs.end()
                                  ? "-"
                                  : model::formatShown(wordsOf(reference.kind), static_cast<double>(found->second)));
            }
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::string referenceText(const chart::OverlayReference& reference)
{
    std::string text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "Reference {}: {} ({}). {}\nThose figures are {} in microseconds, too.\n", reference.id,
                   reference.title, reference.source, reference.convention, wordsOf(reference.kind).shown);
    TextTable table(joined({"curve", "bytes"}, figuresOf(reference)));
    for (auto& row : referenceRows(reference))
        table.addRow(std::move(row));
    text += table.text();
    for (const std::string& remark : reference.remarks)
        fmt::format_to(out, "- {}\n", remark);
    return text;
}

}  // namespace halftrip::exporting
