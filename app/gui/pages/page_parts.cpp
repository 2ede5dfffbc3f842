#include "app/gui/pages/page_parts.hpp"

#include "app/gui/axis_chart.hpp"
#include "app/gui/histogram_plot.hpp"
#include "app/gui/percentile_plot.hpp"
#include "app/gui/timeline_plot.hpp"

namespace halftrip::gui {

std::vector<std::string_view> wayAndLoadSettings()
{
    std::vector<std::string_view> settings = loadSettings();
    settings.insert(settings.begin() + 1, "transport");
    return settings;
}

std::vector<std::string_view> loadSettings()
{
    return {"adapter", "initiator.wait", "responder.wait", "sizesBytes", "durationNs", "count", "intervalNs"};
}

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
    return [](ViewOptions&, QWidget* parent) { return new TimelinePlot(parent); };
}

PlotMaker axisChart(std::string_view axis)
{
    return [axis](ViewOptions& options, QWidget* parent) { return new AxisChart(axis, parent, &options); };
}

}  // namespace halftrip::gui
