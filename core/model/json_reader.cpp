#include "core/model/json_reader.hpp"

#include <cmath>

namespace halftrip::model {

void JsonProblem::report(const std::string& path, std::string_view why)
{
    // Names of members are the writer's own words, and a hostile writer's may be long.
    constexpr std::size_t kLongestPath = 200;
    set({.kind = ErrorKind::Protocol,
         .what = (path.empty() ? std::string("The document") : path.substr(0, kLongestPath)) + " " + std::string(why) +
                 ".",
         .osCode = 0,
         .hint = {}});
}

void JsonProblem::set(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

JsonReader::JsonReader(const nlohmann::json& value, std::string path, JsonProblem& problem)
    : m_value(&value), m_path(std::move(path)), m_problem(&problem)
{
    if (!value.is_object())
        m_problem->report(m_path, "is not an object");
}

const nlohmann::json* JsonReader::find(std::string_view key) const
{
    if (!m_value->is_object())
        return nullptr;
    const auto member = m_value->find(key);
    return member == m_value->end() || member->is_null() ? nullptr : &*member;
}

const nlohmann::json* JsonReader::require(std::string_view key) const
{
    const nlohmann::json* value = find(key);
    if (value == nullptr)
        report(key, "is missing");
    return value;
}

bool JsonReader::isListUpTo(const nlohmann::json& value, const std::string& path, std::size_t maxItems) const
{
    if (value.is_array() && value.size() <= maxItems)
        return true;
    m_problem->report(path, value.is_array() ? "has more than " + std::to_string(maxItems) + " items"
                                             : std::string("is not a list"));
    return false;
}

const nlohmann::json* JsonReader::requireList(std::string_view key, std::size_t maxItems) const
{
    const nlohmann::json* value = require(key);
    return value != nullptr && isListUpTo(*value, pathOf(key), maxItems) ? value : nullptr;
}

const nlohmann::json* JsonReader::requireMap(std::string_view key) const
{
    const nlohmann::json* value = require(key);
    if (value == nullptr)
        return nullptr;
    if (!value->is_object()) {
        report(key, "is not an object");
        return nullptr;
    }
    if (value->size() > kMaxItems) {
        report(key, "has more than " + std::to_string(kMaxItems) + " members");
        return nullptr;
    }
    return value;
}

std::string JsonReader::pathOf(std::string_view key) const
{
    return m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
}

std::string JsonReader::pathOf(std::string_view key, std::size_t index) const
{
    return pathOf(key) + "[" + std::to_string(index) + "]";
}

bool JsonReader::toText(const nlohmann::json& value, const std::string& path, std::string& out) const
{
    const auto* text = value.get_ptr<const std::string*>();
    if (text == nullptr) {
        m_problem->report(path, "is not a text");
        return false;
    }
    if (text->size() > kMaxTextBytes) {
        m_problem->report(path, "is longer than " + std::to_string(kMaxTextBytes) + " bytes");
        return false;
    }
    out = *text;
    return true;
}

void JsonReader::text(std::string_view key, std::string& out) const
{
    if (const nlohmann::json* value = require(key))
        toText(*value, pathOf(key), out);
}

void JsonReader::flag(std::string_view key, bool& out) const
{
    std::optional<bool> value;
    flag(key, value);
    if (value)
        out = *value;
    else if (!has(key))
        report(key, "is missing");
}

void JsonReader::flag(std::string_view key, std::optional<bool>& out) const
{
    const nlohmann::json* value = find(key);
    if (value == nullptr)
        return;
    if (value->is_boolean())
        out = value->get<bool>();
    else
        report(key, "is neither true nor false");
}

void JsonReader::real(std::string_view key, double& out) const
{
    const nlohmann::json* value = require(key);
    if (value == nullptr)
        return;
    if (value->is_number() && std::isfinite(value->get<double>()))
        out = value->get<double>();
    else
        report(key, "is not a number");
}

void JsonReader::texts(std::string_view key, std::vector<std::string>& out) const
{
    const nlohmann::json* list = requireList(key, kMaxItems);
    if (list == nullptr)
        return;
    for (std::size_t index = 0; index < list->size(); ++index) {
        std::string item;
        if (toText((*list)[index], pathOf(key, index), item))
            out.push_back(std::move(item));
    }
}

void JsonReader::textMap(std::string_view key, std::map<std::string, std::string>& out) const
{
    const nlohmann::json* map = requireMap(key);
    if (map == nullptr)
        return;
    for (const auto& [name, value] : map->items()) {
        std::string item;
        if (toText(value, pathOf(key) + "." + name, item))
            out.emplace(name, std::move(item));
    }
}

}  // namespace halftrip::model
