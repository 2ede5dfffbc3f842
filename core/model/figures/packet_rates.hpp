#pragma once

#include "core/model/record/run_record.hpp"

#include <optional>

namespace halftrip::model {

/// Probes a second over the measured part of a point.
struct PacketRates {
    double offered = 0;   ///< Handed to the initiator's transport.
    std::optional<double> relayed;  ///< Sent back by the responder; none without a responder that counts them.
    double received = 0;  ///< That came back in time.
};

/// None for a point that took no time. What the responder did for the first probe and the warm-up is taken out as far
/// as their replies came.
[[nodiscard]] std::optional<PacketRates> packetRatesOf(const RunRecord& record, const PointResult& point) noexcept;

/// True where the run sent without waiting for replies: rates are then what it was about.
[[nodiscard]] bool isAboutRates(const PointResult& point) noexcept;

/// True where probes left while others were under way: they queue behind each other, and how long is up to how many
/// there were.
[[nodiscard]] bool hasManyInFlight(const PointResult& point) noexcept;

/// True for round trips of one probe after the other, of which there are some: what they hold is the path's and the
/// hosts', and no waiting for other probes.
[[nodiscard]] bool hasSerialRoundTrips(const PointResult& point) noexcept;

}  // namespace halftrip::model
