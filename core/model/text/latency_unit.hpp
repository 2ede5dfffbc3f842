#pragma once

#include "core/model/record/distribution.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace halftrip::model {

// What the latencies of a column are written in, in window, report and card alike. Text for a terminal stays in
// microseconds, see docs/decisions/0021-unit-of-a-column.md.

enum class LatencyUnit : std::uint8_t { Nanoseconds, Microseconds, Milliseconds, Seconds };
/// "ns", "µs", "ms", "s".
[[nodiscard]] std::string_view unitName(LatencyUnit unit);
[[nodiscard]] double nanosecondsIn(LatencyUnit unit);
/// Microseconds, but nanoseconds where all of the column's figures are below one, milliseconds from 10 ms on, seconds
/// from 10 s on. Figures as they are shown, in nanoseconds.
[[nodiscard]] LatencyUnit unitFor(double leastNs, double mostNs);

/// Collects a column's figures, as they are shown, and tells its unit.
class ColumnUnit {
public:
    void add(double shownNs);
    /// Microseconds for a column without figures.
    [[nodiscard]] LatencyUnit unit() const;

private:
    double m_leastNs = std::numeric_limits<double>::max();
    double m_mostNs = 0;
};

/// What a figure in a column of that unit is written in: where it would have more digits than people read, the largest
/// unit that it reaches.
[[nodiscard]] LatencyUnit unitInColumn(double shownNs, LatencyUnit column);
/// True: that is another one, which the figure names.
[[nodiscard]] bool hasOwnUnit(double shownNs, LatencyUnit column);
/// How many decimals such a figure has, without one of its own.
[[nodiscard]] int decimalsIn(double shownNs, LatencyUnit unit);
/// As many nanoseconds as the same figure in microseconds has with three decimals: half of one would be rounded up here
/// and down there, and a p99 of "525 ns" stand beside a maximum of "0.524".
[[nodiscard]] double wholeNanoseconds(double shownNs);
/// A figure as it is shown, outside of any column: "5.17 µs", "162.40 ms".
[[nodiscard]] std::string formatWithUnit(double shownNs);
/// A stored figure as it stands in a column of that unit: "5.17", "162.40 ms".
[[nodiscard]] std::string formatInColumn(const DistributionWords& words, double storedNs, LatencyUnit unit);

}  // namespace halftrip::model
