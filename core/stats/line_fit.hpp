#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace halftrip::stats {

struct Place {
    double x = 0;
    double y = 0;
};

/// A straight line through points by least squares, and how well they know it: each figure is so much more or less at
/// 95 % confidence (Student's t, from how far the points lie from the line).
struct LineFit {
    double base = 0;  ///< At x = 0.
    double slope = 0;
    double baseMargin = 0;
    double slopeMargin = 0;
    double squares = 0;  ///< Sum of the squared distances of the points from the line, in y.
    std::size_t places = 0;

    [[nodiscard]] double at(double x) const noexcept { return base + slope * x; }
};

/// None for fewer than 3 points, for points at one x, and where a number is not finite.
[[nodiscard]] std::optional<LineFit> fitLine(std::span<const Place> places);

/// Two lines in place of one.
struct Bend {
    std::size_t at = 0;  ///< The first point of the second line.
    LineFit before;
    LineFit after;
    double pValue =
        1;  ///< Of the better fit being chance, with the number of bends that were tried taken into account.
};

/// Where the points, ascending in x, fit two lines far better than one; none where one is as good: below 1 %
/// confidence. Each line has 3 points at least.
[[nodiscard]] std::optional<Bend> findBend(std::span<const Place> places);

}  // namespace halftrip::stats
