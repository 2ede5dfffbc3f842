#pragma once

#include "app/gui/page.hpp"

namespace halftrip::gui {

/// What pages are made of.

/// How packets go, how much and how often: what every pattern over one transport asks for.
[[nodiscard]] std::vector<std::string_view> wayAndLoadSettings();
/// The same without the transport, for modes that choose it.
[[nodiscard]] std::vector<std::string_view> loadSettings();

/// The chosen point's distribution and those of the others.
[[nodiscard]] PlotMaker histogram();
[[nodiscard]] PlotMaker percentiles();
/// The chosen point's time slices.
[[nodiscard]] PlotMaker timeline();
/// All points over one axis.
[[nodiscard]] PlotMaker axisChart(std::string_view axis);

}  // namespace halftrip::gui
