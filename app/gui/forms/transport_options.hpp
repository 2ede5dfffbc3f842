#pragma once

#include "app/gui/process/cli_inventory.hpp"
#include "core/model/request/run_request.hpp"

#include <vector>

namespace halftrip::gui {

/// The settings that only the transports of a run have.
struct TransportOptions {
    std::vector<model::SettingItem> items;  ///< Each key once, in the transports' order.
    bool isWhole = true;  ///< False: one of the run's transports is unknown here, and so are its options.
};

/// `known`: this host's transports.
[[nodiscard]] TransportOptions optionsOf(const model::RunRequest& request, const std::vector<TransportChoice>& known);

}  // namespace halftrip::gui
