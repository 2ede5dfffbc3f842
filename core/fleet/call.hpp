#pragma once

#include "core/base/error.hpp"
#include "core/model/record/fleet_part.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::fleet {

/// A host of a plan, as far as those who call it are concerned.
struct CalledHost {
    std::string name;
    model::FleetPart part;  ///< Its measurement of the round that it is in or waits for, whatever its role.
    std::int64_t dateMs = 0;  ///< By its clock: UTC, milliseconds since 1970.
};

/// The partner of the round is served where both clocks differ by no more: what a round leaves beside its measurement
/// (kAroundMeasurement) has room for that.
inline constexpr std::int64_t kMostApartMs = 3'000;
/// A call of another round is put down to the clocks where they differ by more.
inline constexpr std::int64_t kAlikeMs = 1'000;

/// Whether the host serves that caller: the initiator of its measurement of that round, and nobody else. Error Refused:
/// why not, with both hosts' names, so that the sentence is right on either.
[[nodiscard]] Status judgeCall(const CalledHost& host, const std::optional<model::FleetCall>& call);

}  // namespace halftrip::fleet
