// Where there is no libyaml: on Windows.

#include "core/fleet/yaml_tree.hpp"

namespace halftrip::fleet {

Result<YamlNode> yamlTree(std::string_view /*text*/)
{
    return fail(ErrorKind::NotSupported, "the inventory is YAML, which Halftrip reads on Linux only.",
                "Make the plan on Linux, or make JSON of it: ansible-inventory -i FILE --list > fleet.json");
}

}  // namespace halftrip::fleet
