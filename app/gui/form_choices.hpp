#pragma once

#include "app/gui/cli_inventory.hpp"
#include "app/gui/setting_editor.hpp"

namespace halftrip::gui {

/// What the form offers for settings of which more is known than their descriptions say: what this host has, and what people
/// usually choose.

/// Until this host's own are known.
[[nodiscard]] std::vector<TransportChoice> usualTransports();

[[nodiscard]] std::vector<SettingChoice> adapterChoices(const std::vector<model::AdapterFacts>& adapters);
/// Those that cannot be used are greyed and say why.
[[nodiscard]] std::vector<SettingChoice> transportChoices(const std::vector<TransportChoice>& transports);
/// The waits of that transport; every wait when it is none of them.
[[nodiscard]] std::vector<SettingChoice> waitChoices(const std::vector<TransportChoice>& transports,
                                                     const QString& transport);
/// Values of a setting of model::RunRequest that are worth a click; empty: none.
[[nodiscard]] std::vector<SettingChoice> usualValues(const std::string& path);

}  // namespace halftrip::gui
