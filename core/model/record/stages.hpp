#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// The parts of a round trip, in the order of the path. Each is a difference of two stamps of one clock.
enum class StagePart : std::uint8_t {
    AAppToDriver,  ///< From A's send stamp to the driver's, on A's real-time clock.
    BDriverToApp,  ///< From the system's receive stamp to B's, on B's real-time clock.
    BResidence,    ///< From B's receive stamp to its send stamp, on B's measuring clock.
    BAppToDriver,
    ADriverToApp,
    AAdapter,   ///< Between A's driver and its wire, both ways: with A's hardware stamps.
    BAdapter,   ///< The same at B.
    Wire,       ///< Between the adapters, both ways: with hardware stamps of both.
    Remainder,  ///< What is left of the round trip: adapters and wire, as far as they have no part of their own.
    // Finer than the above: each is contained in one of them.
    AAppToScheduler,  ///< In AAppToDriver.
    BAppToScheduler,  ///< In BAppToDriver.
    ADriverToWire,    ///< In AAdapter, as are the others in theirs: the adapter's clock is related to the system's.
    BWireToDriver,
    BDriverToWire,
    AWireToDriver,
};

struct StagePartName {
    StagePart part = StagePart::Remainder;
    std::string_view id;     ///< JSON key.
    std::string_view title;  ///< In tables.
    bool isFiner = false;    ///< Contained in another: not to be added up.
};

/// By the enumerators' order.
inline constexpr std::array kStageParts{
    StagePartName{StagePart::AAppToDriver, "aAppToDriver", "A, application to driver", false},
    StagePartName{StagePart::BDriverToApp, "bDriverToApp", "B, driver to application", false},
    StagePartName{StagePart::BResidence, "bResidence", "B, residence", false},
    StagePartName{StagePart::BAppToDriver, "bAppToDriver", "B, application to driver", false},
    StagePartName{StagePart::ADriverToApp, "aDriverToApp", "A, driver to application", false},
    StagePartName{StagePart::AAdapter, "aAdapter", "A, adapter", false},
    StagePartName{StagePart::BAdapter, "bAdapter", "B, adapter", false},
    StagePartName{StagePart::Wire, "wire", "wire, both ways", false},
    StagePartName{StagePart::Remainder, "remainder", "remainder", false},
    StagePartName{StagePart::AAppToScheduler, "aAppToScheduler", "A, application to scheduler", true},
    StagePartName{StagePart::BAppToScheduler, "bAppToScheduler", "B, application to scheduler", true},
    StagePartName{StagePart::ADriverToWire, "aDriverToWire", "A, driver to wire", true},
    StagePartName{StagePart::BWireToDriver, "bWireToDriver", "B, wire to driver", true},
    StagePartName{StagePart::BDriverToWire, "bDriverToWire", "B, driver to wire", true},
    StagePartName{StagePart::AWireToDriver, "aWireToDriver", "A, wire to driver", true},
};
inline constexpr std::size_t kStagePartCount = kStageParts.size();

template <>
struct Words<StagePart> {
    static constexpr auto kNames = [] {
        std::array<std::string_view, kStagePartCount> names;
        for (std::size_t index = 0; index < kStagePartCount; ++index)
            names[index] = kStageParts[index].id;
        return names;
    }();
};

[[nodiscard]] constexpr const StagePartName& nameOf(StagePart part) noexcept
{
    return kStageParts[static_cast<std::size_t>(part)];
}

/// The round trips at one figure of the distribution, split: the mean of the probes in a narrow window of ranks.
struct StageSplit {
    std::string figure;        ///< "p50", "p90", "p99", "p99.9", "max", "mean".
    std::int64_t rttNs = 0;    ///< Exactly the sum of partsNs.
    std::uint64_t probes = 0;  ///< How many stand in the window.
    std::map<StagePart, std::int64_t> partsNs;
    std::map<StagePart, std::int64_t> finerNs;
    bool operator==(const StageSplit&) const = default;
};

/// The distribution of one part by itself. Negative values are kept: they are clock error, made visible.
struct StageFigures {
    StagePart part = StagePart::Remainder;
    std::int64_t minNs = 0;
    std::int64_t p50Ns = 0;
    std::int64_t p90Ns = 0;
    std::int64_t p99Ns = 0;
    std::int64_t maxNs = 0;
    std::int64_t meanNs = 0;
    bool operator==(const StageFigures&) const = default;
};

/// What one end obtained, and how well its clocks are related.
struct EndStamps {
    /// By stamp (txScheduled, txDriver, txHardware, rxHardware, rxSoftware) and "adapterClock": how it was obtained,
    /// or why not.
    std::map<std::string, std::string> obtained;
    std::int64_t clockErrorNs = 0;  ///< Measuring clock against the real-time clock, at most.
    std::optional<std::int64_t> adapterClockErrorNs;  ///< Adapter's clock against the real-time clock, at most.
    bool operator==(const EndStamps&) const = default;
};

/// Where the time of one point goes, from a pass of stamped probes after its measured part.
struct StageResult {
    bool isHardware = false;  ///< Both adapters stamped, too.
    std::uint64_t sent = 0;
    std::uint64_t lost = 0;
    std::uint64_t incomplete = 0;  ///< Answered in time, but a stamp is missing: in no figure.
    std::uint64_t joined = 0;  ///< With all stamps of both ends: what the figures are made of.
    std::int64_t rttP50Ns = 0;  ///< Of the pass.
    std::optional<std::int64_t> costNs;  ///< rttP50Ns minus the point's own median: the price of stamping.
    EndStamps initiator;
    EndStamps responder;
    std::vector<StageSplit> splits;
    std::vector<StageFigures> parts;
    bool operator==(const StageResult&) const = default;
};

/// Where in a frame the adapters' receive stamps are taken, judged from a sweep of sizes.
struct StampPoint {
    std::string verdict = "unknown";  ///< "wire", "completion" or "unknown".
    Text sentence;  ///< The evidence, or what is missing.
    bool operator==(const StampPoint&) const = default;
};

void describe(Fields& fields, StageSplit& split);
void describe(Fields& fields, StageFigures& figures);
void describe(Fields& fields, EndStamps& stamps);
void describe(Fields& fields, StageResult& result);
void describe(Fields& fields, StampPoint& point);

}  // namespace halftrip::model
