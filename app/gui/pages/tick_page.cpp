#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page tickPage()
{
    return {.mode = "tick", .settings = pathAndLoadSettings(), .plots = pointPlots()};
}

}  // namespace halftrip::gui
