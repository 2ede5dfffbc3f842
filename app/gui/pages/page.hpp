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

/// The pictures that the window draws of a run.
struct Page {
    std::string_view mode;  ///< Its id: "ping".
    std::vector<PlotMaker> plots;
    /// So many of the first have the left of the window, behind one another where they are several; the others the
    /// right.
    std::size_t leading = 1;
};

/// What the form asks for in one mode. The settings that only the mode has, its titles and its table come from its own
/// description (measure/mode.hpp) and need no word here. One line each in all_pages.cpp.
struct FormRows {
    std::string_view mode;
    /// Settings of model::RunRequest in the form's order, by their keys: "sizesBytes", "initiator.wait".
    std::vector<std::string_view> settings;
};

/// In the order of measure::allModes().
[[nodiscard]] const std::vector<FormRows>& allForms();
/// The first mode's for one that has none, such as one of a newer version.
[[nodiscard]] const std::vector<std::string_view>& formSettings(std::string_view mode);

/// As the mode's axis says: a sweep has the charts over it first, and every other mode the chosen point's own plots,
/// with charts over sizes behind the first of them where its points differ in size. A mode of a newer version is shown
/// as the first one. `axis`: what the points of a sweep without an axis of its own are drawn over; empty: not known
/// yet. The page stays: who shows one knows it by its place.
[[nodiscard]] const Page& pageOf(std::string_view mode, bool hasSizes = false, std::string_view axis = {});

}  // namespace halftrip::gui
