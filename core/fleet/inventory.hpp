#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::fleet {

/// One host of a fleet.
struct Host {
    std::string name;
    std::string address;  ///< Where its responder is called; its name where nothing else is known.
    std::string rack;  ///< Empty: not told.
    std::string adapter;  ///< Empty: as the system routes.
    bool operator==(const Host&) const = default;
};
void describe(model::Fields& fields, Host& host);

inline constexpr std::size_t kMostHosts = 20'000;
inline constexpr std::size_t kMostInventoryBytes = std::size_t{64} << 20U;

/// The hosts of an inventory, in its order: Ansible's in YAML (on Linux) or INI, the JSON that "ansible-inventory
/// --list" prints, or a list of names one a line (perhaps with "rack=", "adapter=", "address=" behind). Errors Invalid
/// name the line or host: twice the same, nothing that a name can be, fewer than two, a template, more than kMostHosts,
/// and what yamlTree() refuses. NotSupported: YAML where this build has none.
[[nodiscard]] Result<std::vector<Host>> hostsFromInventory(std::string_view text);

}  // namespace halftrip::fleet
