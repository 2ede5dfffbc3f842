#include "core/model/packet_rates.hpp"

#include <algorithm>

namespace halftrip::model {

std::optional<PacketRates> packetRatesOf(const PointResult& point) noexcept
{
    if (point.elapsedNs <= 0)
        return std::nullopt;
    const double seconds = static_cast<double>(point.elapsedNs) / 1e9;
    const ProbeCounts apart = point.apartCounts.value_or(ProbeCounts{});
    const std::uint64_t before = apart.received + apart.late + apart.duplicate;
    const std::uint64_t reflected = point.responderCounts.reflected;
    return PacketRates{static_cast<double>(point.counts.sent) / seconds,
                       static_cast<double>(reflected - std::min(reflected, before)) / seconds,
                       static_cast<double>(point.counts.received) / seconds};
}

bool isAboutRates(const PointResult& point) noexcept
{
    return point.numberOn(kWindowAxis).has_value();
}

}  // namespace halftrip::model
