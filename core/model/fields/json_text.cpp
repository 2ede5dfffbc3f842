#include "core/model/fields/json_text.hpp"

#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <istream>
#include <streambuf>
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

void scrubNames(json::object_t& members)
{
    std::vector<std::string> unclean;
    for (const auto& [name, value] : members) {
        if (scrubbed(name) != name)
            unclean.push_back(name);
    }
    for (const std::string& name : unclean) {
        auto member = members.extract(name);
        scrub(member.key());
        members.insert(std::move(member));
    }
}

std::unexpected<Error> tooDeep(const Text& object)
{
    return fail(ErrorKind::Protocol, text("{object} is nested deeper than {most} levels.", object, kDeepestJson));
}

std::unexpected<Error> notJson(const Text& object, const std::string& place)
{
    return fail(ErrorKind::Protocol, text("{object} is cut off or not JSON{place}.", object, place));
}

/// Builds a document of the members that a filter lets through. The library's own parser with a callback would look
/// through a list again after each object in it.
class FilteredDocument final : public json::json_sax_t {
public:
    explicit FilteredDocument(const MemberFilter& filter) : m_filter(filter) {}

    [[nodiscard]] bool isTooDeep() const noexcept { return m_isTooDeep; }
    /// Where it is no JSON.
    [[nodiscard]] const std::string& place() const noexcept { return m_place; }
    [[nodiscard]] json take() && { return std::move(m_document); }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(json::number_integer_t value) override { return put(value); }
    bool number_unsigned(json::number_unsigned_t value) override { return put(value); }
    bool number_float(json::number_float_t value, const json::string_t& /*text*/) override { return put(value); }
    bool string(json::string_t& value) override { return put(value); }
    bool binary(json::binary_t& /*value*/) override { return true; }  // No text has it.
    bool start_object(std::size_t /*count*/) override { return open(json::value_t::object); }
    bool start_array(std::size_t /*count*/) override { return open(json::value_t::array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(json::string_t& name) override
    {
        const Open& object = m_open.back();
        m_memberFilter = object.filter == nullptr ? nullptr : object.filter->find(name);
        m_member = m_memberFilter == nullptr ? nullptr : &(*object.value)[name];
        return true;
    }
    bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const json::exception& problem) override
    {
        m_place = placeOf(problem.what());
        return false;
    }

private:
    /// Both null inside of what nobody needs.
    struct Open {
        json* value;
        const MemberFilter* filter;
    };

    /// Where the next value goes, and what holds for it.
    [[nodiscard]] Open next()
    {
        if (m_open.empty())
            return {&m_document, &m_filter};
        const Open& parent = m_open.back();
        if (parent.value == nullptr)
            return {nullptr, nullptr};
        if (parent.value->is_array())
            return {&parent.value->emplace_back(nullptr), parent.filter};
        return {m_member, m_memberFilter};
    }
    template <typename T>
    bool put(const T& value)
    {
        if (json* const target = next().value; target != nullptr)
            *target = value;
        return true;
    }
    bool open(json::value_t kind)
    {
        m_isTooDeep = m_open.size() == kDeepestJson;
        if (m_isTooDeep)
            return false;
        const Open opened = next();
        if (opened.value != nullptr)
            *opened.value = json(kind);
        m_open.push_back(opened);
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    const MemberFilter& m_filter;
    json m_document;
    std::vector<Open> m_open;
    json* m_member = nullptr;  ///< Of the innermost object, the one whose name came last.
    const MemberFilter* m_memberFilter = nullptr;
    bool m_isTooDeep = false;
    std::string m_place;
};

struct TooDeep {};

/// A text as the source of a stream: one kind of source is one parser in the program, and a parser is large.
class TextBuffer final : public std::streambuf {
public:
    explicit TextBuffer(std::string_view text)
    {
        char* const begin = const_cast<char*>(text.data());  // It is only read.
        setg(begin, begin, begin + text.size());
    }
};

}  // namespace

Result<json> parseJson(std::string_view text, const Text& object, const MemberFilter& filter)
{
    FilteredDocument builder(filter);
    TextBuffer buffer(text);
    std::istream stream(&buffer);
    if (!json::sax_parse(stream, &builder))
        return builder.isTooDeep() ? tooDeep(object) : notJson(object, builder.place());
    json document = std::move(builder).take();
    scrubControlCharacters(document);
    return document;
}

Result<json> parseJson(std::istream& text, const Text& object, const json::parser_callback_t& watch)
{
    const auto guarded = [&watch](int depth, json::parse_event_t event, json& parsed) {
        const bool isOpening = event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
        if (isOpening && std::cmp_greater_equal(depth, kDeepestJson))
            throw TooDeep{};
        return watch(depth, event, parsed);
    };
    try {
        json document = json::parse(text, guarded);
        scrubControlCharacters(document);
        return document;
    } catch (const TooDeep&) {
        return tooDeep(object);
    } catch (const json::exception& problem) {
        return notJson(object, placeOf(problem.what()));
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
