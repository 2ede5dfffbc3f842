#include "core/control/guess_limiter.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds kFirstPenalty{1'000};
constexpr std::chrono::milliseconds kLongestPenalty{8'000};

}  // namespace

bool GuessLimiter::admits(const std::string& network, os::Time::Instant now)
{
    refillAll(now);
    auto found = m_networks.find(network);
    const bool isNew = found == m_networks.end();
    if (isNew && m_networks.size() >= kMostRemembered && !makeRoom(now))
        return m_tokensOfAll >= 1;
    if (isNew)
        found = m_networks.emplace(network, Network{.at = now}).first;
    Network& known = found->second;
    refill(known, now);
    return (known.wrong == 0 || m_tokensOfAll >= 1) && takeToken(known);
}

bool GuessLimiter::admitsKnown(const std::string& address, os::Time::Instant now)
{
    Network& known = m_known.try_emplace(address, Network{.at = now}).first->second;
    refill(known, now);
    return takeToken(known);
}

std::chrono::milliseconds GuessLimiter::wrong(const std::string& network, os::Time::Instant now)
{
    refillAll(now);
    m_tokensOfAll = std::max(0.0, m_tokensOfAll - 1);
    const auto found = m_networks.find(network);
    return found == m_networks.end() ? kLongestPenalty : penaltyOf(found->second);
}

std::chrono::milliseconds GuessLimiter::wrongOfKnown(const std::string& address, os::Time::Instant now)
{
    return penaltyOf(m_known.try_emplace(address, Network{.at = now}).first->second);
}

void GuessLimiter::right(const std::string& network, const std::string& address)
{
    m_networks.erase(network);
    m_known.erase(address);
}

bool GuessLimiter::takeToken(Network& network)
{
    if (network.tokens < 1)
        return false;
    network.tokens -= 1;
    return true;
}

std::chrono::milliseconds GuessLimiter::penaltyOf(Network& network)
{
    network.wrong = std::min(network.wrong + 1, 4);
    return std::min(kFirstPenalty * (1 << (network.wrong - 1)), kLongestPenalty);
}

void GuessLimiter::refill(Network& network, os::Time::Instant now)
{
    network.tokens = std::min(kBurst, network.tokens + Seconds(now - network.at) / Seconds(kTokenEvery));
    network.at = now;
}

void GuessLimiter::refillAll(os::Time::Instant now)
{
    m_tokensOfAll = std::min(kBurstOfAll, m_tokensOfAll + Seconds(now - m_allAt).count() * kPerSecondOfAll);
    m_allAt = now;
}

/// Who has its tokens back is forgotten, and its wrong codes with it.
bool GuessLimiter::makeRoom(os::Time::Instant now)
{
    std::erase_if(m_networks, [now](const auto& each) {
        Network known = each.second;
        refill(known, now);
        return known.tokens >= kBurst;
    });
    return m_networks.size() < kMostRemembered;
}

}  // namespace halftrip::control
