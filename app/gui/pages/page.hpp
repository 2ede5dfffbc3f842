#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

class QWidget;

namespace halftrip::gui {

class BasePlot;
class ViewOptions;

/// Makes one plot. `options` outlives it.
using PlotMaker = std::function<BasePlot*(ViewOptions& options, QWidget* parent)>;

/// What the window has for one mode: which settings its form asks for and which pictures it draws of a run. The
/// settings that only the mode has, its titles and its table come from its own description (measure/mode.hpp) and need
/// no word here. One file each in pages/, one line each in all_pages.cpp.
struct Page {
    std::string_view mode;  ///< Its id: "ping".
    /// Settings of model::RunRequest in the form's order, by their keys: "sizesBytes", "initiator.wait".
    std::vector<std::string_view> settings;
    std::vector<PlotMaker> plots;
    /// So many of the first have the left of the window, behind one another where they are several; the others the
    /// right.
    std::size_t leading = 1;
    bool isOverAnyAxis = false;  ///< The plots are those of axisPlots() over what its points differ in.
};

/// In the order of measure::allModes().
[[nodiscard]] const std::vector<Page>& allPages();
/// The first page for a mode that has none, such as one of a newer version. Of points that differ in size it has charts
/// over sizes, too. `axis`: what the points of a sweep of any setting are drawn over; empty: not known yet.
[[nodiscard]] const Page& pageOf(std::string_view mode, bool hasSizes = false, std::string_view axis = {});

}  // namespace halftrip::gui
