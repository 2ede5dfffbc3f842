#pragma once

#include <QString>

#include <cstdint>
#include <string>

namespace halftrip::gui {

/// The one place where the window turns numbers into text, in the user's locale.

/// Round trips are stored in nanoseconds, axes show half of them in microseconds.
inline constexpr double kRttNsPerHrtUs = 2000.0;

/// Half of a stored round trip, in microseconds with two decimals: 10426 -> "5.21".
[[nodiscard]] QString hrtText(std::int64_t rttNs);
[[nodiscard]] QString hrtText(double rttNs);
/// What stands before a percentile that fewer than ten samples lie beyond; the same as in the text table.
inline const QChar kThinMark = QLatin1Char('~');
/// With thousands separators.
[[nodiscard]] QString countText(std::uint64_t count);
/// "64 bytes", "1 byte".
[[nodiscard]] QString sizeText(std::uint32_t sizeBytes);
/// A stretch of time for a person: "0.4 s", "12 s", "3 min 5 s", "2 h 10 min". Negative: empty.
[[nodiscard]] QString durationText(std::int64_t durationNs);
/// Samples per second: "312,000 /s"; empty when nothing was measured.
[[nodiscard]] QString rateText(std::uint64_t samples, std::int64_t elapsedNs);
[[nodiscard]] QString fromUtf8(const std::string& text);

}  // namespace halftrip::gui
