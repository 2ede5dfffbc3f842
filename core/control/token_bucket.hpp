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
        m_tokens = std::min(m_most, m_tokens + std::chrono::duration<double>(now - m_at).count() * m_perSecond);
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
    [[nodiscard]] bool isFull(os::Time::Instant now) { return tokens(now) >= m_most; }
    /// When it was asked last.
    [[nodiscard]] os::Time::Instant at() const noexcept { return m_at; }

private:
    double m_most;
    double m_perSecond;
    double m_tokens;
    os::Time::Instant m_at;
};

}  // namespace halftrip::control
