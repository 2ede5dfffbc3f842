#include "core/check/check.hpp"
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
        windowsSettingCheck({.id = "boundFilters",
                             .title = "NDIS filter drivers",
                             .group = "adapter",
                             .why = "NDIS lightweight filter drivers (packet capture, antivirus, VPN) process every "
                                    "packet in both directions.",
                             .effect = "0.1 us to several us per packet and filter.",
                             .effectSources = {"Microsoft, \"NDIS Filter Drivers\"", "the size is an estimate"},
                             .price = "The filters no longer work on this adapter.",
                             .about = About::Adapter,
                             .judge = {}},
                            byHand("adapter.filters", "none",
                                   "unbind unneeded filters from this adapter (Get-NetAdapterBinding lists them, "
                                   "Disable-NetAdapterBinding -ComponentID unbinds one)",
                                   "Only Windows' own filters are bound.",
                                   "These filters process every packet of the adapter.", 1'000)),
        windowsSettingCheck(
            {.id = "virtualSwitch",
             .title = "Virtual switch, team or bridge",
             .group = "adapter",
             .why = "A Hyper-V virtual switch, NIC team or bridge receives every frame before the network stack does.",
             .effect = "Several us to tens of us per packet through a Hyper-V virtual switch; no figure is published.",
             .effectSources = "an estimate for one more layer of the stack",
             .price = "This adapter loses what the switch, team or bridge provides.",
             .about = About::Adapter,
             .judge = {}},
            byHand("adapter.master", "none", "measure through a separate adapter outside any switch, team or bridge",
                   "The network stack receives the adapter's frames directly.",
                   "Another layer receives the adapter's frames before the network stack.", 4'000)),
        windowsSettingCheck(
            {.id = "wireless",
             .title = "Wireless adapter",
             .group = "link",
             .why = "Wi-Fi is a shared, lossy medium: the adapter waits for airtime, retransmits lost frames and "
                    "sleeps between beacons. It also leaves its channel to scan for other networks.",
             .effect = "Several ms per packet, hundreds of ms during a scan.",
             .effectSources = {"IEEE 802.11", "the sizes are estimates"},
             .price = "Needs a cable.",
             .about = About::Wire,
             .judge = {}},
            byHand("adapter.medium", "cable", "measure over a wired link", "The adapter is wired.",
                   "The adapter is wireless.", 1'000'000))};
}

}  // namespace halftrip::check
