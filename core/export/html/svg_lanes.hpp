#pragma once

#include "core/chart/lanes.hpp"
#include "core/export/html/markup.hpp"

namespace halftrip::exporting {

/// Both hosts' lanes of one slow packet as an SVG element to stand inside a page; its colours are the page's
/// (html_style.cpp). What the pointer shows over a stretch stands in its title.
[[nodiscard]] Markup writeSvg(const chart::Lanes& lanes);

}  // namespace halftrip::exporting
