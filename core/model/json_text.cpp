#include "core/model/json_text.hpp"

#include <algorithm>
#include <vector>

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

/// C0 and DEL are single bytes in UTF-8; C1 (U+0080 to U+009F) is 0xC2 and a byte below 0xA0.
void scrub(std::string& text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool isC1 = byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (isC1)
            text[i + 1] = ' ';
        if (isC1 || byte < 0x20 || byte == 0x7F)
            text[i] = ' ';
    }
}

void scrubNames(json::object_t& members)
{
    std::vector<std::string> unclean;
    for (const auto& [name, value] : members) {
        std::string clean = name;
        scrub(clean);
        if (clean != name)
            unclean.push_back(name);
    }
    for (const std::string& name : unclean) {
        auto member = members.extract(name);
        scrub(member.key());
        members.insert(std::move(member));
    }
}

/// Of any text; where it is JSON, the number of objects and arrays around its innermost value.
std::size_t depthOf(std::string_view text)
{
    std::size_t depth = 0;
    std::size_t deepest = 0;
    bool isInString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char character = text[i];
        if (isInString && character == '\\')
            ++i;
        else if (character == '"')
            isInString = !isInString;
        else if (!isInString && (character == '[' || character == '{'))
            deepest = std::max(deepest, ++depth);
        else if (!isInString && (character == ']' || character == '}') && depth > 0)
            --depth;
    }
    return deepest;
}

}  // namespace

Result<json> parseJson(std::string_view text, const std::string& object, const json::parser_callback_t& watch)
{
    if (depthOf(text) > kDeepestJson)
        return fail(ErrorKind::Protocol,
                    object + " is nested deeper than " + std::to_string(kDeepestJson) + " levels.");
    try {
        json document = json::parse(text, watch);
        scrubControlCharacters(document);
        return document;
    } catch (const json::exception& problem) {
        return fail(ErrorKind::Protocol, object + " is cut off or not JSON: " + inWords(problem.what()) + ".");
    }
}

void scrubControlCharacters(json& document)
{
    // Not recursive: a hostile document may be nested deeper than the stack.
    std::vector<json*> waiting{&document};
    while (!waiting.empty()) {
        json& value = *waiting.back();
        waiting.pop_back();
        if (value.is_string())
            scrub(value.get_ref<std::string&>());
        if (value.is_object())
            scrubNames(value.get_ref<json::object_t&>());
        if (value.is_structured()) {
            for (json& member : value)
                waiting.push_back(&member);
        }
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
