#include "core/control/guess_limiter.hpp"

#include "core/control/caller_network.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

constexpr std::chrono::milliseconds kFirstPenalty{1'000};
constexpr std::chrono::milliseconds kLongestPenalty{8'000};

}  // namespace

bool GuessLimiter::admits(const std::string& address, os::Time::Instant now)
{
    const std::lock_guard lock(m_mutex);
    if (const auto known = m_known.find(address); known != m_known.end())
        return known->second.bucket.take(now);
    Guesser* const network = m_networks.enter(networkOf(address), newcomer(now), now);
    if (network == nullptr)
        return m_all.tokens(now) >= 1;
    return (network->wrong == 0 || m_all.tokens(now) >= 1) && network->bucket.take(now);
}

std::chrono::milliseconds GuessLimiter::wrong(const std::string& address, os::Time::Instant now)
{
    const std::lock_guard lock(m_mutex);
    if (const auto known = m_known.find(address); known != m_known.end())
        return known->second.penalty();
    m_all.drain(now);
    Guesser* const network = m_networks.find(networkOf(address));
    return network == nullptr ? kLongestPenalty : network->penalty();
}

void GuessLimiter::right(const std::string& address, os::Time::Instant now)
{
    const std::lock_guard lock(m_mutex);
    m_networks.callers.erase(networkOf(address));
    if (m_known.size() < kMostRemembered || m_known.contains(address))
        m_known.insert_or_assign(address, newcomer(now));
}

bool GuessLimiter::knows(const std::string& address) const
{
    const std::lock_guard lock(m_mutex);
    return m_known.contains(address);
}

GuessLimiter::Guesser GuessLimiter::newcomer(os::Time::Instant now)
{
    return {TokenBucket(kBurst, 1 / std::chrono::duration<double>(kTokenEvery).count(), now)};
}

/// For one more wrong code.
std::chrono::milliseconds GuessLimiter::Guesser::penalty()
{
    wrong = std::min(wrong + 1, 4);
    return std::min(kFirstPenalty * (1 << (wrong - 1)), kLongestPenalty);
}

}  // namespace halftrip::control
