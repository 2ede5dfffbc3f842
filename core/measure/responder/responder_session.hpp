#pragma once

#include "core/clock/calibration.hpp"
#include "core/control/admission.hpp"
#include "core/control/channel.hpp"
#include "core/control/messages.hpp"
#include "core/loop/reflect.hpp"
#include "core/measure/ends/counter_reader.hpp"
#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/responder/responder_limits.hpp"
#include "core/measure/responder/responder_loops.hpp"
#include "core/measure/stages/stamp_keeper.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/os/platform.hpp"
#include "core/os/session_tuning.hpp"
#include "core/transport/joined_stamping.hpp"
#include "core/transport/registry.hpp"

#include <nlohmann/json.hpp>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// The responder's side of a session: its host, and what may be done there.
struct ResponderGround {
    const model::HostFacts& host;  ///< With the adapter towards the initiator.
    const model::CoreChoice& core;  ///< What Auto of the initiator's request becomes.
    const ResponderLimits& limits;
};

/// One initiator's stay at the responder, after it was let in: Prepare for every path, Start and Stop for every point,
/// then Bye. When the control connection goes, everything is given back at once; where it broke, session and point go
/// on for kResponderKeepAliveTimeout, in which the initiator may take the session up over another connection and ask
/// again what it had no answer to. A slot is kept by what is agreed on, not by bytes. One thread, beside the reflecting
/// one.
class ResponderSession {
public:
    /// What it is given outlives it; `channel` becomes another where the session is taken up. `log` takes a line,
    /// neither throws nor blocks.
    ResponderSession(std::unique_ptr<control::Channel>& channel, const control::SessionSlot& slot,
                     os::Platform& platform, const transport::TransportRegistry& registry,
                     const ResponderGround& ground, const std::function<void(const std::string&)>& log);
    ~ResponderSession();
    ResponderSession(const ResponderSession&) = delete;
    ResponderSession& operator=(const ResponderSession&) = delete;

    /// Until the initiator says bye, goes, falls silent, or `stop` is set.
    void run(const std::atomic<bool>& stop);

private:
    /// What one Prepare agreed on.
    struct Path {
        control::Prepare prepared;
        std::string choice;  ///< What "auto" became and why, in one sentence; empty for a transport by name.
        std::unique_ptr<transport::Transport> transport;
        transport::StampingTransport* stamping = nullptr;  ///< The same transport, where it stamps.
        bool isStream = false;
        Status attached = fail(ErrorKind::Protocol, "The initiator has not attached yet.");
        model::Wait wait = model::Wait::Block;
        std::optional<int> core;
        loop::GapDetector gaps;  ///< From point to point: what a look costs was learnt in the first.
        loop::PausedAnswers answers;  ///< Of the last point.
    };
    /// What is running between Start and Stop.
    struct Point {
        std::vector<Path*> paths;
        const ResponderLoop* loop = nullptr;
        std::unique_ptr<transport::JoinedStamping> joined;  ///< Of a stamped pass over two paths.
        std::unique_ptr<StampKeeper> stamps;  ///< Of a stamped pass.
        loop::ReflectionCounts counts;
        std::optional<model::PlantedFaults> planted;  ///< Once its loop has ended.
        bool isCutByLimit = false;  ///< It was asked to last longer than this responder allows.
        os::Time::Instant endsAt;  ///< At the latest, ...
        os::Time::Instant endsUnheardAt;  ///< ... and where no keep-alive of its initiator arrived meanwhile.
        model::HostCounters before;  ///< Of this host, as the point began, ...
        model::HostCounters after;  ///< ... and as its loop had ended.
        std::atomic<bool> stop{false};
        bool watchesKernel = false;
        std::unique_ptr<MeasuringTask> task;
    };

