#pragma once

#include "core/control/token_bucket.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

namespace halftrip::control {

/// How many pairing codes unpaired peers may try: a proof takes a token of its network (networkOf()) before it is
/// compared, so that many connections at once guess no faster than one. Networks that gave wrong codes share a bucket
/// besides; one that gave none is compared always, so that a crowd that guesses keeps nobody out. A crowd of new
/// networks is compared kMostRemembered times in kTokenEvery besides (128 a second). Who had the code before has tokens
/// of its own, which no crowd can take. Not thread-safe.
class GuessLimiter {
public:
    static constexpr double kBurst = 5;
    static constexpr std::chrono::seconds kTokenEvery{8};
    static constexpr double kBurstOfAll = 100;
    static constexpr double kPerSecondOfAll = 20;
    /// Networks; beyond them newcomers take from the common bucket.
    static constexpr std::size_t kMostRemembered = 1'024;

    /// Whether a proof from there may be compared now; if so, it is counted.
    [[nodiscard]] bool admits(const std::string& network, os::Time::Instant now);
    /// The same for an address that gave the right code before. The caller bounds how many such addresses there are.
    [[nodiscard]] bool admitsKnown(const std::string& address, os::Time::Instant now);
    /// It was wrong, or not compared. How long the answer is to be held back: 1, 2, 4, then 8 seconds.
    [[nodiscard]] std::chrono::milliseconds wrong(const std::string& network, os::Time::Instant now);
    [[nodiscard]] std::chrono::milliseconds wrongOfKnown(const std::string& address, os::Time::Instant now);
    /// It was right: the network and the address are as if they never came.
    void right(const std::string& network, const std::string& address);

private:
    struct Network {
        TokenBucket bucket;
        int wrong = 0;
    };
    [[nodiscard]] static Network newcomer(os::Time::Instant now);
    [[nodiscard]] static std::chrono::milliseconds penaltyOf(Network& network);
    [[nodiscard]] bool makeRoom(os::Time::Instant now);

    std::map<std::string, Network> m_networks;
    std::map<std::string, Network> m_known;  ///< By address.
    TokenBucket m_all{kBurstOfAll, kPerSecondOfAll, {}};
};

}  // namespace halftrip::control
