#pragma once

#include "app/gui/pages/page.hpp"

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

}  // namespace halftrip::gui
