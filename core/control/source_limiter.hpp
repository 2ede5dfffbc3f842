#pragma once

#include "core/control/token_bucket.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace halftrip::control {

/// How many packets a second each address is answered. An address may save up a tenth of a second's worth and spend it
/// at once. One that stays above the rate for a second gets nothing for ten: a service that answers our answers would
/// otherwise keep both busy for ever. Of no more than kMostSources addresses at a time; others wait until one of them
/// has been quiet for a second. One thread.
class SourceLimiter {
public:
    using Address = std::array<std::byte, 16>;
    static constexpr std::size_t kMostSources = 1'024;

    /// `packetsPerSecond` 1 and more.
    explicit SourceLimiter(std::uint32_t packetsPerSecond);

    /// Whether a packet from there may be answered now; if so, it is counted.
    [[nodiscard]] bool admits(const Address& source, os::Time::Instant now);
    /// Addresses that are remembered now.
    [[nodiscard]] std::size_t remembered() const noexcept { return m_sources.size(); }

private:
    struct Source {
        TokenBucket packets;
        os::Time::Instant restedAt;  ///< When at least half of it was left.
        os::Time::Instant silentUntil;
    };
    [[nodiscard]] bool makeRoom(os::Time::Instant now);

    double m_perSecond;
    double m_most;
    std::map<Address, Source> m_sources;
    os::Time::Instant m_lookedForRoom;
};

}  // namespace halftrip::control
