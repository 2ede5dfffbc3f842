#pragma once

#include "core/model/fields.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace halftrip::model {

/// The JSON Schema (draft 2020-12) of a described value: what jsonOf() writes, no more and no less. The value is only a
/// sample: lists in it get an item, absent values a default, and it is of no use afterwards.
[[nodiscard]] nlohmann::json schemaOf(const Field& field, const Value& sample);

/// A whole document's, with its title.
[[nodiscard]] nlohmann::json documentSchema(std::string_view title, std::string_view description, const Value& sample);

}  // namespace halftrip::model
