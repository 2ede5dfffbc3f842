#include "app/gui/canvas/mark_places.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::gui {

namespace {

/// A line that only touches a name's edge does not cross it.
constexpr double kTouchPx = 1;
constexpr double kCostOfLeft = 1.5;  ///< In rows.
constexpr double kCostOutside = 100;
constexpr double kCostOfWall = 20;
constexpr double kCostOfLine = 40;  ///< Through a name: it can still be read, one that is cut off cannot.

struct MarkRoom {
    double from = 0;
    double to = 0;
};

MarkRoom roomOf(const MarkName& name, const MarkPlace& place)
{
    return place.isLeft ? MarkRoom{name.line - name.width, name.line} : MarkRoom{name.line, name.line + name.width};
}

/// Whether the second mark's line runs through the first one's name.
bool isCrossed(const MarkName& name, const MarkPlace& place, const MarkName& other, const MarkPlace& otherPlace)
{
    return other.hasLine && otherPlace.row <= place.row && isCrossedBy(other.line, name, place);
}

bool doOverlap(const MarkName& a, const MarkPlace& placeA, const MarkName& b, const MarkPlace& placeB)
{
    const MarkRoom roomA = roomOf(a, placeA);
    const MarkRoom roomB = roomOf(b, placeB);
    return placeA.row == placeB.row && roomA.from < roomB.to && roomB.from < roomA.to;
}

class MarkSearch {
public:
    MarkSearch(std::span<const MarkName> names, double left, double right, std::span<const double> walls)
        : m_names(names), m_left(left), m_right(right), m_walls(walls), m_tried(names.size()), m_best(names.size())
    {
    }

    std::vector<MarkPlace> run()
    {
        placeFrom(0, 0);
        return m_best;
    }

private:
    void placeFrom(std::size_t index, double cost)
    {
        if (cost >= m_lowest)
            return;
        if (index == m_names.size()) {
            m_lowest = cost;
            m_best = m_tried;
            return;
        }
        for (int row = 0; row < static_cast<int>(m_names.size()); ++row) {
            for (const bool isLeft : {false, true}) {
                m_tried[index] = {isLeft, row};
                if (isFree(index))
                    placeFrom(index + 1, cost + costOf(m_names[index], m_tried[index]) + costOfLines(index));
            }
        }
    }

    [[nodiscard]] double costOf(const MarkName& name, const MarkPlace& place) const
    {
        const MarkRoom room = roomOf(name, place);
        const double outside = std::max({m_left - room.from, room.to - m_right, 0.0});
        const auto walls = std::ranges::count_if(m_walls, [&](double wall) { return isCrossedBy(wall, name, place); });
        return place.row + (place.isLeft ? kCostOfLeft : 0) + (outside > 0 ? kCostOutside + outside : 0) +
               kCostOfWall * static_cast<double>(walls);
    }

    /// Of lines that run through this name, and of its own through those before it.
    [[nodiscard]] double costOfLines(std::size_t index) const
    {
        double cost = 0;
        for (std::size_t other = 0; other < index; ++other) {
            if (isCrossed(m_names[index], m_tried[index], m_names[other], m_tried[other]))
                cost += kCostOfLine;
            if (isCrossed(m_names[other], m_tried[other], m_names[index], m_tried[index]))
                cost += kCostOfLine;
        }
        return cost;
    }

    [[nodiscard]] bool isFree(std::size_t index) const
    {
        for (std::size_t other = 0; other < index; ++other) {
            if (doOverlap(m_names[index], m_tried[index], m_names[other], m_tried[other]))
                return false;
        }
        return true;
    }

    std::span<const MarkName> m_names;
    double m_left;
    double m_right;
    std::span<const double> m_walls;
    std::vector<MarkPlace> m_tried;
    std::vector<MarkPlace> m_best;
    double m_lowest = std::numeric_limits<double>::max();
};

}  // namespace

bool isCrossedBy(double line, const MarkName& name, const MarkPlace& place)
{
    const MarkRoom room = roomOf(name, place);
    return line > room.from + kTouchPx && line < room.to - kTouchPx;
}

std::vector<MarkPlace> placeMarkNames(std::span<const MarkName> names, double left, double right,
                                      std::span<const double> walls)
{
    return MarkSearch(names, left, right, walls).run();
}

}  // namespace halftrip::gui
