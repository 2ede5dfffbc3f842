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

/// The hosts of an inventory, in its order: Ansible's in INI, a list of names one a line (perhaps with "rack=",
/// "adapter=", "address=" behind), or the JSON that "ansible-inventory --list" prints. Errors Invalid name the line or
/// host: twice the same, nothing that a name can be, fewer than two, YAML.
[[nodiscard]] Result<std::vector<Host>> hostsFromInventory(std::string_view text);

}  // namespace halftrip::fleet
