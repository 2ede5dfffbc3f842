#include "app/gui/pages/page_parts.hpp"
#include "app/gui/pages/pages.hpp"

namespace halftrip::gui {

Page pingPage()
{
    return {.mode = "ping", .settings = wayAndLoadSettings(), .plots = pointPlots()};
}

}  // namespace halftrip::gui
