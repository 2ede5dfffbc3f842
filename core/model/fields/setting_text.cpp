#include "core/model/fields/setting_text.hpp"

#include "core/base/duration_text.hpp"
#include "core/base/number_row.hpp"

#include <algorithm>
#include <charconv>

namespace halftrip::model {
namespace {

Text nameOf(const Field& field)
{
    return field.isSetting() ? field.title : field.key;
}

/// As much of somebody else's words as a sentence can carry.
std::string shortened(std::string_view text)
{
    constexpr std::size_t kLongest = 40;
    return text.size() <= kLongest ? std::string(text) : std::string(text.substr(0, kLongest)) + "...";
}

std::string listed(std::span<const std::string_view> words)
{
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index)
        text += (index == 0 ? "" : index + 1 == words.size() ? " or " : ", ") + std::string(words[index]);
    return text;
}

/// `number`: in decimal, for those of 64 bits have no other type.
Text countOf(Unit unit, const std::string& number)
{
    const bool isOne = number == "1";
    switch (unit) {
    case Unit::Bytes:
        return isOne ? "1 byte" : text("{count} bytes", number);
    case Unit::Microseconds:
        return text("{count} us", number);
    case Unit::Probes:
        return isOne ? "1 probe" : text("{count} probes", number);
    case Unit::Rounds:
        return isOne ? "1 round" : text("{count} rounds", number);
    case Unit::None:
    case Unit::Nanoseconds:
        break;
    }
    return text("{count}", number);
}

/// Without its unit where `unit` has a word of its own; lengths of time carry theirs.
std::string bare(Unit unit, std::int64_t number)
{
    return unit == Unit::Nanoseconds && number >= 0 ? durationText(number) : std::to_string(number);
}

Text rangeText(const Field& field, const NumberBounds& bounds)
{
    if (field.unit == Unit::Nanoseconds && bounds.low >= 0)
        return text("Choose {low:duration} to {high:duration}.", bounds.low, bounds.high);
    const std::string high = bounds.isUnsigned64 ? "18446744073709551615" : std::to_string(bounds.high);
    const std::int64_t low = field.isZeroUnset ? std::max<std::int64_t>(bounds.low, 1) : bounds.low;
    return text("Choose {low} to {high}.", low, countOf(field.unit, high));
}

bool isWithin(std::int64_t number, const NumberBounds& bounds)
{
    return number >= bounds.low && number <= bounds.high;
}

std::unexpected<Error> invalid(Text what, Text hint)
{
    return fail(ErrorKind::Invalid, std::move(what), std::move(hint));
}

/// Reads and writes one number, whatever integer it is.
std::int64_t get(const NumberValue& number)
{
    return std::visit([](const auto* value) { return static_cast<std::int64_t>(*value); }, number);
}

void set(const NumberValue& number, std::int64_t to)
{
    std::visit([to](auto* value) { *value = static_cast<std::remove_reference_t<decltype(*value)>>(to); }, number);
}

Status readNumber(const Field& field, std::string_view given, const NumberValue& number)
{
    std::int64_t read = 0;
    if (field.unit == Unit::Nanoseconds) {
        auto duration = parseDuration(given, text("The {setting}", nameOf(field)));
        if (!duration)
            return std::unexpected(std::move(duration).error());
        read = *duration;
    } else {
        const char* const end = given.data() + given.size();
        const auto [rest, error] = std::from_chars(given.data(), end, read);
        if (error == std::errc::result_out_of_range)
            return std::unexpected(outOfRange(field, {number}, text("{given}", shortened(given))));
        if (error != std::errc() || rest != end)
            return invalid(text("The {setting} \"{given}\" is not a whole number.", nameOf(field), shortened(given)),
                           rangeText(field, boundsOf(field, number)));
    }
    if (!isWithin(read, boundsOf(field, number)) || (read == 0 && field.isZeroUnset))
        return std::unexpected(outOfRange(field, {number}, withUnit(field.unit, read)));
    set(number, read);
    return {};
}

/// A list of lengths of time, each with its unit and within the field's range.
Status readDurations(const Field& field, std::string_view text, const ListValue& list)
{
    list.clear(list.list);
    for (bool isMore = !text.empty(); isMore;) {
        const std::size_t comma = text.find(',');
        Status status = list.size(list.list) < field.mostItems
                            ? readNumber(field, text.substr(0, comma), std::get<NumberValue>(list.append(list.list).of))
                            : Status(invalid(halftrip::text("The {setting} has too many items.", nameOf(field)),
                                             halftrip::text("Choose at most {most}.", field.mostItems)));
        if (!status) {
            list.clear(list.list);
            return status;
        }
        isMore = comma != std::string_view::npos;
        text.remove_prefix(isMore ? comma + 1 : text.size());
    }
    return {};
}

/// A list of numbers, each within the field's range.
Status readNumbers(const Field& field, std::string_view text, const ListValue& list)
{
    if (field.unit == Unit::Nanoseconds)
        return readDurations(field, text, list);
    auto numbers = parseNumberRow(text, field.mostItems);
    if (!numbers)
        return invalid(halftrip::text("The {setting} cannot be read {where}.", nameOf(field), numbers.error().what),
                       "Write a number like 64, a list like 1,64,1024, or a row like 1,2,4..2048.");
    list.clear(list.list);
    for (const std::uint64_t number : *numbers) {
        const Value item = list.append(list.list);
        const auto& slot = std::get<NumberValue>(item.of);
        if (!isWithin(static_cast<std::int64_t>(number), boundsOf(field, slot))) {
            list.clear(list.list);
            return std::unexpected(outOfRange(field, item, withUnit(field.unit, static_cast<std::int64_t>(number))));
        }
        set(slot, static_cast<std::int64_t>(number));
    }
    return {};
}

Status readTexts(const Field& field, std::string_view text, const ListValue& list)
{
    list.clear(list.list);
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        if (list.size(list.list) == field.mostItems)
            return invalid(halftrip::text("The {setting} are too many.", nameOf(field)),
                           halftrip::text("Choose at most {most}.", field.mostItems));
        *std::get<std::string*>(list.append(list.list).of) = std::string(text.substr(0, comma));
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return {};
}

bool hasNumbers(const ListValue& list)
{
    // Only a look at what an item would be.
    const bool isEmpty = list.size(list.list) == 0;
    const Value item = isEmpty ? list.append(list.list) : list.at(list.list, 0);
    const bool isNumber = std::holds_alternative<NumberValue>(item.of);
    if (isEmpty)
        list.clear(list.list);
    return isNumber;
}

std::string joinedItems(const Field& field, const ListValue& list)
{
    std::vector<std::uint64_t> numbers;
    std::string texts;
    for (std::size_t index = 0; index < list.size(list.list); ++index) {
        const Value item = list.at(list.list, index);
        const auto* const number = std::get_if<NumberValue>(&item.of);
        if (number != nullptr && field.unit != Unit::Nanoseconds)
            numbers.push_back(static_cast<std::uint64_t>(get(*number)));
        else
            texts += (texts.empty() ? "" : ",") + textOf(field, item);
    }
    return numbers.empty() ? texts : numberRowText(numbers);
}

/// Walks through a struct of settings and keeps the first that is out of range.
class RangeCheck final : public Fields {
public:
    [[nodiscard]] Status take() && { return std::move(m_status); }

private:
    void member(const Field& field, const Value& value) override
    {
        if (m_status)
            judge(field, value);
    }
    void judge(const Field& field, const Value& value)
    {
        if (const auto* number = std::get_if<NumberValue>(&value.of)) {
            const bool isHuge = std::holds_alternative<std::uint64_t*>(*number) && get(*number) < 0;
            if (isHuge || !isWithin(get(*number), boundsOf(field, *number)))
                m_status = std::unexpected(outOfRange(
                    field, value, isHuge ? Text("A number above 2^63") : withUnit(field.unit, get(*number))));
        } else if (const auto* object = std::get_if<ObjectValue>(&value.of)) {
            object->walk(*this, object->object);
        } else if (const auto* optional = std::get_if<OptionalValue>(&value.of)) {
            if (optional->hasValue(optional->optional))
                judge(field, optional->value(optional->optional));
        } else if (const auto* list = std::get_if<ListValue>(&value.of)) {
            judgeList(field, *list);
        } else if (const auto* text = std::get_if<std::string*>(&value.of)) {
            judgeText(field, **text);
        } else if (const auto* map = std::get_if<MapValue>(&value.of)) {
            for (const std::string& key : map->keys(map->map))
                member(field, map->at(map->map, key));
        }
    }
    /// What a file or message would not be read back with.
    void judgeText(const Field& field, const std::string& text)
    {
        if (text.size() > field.mostItems)
            m_status = invalid(
                halftrip::text("A text of {length} bytes is too long for the {setting}.", text.size(), nameOf(field)),
                halftrip::text("Choose at most {most} bytes.", field.mostItems));
    }
    void judgeList(const Field& field, const ListValue& list)
    {
        const std::size_t count = list.size(list.list);
        if (count > field.mostItems)
            m_status = invalid(text("The {setting} has {count} items.", nameOf(field), count),
                               text("Choose at most {most}.", field.mostItems));
        for (std::size_t index = 0; index < count && m_status; ++index)
            judge(field, list.at(list.list, index));
    }

