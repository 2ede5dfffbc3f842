#pragma once

#include "core/base/error.hpp"
#include "core/model/fields/member_filter.hpp"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <string>
#include <string_view>

namespace halftrip::model {

/// Objects and arrays within one another. No document of Halftrip comes near it, and whatever recurses over a document
/// (copying, writing, comparing) needs stack for each.
inline constexpr std::size_t kDeepestJson = 64;

/// Parses a text as JSON without letting an exception out. `object` begins the sentence of the error, which is
/// ErrorKind::Protocol: "<object> is cut off or not JSON: <line and column>.", or "<object> is nested deeper than 64
/// levels." Its strings and the names of its members are scrubbed. What `filter` leaves out must be JSON as well, but
/// takes no memory. Takes time in proportion to the text, whatever is in it.
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text, const Text& object,
                                               const MemberFilter& filter = {});
/// The same of a text that never stands in memory as a whole. `watch` sees each value as it is parsed and may leave it
/// out (nlohmann-json's parser callback).
[[nodiscard]] Result<nlohmann::json> parseJson(std::istream& text, const Text& object,
                                               const nlohmann::json::parser_callback_t& watch);

/// Replaces control characters in every string of the document, names of members included, by blanks: what a peer or a
/// file says must not be able to steer the terminal that shows it. Where two names become one, the member that was
/// named so before stays.
void scrubControlCharacters(nlohmann::json& document);

/// The text of a document on one line, or indented by one blank a level. Bytes that are not UTF-8 (names from a system
/// with another encoding) become U+FFFD instead of an exception.
[[nodiscard]] std::string toOneLine(const nlohmann::json& document);
[[nodiscard]] std::string toIndented(const nlohmann::json& document);

}  // namespace halftrip::model
