#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"

namespace halftrip::gui {

Page pingPage()
{
    return {.mode = "ping", .settings = pathAndLoadSettings(), .plots = pointPlots()};
}

}  // namespace halftrip::gui