    Status m_status;
};

/// Gives settings the texts that came for them.
class TextReader final : public Fields {
public:
    explicit TextReader(const std::map<std::string, std::string>& texts) : m_texts(texts) {}
    [[nodiscard]] bool isReading() const noexcept override { return true; }
    [[nodiscard]] Status take() &&
    {
        for (const auto& [key, text] : m_texts) {
            if (m_status && std::ranges::find(m_known, key) == m_known.end())
                m_status = std::unexpected(unknownSetting(key, m_known));
        }
        return std::move(m_status);
    }
    /// Whatever else there is among the texts.
    [[nodiscard]] Status takeKnown() && { return std::move(m_status); }
    [[nodiscard]] std::vector<std::string> takeKeys() && { return std::move(m_known); }

private:
    void member(const Field& field, const Value& value) override
    {
        m_known.emplace_back(field.key);
        const auto found = m_texts.find(m_known.back());
        if (m_status && found != m_texts.end())
            m_status = readText(field, found->second, value);
    }

    const std::map<std::string, std::string>& m_texts;
    std::vector<std::string> m_known;
    Status m_status;
};

class SettingFinder final : public Fields {
public:
    explicit SettingFinder(std::string_view path) : m_path(path) {}
    [[nodiscard]] std::optional<std::pair<Field, Value>> take() && { return std::move(m_found); }

private:
    void member(const Field& field, const Value& value) override
    {
        if (m_path == field.key) {
            m_found.emplace(field, value);
            return;
        }
        const auto* const object = std::get_if<ObjectValue>(&value.of);
        if (object == nullptr || !m_path.starts_with(field.key) || m_path[field.key.size()] != '.')
            return;
        m_path.remove_prefix(field.key.size() + 1);
        object->walk(*this, object->object);
        m_path = {};
    }

