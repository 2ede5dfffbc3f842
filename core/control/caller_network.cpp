#include "core/control/caller_network.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace halftrip::control {
namespace {

constexpr std::size_t kGroups = 8;
constexpr std::size_t kGroupsOfNetwork = 4;

/// What stands between the colons; an empty group for "::".
std::vector<std::string> groupsOf(const std::string& address)
{
    std::vector<std::string> groups(1);
    for (const char character : address) {
        if (character == ':')
            groups.emplace_back();
        else
            groups.back() += character;
    }
    if (groups.front().empty())
        groups.erase(groups.begin());
    if (groups.size() > 1 && groups.back().empty())
        groups.pop_back();
    return groups;
}

}  // namespace

std::string networkOf(const std::string& address)
{
    const bool isPlainV6 = address.find(':') != std::string::npos && address.find_first_of(".%") == std::string::npos;
    std::vector<std::string> groups = groupsOf(address);
    if (!isPlainV6 || address.starts_with("fe80:") || groups.size() > kGroups)
        return address;
    const auto gap = std::ranges::find(groups, std::string());
    if (gap != groups.end()) {
        *gap = "0";
        groups.insert(gap, kGroups - groups.size(), "0");
    }
    groups.resize(kGroupsOfNetwork);
    std::string network;
    for (const std::string& group : groups)
        network += group + ":";
    return network + ":/64";
}

}  // namespace halftrip::control
