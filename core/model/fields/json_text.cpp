#include "core/model/fields/json_text.hpp"

#include <algorithm>
#include <istream>
#include <utility>
#include <vector>

namespace halftrip::model {

using nlohmann::json;

namespace {

/// ": line 3, column 14", the place alone: the library's words for what it found there are those of its parser.
std::string placeOf(std::string_view message)
{
    const std::size_t begin = message.find("line ");
    const std::size_t end = message.find(": ", begin);
    if (begin == std::string_view::npos || end == std::string_view::npos)
        return {};
    return ": " + std::string(message.substr(begin, end - begin));
}

/// What turns the order of the letters round (U+202A to U+202E, U+2066 to U+2069): 0xE2 and two bytes.
bool isDirection(std::string_view text, std::size_t at)
{
    if (at + 2 >= text.size() || static_cast<unsigned char>(text[at]) != 0xE2)
        return false;
    const auto second = static_cast<unsigned char>(text[at + 1]);
    const auto third = static_cast<unsigned char>(text[at + 2]);
    return (second == 0x80 && third >= 0xAA && third <= 0xAE) || (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

/// C0 and DEL are single bytes in UTF-8; C1 (U+0080 to U+009F) is 0xC2 and a byte below 0xA0.
void scrub(std::string& text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool isC1 = byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (isDirection(text, i))
            text[i] = text[i + 1] = text[i + 2] = ' ';
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

struct TooDeep {};

template <typename Source>
Result<json> parse(Source&& source, const Text& object, const json::parser_callback_t& watch)
{
    const auto guarded = [&watch](int depth, json::parse_event_t event, json& parsed) {
        const bool isOpening = event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
        if (isOpening && std::cmp_greater_equal(depth, kDeepestJson))
            throw TooDeep{};
        return !watch || watch(depth, event, parsed);
    };
    try {
        json document = json::parse(std::forward<Source>(source), guarded);
        scrubControlCharacters(document);
        return document;
    } catch (const TooDeep&) {
        return fail(ErrorKind::Protocol, text("{object} is nested deeper than {most} levels.", object, kDeepestJson));
    } catch (const json::exception& problem) {
        return fail(ErrorKind::Protocol,
                    text("{object} is cut off or not JSON{place}.", object, placeOf(problem.what())));
    }
}

}  // namespace

Result<json> parseJson(std::string_view text, const Text& object, const json::parser_callback_t& watch)
{
    return parse(text, object, watch);
}

Result<json> parseJson(std::istream& text, const Text& object, const json::parser_callback_t& watch)
{
    return parse(text, object, watch);
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
