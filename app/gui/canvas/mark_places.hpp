#pragma once

#include <span>
#include <vector>

namespace halftrip::gui {

/// The name beside an upright line of a plot. Pixels.
struct MarkName {
    double line = 0;  ///< Where its line stands.
    double width = 0;
    bool hasLine = true;
};

/// Where a name has its place: on which side of its line, in which row from the top. Its line begins in that row.
struct MarkPlace {
    bool isLeft = false;
    int row = 0;
};

/// True: an upright line at `line` runs through the name.
[[nodiscard]] bool isCrossedBy(double line, const MarkName& name, const MarkPlace& place);

/// Places in which no name lies over another, in rows as high as possible; inside of [left, right] and not crossed by
/// another's line where that can be, and rather crossed than cut off. For a handful of names. `walls`: lines over the
/// whole height, of others, which names keep clear of where they can.
[[nodiscard]] std::vector<MarkPlace> placeMarkNames(std::span<const MarkName> names, double left, double right,
                                                    std::span<const double> walls = {});

}  // namespace halftrip::gui
