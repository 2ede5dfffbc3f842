#pragma once

#include "core/model/fields.hpp"

#include <cstdint>
#include <string>

namespace halftrip::model {

/// Which measurement of a fleet's plan a run is. Hosts by their names in the plan.
struct FleetPart {
    std::string planSha256;  ///< Of the plan's file, in hexadecimal.
    std::uint32_t round = 0;  ///< From 0.
    std::string initiator;
    std::string responder;
    bool operator==(const FleetPart&) const = default;
};

void describe(Fields& fields, FleetPart& part);

}  // namespace halftrip::model
