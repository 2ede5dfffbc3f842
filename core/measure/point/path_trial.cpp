#include "core/measure/point/path_trial.hpp"

#include "core/measure/point/ping_loop.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::measure {
namespace {

constexpr std::int64_t kTrialNs = 100'000'000;
constexpr std::uint64_t kTrialWarmup = 200;
constexpr std::uint32_t kTrialBytes = 64;
constexpr double kTrialPercentile = 10;
/// Two passes over one path differ by so much: a difference below it decides nothing.
constexpr double kNoise = 0.03;

/// Sees to it that a trial shows nowhere.
class Unseen final : public RunObserver {
public:
    explicit Unseen(const RunObserver& real) : m_real(real) {}
    void onEvent(const control::Event&) override {}
    void onPointChanged(const model::RunRecord&, std::size_t) override {}
    [[nodiscard]] bool isWatching() const override { return m_real.isWatching(); }

private:
    const RunObserver& m_real;
};

std::string roundTrip(std::int64_t ns)
{
    return fmt::format("{:.2f} us", static_cast<double>(ns) / 1000.0);
}

}  // namespace

PointOutcome pingPongUnseen(Path& path, const PointSettings& settings, const RunContext& run,
                            std::string_view responderLoop, const KernelWatching& kernel)
{
    Plan plan;
    plan.points.emplace_back().key.transport = path.entry->id;
    plan.order.emplace_back();
    Mode mode{};  // Round trips by serial ping-pong, whatever the run is about to measure.
    mode.responderLoop = responderLoop;
    model::RunRequest request = run.request;
    request.keepProbes = false;
    Unseen observer(run.observer);
    const RunContext unseen{.request = request,
                            .mode = mode,
                            .platform = run.platform,
                            .registry = run.registry,
                            .meeting = run.meeting,
                            .converter = run.converter,
                            .counters = run.counters,
                            .core = run.core,
                            .observer = observer,
                            .stop = run.stop,
                            .note = run.note};
    const auto loop = makePingLoop(unseen, settings.sizeBytes);
    Path* const used = &path;
    PointOutcome outcome = runPoint(unseen, *loop, {plan, 0, settings, std::span(&used, 1), kernel});
    run.counters.forget();  // What has passed since the last round is no round's.
    return outcome;
}

std::optional<std::int64_t> tryPath(Path& path, const RunContext& run)
{
    PointSettings settings;
    settings.sizeBytes = std::min(kTrialBytes, path.limits.largestBytes);
    settings.durationNs = kTrialNs;
    settings.warmupCount = kTrialWarmup;
    settings.timeoutNs = run.request.timeoutNs;
    const PointOutcome outcome = pingPongUnseen(path, settings, run);
    if (!outcome.point || outcome.error || outcome.isSilent || outcome.point->result().histogram.isEmpty())
        return std::nullopt;
    // Of two paths behind one timer the median is chance; the trips that it did not hold tell them apart.
    return outcome.point->result().histogram.percentileNs(kTrialPercentile);
}

TrialChoice chooseBy(const std::vector<TrialFigure>& figures)
{
    const TrialFigure& first = figures.front();
    const TrialFigure& fastest = *std::ranges::min_element(figures, {}, &TrialFigure::lowNs);
    const auto isClearOf = [&fastest](const TrialFigure& other) {
        return static_cast<double>(other.lowNs) > static_cast<double>(fastest.highNs) * (1 + kNoise);
    };
    const bool isFirst = &first == &fastest;
    const bool isTold = isFirst ? std::all_of(figures.begin() + 1, figures.end(), isClearOf) : isClearOf(first);
    const TrialFigure& chosen = isTold ? fastest : first;
    std::string others;
    for (const TrialFigure& figure : figures) {
        if (&figure != &chosen)
            others += fmt::format("{}{} {}", others.empty() ? "" : ", ", figure.value, roundTrip(figure.lowNs));
    }
    const Text words = isTold ? text("{value}, by a trial at the start: {time} a round trip ({others})", chosen.value,
                                     roundTrip(chosen.lowNs), others)
                              : text("{value}, the first choice; a trial at the start could not tell them apart: "
                                     "{time} a round trip ({others})",
                                     chosen.value, roundTrip(chosen.lowNs), others);
    return {chosen.value, words, isTold};
}

}  // namespace halftrip::measure
