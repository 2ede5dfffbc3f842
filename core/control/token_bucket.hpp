#pragma once

#include "core/os/time.hpp"

#include <algorithm>
#include <chrono>

namespace halftrip::control {

/// A rate limit: tokens come back at a steady rate, and as many as the bucket holds may be saved up and spent at once.
class TokenBucket {
public:
    /// Full at `now`. `most` 1 and more tokens; `perSecond` above 0.
    TokenBucket(double most, double perSecond, os::Time::Instant now)
        : m_most(most), m_perSecond(perSecond), m_tokens(most), m_at(now)
    {
    }

    /// What it holds now.
    [[nodiscard]] double tokens(os::Time::Instant now)
    {
        m_tokens = heldAt(now);
        m_at = now;
        return m_tokens;
    }
    /// Takes one, where there is one.
    bool take(os::Time::Instant now)
    {
        if (tokens(now) < 1)
            return false;
        m_tokens -= 1;
        return true;
    }
    /// Takes what is left of one.
    void drain(os::Time::Instant now) { m_tokens = std::max(0.0, tokens(now) - 1); }
    /// Takes that many, whether it holds them or not: it gives none until they have come back.
    void owe(double many) noexcept { m_tokens -= many; }
    [[nodiscard]] bool isFull(os::Time::Instant now) const { return heldAt(now) >= m_most; }

private:
    [[nodiscard]] double heldAt(os::Time::Instant now) const
    {
        return std::min(m_most, m_tokens + std::chrono::duration<double>(now - m_at).count() * m_perSecond);
    }

    double m_most;
    double m_perSecond;
    double m_tokens;
    os::Time::Instant m_at;
};

}  // namespace halftrip::control
