#pragma once

#include "app/gui/forms/setting_editor.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "core/model/request/run_request.hpp"

#include <span>
#include <string_view>

namespace halftrip::gui {

/// What the form offers for settings of which more is known than their descriptions say: what this host has, and what
/// people usually choose.

/// Until this host's own are known.
[[nodiscard]] std::vector<TransportChoice> usualTransports();

/// `isNeeded`: no route chooses where nobody does.
[[nodiscard]] std::vector<SettingChoice> adapterChoices(const std::vector<model::AdapterFacts>& adapters,
                                                        bool isNeeded);
/// Those that cannot be used here, or whose packets `peer` does not answer, are greyed and say why. The last is "auto".
[[nodiscard]] std::vector<SettingChoice> transportChoices(const std::vector<TransportChoice>& transports,
                                                          const model::Peer& peer);
/// The waits of that transport; every wait when it is none of them.
[[nodiscard]] std::vector<SettingChoice> waitChoices(const std::vector<TransportChoice>& transports,
                                                     const QString& transport);
/// Values of a setting of model::RunRequest that are worth a click; empty: none.
[[nodiscard]] std::vector<SettingChoice> usualValues(const std::string& path);

/// Settings of model::RunRequest that hardly anybody changes: no page's rows, but asked for beneath them.
[[nodiscard]] std::span<const std::string_view> rareSettings();
[[nodiscard]] bool isRareSetting(std::string_view path);
/// Whether a setting means anything in such a run: the responder's apply to nothing where there is no responder.
[[nodiscard]] bool hasMeaning(std::string_view path, const model::RunRequest& request);

}  // namespace halftrip::gui
