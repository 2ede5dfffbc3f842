#pragma once

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

/// "off", "software", "hardware", "auto".
[[nodiscard]] std::string_view toName(StampChoice choice) noexcept;
[[nodiscard]] std::optional<StampChoice> stampChoiceFromName(std::string_view name) noexcept;

}  // namespace halftrip::model
