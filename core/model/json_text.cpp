#include "core/model/json_text.hpp"

#include <algorithm>

namespace halftrip::model {

using nlohmann::json;

namespace {

/// The library's message without its "[json.exception.parse_error.101] parse error " and without bytes that a terminal
/// or a JSON message could not carry.
std::string inWords(std::string_view message)
{
    constexpr std::string_view kPrefix = "parse error ";
    if (const std::size_t end = message.find("] "); end != std::string_view::npos)
        message.remove_prefix(end + 2);
    if (message.starts_with(kPrefix))
        message.remove_prefix(kPrefix.size());
    constexpr std::size_t kLongest = 200;
    std::string words(message.substr(0, kLongest));
    const auto isUnprintable = [](char character) { return character < ' ' || character > '~'; };
    std::ranges::replace_if(words, isUnprintable, '?');
    return words;
}

}  // namespace

Result<json> parseJson(std::string_view text, const std::string& object)
{
    try {
        return json::parse(text);
    } catch (const json::exception& problem) {
        return fail(ErrorKind::Protocol, object + " is cut off or not JSON: " + inWords(problem.what()) + ".");
    }
}

std::string toOneLine(const json& document)
{
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string toIndented(const json& document)
{
    return document.dump(1, ' ', false, json::error_handler_t::replace);
}

}  // namespace halftrip::model
