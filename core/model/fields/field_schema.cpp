#include "core/model/fields/field_schema.hpp"

#include "core/model/fields/histogram_parts.hpp"
#include "core/model/fields/setting_text.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace halftrip::model {
namespace {

using nlohmann::json;

class ObjectSchema final : public Fields {
public:
    [[nodiscard]] json take() &&
    {
        json schema{{"type", "object"}, {"properties", std::move(m_properties)}, {"additionalProperties", false}};
        if (!m_required.empty())
            schema["required"] = std::move(m_required);
        return schema;
    }

private:
    void member(const Field& field, const Value& value) override
    {
        m_properties[std::string(field.key)] = schemaOf(field, value);
        if (!field.mayBeAbsent && !std::holds_alternative<OptionalValue>(value.of))
            m_required.push_back(field.key);
    }
    json m_properties = json::object();
    json m_required = json::array();
};

json objectSchema(const ObjectValue& object)
{
    ObjectSchema schema;
    object.walk(schema, object.object);
    return std::move(schema).take();
}

json numberSchema(const Field& field, const NumberValue& number)
{
    const NumberBounds bounds = boundsOf(field, number);
    json schema{{"type", "integer"}, {"minimum", bounds.low}};
    if (bounds.isUnsigned64)
        schema["maximum"] = UINT64_MAX;
    else
        schema["maximum"] = bounds.high;
    return schema;
}

json listSchema(const Field& field, const ListValue& list)
{
    list.clear(list.list);
    return {{"type", "array"},
            {"items", schemaOf(Field(field).meaning({}), list.append(list.list))},
            {"maxItems", field.mostItems}};
}

json mapSchema(const Field& field, const MapValue& map)
{
    const std::vector<std::string> known = map.keys(map.map);
    const std::string key = known.empty() ? "x" : known.front();
    const auto item = known.empty() ? map.add(map.map, key) : std::optional(map.at(map.map, key));
    json schema{{"type", "object"}};
    if (item)
        schema["additionalProperties"] = schemaOf(Field(field).meaning({}), *item);
    else  // Its keys are our own words; its values are numbers in every such map.
        schema["additionalProperties"] = {{"type", "integer"}};
    return schema;
}

json histogramSchema()
{
    HistogramParts parts;
    parts.hdr = "HISTFA";  // Otherwise it would be an empty one, which has a count and nothing else.
    json schema = objectSchema(std::get<ObjectValue>(valueOf(parts).of));
    // Cookie and the upper half of the length, in base64: as far as the bytes are the same in every encoding.
    schema["properties"]["hdr"]["pattern"] = "^HISTFA";
    return schema;
}

json bareSchema(const Field& field, const Value& value)
{
    return std::visit(Overloaded{[](const bool*) { return json{{"type", "boolean"}}; },
                                 [&](const NumberValue& number) { return numberSchema(field, number); },
                                 [](const double*) { return json{{"type", "number"}}; },
                                 [](const std::string*) { return json{{"type", "string"}}; },
                                 [](const WordValue& word) {
                                     json schema{{"enum", json::array()}};
                                     for (const std::string_view name : word.words)
                                         schema["enum"].push_back(name);
                                     return schema;
                                 },
                                 [](const TextFormValue& form) {
                                     return json{{"type", "string"},
                                                 {"description", "May be " + std::string(form.form) + "."}};
                                 },
                                 [](const ObjectValue& object) { return objectSchema(object); },
                                 [&](const ListValue& list) { return listSchema(field, list); },
                                 [&](const MapValue& map) { return mapSchema(field, map); },
                                 [&](const OptionalValue& optional) {
                                     return bareSchema(field, optional.emplace(optional.optional));
                                 },
                                 [](const stats::Histogram*) { return histogramSchema(); }},
                      value.of);
}

}  // namespace

json schemaOf(const Field& field, const Value& sample)
{
    json schema = bareSchema(field, sample);
    if (!field.help.empty())
        schema["description"] = field.help;
    return schema;
}

json documentSchema(std::string_view title, std::string_view description, const Value& sample)
{
    json schema = schemaOf(Field("").meaning(description), sample);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = title;
    return schema;
}

}  // namespace halftrip::model
