#include "app/gui/pages/page.hpp"
#include "app/gui/pages/page_parts.hpp"
#include "core/model/request/axis.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace halftrip::gui {

/// The pages behind allPages(), one file each.
[[nodiscard]] Page pingPage();
[[nodiscard]] Page floodPage();
[[nodiscard]] Page listenPage();
[[nodiscard]] Page onewayPage();
[[nodiscard]] Page sendPage();
[[nodiscard]] Page sweepIdlePage();
[[nodiscard]] Page sweepLoadPage();
[[nodiscard]] Page sweepFlowsPage();
[[nodiscard]] Page sweepSettingsPage();
[[nodiscard]] Page sweepWaitsPage();
[[nodiscard]] Page sweepSizesPage();
[[nodiscard]] Page sweepTransportsPage();
[[nodiscard]] Page tickPage();

namespace {

/// The page with its charts over that axis. It stays: who shows a page knows it by its place.
const Page& overAxis(const Page& page, std::string_view axis)
{
    static std::map<std::pair<std::string_view, std::string>, Page> pages;
    const auto [place, isNew] = pages.try_emplace({page.mode, std::string(axis)}, page);
    if (isNew)
        place->second.plots = axisPlots(place->first.second);
    return place->second;
}

}  // namespace

const std::vector<Page>& allPages()
{
    static const std::vector<Page> kPages{pingPage(),       floodPage(),      sweepSizesPage(),
                                          sweepLoadPage(),  sweepIdlePage(),  sweepTransportsPage(),
                                          sweepWaitsPage(), sweepFlowsPage(), sweepSettingsPage(),
                                          tickPage(),       listenPage(),     sendPage(),
                                          onewayPage()};
    return kPages;
}

const Page& pageOf(std::string_view mode, bool hasSizes, std::string_view axis)
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
    if (found == pages.end())
        return pages.front();
    return found->isOverAnyAxis && !axis.empty() ? overAxis(*found, axis) : *found;
}

}  // namespace halftrip::gui