    std::string_view m_path;
    std::optional<std::pair<Field, Value>> m_found;
};

}  // namespace

std::optional<std::pair<Field, Value>> settingAt(const Value& settings, std::string_view path)
{
    SettingFinder finder(path);
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(finder, object.object);
    return std::move(finder).take();
}

Status readSettings(const std::map<std::string, std::string>& texts, const Value& settings)
{
    TextReader reader(texts);
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(reader, object.object);
    return std::move(reader).take();
}

Status readSettingsAmong(const std::map<std::string, std::string>& texts, const Value& settings)
{
    TextReader reader(texts);
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(reader, object.object);
    return std::move(reader).takeKnown();
}

std::vector<std::string> keysOf(const std::function<void(Fields&)>& describe)
{
    const std::map<std::string, std::string> none;
    TextReader reader(none);
    if (describe)
        describe(reader);
    return std::move(reader).takeKeys();
}

Status checkTextsAmong(const std::map<std::string, std::string>& texts, const std::function<void(Fields&)>& describe)
{
    TextReader reader(texts);
    if (describe)
        describe(reader);
    return std::move(reader).takeKnown();
}

Text withUnit(Unit unit, std::int64_t number)
{
    return unit == Unit::Nanoseconds && number >= 0 ? text("{time:duration}", number)
                                                    : countOf(unit, std::to_string(number));
}

NumberBounds boundsOf(const Field& field, const NumberValue& number)
{
    return std::visit(
        [&field]<typename T>(const T*) {
            using Limits = std::numeric_limits<T>;
            constexpr bool kIsUnsigned64 = std::same_as<T, std::uint64_t>;
            NumberBounds bounds;
            const std::int64_t lowest = std::is_signed_v<T> ? static_cast<std::int64_t>(Limits::min()) : 0;
            const std::int64_t highest = kIsUnsigned64 ? std::numeric_limits<std::int64_t>::max()
                                                       : static_cast<std::int64_t>(Limits::max());
            bounds.isUnsigned64 = kIsUnsigned64 && !field.range;
            bounds.low = std::max<std::int64_t>(lowest, field.range ? field.range->low : 0);
            bounds.high = std::min<std::int64_t>(highest, field.range ? field.range->high : highest);
            return bounds;
        },
        number);
}

