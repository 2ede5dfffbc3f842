#pragma once

#include "core/chart/overlay_reference.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// The figures that the reference has anywhere, in the order of a table: "min", "p50", "mean", ...
[[nodiscard]] std::vector<std::string> figuresOf(const chart::OverlayReference& reference);
/// One row for each of its points: curve, bytes, and figuresOf() in microseconds as shown; dashes for what it has not.
[[nodiscard]] std::vector<std::vector<std::string>> referenceRows(const chart::OverlayReference& reference);
/// For a terminal: what it is, its figures, what to know before they are compared.
[[nodiscard]] std::string referenceText(const chart::OverlayReference& reference);

}  // namespace halftrip::exporting
