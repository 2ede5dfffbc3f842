// Any file as an inventory: a list, INI, JSON or YAML.
#include "core/fleet/inventory.hpp"
#include "core/fleet/yaml_tree.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <set>

using namespace halftrip;

namespace {

std::size_t depthOf(const fleet::YamlNode& node)
{
    std::size_t deepest = 0;
    for (const fleet::YamlNode& child : node.children)
        deepest = std::max(deepest, depthOf(child));
    return deepest + 1;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    const auto hosts = fleet::hostsFromInventory(text);
    fuzz::require(hosts || !hosts.error().what.empty(), "an error has words");
    if (hosts) {
        std::set<std::string> names;
        for (const fleet::Host& host : *hosts)
            fuzz::require(!host.address.empty() && names.insert(host.name).second, "a host is there once");
        fuzz::require(hosts->size() >= 2 && hosts->size() <= fleet::kMostHosts, "so many can be measured");
    }
    if (const auto tree = fleet::yamlTree(text))
        fuzz::require(depthOf(*tree) <= 70, "a tree is no deeper than it may be");
    return 0;
}
