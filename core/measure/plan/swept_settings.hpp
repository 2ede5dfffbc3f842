#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::measure {

/// What a sweep over any settings does with one of the request.
enum class SweptBy : std::uint8_t {
    Point,   ///< A point is told; all go over one path.
    Path,    ///< The transport or its thread is told when it is opened: each value has a path of its own.
    Nothing  ///< It holds for the whole run, and is refused.
};

struct SweptSetting {
    std::string_view path;  ///< As model::settingAt() takes it.
    SweptBy by = SweptBy::Nothing;
    const char* instead = nullptr;  ///< Of Nothing: the next step.
    std::string_view axis = {};  ///< By which files and charts know it; empty: by the path.
    [[nodiscard]] constexpr std::string_view name() const noexcept { return axis.empty() ? path : axis; }
};

/// Every setting of the request, in the order of its description.
[[nodiscard]] std::span<const SweptSetting> sweptSettings();

/// By its path or axis; null: there is none.
[[nodiscard]] const SweptSetting* findSweptSetting(std::string_view name);

/// Also of what is no setting of the request: "size" and "pause" are a point's, "wait" (of both ends) and the options
/// of transports a path's.
[[nodiscard]] SweptBy sweptBy(std::string_view name);

/// What somebody means who writes it behind --over: an axis or path ("size", "initiator.wait"), a setting's option
/// without its hyphens ("timeout" is "timeoutNs"), or an option of a transport ("receive-buffer" is "receiveBuffer").
[[nodiscard]] std::string sweptNameOf(const std::string& typed);

/// Whatever can stand behind --over but options of transports, by each of its names.
[[nodiscard]] std::vector<std::string> sweepableNames();

}  // namespace halftrip::measure