Text choicesOf(const Field& field, const Value& value)
{
    return std::visit(Overloaded{[](bool*) { return Text("Choose true or false."); },
                                 [&](const NumberValue& number) { return rangeText(field, boundsOf(field, number)); },
                                 [](const WordValue& word) { return text("Choose {words}.", listed(word.words)); },
                                 [](const TextFormValue& form) { return text("Choose {form}.", Text(form.form)); },
                                 [](std::string*) { return Text("Give a text."); },
                                 [](const ListValue&) { return Text("Give a list."); },
                                 [](const MapValue&) { return Text("Give an object of texts."); },
                                 [&](const OptionalValue& optional) {
                                     const bool isAbsent = !optional.hasValue(optional.optional);
                                     const Value inner = isAbsent ? optional.emplace(optional.optional)
                                                                  : optional.value(optional.optional);
                                     Text choices = choicesOf(field, inner);
                                     if (isAbsent)
                                         optional.reset(optional.optional);
                                     return choices;
                                 },
                                 [](const auto&) { return Text(); }},
                      value.of);
}

Error outOfRange(const Field& field, const Value& value, const Text& given)
{
    return {ErrorKind::Invalid, text("{given} is not a valid {setting}.", given, nameOf(field)), 0,
            choicesOf(field, value)};
}

Error wrongType(const Field& field, const Value& value)
{
    const char* const wrong = std::visit(
        Overloaded{[](bool*) { return "neither true nor false"; },
                   [](const NumberValue&) { return "not a whole number"; }, [](double*) { return "not a number"; },
                   [](const ListValue&) { return "not a list"; }, [](const ObjectValue&) { return "not an object"; },
                   [](const MapValue&) { return "not an object"; }, [](const auto&) { return "not a text"; }},
        value.of);
    return {ErrorKind::Invalid, text("The {setting} is {wrong}.", nameOf(field), wrong), 0, choicesOf(field, value)};
}

Error unknownSetting(std::string_view key, const std::vector<std::string>& known)
{
    std::string names;
    for (const std::string& name : known)
        names += (names.empty() ? "" : ", ") + name;
    return {ErrorKind::Invalid, text("There is no setting \"{given}\".", shortened(key)), 0,
            known.empty() ? "Leave it out." : text("Choose one of these: {words}.", names)};
}

Status checkRanges(const Value& settings)
{
    RangeCheck check;
    const auto& object = std::get<ObjectValue>(settings.of);
    object.walk(check, object.object);
    return std::move(check).take();
}

Status readText(const Field& field, std::string_view given, const Value& value)
{
    const auto refuse = [&](halftrip::TextForm<Text, std::string> sentence) -> Status {
        return invalid(text(sentence, nameOf(field), shortened(given)), choicesOf(field, value));
    };
    return std::visit(
        Overloaded{[&](bool* flag) -> Status {
                       if (given != "true" && given != "false")
                           return refuse("The {setting} \"{given}\" is neither true nor false.");
                       *flag = given == "true";
                       return {};
                   },
                   [&](const NumberValue& number) { return readNumber(field, given, number); },
                   [&](std::string* out) -> Status {
                       *out = std::string(given);
                       return {};
                   },
                   [&](const WordValue& word) -> Status {
                       const auto found = std::ranges::find(word.words, given);
                       if (found == word.words.end())
                           return refuse("The {setting} \"{given}\" does not exist.");
                       word.set(word.value, static_cast<std::size_t>(found - word.words.begin()));
                       return {};
                   },
                   [&](const TextFormValue& form) -> Status {
                       return form.read(form.value, given) ? Status{}
                                                           : refuse("The {setting} \"{given}\" cannot be read.");
                   },
                   [&](const ListValue& list) {
                       return hasNumbers(list) ? readNumbers(field, given, list) : readTexts(field, given, list);
                   },
                   [&](const OptionalValue& optional) -> Status {
                       Status status = readText(field, given, optional.emplace(optional.optional));
                       if (!status)
                           optional.reset(optional.optional);
                       return status;
                   },
                   [&](const auto&) { return refuse("The {setting} \"{given}\" cannot be given as one text."); }},
        value.of);
}

std::string textOf(const Field& field, const Value& value)
{
    return std::visit(Overloaded{[](bool* flag) { return std::string(*flag ? "true" : "false"); },
                                 [&](const NumberValue& number) { return bare(field.unit, get(number)); },
                                 [](std::string* text) { return *text; },
                                 [](const WordValue& word) { return std::string(word.words[word.get(word.value)]); },
                                 [](const TextFormValue& form) { return form.write(form.value); },
                                 [&](const ListValue& list) { return joinedItems(field, list); },
                                 [&](const OptionalValue& optional) {
                                     return optional.hasValue(optional.optional)
                                                ? textOf(field, optional.value(optional.optional))
                                                : std::string();
                                 },
                                 [](const auto&) { return std::string(); }},
                      value.of);
}

}  // namespace halftrip::model
