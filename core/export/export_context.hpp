#pragma once

#include "core/base/error.hpp"
#include "core/chart/overlay_reference.hpp"
#include "core/model/facts/check_report.hpp"
#include "core/model/record/trust.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// What people write over a report. What is empty is left out.
struct ReportWords {
    std::string customer = {};
    std::string ticket = {};
    std::string comment = {};  ///< May have several lines.
    std::string logo = {};  ///< The bytes of a picture of kind `logoKind`.
    std::string logoKind = {};  ///< "image/png".
};

/// What browsers call the kind of a picture, by its first bytes: "image/png", "image/jpeg", "image/gif". Empty for
/// anything else.
[[nodiscard]] std::string pictureKind(std::string_view bytes);

/// What a text is printed on. As it is here: on a page of kPageColumns without colours.
struct TextStyle {
    std::size_t columns = 0;  ///< Of the terminal; 0: there is none.
    bool hasColours = false;
    bool hasBlocks = false;  ///< For small histograms (sparkline()).
};
inline constexpr std::size_t kPageColumns = 100;

/// What stands beside a record, as far as whoever exports it has it. Formats that have no place for it leave it out.
struct ExportContext {
    std::string fileName = {};  ///< Of the run file, without its folder.
    std::string fileInCommand = {};  ///< The same as a command here must name it: with its folder, and quoted.
    std::string fileSha256 = {};  ///< Of its bytes, in hexadecimal.
    std::string trust = {};  ///< What can be believed, in a few sentences (diagnose::verdictOf(), unmarked).
    model::Trust trusted = model::Trust::Full;  ///< The same as a level.
    std::optional<model::CheckReport> checks = {};  ///< What the checks say about the hosts of the record.
    ReportWords words = {};
    std::vector<double> percentiles = {};  ///< Beside the usual ones: as parsePercentiles() reads them.
    std::optional<chart::OverlayReference> reference = {};  ///< A published measurement to stand beside the run.
    TextStyle style = {};
};

}  // namespace halftrip::exporting
