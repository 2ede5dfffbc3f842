#include "core/control/guess_limiter.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

constexpr std::chrono::milliseconds kFirstPenalty{1'000};
constexpr std::chrono::milliseconds kLongestPenalty{8'000};

}  // namespace

bool GuessLimiter::admits(const std::string& network, os::Time::Instant now)
{
    auto found = m_networks.find(network);
    if (found == m_networks.end()) {
        if (m_networks.size() >= kMostRemembered && !makeRoom(now))
            return m_all.tokens(now) >= 1;
        found = m_networks.emplace(network, newcomer(now)).first;
    }
    Network& known = found->second;
    return (known.wrong == 0 || m_all.tokens(now) >= 1) && known.bucket.take(now);
}

bool GuessLimiter::admitsKnown(const std::string& address, os::Time::Instant now)
{
    return m_known.try_emplace(address, newcomer(now)).first->second.bucket.take(now);
}

std::chrono::milliseconds GuessLimiter::wrong(const std::string& network, os::Time::Instant now)
{
    m_all.drain(now);
    const auto found = m_networks.find(network);
    return found == m_networks.end() ? kLongestPenalty : penaltyOf(found->second);
}

std::chrono::milliseconds GuessLimiter::wrongOfKnown(const std::string& address, os::Time::Instant now)
{
    return penaltyOf(m_known.try_emplace(address, newcomer(now)).first->second);
}

void GuessLimiter::right(const std::string& network, const std::string& address)
{
    m_networks.erase(network);
    m_known.erase(address);
}

GuessLimiter::Network GuessLimiter::newcomer(os::Time::Instant now)
{
    return {TokenBucket(kBurst, 1 / std::chrono::duration<double>(kTokenEvery).count(), now)};
}

std::chrono::milliseconds GuessLimiter::penaltyOf(Network& network)
{
    network.wrong = std::min(network.wrong + 1, 4);
    return std::min(kFirstPenalty * (1 << (network.wrong - 1)), kLongestPenalty);
}

/// Who has its tokens back is forgotten, and its wrong codes with it.
bool GuessLimiter::makeRoom(os::Time::Instant now)
{
    std::erase_if(m_networks, [now](const auto& each) {
        TokenBucket bucket = each.second.bucket;
        return bucket.isFull(now);
    });
    return m_networks.size() < kMostRemembered;
}

}  // namespace halftrip::control
