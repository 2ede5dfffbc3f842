#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepWaitsPage()
{
    return {.mode = "sweep waits",
            .settings = {"adapter", "transport", "sizesBytes", "durationNs", "count", "intervalNs"},
            .plots = axisPlots(model::kWaitAxis),
            .leading = 2};
}

}  // namespace halftrip::gui
