#pragma once

#include "core/base/error.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace halftrip::model {

/// Parses a text as JSON without letting an exception out. `object` begins the sentence of the error, which is
/// ErrorKind::Protocol: "<object> is cut off or not JSON: <where and why>." Its strings are scrubbed.
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text, const std::string& object);

/// Replaces control characters in every string of the document by blanks: what a peer or a file says must not be able
/// to steer the terminal that shows it. Names of members are left alone.
void scrubControlCharacters(nlohmann::json& document);

/// The text of a document on one line, or indented by one blank a level. Bytes that are not UTF-8 (names from a system
/// with another encoding) become U+FFFD instead of an exception.
[[nodiscard]] std::string toOneLine(const nlohmann::json& document);
[[nodiscard]] std::string toIndented(const nlohmann::json& document);

}  // namespace halftrip::model
