#pragma once

#include "core/measure/responder/responder.hpp"
#include "core/measure/session.hpp"
#include "platform/fake/fake_platform.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::test {

inline constexpr fake::Moment kMicrosecond = 1'000;
inline constexpr fake::Moment kUsual = 10 * kMicrosecond;  ///< What a packet takes whose script names no other time.
inline constexpr fake::Moment kMillisecond = 1'000'000;
inline constexpr fake::Moment kSecond = 1'000'000'000;

/// What tells one laboratory from another.
struct LabTraits {
    std::string name = "lab";  ///< Said when the simulation gets stuck: put the seed in.
    std::uint64_t seed = 1;
    fake::PathTraits path = {};
    std::string code = {};  ///< The responder's; empty: open.
    measure::ResponderLimits limits = {};
    fake::ClockTraits clockA = {};
    fake::ClockTraits clockB = {};
    fake::TrafficTraits trafficA = {};
    fake::TrafficTraits trafficB = {};
    int coresOfA = 4;
    fake::Moment end = 3'600 * kSecond;
};

/// What an observer of a run was told.
class Watcher final : public measure::RunObserver {
public:
    void onEvent(const control::Event& event) override
    {
        if (const auto* progress = std::get_if<control::ProgressEvent>(&event))
            progressCounts.push_back(progress->counts);
        if (std::holds_alternative<control::PointStartedEvent>(event))
            ++pointsStarted;
        if (std::holds_alternative<control::PointFinishedEvent>(event))
            ++pointsFinished;
        if (onAny)
            onAny(event);
    }
    [[nodiscard]] bool wantsInterval() override { return !wants || wants(); }
    void onPointChanged(const model::RunRecord& record, std::size_t index) override
    {
        pointsSaved.push_back(record.points.size());
        samplesSaved.push_back(record.points[index].result().histogram.count());
    }
    [[nodiscard]] bool isWatching() const override { return isThere; }
    void onRemark(const Text& sentence) override { said.push_back(sentence); }
    [[nodiscard]] measure::WatchPace pace() const override { return watchPace; }

    std::function<void(const control::Event&)> onAny;
    std::function<bool()> wants;  ///< Null: each time.
    measure::WatchPace watchPace;
    std::vector<std::string> said;
    std::vector<model::ProbeCounts> progressCounts;
    std::size_t pointsStarted = 0;
    std::size_t pointsFinished = 0;
    std::vector<std::size_t> pointsSaved;  ///< How many points the record had at each save.
    std::vector<std::uint64_t> samplesSaved;  ///< And how many samples the point that had changed.
    bool isThere = true;
};

/// Two hosts, A (10.0.0.1) and B (10.0.0.2, "hostb"), on a simulated network. The real session runs on A, on the thread
/// that made the laboratory; the real responder on B, on threads of its own.
class Lab {
public:
    explicit Lab(const LabTraits& traits = {});
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;
    ~Lab();

    /// From now on B answers, until stopServing().
    void serve();
    void stopServing();
    /// As Ctrl-C there does; stopServing() waits for it.
    void stopSoon() { m_isServingOver.store(true); }
    /// One run from A to its end. `stop` ends it as Ctrl-C does.
    [[nodiscard]] measure::SessionOutcome run(const model::RunRequest& request);
    [[nodiscard]] measure::SessionOutcome run(const model::RunRequest& request, const measure::PeerCall& call);
    [[nodiscard]] measure::SessionOutcome run(model::RunRecord begun, const measure::PeerCall& call);
    /// A responder of the test's own: `talk` has each connection, one after the other.
    void serveInstead(std::function<void(std::unique_ptr<os::ByteStream>)> talk);
    /// Waits until B has noticed that A is gone (at most some seconds of the simulation).
    void settle() { time.sleepUntil(time.now() + kSecond); }
    /// Nothing of a run is left open on either host.
    [[nodiscard]] bool isAllGivenBack() const;

    fake::SimulatedTime time;
    fake::SimulatedNetwork network;
    fake::FakePlatform a;
    fake::FakePlatform b;
    std::atomic<bool> stop{false};
    Watcher watcher;
    std::vector<std::string> log;  ///< The responder's.
    std::vector<std::string> sessions;  ///< The responder's, by address; "over" behind it.
    std::string code;
    measure::ResponderLimits limits;
    std::optional<std::chrono::seconds> idleLimit = {};  ///< The responder's.
    control::JudgeCall judgeCall;  ///< The responder's; empty: everybody with the code is served.

private:
    std::atomic<bool> m_isServingOver{false};
    std::unique_ptr<measure::Responder> m_responder;
    std::unique_ptr<os::Thread> m_server;
};

/// Ten probes of 64 bytes, one after the other, without a warm-up.
[[nodiscard]] model::RunRequest fewProbes();

/// One size after the other, each in one turn.
void measureAtAStretch(model::RunRequest& request);
/// Three points of half a second each, at a stretch, and one that lasts so long.
[[nodiscard]] model::RunRequest threePoints();
[[nodiscard]] model::RunRequest onePoint(fake::Moment length);

/// Calls `action` so long after point `index` (from 0) has begun.
void inPoint(Lab& lab, std::size_t index, fake::Moment after, std::function<void()> action);

inline const Error kDown{ErrorKind::Unreachable, "The adapter eth0 is down.", 0, "Bring it up."};

/// A's adapter is down from now on, for so long (0: for good).
void takeDown(Lab& lab, fake::Moment length, const Error& words = kDown);

/// One of the lines holds the words.
[[nodiscard]] bool has(const std::vector<std::string>& log, const std::string& words);
[[nodiscard]] bool has(const std::vector<Text>& notes, const std::string& words);

/// A script by packet number (from 1); `usual` for the packets it does not name.
[[nodiscard]] fake::PacketFates script(std::map<std::uint64_t, fake::PacketFate> fates, fake::Moment usual);

}  // namespace halftrip::test
