#include "core/measure/stages/stamped_probe.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

namespace halftrip::measure {
namespace {

using transport::StageStamps;

using Stamp = std::optional<std::int64_t>;

struct NamedStamp {
    const char* name;
    Stamp StageStamps::* member;
};

constexpr std::array<NamedStamp, 5> kStamps{{
    {"txScheduled", &StageStamps::txScheduledNs},
    {"txDriver", &StageStamps::txDriverNs},
    {"txHardware", &StageStamps::txHardwareNs},
    {"rxHardware", &StageStamps::rxHardwareNs},
    {"rxSoftware", &StageStamps::rxSoftwareNs},
}};

bool isWithinReach(std::int64_t ns) noexcept
{
    return std::abs(ns) <= control::kLongestStageNs;
}

bool isWithinReach(const EndParts& parts) noexcept
{
    const auto isGood = [](const Stamp& ns) { return !ns || isWithinReach(*ns); };
    return isWithinReach(parts.appSpanNs) && isWithinReach(parts.appToDriverNs) && isWithinReach(parts.driverToAppNs) &&
           isWithinReach(parts.softwareSpanNs) && isGood(parts.appToSchedulerNs) && isGood(parts.hardwareSpanNs) &&
           isGood(parts.driverToWireNs) && isGood(parts.wireToDriverNs);
}

/// The border between system and driver, crossed out and in, on the system's real-time clock.
struct Border {
    std::int64_t sentNs = 0;
    std::int64_t receivedNs = 0;
};

/// A system that gives stamps of one kind only (Windows) may give the adapter's alone. They stand in for the driver's
/// then, as far as the two clocks are related: the adapter's share is part of the application's parts. Half of a border
/// is none.
std::optional<Border> borderOf(const StageStamps& stamps, const clock::ClockRelation& adapter)
{
    if (stamps.txDriverNs && stamps.rxSoftwareNs)
        return Border{*stamps.txDriverNs, *stamps.rxSoftwareNs};
    const bool isHardwareOnly = !stamps.txDriverNs && !stamps.rxSoftwareNs;
    if (isHardwareOnly && stamps.txHardwareNs && stamps.rxHardwareNs && adapter.isUsable())
        return Border{adapter.toNs(*stamps.txHardwareNs), adapter.toNs(*stamps.rxHardwareNs)};
    return std::nullopt;
}

std::string describeCount(std::size_t obtained, std::size_t all)
{
    if (obtained == all)
        return "obtained";
    return "obtained for " + std::to_string(obtained) + " of " + std::to_string(all) + " probes";
}

Text describeWrongRate(double ppm)
{
    constexpr double kStill = -999'999;
    if (ppm < kStill)
        return "The adapter's clock does not advance.";
    return text("The adapter's clock runs wrong: {ppm:+.0f} ppm against the system's.", ppm);
}

}  // namespace

std::optional<EndParts> partsOf(const StampedProbe& probe, StampedEnd end, const EndClocks& clocks)
{
    const StageStamps& stamps = probe.stamps;
    const std::optional<Border> border = borderOf(stamps, clocks.adapter);
    if (!border || !clocks.system.isUsable())
        return std::nullopt;
    const bool isInitiator = end == StampedEnd::Initiator;
    const std::int64_t sentNs = clocks.system.toNs(probe.sentTicks);
    const auto between = [isInitiator](std::int64_t sent, std::int64_t received) {
        return isInitiator ? received - sent : sent - received;
    };
    EndParts parts;
    parts.appSpanNs = clocks.converter.spanToNanoseconds(between(probe.sentTicks, probe.receivedTicks));
    parts.appToDriverNs = border->sentNs - sentNs;
    parts.driverToAppNs = clocks.system.toNs(probe.receivedTicks) - border->receivedNs;
    parts.softwareSpanNs = between(border->sentNs, border->receivedNs);
    if (stamps.txScheduledNs)
        parts.appToSchedulerNs = *stamps.txScheduledNs - sentNs;
    if (stamps.txHardwareNs && stamps.rxHardwareNs) {
        parts.hardwareSpanNs = between(*stamps.txHardwareNs, *stamps.rxHardwareNs);
        if (stamps.txDriverNs && clocks.adapter.isUsable()) {
            parts.driverToWireNs = clocks.adapter.toNs(*stamps.txHardwareNs) - *stamps.txDriverNs;
            parts.wireToDriverNs = *stamps.rxSoftwareNs - clocks.adapter.toNs(*stamps.rxHardwareNs);
        }
    }
    return isWithinReach(parts) ? std::optional(parts) : std::nullopt;
}

model::EndStamps describeObtained(std::span<const StampedProbe> probes, const transport::StampFacts& facts)
{
    model::EndStamps stamps;
    for (const NamedStamp& stamp : kStamps) {
        const auto obtained = static_cast<std::size_t>(std::ranges::count_if(
            probes, [&](const StampedProbe& probe) { return (probe.stamps.*stamp.member).has_value(); }));
        const auto missing = facts.missing.find(stamp.name);
        const bool hasReason = obtained == 0 && missing != facts.missing.end();
        stamps.obtained[stamp.name] = hasReason       ? "not obtained: " + missing->second
                                      : obtained == 0 ? "not obtained: none came"
                                                      : describeCount(obtained, probes.size());
    }
    if (!facts.adapterClock.empty())
        stamps.obtained["adapterClock"] = facts.adapterClock;
    return stamps;
}

Result<model::EndStamps> describeEnd(std::span<const StampedProbe> probes,
                                     const transport::StampingTransport& transport,
                                     const clock::TickConverter& converter)
{
    const double nsPerTick = 1e9 / converter.ticksPerSecond();
    if (transport.systemClock().wasStepped(nsPerTick))
        return fail(ErrorKind::Os, "The clock of this host was set while the stamps were taken.",
                    "Stop the time synchronisation's big corrections, or run again.");
    if (const auto ppm = transport.adapterClock().wrongRatePpm(1.0))
        return fail(ErrorKind::NotSupported, describeWrongRate(*ppm),
                    "Choose --stamps software; look for a newer driver or firmware of the adapter.");
    if (transport.adapterClock().wasStepped(1.0))
        return fail(ErrorKind::Os, "The adapter's clock was set while the stamps were taken.",
                    "Stop whatever sets it (ptp4l, phc2sys, chronyd), choose --stamps software, or run again.");
    model::EndStamps stamps = describeObtained(probes, transport.stampFacts());
    stamps.clockErrorNs = transport.systemClock().errorNs();
    if (transport.adapterClock().isUsable())
        stamps.adapterClockErrorNs = transport.adapterClock().errorNs();
    return stamps;
}

}  // namespace halftrip::measure
