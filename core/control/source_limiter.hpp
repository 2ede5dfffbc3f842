#pragma once

#include "core/control/caller_table.hpp"
#include "core/control/token_bucket.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace halftrip::control {

/// How many packets a second each address is answered. An address may save up a tenth of a second's worth and spend it
/// at once. One that stays above the rate for a second gets nothing for ten: a service that answers our answers would
/// otherwise keep both busy for ever. Of no more than kMostSources addresses at a time; others wait until one of them
/// has saved up all that it may. One thread.
class SourceLimiter {
public:
    using Address = std::array<std::byte, 16>;
    static constexpr std::size_t kMostSources = 1'024;

    /// `packetsPerSecond` 1 and more.
    explicit SourceLimiter(std::uint32_t packetsPerSecond);

    /// Whether a packet from there may be answered now; if so, it is counted.
    [[nodiscard]] bool admits(const Address& source, os::Time::Instant now);
    /// Addresses that are remembered now.
    [[nodiscard]] std::size_t remembered() const noexcept { return m_sources.callers.size(); }

private:
    struct Source {
        TokenBucket packets;
        os::Time::Instant restedAt;  ///< When at least half of it was left; of a silent one, when its silence ends.
        [[nodiscard]] bool isAsNew(os::Time::Instant now) const { return packets.isFull(now); }
    };

    double m_perSecond;
    double m_most;
    CallerTable<Address, Source> m_sources{kMostSources};
};

}  // namespace halftrip::control
