#include "core/model/figures/packet_rates.hpp"

#include "core/model/request/peer.hpp"

#include <algorithm>

namespace halftrip::model {

std::optional<PacketRates> packetRatesOf(const RunRecord& record, const PointResult& point) noexcept
{
    if (point.elapsedNs <= 0)
        return std::nullopt;
    const double seconds = static_cast<double>(point.elapsedNs) / 1e9;
    PacketRates rates{.offered = static_cast<double>(point.counts.sent) / seconds,
                      .relayed = {},
                      .received = static_cast<double>(point.counts.received) / seconds};
    if (!record.request.peer.hasResponder() || !point.responderCounts)
        return rates;
    const ProbeCounts excluded = point.excludedCounts.value_or(ProbeCounts{});
    const std::uint64_t before = excluded.received + excluded.late + excluded.duplicate;
    const std::uint64_t reflected = point.responderCounts->reflected;
    rates.relayed = static_cast<double>(reflected - std::min(reflected, before)) / seconds;
    return rates;
}

bool isAboutRates(const PointResult& point) noexcept
{
    return point.numberOn(kWindowAxis).has_value();
}

bool hasManyInFlight(const PointResult& point) noexcept
{
    return point.numberOn(kWindowAxis).value_or(1) > 1 || point.numberOn(kGapAxis).has_value();
}

bool hasSerialRoundTrips(const PointResult& point) noexcept
{
    const Distribution& result = point.result();
    return result.kind == DistributionKind::RoundTrip && !result.histogram.isEmpty() && !hasManyInFlight(point);
}

}  // namespace halftrip::model
