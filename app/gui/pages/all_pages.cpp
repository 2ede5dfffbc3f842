#include "app/gui/pages/pages.hpp"

#include <algorithm>

namespace halftrip::gui {

const std::vector<Page>& allPages()
{
    static const std::vector<Page> kPages{
        pingPage(),          floodPage(), sweepSizesPage(), sweepLoadPage(), sweepIdlePage(), sweepTransportsPage(),
        sweepSettingsPage(), tickPage(),  listenPage(),     sendPage(),      onewayPage()};
    return kPages;
}

const Page& pageOf(std::string_view mode)
{
    const auto found = std::ranges::find(allPages(), mode, &Page::mode);
    return found == allPages().end() ? allPages().front() : *found;
}

}  // namespace halftrip::gui
