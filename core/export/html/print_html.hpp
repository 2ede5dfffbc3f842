#pragma once

#include "core/export/export_context.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace halftrip::exporting {

/// Rows of more points fill pages that nobody reads, and Qt takes seconds to set them.
inline constexpr std::size_t kMostPrintedPoints = 100;

/// A picture that whoever sets the pages has under that name.
struct PrintPicture {
    std::string name;
    std::string title;  ///< It has it in itself, too.
    int widthPx = 0;
};

/// The report of writeHtml() in the little HTML that a setter of pages such as Qt's knows: named pictures in place of
/// drawn charts, tables in place of grids, and what is folded away on a screen left out as when a browser prints it. Of
/// more than kMostPrintedPoints points the tables have so many, and say so.
[[nodiscard]] std::string writePrintHtml(const model::RunRecord& record, const ExportContext& context,
                                         const std::vector<PrintPicture>& pictures);

}  // namespace halftrip::exporting
