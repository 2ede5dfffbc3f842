#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// What somebody wrote at a moment of a point. It is one of the run's notes (RunRecord::notes), so that every reader
/// shows it; its arguments "seconds", "point" and "words" tell it from the others.
struct TimeNote {
    std::size_t point = 0;  ///< By its place in the run.
    double seconds = 0;  ///< From the start of the point.
    std::string words;  ///< One line, 1 to kLongestTimeNote bytes.
    bool operator==(const TimeNote&) const = default;
};

inline constexpr std::size_t kLongestTimeNote = 400;
/// More of one run are refused.
inline constexpr std::size_t kMostTimeNotes = 200;

/// "Note at 12.40 s of point 1 (64 bytes): switch replaced". Line breaks and other control characters become blanks.
[[nodiscard]] Text textOf(const TimeNote& note, const RunRecord& record);
/// None of another note, and of one whose point the run does not have.
[[nodiscard]] std::optional<TimeNote> timeNoteOf(const Text& note, const RunRecord& record);

}  // namespace halftrip::model
