#pragma once

#include "core/model/fields.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace halftrip::model {

/// Which stamps of the stages of a round trip are taken, in a pass of their own after each point.
enum class StampChoice : std::uint8_t {
    Off,
    Software,  ///< The system's: at its scheduler and its driver.
    Hardware,  ///< The adapters', too; the run is refused where they cannot be had.
    Auto,      ///< The adapters' where they have a clock, else the system's; whatever is missing is said.
};

template <>
struct Words<StampChoice> {
    static constexpr std::array<std::string_view, 4> kNames{"off", "software", "hardware", "auto"};
};

}  // namespace halftrip::model
