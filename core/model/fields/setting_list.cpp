#include "core/model/fields/setting_list.hpp"

#include "core/model/fields/setting_text.hpp"

#include <algorithm>
#include <array>

namespace halftrip::model {
namespace {

/// False for what is no setting of one value.
bool fillKind(const Field& field, const Value& value, SettingItem& item)
{
    return std::visit(Overloaded{[&](bool*) {
                                     item.kind = SettingKind::Flag;
                                     return true;
                                 },
                                 [&](const NumberValue& number) {
                                     const NumberBounds bounds = boundsOf(field, number);
                                     item.kind = SettingKind::Number;
                                     item.low = bounds.low;
                                     item.high = bounds.high;
                                     return true;
                                 },
                                 [&](const WordValue& word) {
                                     item.kind = SettingKind::Word;
                                     item.choices.assign(word.words.begin(), word.words.end());
                                     return true;
                                 },
                                 [&](std::string*) { return true; }, [&](const TextFormValue&) { return true; },
                                 [&](const OptionalValue& optional) {
                                     const bool isAbsent = !optional.hasValue(optional.optional);
                                     const Value inner = isAbsent ? optional.emplace(optional.optional)
                                                                  : optional.value(optional.optional);
                                     const bool isOne = fillKind(field, inner, item);
                                     if (isAbsent)
                                         optional.reset(optional.optional);
                                     return isOne;
                                 },
                                 [](const auto&) { return false; }},
                      value.of);
}

std::string_view nameOf(Unit unit)
{
    switch (unit) {
    case Unit::Bytes:
        return "bytes";
    case Unit::Nanoseconds:
        return "ns";
    case Unit::Microseconds:
        return "us";
    case Unit::Probes:
        return "probes";
    case Unit::Rounds:
        return "rounds";
    case Unit::None:
        break;
    }
    return "";
}

class Lister final : public Fields {
public:
    [[nodiscard]] std::vector<SettingItem> take() && { return std::move(m_items); }

private:
    void member(const Field& field, const Value& value) override
    {
        SettingItem item;
        if (!fillKind(field, value, item))
            return;
        item.key = field.key;
        item.title = field.title;
        item.help = field.help;
        item.unit = item.kind == SettingKind::Number ? nameOf(field.unit) : std::string_view();
        item.choose = choicesOf(field, value);
        item.usual = textOf(field, value);
        m_items.push_back(std::move(item));
    }

    std::vector<SettingItem> m_items;
};

}  // namespace

void describe(Fields& fields, SettingItem& item)
{
    fields("key", item.key);
    fields("title", item.title);
    fields("help", item.help);
    fields(Field("kind").meaning("What an editor for it looks like."), item.kind);
    fields(Field("choices").ifSet().meaning("Of a word."), item.choices);
    fields(Field("low").ifSet().anySign().meaning("Of a number."), item.low);
    fields(Field("high").ifSet().anySign(), item.high);
    fields(Field("unit").ifSet(), item.unit);
    fields(Field("choose").meaning("What it may be, for people."), item.choose);
    fields(Field("default").meaning("As it would be typed; empty: absent."), item.usual);
}

Unit unitNamed(std::string_view name)
{
    constexpr std::array<Unit, 5> kNamed{Unit::Bytes, Unit::Nanoseconds, Unit::Microseconds, Unit::Probes,
                                         Unit::Rounds};
    const auto* const found = std::ranges::find(kNamed, name, [](Unit unit) { return nameOf(unit); });
    return found == kNamed.end() ? Unit::None : *found;
}

std::vector<SettingItem> listSettings(const std::function<void(Fields&)>& describe)
{
    Lister lister;
    if (describe)
        describe(lister);
    return std::move(lister).take();
}

}  // namespace halftrip::model
