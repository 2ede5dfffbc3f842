#include "core/control/source_limiter.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

/// After so long an address has saved up all that it may: it is as one that never came.
constexpr std::chrono::seconds kForgottenAfter{1};
/// After so long above the rate without a rest, an address is not answered at all for as long as kSilence says.
constexpr std::chrono::seconds kLongestAbove{1};
constexpr std::chrono::seconds kSilence{10};

}  // namespace

SourceLimiter::SourceLimiter(std::uint32_t packetsPerSecond)
    : m_perSecond(packetsPerSecond), m_most(std::max(1.0, packetsPerSecond / 10.0))
{
}

bool SourceLimiter::admits(const Address& source, os::Time::Instant now)
{
    auto found = m_sources.find(source);
    if (found == m_sources.end()) {
        if (m_sources.size() >= kMostSources && !makeRoom(now))
            return false;
        found = m_sources.emplace(source, Source{TokenBucket(m_most, m_perSecond, now), now, now}).first;
    }
    Source& known = found->second;
    const double saved = known.packets.tokens(now);
    if (now < known.silentUntil)
        return false;
    if (saved >= m_most / 2)
        known.restedAt = now;
    if (known.packets.take(now))
        return true;
    if (now - known.restedAt >= kLongestAbove)
        known.silentUntil = now + kSilence;
    return false;
}

/// Not for every packet of a crowd: looking through all of them costs more than an answer.
bool SourceLimiter::makeRoom(os::Time::Instant now)
{
    if (now - m_lookedForRoom < kForgottenAfter)
        return false;
    m_lookedForRoom = now;
    std::erase_if(m_sources, [now](const auto& each) { return now - each.second.packets.at() >= kForgottenAfter; });
    return m_sources.size() < kMostSources;
}

}  // namespace halftrip::control
