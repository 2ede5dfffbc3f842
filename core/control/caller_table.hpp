#pragma once

#include "core/os/time.hpp"

#include <chrono>
#include <cstddef>
#include <map>

namespace halftrip::control {

/// What is kept of each caller, of no more than `most`. `Caller` has a function isAsNew(now): true where it is all one
/// whether it is forgotten. Not thread-safe.
template <typename Key, typename Caller>
struct CallerTable {
    std::size_t most = 0;
    std::map<Key, Caller> callers = {};
    os::Time::Instant lookedForRoom = {};

    /// `fresh` where it is not there yet. Null where there is no room for one more, though those as new were forgotten.
    [[nodiscard]] Caller* enter(const Key& key, const Caller& fresh, os::Time::Instant now)
    {
        // Not for every call of a crowd: to look through all of them costs more than an answer.
        constexpr std::chrono::seconds kLookEvery{1};
        if (callers.size() >= most && now - lookedForRoom >= kLookEvery && !callers.contains(key)) {
            lookedForRoom = now;
            std::erase_if(callers, [now](const auto& each) { return each.second.isAsNew(now); });
        }
        return callers.size() < most ? &callers.try_emplace(key, fresh).first->second : find(key);
    }
    [[nodiscard]] Caller* find(const Key& key)
    {
        const auto found = callers.find(key);
        return found == callers.end() ? nullptr : &found->second;
    }
};

}  // namespace halftrip::control
