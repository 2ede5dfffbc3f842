#include "core/model/record/time_note.hpp"

#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::model {
namespace {

constexpr const char* kTimeNote = "Note at {seconds:.2f} s of point {point} ({where}): {words}";

const double* realOf(const TextOrigin& origin, std::string_view name)
{
    const TextArgument* const argument = findArgument(origin, name);
    return argument == nullptr ? nullptr : std::get_if<double>(&argument->value);
}

}  // namespace

Text textOf(const TimeNote& note, const RunRecord& record)
{
    std::string words(beginningOf(note.words, kLongestTimeNote));
    std::ranges::replace_if(words, [](char letter) { return static_cast<unsigned char>(letter) < ' '; }, ' ');
    const Text where = note.point < record.points.size() ? phraseOf(record.points[note.point], record.points) : Text();
    return text(kTimeNote, note.seconds, note.point + 1, where, words);
}

std::optional<TimeNote> timeNoteOf(const Text& note, const RunRecord& record)
{
    const TextOrigin* const origin = note.origin();
    if (origin == nullptr || origin->id != kTimeNote)
        return std::nullopt;
    const double* const seconds = realOf(*origin, "seconds");
    const TextArgument* const point = findArgument(*origin, "point");
    const TextArgument* const words = findArgument(*origin, "words");
    if (seconds == nullptr || point == nullptr || words == nullptr || !std::isfinite(*seconds) || *seconds < 0)
        return std::nullopt;
    const auto* const place = std::get_if<std::int64_t>(&point->value);
    const auto* const written = std::get_if<std::string>(&words->value);
    if (place == nullptr || written == nullptr || *place < 1 || static_cast<std::size_t>(*place) > record.points.size())
        return std::nullopt;
    return TimeNote{static_cast<std::size_t>(*place) - 1, *seconds, *written};
}

}  // namespace halftrip::model
