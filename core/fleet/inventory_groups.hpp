#pragma once

#include "core/fleet/inventory.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::fleet {

/// True for what a host may be called: letters, digits, dots, hyphens, underscores, and colons (IPv6).
[[nodiscard]] bool isNameOfHost(std::string_view name);

/// The names that "web[01:20].example" stands for; of one name, itself. Errors Invalid: no range that can be read (more
/// than kMostHosts names included), no name of a host.
[[nodiscard]] Result<std::vector<std::string>> namesOf(const std::string& pattern);

/// Hosts and groups as an inventory of Ansible names them, and the variables of each host by Ansible's rules: a host's
/// own ones win over those of its groups, a group's over those of the groups that it is in, "all" loses, and of groups
/// that are equally deep the last by name wins. Keeps only the variables that a fleet uses.
class InventoryGroups {
public:
    using Variables = std::map<std::string, std::string>;

    /// False: the group has it already. `group` empty: in none.
    [[nodiscard]] bool addHost(const std::string& group, const std::string& name);
    /// True once more was added than a fleet can have: whoever reads goes no further.
    [[nodiscard]] bool isTooLarge() const;
    void setOfHost(const std::string& name, const std::string& key, const std::string& value);
    void setOfGroup(const std::string& group, const std::string& key, const std::string& value);
    void addChild(const std::string& parent, const std::string& child);
    /// In the order in which they were first added. Error Invalid: a group that is in itself.
    [[nodiscard]] Result<std::vector<Host>> hosts() const;

private:
    struct Group {
        Variables variables;
        std::set<std::string> parents;
    };
    /// A variable's value, and the group that it comes from, by its depth and name.
    struct Told {
        std::pair<std::size_t, std::string> from;
        std::string value;
    };
    struct Resolved {
        std::size_t depth = 0;
        std::map<std::string, Told> variables;
    };

    [[nodiscard]] Result<std::map<std::string, Resolved>> resolvedGroups() const;
    [[nodiscard]] static Resolved resolved(const std::string& name, const Group& group,
                                           const std::map<std::string, Resolved>& known);
    static void takeOver(std::map<std::string, Told>& into, const std::map<std::string, Told>& from);

    std::map<std::string, Group> m_groups;
    std::vector<std::string> m_order;
    std::map<std::string, Variables> m_own;
    std::map<std::string, std::set<std::string>> m_groupsOf;
    std::size_t m_entries = 0;  ///< Hosts in groups, and groups in groups.
};

/// Of merged variables; the address of a host that has none is its name.
[[nodiscard]] Host hostOf(const std::string& name, const InventoryGroups::Variables& variables);

}  // namespace halftrip::fleet
