#pragma once

#include <chrono>
#include <cstdint>

/// Times that both ends of a session go by.
namespace halftrip::measure {

/// For the peer's end of a transport to answer: a connection, a neighbour, a link that restarts.
inline constexpr std::chrono::milliseconds kAttachTimeout{5000};
/// How often a thread beside the measuring one looks up.
inline constexpr std::chrono::milliseconds kPollInterval{100};
/// A loop that reflects, and spins, looks whether it is to end at least this often: the initiator waits
/// for that after each round of a point.
inline constexpr std::int64_t kSpinningSliceNs = 100'000;
/// Nobody answers for this long from the first probe on, ...
inline constexpr std::int64_t kNothingHeardNs = 2'000'000'000;
/// ... nor any of so many probes within its timeout: the point is given up and the user told what to look at.
inline constexpr std::uint64_t kFewestUnanswered = 3;
/// A ping-pong that is shown beside a point takes so long.
inline constexpr std::int64_t kBesideNs = 500'000'000;
/// A warm-up ends after this time, whatever its count.
inline constexpr std::int64_t kWarmupLimitNs = 1'000'000'000;

}  // namespace halftrip::measure
