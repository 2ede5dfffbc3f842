#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/control/stage_report.hpp"
#include "core/transport/stamping.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::measure {

/// One probe of a stamped pass as one end saw it.
struct StampedProbe {
    std::uint32_t sequence = 0;
    clock::Ticks sentTicks = 0;      ///< The application's own stamps.
    clock::Ticks receivedTicks = 0;
    transport::StageStamps stamps;   ///< Of the packet received and of the packet sent.
};

enum class StampedEnd : std::uint8_t { Initiator, Responder };

/// What translates one end's stamps. Everything outlives it.
struct EndClocks {
    const clock::TickConverter& converter;
    const clock::ClockRelation& system;
    const clock::ClockRelation& adapter;
};

/// The parts of a round trip that lie at one end, each a difference on one clock.
struct EndParts {
    std::int64_t appSpanNs = 0;  ///< Initiator: send to receive, the RTT. Responder: receive to send, residence.
    std::int64_t appToDriverNs = 0;
    std::int64_t driverToAppNs = 0;
    /// Between the driver's stamps: outside of the initiator, inside of the responder.
    std::int64_t softwareSpanNs = 0;
    std::optional<std::int64_t> appToSchedulerNs;
    std::optional<std::int64_t> hardwareSpanNs;  ///< The same between the adapter's stamps, on its own clock.
    std::optional<std::int64_t> driverToWireNs;
    std::optional<std::int64_t> wireToDriverNs;
};

/// None when a stamp at the border to the driver is missing (the adapter's own may stand in for both of them) or a part
/// is beyond kLongestStageNs.
[[nodiscard]] std::optional<EndParts> partsOf(const StampedProbe& probe, StampedEnd end, const EndClocks& clocks);

/// What was obtained over a pass, in words: "obtained", "obtained for 990 of 1000 probes", or why not. Leaves the
/// clocks' errors to be filled in.
[[nodiscard]] model::EndStamps describeObtained(std::span<const StampedProbe> probes,
                                                const transport::StampFacts& facts);

/// The same with the clocks' errors. Errors: Os when a clock was set during the pass, NotSupported when the adapter's
/// runs wrong: then no part means anything.
[[nodiscard]] Result<model::EndStamps> describeEnd(std::span<const StampedProbe> probes,
                                                   const transport::StampingTransport& transport,
                                                   const clock::TickConverter& converter);

}  // namespace halftrip::measure
