#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/control/peer_link.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/measure/ends/run_context.hpp"
#include "core/model/record/point_result.hpp"

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// An adapter that is back within this time has cost a gap; one that is not has ended the run.
inline constexpr std::chrono::seconds kLongestOutage{10};

/// Looks, while replies are missing in a round, whether this host's adapter is the reason; whatever the transport says
/// of it, the outcome is the same over all of them. On the thread that waits for the measuring one.
class OutageWatch {
public:
    /// The run outlives it. Where it knows no adapter nothing is ever found.
    explicit OutageWatch(const RunContext& run) : m_run(run) {}

    /// To be called every 100 ms or so. Tells the user when it finds something new. `isSuspect`: a reason to ask about
    /// the adapter though no reply is missing yet.
    void look(const loop::PointRecorder& recorder, bool isSuspect = false);
    /// Set while the adapter is down: failures are borne (LoopContext::isPathDown).
    [[nodiscard]] const std::atomic<bool>& isPathDown() const noexcept { return m_isPathDown; }
    /// True while the adapter is not there at all, and after that as long as no reply has come.
    [[nodiscard]] bool hasVanished() const noexcept { return m_hasVanished; }
    /// True from when an adapter that had vanished is back while no reply came: what is open over it is of the old one.
    [[nodiscard]] bool isAdapterNew() const noexcept { return m_isAdapterNew; }
    /// Why the run cannot go on: the adapter is not back after kLongestOutage. Absent: it can.
    [[nodiscard]] const std::optional<Error>& end() const noexcept { return m_end; }
    /// True from an outage on until the control connection must be over it, too.
    [[nodiscard]] bool isRecent() const;
    /// What is known of the path to the peer by its adapter.
    [[nodiscard]] control::PathState path() const;
    /// The outages of the measured part, once the loop has ended.
    [[nodiscard]] std::vector<model::Outage> outages(const loop::PointRecorder& recorder,
                                                     const clock::TickConverter& converter);

private:
    struct Found {
        clock::Ticks since = 0;
        clock::Ticks until = 0;  ///< 0: it lasts.
        std::string cause;
        int gravity = 0;  ///< Of the trouble that `cause` tells: the gravest that was seen.
    };
    void closeLast(clock::Ticks until) noexcept;
    void found(const Error& trouble, clock::Ticks since);

    const RunContext& m_run;
    std::vector<Found> m_found;
    std::optional<os::Time::Instant> m_downSince;
    std::optional<os::Time::Instant> m_lastDown;
    std::atomic<bool> m_isPathDown{false};
    bool m_hasVanished = false;  ///< In the trouble that lasts.
    bool m_isAdapterNew = false;
    std::optional<Error> m_end;
};

}  // namespace halftrip::measure
