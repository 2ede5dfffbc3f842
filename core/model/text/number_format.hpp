#pragma once

#include "core/model/record/distribution.hpp"

#include <cstdint>
#include <string>

namespace halftrip::model {

/// What people see of a stored figure, in microseconds.
[[nodiscard]] constexpr double shownMicroseconds(const DistributionWords& words, double storedNs) noexcept
{
    return shownNs(words, storedNs) / 1000;
}

/// Microseconds with as many decimals as a reader can use: "0.590", "5.17", "1,234.5", "52,000"; "-" for none. Table,
/// report, window and messages all show latencies through this. No unit; not for files that programs read.
[[nodiscard]] std::string formatMicroseconds(double microseconds);

/// formatMicroseconds(shownMicroseconds(...)).
[[nodiscard]] std::string formatShown(const DistributionWords& words, double storedNs);
/// As many of its column's units round to six digits, more than people read: such a figure has a unit of its own.
inline constexpr double kMostInColumn = 99'999.5;
/// formatShown() for a column of microseconds, of which each cell may have its own unit: "5.17", "162.40 ms".
[[nodiscard]] std::string formatInColumn(const DistributionWords& words, double storedNs);
/// The same of a round trip.
[[nodiscard]] std::string formatHrt(double rttNs);

/// A length of time with its unit, for settings and spans: "0", "250 ns", "5 ms", "1.5 s".
[[nodiscard]] std::string formatSpan(std::int64_t nanoseconds);

}  // namespace halftrip::model
