#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepFlowsPage()
{
    return {.mode = "sweep flows", .settings = loadSettings(), .plots = axisPlots(model::kFlowAxis), .leading = 2};
}

}  // namespace halftrip::gui
