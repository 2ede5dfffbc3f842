#pragma once

#include "core/base/error.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace halftrip::model {

/// Parses a text as JSON without letting an exception out. `object` begins the sentence of the error, which is
/// ErrorKind::Protocol: "<object> is cut off or not JSON: <where and why>."
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text, const std::string& object);

/// The text of a document on one line, or indented by one blank a level. Bytes that are not UTF-8 (names from a system
/// with another encoding) become U+FFFD instead of an exception.
[[nodiscard]] std::string toOneLine(const nlohmann::json& document);
[[nodiscard]] std::string toIndented(const nlohmann::json& document);

}  // namespace halftrip::model
