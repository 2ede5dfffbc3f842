#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepTransportsPage()
{
    return {.mode = "sweep transports",
            .settings = loadSettings(),
            .plots = axisPlots(model::kTransportAxis),
            .leading = 2};
}

}  // namespace halftrip::gui
