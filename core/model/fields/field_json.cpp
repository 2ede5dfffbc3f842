#include "core/model/fields/field_json.hpp"

#include "core/model/fields/histogram_parts.hpp"
#include "core/model/fields/setting_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace halftrip::model {
namespace {

using nlohmann::json;

// --- Writing ---------------------------------------------------------------------------------------------------------

bool isEmpty(const Value& value)
{
    return std::visit(Overloaded{[](bool* flag) { return !*flag; }, [](std::string* text) { return text->empty(); },
                                 [](const ListValue& list) { return list.size(list.list) == 0; },
                                 [](const MapValue& map) { return map.keys(map.map).empty(); },
                                 [](const OptionalValue& optional) { return !optional.hasValue(optional.optional); },
                                 [](stats::Histogram* histogram) { return histogram->isEmpty(); },
                                 [](const auto&) { return false; }},
                      value.of);
}

class ObjectWriter final : public Fields {
public:
    explicit ObjectWriter(std::string_view without = {}) : m_without(without) {}
    [[nodiscard]] json take() && { return std::move(m_object); }

private:
    void member(const Field& field, const Value& value) override
    {
        const bool isOptional = field.mayBeAbsent || std::holds_alternative<OptionalValue>(value.of);
        if (field.key != m_without && (!isOptional || !isEmpty(value)))
            m_object[std::string(field.key)] = jsonOf(value);
    }
    json m_object = json::object();
    std::string_view m_without;
};

json objectJson(const ObjectValue& object, std::string_view without = {})
{
    ObjectWriter writer(without);
    object.walk(writer, object.object);
    return std::move(writer).take();
}

json listJson(const ListValue& list)
{
    json out = json::array();
    for (std::size_t index = 0; index < list.size(list.list); ++index)
        out.push_back(jsonOf(list.at(list.list, index)));
    return out;
}

json mapJson(const MapValue& map)
{
    json out = json::object();
    for (const std::string& key : map.keys(map.map))
        out[key] = jsonOf(map.at(map.map, key));
    return out;
}

// --- Reading ---------------------------------------------------------------------------------------------------------

/// Where in the document a reader stands; text is made of it only when something is wrong there.
struct Place {
    const Place* parent = nullptr;
    std::string_view key = {};
    std::optional<std::size_t> index = {};
    const MemberFilter* filter = nullptr;  ///< As in JsonReading.
};

std::string pathOf(const Place& place)
{
    // Names of members are the writer's own words, and a hostile writer's may be long.
    constexpr std::size_t kLongest = 200;
    std::string text = place.parent == nullptr ? std::string() : pathOf(*place.parent);
    if (place.index)
        text += "[" + std::to_string(*place.index) + "]";
    else if (!place.key.empty())
        text += (text.empty() ? "" : ".") + std::string(place.key.substr(0, kLongest));
    return text.substr(0, kLongest);
}

/// Absent where the filter leaves that member out.
std::optional<Place> placeOfMember(const Place& parent, std::string_view key)
{
    if (parent.filter == nullptr)
        return Place{&parent, key, {}};
    const MemberFilter* const filter = parent.filter->find(key);
    return filter == nullptr ? std::nullopt : std::optional(Place{&parent, key, {}, filter});
}

/// One document being read: keeps the first thing that is wrong with it.
class DocumentReader {
public:
    void read(const json& from, const Field& field, const Value& value, const Place& place);
    /// `sentence` has a hole for the member, and further ones for `more`.
    template <typename... More>
    void report(const Place& place, halftrip::TextForm<Text, std::type_identity_t<More>...> sentence,
                const More&... more)
    {
        const std::string path = pathOf(place);
        const Text member = path.empty() ? Text("The document") : text("{path}", path);
        set({ErrorKind::Protocol, text(sentence, member, more...), 0, {}});
    }
    void set(Error error)
    {
        error.kind = ErrorKind::Protocol;
        if (m_status)
            m_status = std::unexpected(std::move(error));
    }
    [[nodiscard]] bool isFine() const noexcept { return m_status.has_value(); }
    [[nodiscard]] Status take() && { return std::move(m_status); }

private:
    void wrong(const Field& field, const Value& value, const Place& place, halftrip::TextForm<Text> sentence)
    {
        if (field.isSetting())
            set(wrongType(field, value));
        else
            report(place, sentence);
    }
    void readNumber(const json& from, const Field& field, const NumberValue& number, const Place& place);
    void readText(const json& from, const Field& field, std::string& out, const Value& value, const Place& place);
    void readWord(const json& from, const Field& field, const WordValue& word, const Value& value, const Place& place);
    void readForm(const json& from, const Field& field, const TextFormValue& form, const Place& place);
    void readObject(const json& from, const ObjectValue& object, const Place& place);
    void readList(const json& from, const Field& field, const ListValue& list, const Place& place);
    void readMap(const json& from, const Field& field, const MapValue& map, const Place& place);
    void readHistogram(const json& from, stats::Histogram& out, const Place& place);

