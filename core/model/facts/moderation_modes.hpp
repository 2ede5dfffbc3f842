#pragma once

#include "core/model/facts/host_facts.hpp"
#include "core/model/facts/queue_values.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace halftrip::model {

/// Of Intel's adapters and those after their model, by the drivers' ethtool sources in Linux 6.1.
struct ThrottlingDrivers {
    /// One throttle timer for both directions; 1, 3 and (e1000) 4 are modes of it.
    static constexpr std::array<std::string_view, 4> kOneTimer{"e1000", "e1000e", "igb", "igc"};
    static constexpr std::array<std::string_view, 4> kModeOne{"ixgbe", "ixgbevf", "txgbe", "ngbe"};
    static constexpr std::array<std::string_view, 4> kNoMode{"i40e", "iavf", "ice", "fm10k"};

    [[nodiscard]] static constexpr bool contain(std::span<const std::string_view> drivers, std::string_view driver)
    {
        return std::ranges::find(drivers, driver) != drivers.end();
    }
};

/// The interrupt throttle mode that this value of rx-usecs selects where it is no time: "dynamic conservative" for 3
/// with igb. None where it is microseconds. The modes' names are those of
/// Documentation/networking/device_drivers/ethernet/intel/e1000e.rst.
[[nodiscard]] constexpr std::optional<std::string_view> moderationModeOf(std::string_view driver, std::int64_t rxUsecs)
{
    const bool hasModes = ThrottlingDrivers::contain(ThrottlingDrivers::kOneTimer, driver);
    if (rxUsecs == 1 && (hasModes || ThrottlingDrivers::contain(ThrottlingDrivers::kModeOne, driver)))
        return "dynamic";
    if (rxUsecs == 3 && hasModes)
        return "dynamic conservative";
    if (rxUsecs == 4 && hasModes && driver.starts_with("e1000"))
        return "simplified balancing";
    return std::nullopt;
}

/// Drivers with one throttle timer for both directions: what they show as tx-usecs is rx-usecs again.
[[nodiscard]] constexpr bool hasOneModerationTimer(std::string_view driver)
{
    return ThrottlingDrivers::contain(ThrottlingDrivers::kOneTimer, driver);
}

/// Drivers of adapters whose timer is the shortest interval between two interrupts, and not a wait that begins with a
/// packet: of both hosts' timers the longer one decides, they do not add up.
[[nodiscard]] constexpr bool limitsInterruptRate(std::string_view driver)
{
    return hasOneModerationTimer(driver) || ThrottlingDrivers::contain(ThrottlingDrivers::kModeOne, driver) ||
           ThrottlingDrivers::contain(ThrottlingDrivers::kNoMode, driver);
}

/// The adapter of this host is of such a driver.
[[nodiscard]] inline bool limitsInterruptRate(const HostFacts& host)
{
    return host.adapter && limitsInterruptRate(host.adapter->driver);
}

/// The driver varies how long received packets wait: by a switch of its own, or by a mode of rx-usecs.
[[nodiscard]] inline bool adaptsModeration(const HostFacts& host)
{
    return flagOf(host.facts, "coalescing.adaptiveRx").value_or(false) ||
           (host.adapter &&
            moderationModeOf(host.adapter->driver, numberOf(host.facts, "coalescing.rxUsecs").value_or(0)));
}

/// Delay and frames are two limits, of which the first one reached counts: with one frame nothing waits.
[[nodiscard]] constexpr std::int64_t delayUs(std::int64_t usecs, std::optional<std::int64_t> frames)
{
    return frames == 1 ? 0 : usecs;
}

/// Drivers whose adapters end moderation where one of the two limits is 0 (ConnectX: "0 - CQ moderation disabled";
/// virtio: the time has run out at once). Elsewhere 0 takes that limit away, and the other one decides alone.
[[nodiscard]] constexpr bool endsModerationAtZero(std::string_view driver)
{
    constexpr std::array<std::string_view, 4> kDrivers{"mlx4_core", "mlx4_en", "mlx5_core", "virtio_net"};
    return std::ranges::find(kDrivers, driver) != kDrivers.end();
}

/// The frames that the adapter waits for before it raises an interrupt, where no timer ends that wait: rx-usecs is 0,
/// and rx-frames more than 1. None where a lone packet raises one, and where the driver adapts it, or does not tell.
[[nodiscard]] inline std::optional<std::int64_t> framesAwaited(const HostFacts& host)
{
    const auto frames = numberOf(host.facts, "coalescing.rxFrames");
    const bool isTimerOff = numberOf(host.facts, "coalescing.rxUsecs") == 0 && !adaptsModeration(host);
    const bool decideAlone = host.adapter && !endsModerationAtZero(host.adapter->driver);
    return isTimerOff && decideAlone && frames.value_or(0) > 1 ? frames : std::nullopt;
}

/// How long a received packet may wait for its interrupt.
struct ReceiveDelay {
    std::int64_t us = 0;
    std::optional<int> queue = {};  ///< The receive queue that has it of its own; none: it is the adapter's.
};

/// The longest on the queues on which packets arrive; none where the driver adapts it, or does not tell.
[[nodiscard]] inline std::optional<ReceiveDelay> receiveDelayOf(const HostFacts& host,
                                                                const ArrivalQueueNumbers& arrivals = {})
{
    const auto usecs = numberOf(host.facts, "coalescing.rxUsecs");
    if (!usecs || adaptsModeration(host))
        return std::nullopt;
    const QueueValues own = queueValuesOf(host.facts, "queues.rxUsecs");
    std::optional<ReceiveDelay> longest;
    for (const std::optional<int> queue : judgedQueues(arrivals, {&own})) {
        const std::int64_t us = delayUs(valueOfQueue(own, queue, *usecs), numberOf(host.facts, "coalescing.rxFrames"));
        if (!longest || us > longest->us)
            longest = ReceiveDelay{us, queue && own.contains(*queue) ? queue : std::nullopt};
    }
    return longest;
}

}  // namespace halftrip::model
