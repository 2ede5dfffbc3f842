#include "app/gui/pages/page_parts.hpp"
#include "app/gui/pages/pages.hpp"
#include "core/model/axis.hpp"

namespace halftrip::gui {

Page sweepSettingsPage()
{
    return {.mode = "sweep settings",
            .settings = wayAndLoadSettings(),
            .plots = {axisChart(model::kSizeAxis), histogram(), percentiles()}};
}

}  // namespace halftrip::gui
