#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page listenPage()
{
    return {.mode = "listen",
            .settings = {"adapter", "initiator.wait", "stamps", "durationNs", "count"},
            .plots = pointPlots()};
}

}  // namespace halftrip::gui