    Status m_status;
};

/// The members of one object, as its description asks for them.
class ObjectReader final : public Fields {
public:
    ObjectReader(DocumentReader& document, const json& object, const Place& place)
        : m_document(document), m_object(object), m_place(place)
    {
    }
    [[nodiscard]] bool isReading() const noexcept override { return true; }
    void demand(bool isMet, const Field& field, std::string_view why) override
    {
        if (!isMet)
            m_document.report({&m_place, field.key, {}}, "{member} {wrong}.", Text(why));
    }
    void refuseUnknown()
    {
        if (!m_hasSettings)
            return;
        for (const auto& [key, value] : m_object.items()) {
            if (std::ranges::find(m_known, key) == m_known.end())
                m_document.set(unknownSetting(key, m_known));
        }
    }

private:
    void member(const Field& field, const Value& value) override
    {
        const std::optional<Place> place = placeOfMember(m_place, field.key);
        if (!place)
            return;
        if (place->filter == nullptr) {
            m_hasSettings = m_hasSettings || field.isSetting();
            m_known.emplace_back(field.key);
        }
        const auto found = m_object.find(field.key);
        if (found != m_object.end() && !found->is_null()) {
            m_document.read(*found, field, value, *place);
            return;
        }
        if (!field.mayBeAbsent && !std::holds_alternative<OptionalValue>(value.of))
            m_document.report(*place, "{member} is missing.");
    }

