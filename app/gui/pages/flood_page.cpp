#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page floodPage()
{
    return {
        .mode = "flood",
        .settings = {"adapter", "transport", "initiator.wait", "responder.wait", "sizesBytes", "durationNs", "count"},
        .plots = pointPlots()};
}

}  // namespace halftrip::gui
