#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// Along what the points of a run differ.
struct AxisInfo {
    std::string_view id;      ///< "size".
    std::string_view title;   ///< Beside a chart: "payload in bytes".
    std::string_view column;  ///< Over a column: "bytes".
    Unit unit = Unit::None;
    bool isWord = false;      ///< Its values are words (transports), not numbers.
};

inline constexpr std::string_view kSizeAxis = "size";
inline constexpr std::string_view kIntervalAxis = "interval";
inline constexpr std::string_view kPauseAxis = "pause";
inline constexpr std::string_view kGapAxis = "gap";
inline constexpr std::string_view kWindowAxis = "window";
inline constexpr std::string_view kOrderAxis = "order";  ///< Bytes of the answer to a tick.
inline constexpr std::string_view kFeedAxis = "feed";  ///< Address and port that packets come to.
inline constexpr std::string_view kTransportAxis = "transport";
inline constexpr std::string_view kWaitAxis = "wait";  ///< Of both ends.
inline constexpr std::string_view kWorkAxis = "work";
inline constexpr std::string_view kFlowAxis = "flow";  ///< A pair of ports.

/// Every axis that a mode has of its own, in the order of a table's columns.
[[nodiscard]] const std::vector<AxisInfo>& allAxes();
/// What is known of an axis; a swept setting is one by its path, any other (an option of a transport) goes by its id.
/// The result refers to `id` then.
[[nodiscard]] AxisInfo axisInfo(std::string_view id);

/// Where a point lies on one axis.
struct AxisValue {
    std::string axis;
    std::int64_t number = 0;
    std::string word = {};  ///< For axes of words.
    bool operator==(const AxisValue&) const = default;
};
void describe(Fields& fields, AxisValue& value);

[[nodiscard]] AxisValue numberOn(std::string_view axis, std::int64_t number);
[[nodiscard]] AxisValue wordOn(std::string_view axis, std::string word);

/// As a table's cell: "64", "5ms", "xdp".
[[nodiscard]] std::string textOf(const AxisValue& value);
/// In a sentence: "64 bytes", "one every 5ms", "over xdp".
[[nodiscard]] Text phraseOf(const AxisValue& value);

}  // namespace halftrip::model