    DocumentReader& m_document;
    const json& m_object;
    const Place& m_place;
    std::vector<std::string> m_known;
    bool m_hasSettings = false;
};

void DocumentReader::readNumber(const json& from, const Field& field, const NumberValue& number, const Place& place)
{
    if (!from.is_number_integer()) {
        wrong(field, {number}, place, "{member} is not a whole number.");
        return;
    }
    const NumberBounds bounds = boundsOf(field, number);
    const auto isInside = [&](auto given) {
        return std::cmp_greater_equal(given, bounds.low) &&
               (bounds.isUnsigned64 || std::cmp_less_equal(given, bounds.high));
    };
    const bool isUnsigned = from.is_number_unsigned();
    if (isUnsigned ? isInside(from.get<std::uint64_t>()) : isInside(from.get<std::int64_t>())) {
        std::visit([&](auto* out) { *out = from.get<std::remove_reference_t<decltype(*out)>>(); }, number);
        return;
    }
    if (field.isSetting()) {
        const bool isSmall = !isUnsigned || from.get<std::uint64_t>() <= INT64_MAX;
        set(outOfRange(field, {number}, isSmall ? withUnit(field.unit, from.get<std::int64_t>()) : from.dump()));
        return;
    }
    const std::string high = bounds.isUnsigned64 ? "18446744073709551615" : std::to_string(bounds.high);
    report(place, "{member} is outside {low} .. {high}.", bounds.low, high);
}

void DocumentReader::readText(const json& from, const Field& field, std::string& out, const Value& value,
                              const Place& place)
{
    const auto* text = from.get_ptr<const std::string*>();
    if (text == nullptr)
        wrong(field, value, place, "{member} is not a text.");
    else if (text->size() > field.mostItems)
        report(place, "{member} is longer than {most} bytes.", field.mostItems);
    else
        out = *text;
}

void DocumentReader::readWord(const json& from, const Field& field, const WordValue& word, const Value& value,
                              const Place& place)
{
    std::string text;
    readText(from, field, text, value, place);
    if (!isFine())
        return;
    const auto found = std::ranges::find(word.words, text);
    if (found != word.words.end()) {
        word.set(word.value, static_cast<std::size_t>(found - word.words.begin()));
        return;
    }
    if (field.isSetting()) {
        set(std::move(model::readText(field, text, value)).error());
        return;
    }
    std::string names;
    for (const std::string_view name : word.words)
        names += (names.empty() ? "" : ", ") + std::string(name);
    report(place, "{member} is none of {words}.", names);
}

void DocumentReader::readForm(const json& from, const Field& field, const TextFormValue& form, const Place& place)
{
    std::string text;
    readText(from, field, text, {form}, place);
    if (!isFine() || form.read(form.value, text))
        return;
    if (field.isSetting())
        set(std::move(model::readText(field, text, {form})).error());
    else
        report(place, "{member} is not {form}.", Text(form.form));
}

void DocumentReader::readObject(const json& from, const ObjectValue& object, const Place& place)
{
    if (!from.is_object()) {
        report(place, "{member} is not an object.");
        return;
    }
    ObjectReader reader(*this, from, place);
    object.walk(reader, object.object);
    if (isFine())
        reader.refuseUnknown();
}

void DocumentReader::readList(const json& from, const Field& field, const ListValue& list, const Place& place)
{
    if (!from.is_array()) {
        wrong(field, {list}, place, "{member} is not a list.");
        return;
    }
    if (from.size() > field.mostItems) {
        report(place, "{member} has more than {most} items.", field.mostItems);
        return;
    }
    list.clear(list.list);
    for (std::size_t index = 0; index < from.size() && isFine(); ++index)
        read(from[index], field, list.append(list.list), {&place, {}, index, place.filter});
}

void DocumentReader::readMap(const json& from, const Field& field, const MapValue& map, const Place& place)
{
    if (!from.is_object()) {
        wrong(field, {map}, place, "{member} is not an object.");
        return;
    }
    if (from.size() > field.mostItems) {
        report(place, "{member} has more than {most} members.", field.mostItems);
        return;
    }
    map.clear(map.map);
    for (const auto& [key, value] : from.items()) {
        if (!isFine())
            return;
        const std::optional<Place> inside = placeOfMember(place, key);
        if (!inside)
            continue;
        if (const auto item = map.add(map.map, key))
            read(value, field, *item, *inside);
    }
}

void DocumentReader::readHistogram(const json& from, stats::Histogram& out, const Place& place)
{
    HistogramParts parts;
    readObject(from, std::get<ObjectValue>(valueOf(parts).of), place);
    if (!isFine() || parts.count == 0)
        return;
    auto histogram = histogramOf(parts);
    if (histogram)
        out = std::move(*histogram);
    else
        report({&place, histogram.error().hint, {}}, "{member} {wrong}.", histogram.error().what);
}

void DocumentReader::read(const json& from, const Field& field, const Value& value, const Place& place)
{
    std::visit(Overloaded{[&](bool* out) {
                              if (from.is_boolean())
                                  *out = from.get<bool>();
                              else
                                  wrong(field, value, place, "{member} is neither true nor false.");
                          },
                          [&](const NumberValue& number) { readNumber(from, field, number, place); },
                          [&](double* out) {
                              if (from.is_number() && std::isfinite(from.get<double>()))
                                  *out = from.get<double>();
                              else
                                  wrong(field, value, place, "{member} is not a number.");
                          },
                          [&](std::string* out) { readText(from, field, *out, value, place); },
                          [&](const WordValue& word) { readWord(from, field, word, value, place); },
                          [&](const TextFormValue& form) { readForm(from, field, form, place); },
                          [&](const ObjectValue& object) { readObject(from, object, place); },
                          [&](const ListValue& list) { readList(from, field, list, place); },
                          [&](const MapValue& map) { readMap(from, field, map, place); },
                          [&](const OptionalValue& optional) {
                              read(from, field, optional.emplace(optional.optional), place);
                          },
                          [&](stats::Histogram* out) { readHistogram(from, *out, place); }},
               value.of);
}

}  // namespace

json jsonOf(const Value& value)
{
    return std::visit(Overloaded{[](const bool* flag) { return json(*flag); },
                                 [](const NumberValue& number) {
                                     return std::visit([](const auto* integer) { return json(*integer); }, number);
                                 },
                                 // JSON has no infinity; a figure that could not be computed is 0.
                                 [](const double* real) { return json(std::isfinite(*real) ? *real : 0.0); },
                                 [](const std::string* text) { return json(*text); },
                                 [](const WordValue& word) { return json(word.words[word.get(word.value)]); },
                                 [](const TextFormValue& form) { return json(form.write(form.value)); },
                                 [](const ObjectValue& object) { return objectJson(object); },
                                 [](const ListValue& list) { return listJson(list); },
                                 [](const MapValue& map) { return mapJson(map); },
                                 [](const OptionalValue& optional) {
                                     return optional.hasValue(optional.optional)
                                                ? jsonOf(optional.value(optional.optional))
                                                : json();
                                 },
                                 [](const stats::Histogram* histogram) {
                                     HistogramParts parts = partsOf(*histogram);
                                     return jsonOf(valueOf(parts));
                                 }},
                      value.of);
}

json jsonWithout(const Value& value, std::string_view key)
{
    return objectJson(std::get<ObjectValue>(value.of), key);
}

Status readJson(const json& document, const Value& value, const JsonReading& how)
{
    DocumentReader reader;
    reader.read(document, Field(""), value, {nullptr, how.path, {}, how.filter});
    return std::move(reader).take();
}

}  // namespace halftrip::model
