#pragma once

#include "core/chart/budget_bar.hpp"
#include "core/export/html/markup.hpp"

namespace halftrip::exporting {

/// Both bars of a point's budget as an SVG element to stand inside a page; its colours are the page's (html_style.cpp).
[[nodiscard]] Markup writeSvg(const chart::BudgetBar& bar);

}  // namespace halftrip::exporting
