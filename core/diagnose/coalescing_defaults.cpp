#include "core/diagnose/coalescing_defaults.hpp"

#include "core/diagnose/ends.hpp"
#include "core/diagnose/microseconds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace halftrip::diagnose {
namespace {

constexpr const char* kDefaultOfHost =
    "This is near {us:g} us, a default interval of {driver}, the driver on host {host}.";
constexpr const char* kDefaultOfAny = "This is near {us:g} us, a default interval of the driver {driver}.";

struct DefaultInterval {
    std::string_view driver;
    double us;
};

/// From the drivers' sources: fixed rates, the steps of adaptive modes, and delays. Shorter ones than the rule about
/// timers looks at are left out.
constexpr std::array kDefaults{
    DefaultInterval{"e1000", 125},    DefaultInterval{"e1000e", 50}, DefaultInterval{"e1000e", 250},
    DefaultInterval{"e1000e", 14},    DefaultInterval{"igb", 50},    DefaultInterval{"igb", 250},
    DefaultInterval{"igb", 14},       DefaultInterval{"igb", 162},   DefaultInterval{"igc", 50},
    DefaultInterval{"igc", 250},      DefaultInterval{"igc", 14},    DefaultInterval{"ixgbe", 50},
    DefaultInterval{"ixgbe", 83},     DefaultInterval{"ixgbe", 10},  DefaultInterval{"ice", 50},
    DefaultInterval{"mlx5_core", 16}, DefaultInterval{"sfc", 60},    DefaultInterval{"bnxt_en", 10},
    DefaultInterval{"ena", 20},       DefaultInterval{"r8169", 20},
};
constexpr double kDefaultTolerance = 0.02;
constexpr double kDefaultToleranceUs = 1;

bool fits(const DefaultInterval& interval, double us)
{
    return std::abs(us - interval.us) <= std::max(kDefaultToleranceUs, kDefaultTolerance * interval.us);
}

}  // namespace

Text nearDefaultInterval(const model::RunRecord& record, std::int64_t periodNs)
{
    const double us = usOf(periodNs);
    bool areAllTold = true;
    for (const HostOfRun& host : hostsOf(record)) {
        const auto& adapter = host.facts->adapter;
        areAllTold = areAllTold && adapter && !adapter->driver.empty();
        const auto own = std::ranges::find_if(kDefaults, [&](const DefaultInterval& one) {
            return adapter && adapter->driver == one.driver && fits(one, us);
        });
        if (own != kDefaults.end())
            return text(kDefaultOfHost, own->us, own->driver, host.name);
    }
    const auto any = std::ranges::find_if(kDefaults, [&](const DefaultInterval& one) { return fits(one, us); });
    return areAllTold || any == kDefaults.end() ? Text() : text(kDefaultOfAny, any->us, any->driver);
}

}  // namespace halftrip::diagnose
