#pragma once

#include "core/control/caller_table.hpp"
#include "core/control/token_bucket.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace halftrip::control {

/// How many pairing codes unpaired peers may try: a proof takes a token of its network (networkOf()) before it is
/// compared, so that many connections at once guess no faster than one. Networks that gave wrong codes share a bucket
/// besides; one that gave none is compared always, so that a crowd that guesses keeps nobody out. A crowd of new
/// networks is compared kMostRemembered times in kTokenEvery besides (128 a second). An address that had the code
/// before has tokens of its own, which no crowd can take. Any thread.
class GuessLimiter {
public:
    static constexpr double kBurst = 5;
    static constexpr std::chrono::seconds kTokenEvery{8};
    static constexpr double kBurstOfAll = 100;
    static constexpr double kPerSecondOfAll = 20;
    /// Networks; beyond them newcomers take from the common bucket. And so many addresses that had the code.
    static constexpr std::size_t kMostRemembered = 1'024;

    /// Whether a proof from there may be compared now; if so, it is counted.
    [[nodiscard]] bool admits(const std::string& address, os::Time::Instant now);
    /// It was wrong, or not compared. How long the answer is to be held back: 1, 2, 4, then 8 seconds.
    [[nodiscard]] std::chrono::milliseconds wrong(const std::string& address, os::Time::Instant now);
    /// It was right: the address is known from now on, and its network is as if it never came.
    void right(const std::string& address, os::Time::Instant now);
    /// Whether the right code came from that address before.
    [[nodiscard]] bool knows(const std::string& address) const;

private:
    struct Guesser {
        TokenBucket bucket;
        int wrong = 0;
        [[nodiscard]] bool isAsNew(os::Time::Instant now) const { return bucket.isFull(now); }
        [[nodiscard]] std::chrono::milliseconds penalty();
    };
    [[nodiscard]] static Guesser newcomer(os::Time::Instant now);

    mutable std::mutex m_mutex;
    CallerTable<std::string, Guesser> m_networks{kMostRemembered};
    std::map<std::string, Guesser> m_known;  ///< By address; never forgotten.
    TokenBucket m_all{kBurstOfAll, kPerSecondOfAll, {}};
};

}  // namespace halftrip::control
