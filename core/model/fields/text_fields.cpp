#include "core/model/fields/text_fields.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace halftrip::model {
namespace {

/// A template and what stands in its holes. A text within a text stands by its English among the words, and before it
/// in the list with an origin of its own.
struct OriginParts {
    std::string id;
    std::map<std::string, std::int64_t> numbers;
    std::map<std::string, double> reals;
    std::map<std::string, std::string> words;
};

void describe(Fields& fields, OriginParts& origin)
{
    fields(Field("id").meaning("The English template; the names of its holes are those of the arguments."), origin.id);
    fields(Field("numbers").ifSet().anySign(), origin.numbers);
    fields(Field("reals").ifSet(), origin.reals);
    fields(Field("words").ifSet().meaning("Names, and by their English the texts that stand before this one."),
           origin.words);
}

void addOrigins(std::vector<OriginParts>& origins, const Text& text, bool isWithin)
{
    const TextOrigin* const origin = text.origin();
    if (origin == nullptr) {
        if (isWithin && !text.empty())
            origins.push_back({text, {}, {}, {}});
        return;
    }
    OriginParts parts{origin->id, {}, {}, {}};
    std::map<std::string, const Text*> withinByName;  // In the order in which they are read back.
    for (const TextArgument& argument : origin->arguments) {
        if (const auto* const number = std::get_if<std::int64_t>(&argument.value)) {
            parts.numbers[argument.name] = *number;
        } else if (const auto* const real = std::get_if<double>(&argument.value)) {
            parts.reals[argument.name] = *real;
        } else if (const auto* const within = std::get_if<std::shared_ptr<const Text>>(&argument.value)) {
            withinByName[argument.name] = within->get();
            parts.words[argument.name] = **within;
        } else {
            parts.words[argument.name] = std::get<std::string>(argument.value);
        }
    }
    for (const auto& [name, within] : withinByName)
        addOrigins(origins, *within, true);
    origins.push_back(std::move(parts));
}

Text textOf(const OriginParts& parts, const std::vector<Text>& within)
{
    if (parts.id.find('{') == std::string::npos)
        return parts.id;
    TextOrigin origin{parts.id, {}};
    for (const auto& [name, number] : parts.numbers)
        origin.arguments.push_back({name, number});
    for (const auto& [name, real] : parts.reals)
        origin.arguments.push_back({name, real});
    for (const auto& [name, words] : parts.words) {
        const auto found = std::ranges::find(within, words);
        if (found == within.end())
            origin.arguments.push_back({name, words});
        else
            origin.arguments.push_back({name, std::make_shared<const Text>(*found)});
    }
    return Text(std::move(origin));
}

}  // namespace

void detail::describeOrigins(Fields& fields, const std::vector<Text*>& texts)
{
    std::vector<OriginParts> origins;
    if (!fields.isReading()) {
        for (const Text* const text : texts)
            addOrigins(origins, *text, false);
    }
    fields(Field("texts").ifSet().meaning("How the sentences here were made: templates and their arguments."), origins);
    if (!fields.isReading())
        return;
    std::vector<Text> made;
    for (const OriginParts& parts : origins)
        made.push_back(textOf(parts, made));
    for (Text* const text : texts) {
        if (const auto found = std::ranges::find(made, *text); found != made.end())
            *text = *found;
    }
}

}  // namespace halftrip::model
