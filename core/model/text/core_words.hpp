#pragma once

#include <optional>
#include <string>

namespace halftrip::model {

/// Where a measuring thread ran: "core 3", or that it was free to move.
[[nodiscard]] inline std::string coreWords(const std::optional<int>& core)
{
    return core ? "core " + std::to_string(*core) : "no core of its own";
}

}  // namespace halftrip::model
