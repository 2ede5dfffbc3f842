#include "core/model/record/time_note.hpp"

#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::model {
namespace {

/// Null where the text has no argument of this name and type.
template <typename T>
const T* argumentOf(const TextOrigin& origin, std::string_view name)
{
    const TextArgument* const argument = findArgument(origin, name);
    return argument == nullptr ? nullptr : std::get_if<T>(&argument->value);
}

}  // namespace

Text textOf(const TimeNote& note, const RunRecord& record)
{
    std::string words(beginningOf(note.words, kLongestTimeNote));
    std::ranges::replace_if(words, [](char letter) { return static_cast<unsigned char>(letter) < ' '; }, ' ');
    const Text where = note.point < record.points.size() ? phraseOf(record.points[note.point], record.points) : Text();
    return text("Note at {seconds:.2f} s of point {point} ({where}): {words}", note.seconds, note.point + 1, where,
                words);
}

std::optional<TimeNote> timeNoteOf(const Text& note, const RunRecord& record)
{
    const TextOrigin* const origin = note.origin();
    if (origin == nullptr)
        return std::nullopt;
    const auto* const seconds = argumentOf<double>(*origin, "seconds");
    const auto* const point = argumentOf<std::int64_t>(*origin, "point");
    const auto* const words = argumentOf<std::string>(*origin, "words");
    if (seconds == nullptr || point == nullptr || words == nullptr || !std::isfinite(*seconds) || *seconds < 0 ||
        *point < 1 || static_cast<std::size_t>(*point) > record.points.size())
        return std::nullopt;
    return TimeNote{static_cast<std::size_t>(*point) - 1, *seconds, *words};
}

}  // namespace halftrip::model
