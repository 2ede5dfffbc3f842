#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page sweepLoadPage()
{
    return {.mode = "sweep load",
            .settings = {"adapter", "transport", "initiator.wait", "responder.wait", "sizesBytes"},
            .plots = loadPlots(),
            .leading = 3};
}

}  // namespace halftrip::gui
