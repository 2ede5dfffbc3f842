#include "app/gui/view_options.hpp"

namespace halftrip::gui {

void ViewOptions::setLogCount(bool isLog)
{
    m_isLogCount = isLog;
    emit changed();
}

void ViewOptions::setOverlay(bool isShown)
{
    m_isOverlay = isShown;
    emit changed();
}

}  // namespace halftrip::gui
