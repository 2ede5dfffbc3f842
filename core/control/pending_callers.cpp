#include "core/control/pending_callers.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

template <typename Condition>
bool hasPlace(std::span<const Caller> present, const Caller& incoming, std::size_t places, Condition isMeant)
{
    const auto taken = static_cast<std::size_t>(std::ranges::count_if(present, [&](const Caller& caller) {
        return caller.greeting != Greeting::Over && (incoming.isKnown || !caller.isKnown) && isMeant(caller);
    }));
    return taken < places + (incoming.isKnown ? kPlacesForKnown : 0);
}

template <typename Condition>
CallerDecision makeRoom(std::span<const Caller> present, const Caller& incoming, Condition isMeant)
{
    for (const bool isKnown : {false, true}) {
        for (const Greeting greeting : {Greeting::Silent, Greeting::Penalised, Greeting::Spoken}) {
            const auto found = std::ranges::find_if(present, [&](const Caller& caller) {
                const bool isWaitingForItself = greeting == Greeting::Penalised && caller.address == incoming.address;
                return caller.greeting == greeting && caller.isKnown == isKnown && !isWaitingForItself &&
                       isMeant(caller);
            });
            if (found != present.end() && (incoming.isKnown || !isKnown))
                return {true, static_cast<std::size_t>(found - present.begin())};
        }
    }
    return {false, std::nullopt};
}

}  // namespace

CallerDecision admitCaller(std::span<const Caller> present, const Caller& incoming)
{
    const auto isOfSameNetwork = [&](const Caller& caller) { return caller.network == incoming.network; };
    const auto isAnybody = [](const Caller&) { return true; };
    if (!hasPlace(present, incoming, kMostOfOneNetwork, isOfSameNetwork))
        return makeRoom(present, incoming, isOfSameNetwork);
    if (!hasPlace(present, incoming, kMostCallers, isAnybody))
        return makeRoom(present, incoming, isAnybody);
    return {};
}

}  // namespace halftrip::control
