#pragma once

#include "core/os/threads.hpp"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace halftrip::fake {

/// Nanoseconds of true time since a simulation began.
using Moment = std::int64_t;
inline constexpr Moment kNever = INT64_MAX;

/// Time that passes only while everybody waits: the clockwork of a discrete-event simulation in which real code runs on
/// real threads.
///
/// The thread that makes this object and those of start() are its participants. They run one at a time, each until it
/// waits; then the one whose wait ends first goes on, and the time jumps there. So nothing sleeps, and the same program
/// takes the same course every time. Computing takes no time: what should take some says so by spend(), and the clocks
/// that are read do.
///
/// Participants only, all of it. A participant must neither wait for another by other means (a lock that is held across
/// a wait, a condition variable, real sleep) nor look at a flag in a loop that spends no time: both stop everything.
class SimulatedTime {
public:
    /// A simulation that would go on beyond `end`, or in which everybody waits for ever, has no way out: it says so on
    /// standard error, with `name`, and aborts the process.
    explicit SimulatedTime(std::string name = "simulation", Moment end = std::int64_t{86'400} * 1'000'000'000);
    SimulatedTime(const SimulatedTime&) = delete;
    SimulatedTime& operator=(const SimulatedTime&) = delete;
    /// Every thread of start() has been joined.
    ~SimulatedTime();

    [[nodiscard]] Moment now() const noexcept { return m_now; }
    /// Until `deadline`, or the moment that `readyAt` tells if that comes first. `readyAt` is asked again whenever
    /// another participant has run, by whichever thread that was; kNever: not as things stand.
    void wait(Moment deadline, const std::function<Moment()>& readyAt);
    void sleepUntil(Moment when);
    /// Computing that takes `length`. The short way for the clocks, which are read millions of times: where nobody
    /// else's wait ends meanwhile, the time just moves on. A long row of calls without a wait in between is a spin
    /// loop, and its rounds are stretched to kSpinRound, or else 100 ms of spinning would be millions of rounds.
    void spend(Moment length) noexcept;
    static constexpr Moment kSpinRound = 900;
    static constexpr int kSpinAfter = 12'000;

    /// To be called by whatever `readyAt` functions look at when it has changed.
    void changed() noexcept { m_isNextKnown = false; }
    /// Calls `action` when the time has come, on any participant's thread while all others wait. It must not wait.
    void at(Moment when, std::function<void()> action);
    /// From now on `follow` is called with the time whenever somebody's wait ends, on any participant's thread while
    /// all others wait: so that it may hold them up until real time has come as far. Before the first participant is
    /// started.
    void pace(std::function<void(Moment)> follow) { m_follow = std::move(follow); }
    /// A new participant. It begins when the present one waits.
    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work);

private:
    struct Participant;
    class SimulatedThread;

    Participant& add();
    void retire(const Participant& participant);
    void block(Participant& self, Moment deadline, const std::function<Moment()>* readyAt);
    [[nodiscard]] Participant& chooseNext();
    [[noreturn]] void giveUp(const char* why) const;
    static void wake(Participant& next);
    static void sleep(Participant& self);

    std::string m_name;
    Moment m_end;
    Moment m_now = 0;
    Moment m_next = 0;  ///< When the first wait of another participant or action ends ...
    bool m_isNextKnown = false;  ///< ... as of the last change.
    std::uint64_t m_order = 0;
    std::vector<std::unique_ptr<Participant>> m_participants;
    std::vector<std::unique_ptr<Participant>> m_retired;  ///< Kept: whoever woke them may still be at it.
    Participant* m_running = nullptr;
    std::multimap<Moment, std::function<void()>> m_actions;
    std::function<void(Moment)> m_follow;
};

}  // namespace halftrip::fake
