#include "core/control/source_limiter.hpp"

#include <algorithm>

namespace halftrip::control {
namespace {

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
    Source* const known = m_sources.enter(source, {TokenBucket(m_most, m_perSecond, now), now}, now);
    if (known == nullptr)
        return false;
    if (known->packets.tokens(now) >= m_most / 2)
        known->restedAt = now;
    if (known->packets.take(now))
        return true;
    if (now - known->restedAt >= kLongestAbove) {
        known->packets.owe(std::chrono::duration<double>(kSilence).count() * m_perSecond);
        known->restedAt = now + kSilence;
    }
    return false;
}

}  // namespace halftrip::control
