#pragma once

#include "app/gui/pages/page.hpp"

namespace halftrip::gui {

/// What pages are made of.

/// How packets go, how much and how often: what every pattern over one transport asks for.
[[nodiscard]] std::vector<std::string_view> pathAndLoadSettings();
/// The same without the transport, for modes that choose it.
[[nodiscard]] std::vector<std::string_view> loadSettings();

/// The chosen point's distribution, its percentiles and its course over time.
[[nodiscard]] std::vector<PlotMaker> pointPlots();
/// With charts of all points over their sizes behind the distribution.
[[nodiscard]] std::vector<PlotMaker> pointPlotsOverSizes();
/// Before them all points over one axis: the median, and the tail. The plots refer to `axis`.
[[nodiscard]] std::vector<PlotMaker> axisPlots(std::string_view axis);
/// The same over loads, with what was offered, received and dropped.
[[nodiscard]] std::vector<PlotMaker> loadPlots();

}  // namespace halftrip::gui
