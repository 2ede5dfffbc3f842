#include "app/gui/pages/page.hpp"
#include "app/gui/plots/axis_chart.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/load_chart.hpp"
#include "app/gui/plots/percentile_plot.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/axis.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace halftrip::gui {
namespace {

template <typename Plot>
BasePlot* newPlot(ViewOptions& options, QWidget* parent)
{
    return new Plot(options, parent);
}

PlotMaker axisChart(std::string_view axis, AxisFigures figures)
{
    return [=](ViewOptions& options, QWidget* parent) { return new AxisChart(axis, figures, parent, &options); };
}

/// `axis`: over which all points are drawn, the median and the tail; empty: there is no such chart. It outlives the
/// page.
Page pageOver(const measure::Mode& mode, std::string_view axis)
{
    Page page{mode.id, {newPlot<HistogramPlot>, newPlot<PercentilePlot>, newPlot<TimelinePlot>}};
    if (axis.empty())
        return page;
    std::vector<PlotMaker> charts{axisChart(axis, AxisFigures::Median), axisChart(axis, AxisFigures::Tail)};
    // What was offered, received and dropped.
    if (axis == model::kGapAxis)
        charts.emplace_back([](ViewOptions& options, QWidget* parent) { return new LoadChart(parent, &options); });
    const std::ptrdiff_t behind = mode.isSweep ? 0 : 1;
    page.leading = charts.size() + static_cast<std::size_t>(behind);
    page.plots.insert(page.plots.begin() + behind, charts.begin(), charts.end());
    return page;
}

}  // namespace

const std::vector<FormRows>& allForms()
{
    static const std::vector<FormRows> kForms = [] {
        const std::vector<std::string_view> load{"adapter",    "initiator.wait", "responder.wait", "sizesBytes",
                                                 "durationNs", "count",          "intervalNs"};
        std::vector<std::string_view> pathAndLoad = load;
        pathAndLoad.insert(pathAndLoad.begin() + 1, "transport");
        const std::vector<std::string_view> unpaced(pathAndLoad.begin(), pathAndLoad.end() - 1);
        const std::vector<std::string_view> oneSided{"adapter",    "transport", "initiator.wait", "sizesBytes",
                                                     "durationNs", "count",     "intervalNs",     "intervalKind"};
        return std::vector<FormRows>{
            {"ping", pathAndLoad},
            {"flood", unpaced},
            {"sweep sizes", pathAndLoad},
            {"sweep load", {unpaced.begin(), unpaced.end() - 2}},
            {"sweep idle", unpaced},
            {"sweep transports", load},
            {"sweep waits", {"adapter", "transport", "sizesBytes", "durationNs", "count", "intervalNs"}},
            {"sweep flows", load},
            {"sweep settings", pathAndLoad},
            {"tick", pathAndLoad},
            {"listen", {"adapter", "initiator.wait", "stamps", "durationNs", "count"}},
            {"send", oneSided},
            {"oneway", oneSided},
        };
    }();
    return kForms;
}

const std::vector<std::string_view>& formSettings(std::string_view mode)
{
    const auto found = std::ranges::find(allForms(), mode, &FormRows::mode);
    return (found == allForms().end() ? allForms().front() : *found).settings;
}

const Page& pageOf(std::string_view mode, bool hasSizes, std::string_view axis)
{
    static std::map<std::pair<const measure::Mode*, std::string>, Page> pages;
    const measure::Mode* const known = measure::findMode(mode);
    const measure::Mode& shown = known == nullptr ? measure::allModes().front() : *known;
    std::string_view over = hasSizes ? model::kSizeAxis : std::string_view();
    if (shown.isSweep)
        over = !shown.chartAxis.empty() ? shown.chartAxis : !axis.empty() ? axis : model::kSizeAxis;
    const auto [place, isNew] = pages.try_emplace({&shown, std::string(over)});
    if (isNew)
        place->second = pageOver(shown, place->first.second);
    return place->second;
}

}  // namespace halftrip::gui
