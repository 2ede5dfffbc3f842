#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

Setting byHand(const char* fact, model::FactValue advised, const char* words, const char* good, const char* bad,
               std::int64_t effectNs)
{
    return {.fact = fact,
            .advised = std::move(advised),
            .words = words,
            .command = {},
            .good = good,
            .bad = bad,
            .effectNs = effectNs};
}

}  // namespace

std::vector<Check> adapterBindingChecks()
{
    return {
        windowsSettingCheck(
            {.id = "boundFilters",
             .title = "Filter drivers on the adapter",
             .group = "adapter",
             .why = "A light-weight filter of a capture driver, a virus scanner or a VPN gets every packet of the "
                    "adapter, "
                    "in both directions.",
             .effect = "0.1 us to several us for each filter and packet.",
             .effectSource = "Microsoft, \"NDIS Filter Drivers\"; the size is an estimate",
             .price = "What the filters were there for.",
             .about = About::Adapter,
             .judge = {}},
            byHand("adapter.filters", "none",
                   "unbind those that are not needed from this adapter (Get-NetAdapterBinding shows them, "
                   "Disable-NetAdapterBinding -ComponentID takes one away)",
                   "Only filters of Windows itself are bound.", "These get every packet of the adapter.", 1'000)),
        windowsSettingCheck(
            {.id = "virtualSwitch",
             .title = "Switch, team or bridge over the adapter",
             .group = "adapter",
             .why = "A Hyper-V switch, a team or a bridge takes every frame of the adapter before the stack gets it.",
             .effect = "Some us up to tens of us for each packet through a Hyper-V switch.",
             .effectSource = "an estimate for one more layer of the stack",
             .price = "What the switch or team was there for.",
             .about = About::Adapter,
             .judge = {}},
            byHand("adapter.master", "none",
                   "measure through an adapter of its own, outside of switch, team and bridge",
                   "The stack gets the adapter's frames itself.", "Another layer gets the adapter's frames first.",
                   4'000)),
        windowsSettingCheck(
            {.id = "wireless",
             .title = "Wireless adapter",
             .group = "link",
             .why = "Air is shared and lossy: an adapter waits for its turn, sends again what was lost, sleeps between "
                    "beacons, and leaves its channel to look for other networks.",
             .effect = "ms for each packet, hundreds of ms while it looks for networks.",
             .effectSource = "IEEE 802.11; the sizes are estimates",
             .price = "A cable.",
             .about = About::Wire,
             .judge = {}},
            byHand("adapter.medium", "cable", "measure over a cable", "The adapter has a cable.",
                   "The adapter has no cable.", 1'000'000))};
}

}  // namespace halftrip::check
