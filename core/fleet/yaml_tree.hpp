#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::fleet {

/// A value of a YAML document, with the values in it. Aliases and merge keys (<<) are replaced by what they stand for;
/// tags are left out, and every scalar is the text that it was written as.
struct YamlNode {
    enum class Kind { Null, Text, List, Map };
    Kind kind = Kind::Null;
    std::size_t line = 0;  ///< From 1.
    std::string key;  ///< In a map.
    std::string text;
    std::vector<YamlNode> children;  ///< Of a list or map, in order. No key stands twice.
};

/// The only document of a YAML stream. Errors Invalid name the line: no YAML, a key that stands twice or is no scalar,
/// an alias of nothing, more than one document, more than 64 levels, or more than a million values or 64 MiB once its
/// aliases are replaced. NotSupported: this build has no YAML.
[[nodiscard]] Result<YamlNode> yamlTree(std::string_view text);

}  // namespace halftrip::fleet
