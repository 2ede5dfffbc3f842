#pragma once

#include "core/chart/chart.hpp"
#include "core/export/html/markup.hpp"

namespace halftrip::exporting {

/// The chart as an SVG element to stand inside a page; its colours are the page's (html_style.cpp). One without any dot
/// is its axes with the words "nothing to draw".
[[nodiscard]] Markup writeSvg(const chart::Chart& chart);

}  // namespace halftrip::exporting
