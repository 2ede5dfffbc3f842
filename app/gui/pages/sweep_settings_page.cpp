#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepSettingsPage()
{
    return {.mode = "sweep settings",
            .settings = pathAndLoadSettings(),
            .plots = axisPlots(model::kSizeAxis),
            .leading = 2,
            .isOverAnyAxis = true};
}

}  // namespace halftrip::gui
