#include "core/model/facts/fact.hpp"

#include "core/model/fields/text_fields.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::model {
namespace {

template <typename T>
std::optional<T> valueAs(const std::optional<FactValue>& value)
{
    if (!value || !std::holds_alternative<T>(*value))
        return std::nullopt;
    return std::get<T>(*value);
}

template <typename T>
std::optional<T> valueAs(const std::vector<Fact>& facts, std::string_view id)
{
    const Fact* const fact = findFact(facts, id);
    return fact == nullptr ? std::nullopt : valueAs<T>(fact->value);
}

}  // namespace

void describe(Fields& fields, Fact& fact)
{
    fields(Field("id").meaning("Topic and setting: coalescing.rxUsecs."), fact.id);
    // One member for each kind of value; at most one of them is there.
    auto text = valueAs<std::string>(fact.value);
    auto number = valueAs<std::int64_t>(fact.value);
    auto flag = valueAs<bool>(fact.value);
    fields("text", text);
    fields(Field("number").anySign(), number);
    fields("flag", flag);
    if (fields.isReading()) {
        fact.value = text ? std::optional<FactValue>(*text) : std::nullopt;
        if (number)
            fact.value = *number;
        if (flag)
            fact.value = *flag;
    }
    fields(Field("unit").ifSet(), fact.unit);
    fields(Field("source").meaning("Where a person finds it."), fact.source);
    fields(Field("absence").ifSet().meaning("Why there is no value."), fact.absence);
    auto isInapplicable = fact.isInapplicable ? std::optional(true) : std::nullopt;
    fields(Field("isInapplicable").meaning("Absent because there is nothing of the kind here."), isInapplicable);
    if (fields.isReading())
        fact.isInapplicable = isInapplicable.value_or(false);
    describeOrigins(fields, fact.source, fact.absence);
}

Fact knownFact(std::string id, FactValue value, std::string unit, Text source)
{
    return {std::move(id), std::move(value), std::move(unit), std::move(source), {}, false};
}

Fact absentFact(std::string id, std::string unit, Text source, Text absence)
{
    return {std::move(id), std::nullopt, std::move(unit), std::move(source), std::move(absence), false};
}

Fact inapplicableFact(std::string id, Text source, Text absence)
{
    return {std::move(id), std::nullopt, {}, std::move(source), std::move(absence), true};
}

const Fact* findFact(const std::vector<Fact>& facts, std::string_view id)
{
    const auto found = std::ranges::find(facts, id, &Fact::id);
    return found == facts.end() ? nullptr : &*found;
}

std::optional<std::int64_t> numberOf(const std::vector<Fact>& facts, std::string_view id)
{
    return valueAs<std::int64_t>(facts, id);
}

std::optional<std::string> textOf(const std::vector<Fact>& facts, std::string_view id)
{
    return valueAs<std::string>(facts, id);
}

std::optional<bool> flagOf(const std::vector<Fact>& facts, std::string_view id)
{
    return valueAs<bool>(facts, id);
}

std::string formatValue(const FactValue& value)
{
    if (const auto* const text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    return std::get<bool>(value) ? "yes" : "no";
}

Text formatFact(const Fact& fact)
{
    if (!fact.value)
        return "not known";
    if (fact.unit.empty())
        return formatValue(*fact.value);
    return text("{value} {unit}", formatValue(*fact.value), Text(fact.unit));
}

}  // namespace halftrip::model
