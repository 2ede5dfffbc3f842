#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace halftrip {

/// Until `isTrue` is, which is asked at each notification. std::condition_variable::wait() of GCC 12's library is a
/// symbol that RHEL 9 lacks; waiting for a time is none.
template <typename Predicate>
void waitFor(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, Predicate isTrue)
{
    while (!changed.wait_for(lock, std::chrono::hours(1), isTrue)) {}
}

}  // namespace halftrip
