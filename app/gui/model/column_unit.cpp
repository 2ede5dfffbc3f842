#include "app/gui/model/column_unit.hpp"

namespace halftrip::gui {

namespace {

std::optional<double> knownNs(const PercentileFigure& figure)
{
    return figure.isLost ? std::nullopt : std::optional(static_cast<double>(figure.ns));
}

}  // namespace

LatencyUnit columnUnitOf(const RunModel& run, const std::function<std::optional<double>(const PointFigures&)>& storedNs)
{
    model::ColumnUnit column;
    for (const PointState& point : run.points()) {
        const std::optional<double> ns = point.figures.samples > 0 ? storedNs(point.figures) : std::nullopt;
        if (ns)
            column.add(model::shownNs(run.words(), *ns));
    }
    return column.unit();
}

MarkUnits markUnitsOf(const RunModel& run)
{
    return {.p50 = columnUnitOf(run, [](const PointFigures& figures) { return knownNs(figures.p50); }),
            .p99 = columnUnitOf(run, [](const PointFigures& figures) { return knownNs(figures.p99); }),
            .max = columnUnitOf(
                run, [](const PointFigures& figures) { return std::optional(static_cast<double>(figures.maxNs)); })};
}

}  // namespace halftrip::gui