    [[nodiscard]] bool serveOnce();
    void awaitUnheard();
    [[nodiscard]] control::Presence presence() const;
    /// Whether the session waits to be taken up after that error.
    [[nodiscard]] std::chrono::milliseconds unheard() const;
    [[nodiscard]] bool isParkedAfter(const Error& error);
    void takeUp(std::unique_ptr<control::Channel> channel);
    /// Why it cannot go on; usually nothing.
    [[nodiscard]] std::optional<Error> whatIsOver() const;
    void sendKeepAlive();
    [[nodiscard]] bool handle(const nlohmann::json& message);
    [[nodiscard]] bool handlePrepare(const nlohmann::json& message);
    void attachWaiting(const nlohmann::json& message);
    [[nodiscard]] Result<control::Ready> prepare(const control::Prepare& prepare);
    [[nodiscard]] transport::TransportRequest openRequest(const control::Prepare& prepare, model::Wait wait) const;
    [[nodiscard]] os::SessionTuning& tuning();
    void handleTunables();
    void handleTune(const nlohmann::json& message);
    void putBackSettings();
    void handleRelease(const nlohmann::json& message);
    void discardOnAttached();
    [[nodiscard]] Status start(const control::Start& start);
    void makeStamped(Point& point) const;
    void reflect(Point& point, const control::Start& start);
    [[nodiscard]] control::PointReport stopPoint(const control::Stop& stop = {});
    /// Watches the kernel at that core, or packets with that payload on every core, if it may; otherwise says why not.
    void watchKernel(std::optional<int> core, std::optional<std::uint32_t> packetBytes);
    /// The same for the point, if it is to be watched.
    void beginWatching(Point& point, const control::Start& start);
    void handleStop(const nlohmann::json& message);
    void attach(Path& path);
    /// Whose counters tell of that path.
    [[nodiscard]] const std::string& adapterOf(const Path& path) const;
    void close(std::uint32_t path) noexcept;
    /// As they were before the session's first point.
    [[nodiscard]] const std::vector<int>& busyCoresOnce();
    [[nodiscard]] Result<std::vector<Path*>> attachedPaths(const control::Start& start);
    /// To what the two have agreed on.
    void answer(const nlohmann::json& message);
    /// Kept, should the question be asked again.
    void reply(const nlohmann::json& message);
    void send(const nlohmann::json& message, std::chrono::milliseconds timeout = control::kSendTimeout);
    /// Answers with `done`, or with what went wrong.
    void acknowledge(Status status, std::string_view done);
    void refuse(const Error& error);
    /// Tells why it is over before the initiator said bye.
    void tellEnd(const Error& error);

    std::unique_ptr<control::Channel>& m_channel;
    const control::SessionSlot& m_slot;
    os::Platform& m_platform;
    const transport::TransportRegistry& m_registry;
    const ResponderGround m_ground;
    const std::function<void(const std::string&)>& m_log;

    std::map<std::uint32_t, std::unique_ptr<Path>> m_paths;  ///< By the initiator's number.
    std::unique_ptr<os::SessionTuning> m_tuning;  ///< Once it was asked for.
    bool m_isTuned = false;
    std::optional<clock::TickConverter> m_converter;
    std::optional<std::vector<int>> m_busyCores;  ///< Once they were looked for.
    std::unique_ptr<Point> m_point;
    std::uint64_t m_pointsServed = 0;
    std::unique_ptr<os::KernelWatch> m_kernel;  ///< From point to point.
    std::optional<int> m_watchedCore;  ///< Its core.
    std::optional<std::uint32_t> m_watchedPacketBytes;  ///< Of packets, their payload.
    model::KernelView m_notWatched;  ///< Why there is none.
    nlohmann::json m_question;  ///< The last one, ...
    nlohmann::json m_answer;  ///< ... and what was said, whether or not it arrived.
    bool m_mayBeAskedAgain = false;  ///< The session was just taken up.
    std::optional<os::Time::Instant> m_takenUpAt;
    CounterReader m_counters;
    clock::ClockPair m_clocksAtStart;  ///< The calibration goes on while the ends meet.
    os::Time::Instant m_since;
    os::Time::Instant m_lastAlive;
    os::Time::Instant m_lastAgreed;
    const std::atomic<bool>* m_stop = &os::kNeverStopped;  ///< That of run().
    std::optional<os::Time::Instant> m_parkedAt;  ///< The connection broke; another may come.
    bool m_isBroken = false;  ///< The initiator does not take what is sent to it: nothing more can be said.
};

}  // namespace halftrip::measure
