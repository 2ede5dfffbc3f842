#include "app/gui/pages/page_parts.hpp"
#include "app/gui/pages/pages.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepLoadPage()
{
    return {.mode = "sweep load",
            .settings = {"adapter", "transport", "initiator.wait", "responder.wait", "sizesBytes"},
            .plots = axisPlots(model::kGapAxis),
            .leading = 2};
}

}  // namespace halftrip::gui
