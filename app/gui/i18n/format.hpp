#pragma once

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/model/record/distribution.hpp"
#include "core/model/text/latency_unit.hpp"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace halftrip::gui {

/// The one place where the window turns numbers into text, in the user's locale.

using model::LatencyUnit;
/// "ns", "\u00b5s", "ms", "s".
[[nodiscard]] QString nameOf(LatencyUnit unit);
/// A stored figure as people see it, with five significant digits at most, as in the text table and in reports: a round
/// trip of 10426 ns -> "5.21".
[[nodiscard]] QString latencyText(const model::DistributionWords& words, double storedNs,
                                  LatencyUnit unit = LatencyUnit::Microseconds);
/// The same in a column of that unit: what would have more digits there than people read has a unit of its own,
/// "162.40 ms".
[[nodiscard]] QString cellText(const model::DistributionWords& words, double storedNs,
                               LatencyUnit unit = LatencyUnit::Microseconds);
/// A figure in nanoseconds as it is shown: 5213 -> "5.21 \u00b5s". From 100 ms on in a unit with fewer digits.
[[nodiscard]] QString microsecondsText(double shownNs);
/// "5.21 to 9.80 \u00b5s".
[[nodiscard]] QString microsecondsRange(double fromNs, double toNs);
/// Where the unit stands beside it already, as over a column: "5.21", but "162.40 ms".
[[nodiscard]] QString microsecondsFigure(double shownNs);
/// What such a figure is, with its unit: "HRT (us)".
[[nodiscard]] QString latencyTitle(const model::DistributionWords& words, LatencyUnit unit = LatencyUnit::Microseconds);
[[nodiscard]] QString latencyTitle(const Text& shown, LatencyUnit unit = LatencyUnit::Microseconds);
/// Where there is room for a few letters only: the unit alone, unless the title is short.
[[nodiscard]] QString shortLatencyTitle(const model::DistributionWords& words,
                                        LatencyUnit unit = LatencyUnit::Microseconds);
/// What stands in place of a percentile that lies among the lost probes; the same as in the text table.
[[nodiscard]] QString lostMark();
/// With thousands separators.
[[nodiscard]] QString countText(std::uint64_t count);
/// "1 sample", "12,000 samples".
[[nodiscard]] QString samplesText(std::uint64_t count);
/// A stretch of time for a person: "0.4 s", "12 s", "3 min 5 s", "2 h 10 min". Negative: empty.
[[nodiscard]] QString durationText(std::int64_t durationNs);
/// A span from nanoseconds to hours, as sentences of core name it: "4 ms".
[[nodiscard]] QString spanText(std::int64_t ns);
/// Samples per second: "312,000 /s"; empty when nothing was measured.
[[nodiscard]] QString rateText(std::uint64_t samples, std::int64_t elapsedNs);
[[nodiscard]] QString fromUtf8(std::string_view text);
[[nodiscard]] QStringList listFromUtf8(std::span<const std::string> texts);
/// A value or phrase of an axis as the window writes it, with unit and space: "every 100us" -> "every 100 \u00b5s".
[[nodiscard]] QString axisText(const Text& text);
/// A sentence of core, which writes "us" for every terminal, as the window writes it: with "\u00b5s".
[[nodiscard]] QString sentenceText(const Text& sentence);
/// Sentences one behind the other, without the empty ones: English has a blank between them, Chinese has none.
[[nodiscard]] QString sentencesText(const QStringList& sentences);
/// "a, b", as the language lists names; without the empty ones.
[[nodiscard]] QString listText(const QStringList& names);
/// "a, b; c, d", as the language parts what has commas of its own; without the empty ones.
[[nodiscard]] QString clausesText(const QStringList& clauses);
/// What went wrong and what to do, one behind the other.
[[nodiscard]] QString errorText(const Error& error);
/// A sentence for somebody who has no command line before him: without its options.
[[nodiscard]] QString nextStepText(const Text& sentence);

}  // namespace halftrip::gui
