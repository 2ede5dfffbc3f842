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

/// What the initiator of such a run says of it when it calls.
struct FleetCall {
    FleetPart part;
    std::int64_t dateMs = 0;  ///< By its clock, as it calls: UTC, milliseconds since 1970.
};

void describe(Fields& fields, FleetPart& part);
void describe(Fields& fields, FleetCall& call);

}  // namespace halftrip::model
