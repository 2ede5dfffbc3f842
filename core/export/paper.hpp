#pragma once

#include "core/export/export_context.hpp"
#include "core/model/run_record.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// A picture that whoever sets the pages has under that name.
struct PaperPicture {
    std::string name;
    std::string title;  ///< It has it in itself, too.
    int widthPx = 0;
};

/// The report of writeHtml() in the little HTML that a setter of pages such as Qt's knows: named pictures in place of drawn
/// charts, tables in place of grids, and what is folded away on a screen left out as when a browser prints it.
[[nodiscard]] std::string writePaper(const model::RunRecord& record, const ExportContext& context,
                                     const std::vector<PaperPicture>& pictures);

}  // namespace halftrip::exporting
