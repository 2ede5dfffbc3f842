#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepIdlePage()
{
    return {
        .mode = "sweep idle",
        .settings = {"adapter", "transport", "initiator.wait", "responder.wait", "sizesBytes", "durationNs", "count"},
        .plots = axisPlots(model::kPauseAxis),
        .leading = 2};
}

}  // namespace halftrip::gui
