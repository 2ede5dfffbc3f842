#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page pingPage()
{
    return {.mode = "ping", .settings = wayAndLoadSettings(), .plots = pointPlots()};
}

}  // namespace halftrip::gui
