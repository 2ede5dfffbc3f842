#include "app/cli/watch/watched_peer.hpp"

#include "app/cli/output/printing.hpp"
#include "app/cli/output/run_output.hpp"
#include "app/cli/peers/refused_code.hpp"
#include "core/diagnose/diagnose.hpp"
#include "core/measure/ends/utc_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace halftrip::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kNsPerMs = 1'000'000;
constexpr std::int64_t kDayMs = 86'400'000;
/// A run shorter than this is not worth its set-up: the day's rest is left to the next day's.
constexpr std::int64_t kWorthARunNs = 1'000'000'000;
constexpr milliseconds kFirstPause{1'000};
constexpr milliseconds kLongestPause{30'000};
/// Whoever does not know the code must not look like one who guesses it: a responder answers him ever later.
constexpr milliseconds kPauseOfRefused{600'000};
constexpr milliseconds kStopLook{100};
/// How exactly the length of a gap is known.
constexpr milliseconds kProgress{2'000};
/// Months, not minutes: an adapter that went is found out a second later than in a run that a person waits for.
constexpr milliseconds kLookAtPath{1'000};
/// Between readings, for whoever asks for the metrics: a scrape comes every 15 s as a rule.
constexpr std::int64_t kRoundTripsEveryNs = 10'000'000'000;

}  // namespace

/// Watches one run for the peer, and has its file grow.
class WatchedPeer::Observer final : public measure::RunObserver {
public:
    Observer(WatchedPeer& peer, RunOutput& output) : m_peer(peer), m_output(output) {}

    void onEvent(const control::Event& event) override
    {
        const auto* const progress = std::get_if<control::ProgressEvent>(&event);
        if (progress == nullptr)
            return;
        if (!progress->isWarmingUp) {
            watch::Share share = m_tally.progress(progress->counts, progress->interval);
            share.isWhole = m_hasInterval;
            m_peer.add(share);
        }
        m_hasJumped = m_hasJumped || m_peer.hasClockJumped();
    }
    void onPointChanged(const model::RunRecord& record, std::size_t index) override
    {
        m_output.onPointChanged(record, index);
    }
    [[nodiscard]] bool wantsInterval() override
    {
        m_hasInterval = m_peer.wantsRoundTrips();
        return m_hasInterval;
    }
    [[nodiscard]] measure::WatchPace pace() const override
    {
        const auto reading = std::chrono::duration_cast<milliseconds>(
            std::chrono::nanoseconds(m_peer.m_parts.plan.readingNs));
        return {.progressEvery = std::min(kProgress, reading), .lookEvery = kLookAtPath};
    }
    /// A jump ends the run: its tick clock may have stopped meanwhile.
    [[nodiscard]] bool isWatching() const override { return !m_hasJumped; }
    [[nodiscard]] bool hasJumped() const { return m_hasJumped; }
    [[nodiscard]] watch::Share rest(const model::RunRecord& record)
    {
        return record.points.empty() ? watch::Share() : m_tally.finish(record.points.front());
    }

private:
    WatchedPeer& m_peer;
    RunOutput& m_output;
    watch::RunTally m_tally;
    bool m_hasJumped = false;
    bool m_hasInterval = true;  ///< Of the next event.
};

WatchedPeer::WatchedPeer(std::string name, model::RunRecord begun, measure::PeerCall call, const Parts& parts)
    : m_name(std::move(name)),
      m_begun(std::move(begun)),
      m_call(std::move(call)),
      m_parts(parts),
      m_watch(m_name, m_parts.plan.readingNs, nowNs())
{
}

void WatchedPeer::start()
{
    m_thread = std::jthread([this] { work(); });
}

void WatchedPeer::join()
{
    if (m_thread.joinable())
        m_thread.join();
}

watch::PeerState WatchedPeer::state() const
{
    const std::lock_guard lock(m_mutex);
    return m_watch.stateAt(nowNs());
}

std::int64_t WatchedPeer::nowNs() const
{
    return m_parts.platform.time().now().time_since_epoch() / std::chrono::nanoseconds(1);
}

std::int64_t WatchedPeer::dateMs() const
{
    return m_parts.platform.time().date().time_since_epoch() / milliseconds(1);
}

void WatchedPeer::tell(const std::string& sentence)
{
    const std::string date = measure::utcText(m_parts.platform.time().date());
    say(fmt::format("{} {}\n", date, sentence));
    if (m_parts.files != nullptr)
        m_parts.files->log(date, sentence);
}

void WatchedPeer::add(const watch::Share& share)
{
    std::optional<std::int64_t> gapNs;
    std::vector<watch::NoticedChange> noticed;
    {
        const std::lock_guard lock(m_mutex);
        if (share.counts.received != 0)
            gapNs = m_watch.endGap(nowNs());
        noticed = m_watch.add(share, nowNs(), dateMs());
    }
    if (gapNs)
        tell(fmt::format("{}: replies again, after {:.1f} s without one.", m_name, static_cast<double>(*gapNs) / 1e9));
    else if (share.counts.received != 0 && !m_trouble.empty())
        tell(fmt::format("{}: replies again.", m_name));
    if (share.counts.received != 0)
        m_trouble.clear();
    for (const watch::NoticedChange& change : noticed)
        tell(watch::describe(change, m_name));
}

bool WatchedPeer::wantsRoundTrips()
{
    const std::lock_guard lock(m_mutex);
    const std::int64_t now = nowNs();
    if (now - m_roundTripsAtNs < kRoundTripsEveryNs && !m_watch.isReadingDue(now))
        return false;
    m_roundTripsAtNs = now;
    return true;
}

bool WatchedPeer::hasClockJumped()
{
    const std::uint64_t steps = m_parts.clock.look();
    return std::exchange(m_clockSteps, steps) != steps;
}

void WatchedPeer::work()
{
    milliseconds pause = kFirstPause;
    while (!m_parts.stop.load()) {
        const std::int64_t began = nowNs();
        const std::optional<Error> error = tryRun();
        const bool lasted = nowNs() - began > kLongestPause / std::chrono::nanoseconds(1);
        if (!error || lasted)
            pause = kFirstPause;
        if (!error)
            continue;
        tellTrouble(*error);
        if (!sitOut(isRefusedCode(*error) ? kPauseOfRefused : pause))
            return;
        pause = std::min(2 * pause, kLongestPause);
    }
}

bool WatchedPeer::sitOut(milliseconds pause) const
{
    const std::int64_t until = nowNs() + pause / std::chrono::nanoseconds(1);
    while (!m_parts.stop.load() && nowNs() < until)
        std::this_thread::sleep_for(kStopLook);
    return !m_parts.stop.load();
}

void WatchedPeer::tellTrouble(const Error& error)
{
    if (error.what == m_trouble)
        return;
    m_trouble = error.what;
    tell(fmt::format("{}: {} Tried again until it answers.{}{}", m_name, asSentence(error.what),
                     error.hint.empty() ? "" : " ", error.hint));
}

void WatchedPeer::tellUnsaved(const std::optional<Error>& error, const std::string& date)
{
    if (error) {
        const std::lock_guard lock(m_mutex);
        m_watch.countUnsaved();
    }
    if (error && m_unsavedSince.empty()) {
        m_unsavedSince = date;
        tell(fmt::format("{}: {} Probes go on; runs are not kept until there is room.", m_name,
                         asSentence(error->what)));
    } else if (!error && !m_unsavedSince.empty()) {
        tell(fmt::format("{}: runs are kept again. None was kept from {} to {}.", m_name, m_unsavedSince, date));
        m_unsavedSince.clear();
    }
}

std::int64_t WatchedPeer::lengthOfNextRun() const
{
    const std::int64_t ofDayNs = (kDayMs - dateMs() % kDayMs) * kNsPerMs;
    const std::int64_t leftNs = ofDayNs < kWorthARunNs ? ofDayNs + kDayMs * kNsPerMs : ofDayNs;
    return std::min(m_parts.plan.runNs, leftNs);
}

std::optional<Error> WatchedPeer::tryRun()
{
    try {
        return run();
    } catch (const std::exception& exception) {
        return Error{ErrorKind::Os, text("the run ended with an internal error: {reason}", exception.what()), 0, {}};
    }
}

std::optional<Error> WatchedPeer::run()
{
    // A step before the run, as in an outage, ends nothing.
    static_cast<void>(hasClockJumped());
    const std::string date = measure::utcText(m_parts.platform.time().date());
    model::RunRecord begun = m_begun;
    begun.request.durationNs = lengthOfNextRun();
    Result<std::string> place = m_parts.files == nullptr ? std::string() : m_parts.files->placeFor(m_name, date);
    RunOutput output({.saveTo = place.value_or(""), .isQuiet = true}, m_parts.platform.processes());
    Observer observer(*this, output);
    measure::SessionOutcome outcome = measure::runSession(std::move(begun), m_call, m_parts.platform, m_parts.registry,
                                                          observer, m_parts.stop, &m_parts.pings);
    add(observer.rest(outcome.record));
    const bool hasMeasured = !outcome.record.points.empty();
    if (hasMeasured && m_parts.files != nullptr) {
        diagnose::conclude(outcome.record);
        const Result<bool> saved = place ? output.saveFinal(outcome.record) : std::unexpected(place.error());
        tellUnsaved(saved ? std::nullopt : std::optional(saved.error()), date);
    }
    if (m_parts.stop.load() || observer.hasJumped())
        outcome.error.reset();
    const std::lock_guard lock(m_mutex);
    m_watch.countRun(outcome.error.has_value());
    if (outcome.error || observer.hasJumped())
        m_watch.markDown();
    return outcome.error;
}

}  // namespace halftrip::cli
