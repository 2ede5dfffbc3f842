#include "app/gui/pages/page_parts.hpp"

#include "app/gui/plots/axis_chart.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/load_chart.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

namespace {

PlotMaker histogram()
{
    return [](ViewOptions& options, QWidget* parent) { return new HistogramPlot(options, parent); };
}

PlotMaker percentiles()
{
    return [](ViewOptions& options, QWidget* parent) { return new PercentilePlot(options, parent); };
}

PlotMaker timeline()
{
    return [](ViewOptions& options, QWidget* parent) { return new TimelinePlot(options, parent); };
}

PlotMaker axisChart(std::string_view axis, AxisFigures figures)
{
    return [=](ViewOptions& options, QWidget* parent) { return new AxisChart(axis, figures, parent, &options); };
}

}  // namespace

std::vector<std::string_view> pathAndLoadSettings()
{
    std::vector<std::string_view> settings = loadSettings();
    settings.insert(settings.begin() + 1, "transport");
    return settings;
}

std::vector<std::string_view> loadSettings()
{
    return {"adapter", "initiator.wait", "responder.wait", "sizesBytes", "durationNs", "count", "intervalNs"};
}

std::vector<PlotMaker> pointPlots()
{
    return {histogram(), percentiles(), timeline()};
}

std::vector<PlotMaker> pointPlotsOverSizes()
{
    return {histogram(), axisChart(model::kSizeAxis, AxisFigures::Median),
            axisChart(model::kSizeAxis, AxisFigures::Tail), percentiles(), timeline()};
}

std::vector<PlotMaker> loadPlots()
{
    std::vector<PlotMaker> plots = axisPlots(model::kGapAxis);
    plots.insert(plots.begin() + 2,
                 [](ViewOptions& options, QWidget* parent) { return new LoadChart(parent, &options); });
    return plots;
}

std::vector<PlotMaker> axisPlots(std::string_view axis)
{
    return {axisChart(axis, AxisFigures::Median), axisChart(axis, AxisFigures::Tail), histogram(), percentiles(),
            timeline()};
}

}  // namespace halftrip::gui
