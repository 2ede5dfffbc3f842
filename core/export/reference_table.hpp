#pragma once

#include "core/export/laid_reference.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// The figures that the reference has anywhere, in the order of a table: "min", "p50", "mean", ...
[[nodiscard]] std::vector<std::string> figuresOf(const LaidReference& reference);
/// Of one point's the one that says most about what is usual; empty where it has none such.
[[nodiscard]] std::string usualFigure(const LaidPoint& point);
/// That by which the reference is drawn over sizes. Empty: it has no sizes.
[[nodiscard]] std::string drawnFigure(const LaidReference& reference);
/// One row for each of its points: curve, bytes, and figuresOf() in microseconds as shown; dashes for what it has not.
[[nodiscard]] std::vector<std::vector<std::string>> referenceRows(const LaidReference& reference);
/// For a terminal: what it is, its figures, what to know before they are compared.
[[nodiscard]] std::string referenceText(const LaidReference& reference);

}  // namespace halftrip::exporting
