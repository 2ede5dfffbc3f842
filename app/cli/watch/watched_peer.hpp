#pragma once

#include "app/cli/command.hpp"
#include "app/cli/watch/clock_watch.hpp"
#include "app/cli/watch/watch_files.hpp"
#include "core/measure/session.hpp"
#include "core/watch/peer_watch.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace halftrip::cli {

/// What all peers of a watch are probed by.
struct WatchPlan {
    std::int64_t readingNs = 0;
    std::int64_t runNs = 0;  ///< Length of a run, and of its file; the day's end ends one earlier.
    std::string pairingCode;
};

/// One peer that is probed in run after run, until told to stop, on a thread of its own. What ends a run (the peer's
/// going, a link that stays down, a clock that jumps) is a gap, and the next run begins: at once, then after 1 s, 2 s,
/// up to half a minute.
class WatchedPeer {
public:
    struct Parts {
        const WatchPlan& plan;
        os::Platform& platform;
        const transport::TransportRegistry& registry;
        ClockWatch& clock;
        loop::SharedPings& pings;  ///< Of all peers.
        WatchFiles* files = nullptr;  ///< Null: no run is kept.
        const std::atomic<bool>& stop;
    };
    /// `begun`: what each run begins with.
    WatchedPeer(std::string name, model::RunRecord begun, measure::PeerCall call, const Parts& parts);
    WatchedPeer(const WatchedPeer&) = delete;
    WatchedPeer& operator=(const WatchedPeer&) = delete;
    ~WatchedPeer() = default;

    void start();
    void join();
    /// A copy of what is known now. Any thread.
    [[nodiscard]] watch::PeerState state() const;

private:
    class Observer;

    void work();
    /// False: stopped meanwhile.
    [[nodiscard]] bool sitOut(std::chrono::milliseconds pause) const;
    /// The error that ended the run early, if one did. Whatever is thrown within is one.
    [[nodiscard]] std::optional<Error> tryRun();
    [[nodiscard]] std::optional<Error> run();
    [[nodiscard]] std::int64_t lengthOfNextRun() const;
    void add(const watch::Share& share);
    /// Whether the next progress is to bring round trips: for a reading that is due, or for the metrics.
    [[nodiscard]] bool wantsRoundTrips();
    /// Since the last look.
    [[nodiscard]] bool hasClockJumped();
    void tell(const std::string& sentence);
    void tellTrouble(const Error& error);
    void tellUnsaved(const std::optional<Error>& error, const std::string& date);
    [[nodiscard]] std::int64_t nowNs() const;
    [[nodiscard]] std::int64_t dateMs() const;

    std::string m_name;
    model::RunRecord m_begun;
    measure::PeerCall m_call;
    Parts m_parts;
    mutable std::mutex m_mutex;
    watch::PeerWatch m_watch;
    std::int64_t m_roundTripsAtNs = 0;  ///< When they were wanted last.
    std::uint64_t m_clockSteps = 0;  ///< Of m_parts.clock, at the last look.
    std::string m_trouble;  ///< Said already, and not over yet.
    std::string m_unsavedSince;  ///< When the first run began that could not be kept; empty: they are kept.
    std::jthread m_thread;
};

}  // namespace halftrip::cli
