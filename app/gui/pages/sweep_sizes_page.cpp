#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

namespace halftrip::gui {

Page sweepSizesPage()
{
    return {
        .mode = "sweep sizes", .settings = pathAndLoadSettings(), .plots = axisPlots(model::kSizeAxis), .leading = 2};
}

}  // namespace halftrip::gui
