#include "core/control/door_places.hpp"

namespace halftrip::control {
namespace {

template <typename Condition>
std::optional<std::size_t> oldest(std::span<const Caller> present, Condition isIt)
{
    for (std::size_t index = 0; index < present.size(); ++index) {
        if (isIt(present[index]))
            return index;
    }
    return std::nullopt;
}

}  // namespace

DoorDecision decideAtDoor(std::span<const Caller> present, const std::string& network, bool isKnown)
{
    std::size_t all = 0;
    std::size_t ofNetwork = 0;
    for (const Caller& caller : present) {
        if (caller.greeting == Greeting::Over)
            continue;
        ++all;
        if (caller.network == network)
            ++ofNetwork;
    }
    if (ofNetwork >= kMostOfOneNetwork) {
        const auto silent = oldest(present, [&](const Caller& caller) {
            return caller.network == network && caller.greeting == Greeting::Silent;
        });
        return {silent.has_value(), silent};
    }
    if (all < kMostCallers + (isKnown ? kPlacesForKnown : 0))
        return {};
    for (const Greeting greeting : {Greeting::Silent, Greeting::Penalised, Greeting::Spoken}) {
        if (const auto one = oldest(present, [&](const Caller& caller) { return caller.greeting == greeting; }))
            return {true, one};
    }
    return {};
}

}  // namespace halftrip::control
