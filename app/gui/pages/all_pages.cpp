#include "app/gui/pages/page_parts.hpp"
#include "app/gui/pages/pages.hpp"
#include "core/model/request/axis.hpp"

#include <algorithm>

namespace halftrip::gui {

const std::vector<Page>& allPages()
{
    static const std::vector<Page> kPages{pingPage(),       floodPage(),      sweepSizesPage(),
                                          sweepLoadPage(),  sweepIdlePage(),  sweepTransportsPage(),
                                          sweepWaitsPage(), sweepFlowsPage(), sweepSettingsPage(),
                                          tickPage(),       listenPage(),     sendPage(),
                                          onewayPage()};
    return kPages;
}

const Page& pageOf(std::string_view mode, bool hasSizes)
{
    static const std::vector<Page> kOverSizes = [] {
        std::vector<Page> pages = allPages();
        for (Page& page : pages) {
            if (page.leading == 1)
                page = {page.mode, page.settings, pointPlotsOverSizes(), 3};
        }
        return pages;
    }();
    const std::vector<Page>& pages = hasSizes ? kOverSizes : allPages();
    const auto found = std::ranges::find(pages, mode, &Page::mode);
    return found == pages.end() ? pages.front() : *found;
}

}  // namespace halftrip::gui
