#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page sendPage()
{
    return {.mode = "send",
            .settings = {"adapter", "transport", "initiator.wait", "sizesBytes", "durationNs", "count", "intervalNs",
                         "intervalKind"},
            .plots = pointPlots()};
}

}  // namespace halftrip::gui
