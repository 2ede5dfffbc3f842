#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page onewayPage()
{
    return {.mode = "oneway",
            .settings = {"adapter", "transport", "initiator.wait", "sizesBytes", "durationNs", "count", "intervalNs",
                         "intervalKind"},
            .plots = axisPlots(model::kSizeAxis),
            .leading = 2};
}

}  // namespace halftrip::gui
