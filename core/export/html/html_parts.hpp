#pragma once

#include "core/export/export_context.hpp"
#include "core/export/html/markup.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The parts of the HTML report (html.cpp puts them together). Each is a section, or nothing where there is nothing to
// say.
namespace halftrip::exporting::html {

/// The page's style sheet: light and dark, screen and print. The colours of its charts can be told apart with any kind
/// of colour vision (Okabe and Ito 2008; viridis for what rises).
[[nodiscard]] const Markup& style();
/// A variable of the style sheet, and its value on white: for print, which has no variables.
struct NamedColor {
    std::string_view name;
    std::string_view value;
};
[[nodiscard]] std::span<const NamedColor> lightColors();

/// A table of texts. The first `words` columns are aligned left, the others are figures.
struct Table {
    std::string caption = {};
    std::string over = {};  ///< A head that spans the columns from `overFrom` on: what all of them are, and the unit.
    std::size_t overFrom = 0;
    std::size_t words = 1;
    std::vector<std::string> heads;
    std::vector<std::vector<std::string>> rows = {};
    std::vector<std::string> remarks = {};  ///< Behind each row; empty: there are none.
};
[[nodiscard]] Markup markupOf(const Table& table);

/// With the anchor `id`.
[[nodiscard]] Markup section(const std::string& id, const std::string& title, const Markup& inside);
/// "250 µs": a span of time with the unit as it is written.
[[nodiscard]] std::string spanText(std::int64_t nanoseconds);

[[nodiscard]] Markup heading(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] Markup verdict(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] Markup findings(const model::RunRecord& record);
[[nodiscard]] Markup charts(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] Markup reference(const ExportContext& context);
[[nodiscard]] Markup figures(const model::RunRecord& record);
/// What a mode shows beside its points.
[[nodiscard]] Markup beside(const model::RunRecord& record);
/// What path and settings can cost beside what was measured, as bars.
[[nodiscard]] Markup budget(const model::RunRecord& record);
[[nodiscard]] Markup stages(const model::RunRecord& record);
[[nodiscard]] Markup autopsy(const model::RunRecord& record);
/// What the kernels of both hosts told of lost and slow probes in a pass of its own.
[[nodiscard]] Markup packets(const model::RunRecord& record);
/// Where Windows counted cycles by layer.
[[nodiscard]] Markup ndis(const model::RunRecord& record);
[[nodiscard]] Markup everyPoint(const model::RunRecord& record, const ExportContext& context);
[[nodiscard]] Markup obtained(const model::RunRecord& record);
[[nodiscard]] Markup checks(const ExportContext& context);
[[nodiscard]] Markup guidedChecklist(const model::RunRecord& record);
[[nodiscard]] Markup hosts(const model::RunRecord& record);
[[nodiscard]] Markup noiseFloor(const model::RunRecord& record);
[[nodiscard]] Markup origin(const model::RunRecord& record, const ExportContext& context);

}  // namespace halftrip::exporting::html
