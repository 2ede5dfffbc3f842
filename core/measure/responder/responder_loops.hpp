#pragma once

#include "core/loop/reflect.hpp"
#include "core/model/record/self_proof.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::measure {

/// What the responder's measuring thread does in a point, by the name that Start has for it.
struct ResponderLoop {
    std::string_view id;
    std::size_t paths = 1;  ///< How many it works with.
    /// `lastBytes`: what its last path was prepared for at the most; where there is more than one, the size of what it
    /// answers. Returns the faults that it planted; most plant none.
    std::optional<model::PlantedFaults> (*run)(std::span<transport::Transport* const> paths,
                                               const loop::Reflection& reflection, std::uint32_t lastBytes);
};

/// The one that plants faults, for a run that proves itself.
inline constexpr std::string_view kPlantingLoop = "plant";

/// All of them, one line each.
[[nodiscard]] const std::vector<ResponderLoop>& responderLoops();
/// Null when there is none of that name.
[[nodiscard]] const ResponderLoop* findResponderLoop(std::string_view id);

}  // namespace halftrip::measure
