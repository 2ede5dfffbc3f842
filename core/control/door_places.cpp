#include "core/control/door_places.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

template <typename Condition>
bool hasPlace(std::span<const Caller> present, const Caller& newcomer, std::size_t places, Condition isMeant)
{
    const auto taken = static_cast<std::size_t>(std::ranges::count_if(present, [&](const Caller& caller) {
        return caller.greeting != Greeting::Over && (newcomer.isKnown || !caller.isKnown) && isMeant(caller);
    }));
    return taken < places + (newcomer.isKnown ? kPlacesForKnown : 0);
}

template <typename Condition>
DoorDecision makeRoom(std::span<const Caller> present, const Caller& newcomer, Condition isMeant)
{
    for (const bool isKnown : {false, true}) {
        for (const Greeting greeting : {Greeting::Silent, Greeting::Penalised, Greeting::Spoken}) {
            const auto found = std::ranges::find_if(present, [&](const Caller& caller) {
                const bool isWaitingForItself = greeting == Greeting::Penalised && caller.address == newcomer.address;
                return caller.greeting == greeting && caller.isKnown == isKnown && !isWaitingForItself &&
                       isMeant(caller);
            });
            if (found != present.end() && (newcomer.isKnown || !isKnown))
                return {true, static_cast<std::size_t>(found - present.begin())};
        }
    }
    return {false, std::nullopt};
}

}  // namespace

DoorDecision decideAtDoor(std::span<const Caller> present, const Caller& newcomer)
{
    const auto isNeighbour = [&](const Caller& caller) { return caller.network == newcomer.network; };
    const auto isAnybody = [](const Caller&) { return true; };
    if (!hasPlace(present, newcomer, kMostOfOneNetwork, isNeighbour))
        return makeRoom(present, newcomer, isNeighbour);
    if (!hasPlace(present, newcomer, kMostCallers, isAnybody))
        return makeRoom(present, newcomer, isAnybody);
    return {};
}

}  // namespace halftrip::control
