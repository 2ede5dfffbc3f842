#include "core/diagnose/link_counters.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr std::string_view kDriversOwn = "ethtool.";
constexpr std::size_t kLongestCounter = 100;

template <std::size_t kCount>
bool holdsAny(std::string_view name, const std::array<std::string_view, kCount>& phrases)
{
    return std::ranges::any_of(phrases,
                               [&](std::string_view phrase) { return name.find(phrase) != std::string_view::npos; });
}

/// By phrases that the drivers of Intel, NVIDIA, Broadcom, AMD, Marvell and Realtek have in such names.
std::optional<LinkCounter> kindOf(std::string_view name)
{
    constexpr std::array<std::string_view, 7> kNotTheLink{"csum", "checksum", "xdp", "tls", "ipsec", "macsec", "ptp"};
    // How long a pause lasted, or how often it began, is no number of frames.
    constexpr std::array<std::string_view, 3> kNotFrames{"duration", "transition", "xon"};
    constexpr std::array<std::string_view, 2> kPause{"pause", "xoff"};
    constexpr std::array<std::string_view, 3> kDamaged{"crc", "fcs", "align_err"};
    constexpr std::array<std::string_view, 3> kSymbols{"symbol_err", "uncorrect", "bip_err"};
    if (holdsAny(name, kNotTheLink))
        return std::nullopt;
    if (holdsAny(name, kPause)) {
        if (holdsAny(name, kNotFrames))
            return std::nullopt;
        return name.find("tx") == std::string_view::npos ? LinkCounter::PauseReceived : LinkCounter::PauseSent;
    }
    if (holdsAny(name, kDamaged))
        return LinkCounter::Damaged;
    if (holdsAny(name, kSymbols))
        return LinkCounter::Symbols;
    return name.find("corrected") != std::string_view::npos ? std::optional(LinkCounter::Corrected) : std::nullopt;
}

}  // namespace

std::vector<model::CounterTrouble> movedIn(const model::EndResult& end, LinkCounter kind)
{
    std::vector<model::CounterTrouble> moved;
    for (const auto& [name, count] : end.hostCounters) {
        const bool isDrivers = name.starts_with(kDriversOwn) && name.size() <= kLongestCounter &&
                               std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~'; });
        if (isDrivers && count > 0 && kindOf(std::string_view(name).substr(kDriversOwn.size())) == kind)
            moved.push_back({name, count, false});
    }
    return moved;
}

}  // namespace halftrip::diagnose
