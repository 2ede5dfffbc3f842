#include "core/base/short_number.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kPeriodicSentence = "Outliers recur every {period:duration} {where}: {source}.";
constexpr const char* kPeriodicInShort = "outliers are periodic";
constexpr const char* kPeriodic1000Hz = "the period of a 1000 Hz timer tick";
constexpr const char* kPeriodic250Hz = "the period of a 250 Hz timer tick";
constexpr const char* kPeriodic300Hz = "the period of a 300 Hz timer tick";
constexpr const char* kPeriodic100Hz = "the period of a 100 Hz timer tick";
constexpr const char* kPeriodicWindows = "the default Windows timer period (64 Hz)";
constexpr const char* kPeriodicTenth = "the period of many monitoring and control loops";
constexpr const char* kPeriodicSecond = "the period of statistics, housekeeping and monitoring programs";
constexpr const char* kPeriodicSeen = "{count} outliers lie within {spread:.0f} % of a period of {periodUs:.1f} us "
                                      "(coherence {coherence:.2f}; 0 random, 1 exactly periodic).";
constexpr const char* kPeriodicOverturned =
    "Outliers at the same times with that timer moved or stopped, or a longer run without that period.";
constexpr const char* kPeriodicNext =
    "See what ran at those times{cli: (halftrip autopsy RUN)}, and keep it off the measuring core (nohz_full=, "
    "isolcpus=, or another core).";

struct KnownPeriod {
    std::int64_t ns;
    const char* source;
};
constexpr std::array kKnownPeriods{
    KnownPeriod{1'000'000'000, kPeriodicSecond}, KnownPeriod{100'000'000, kPeriodicTenth},
    KnownPeriod{15'625'000, kPeriodicWindows},   KnownPeriod{10'000'000, kPeriodic100Hz},
    KnownPeriod{4'000'000, kPeriodic250Hz},      KnownPeriod{3'333'333, kPeriodic300Hz},
    KnownPeriod{1'000'000, kPeriodic1000Hz}};

/// A packet that takes less beyond the median is no outlier.
constexpr std::int64_t kPeriodicLeastExcessNs = 5'000;
constexpr std::size_t kPeriodicFewest = 8;
/// Whose times are known so much better than the period: others would show the pace of the probes.
constexpr double kPacesAPeriod = 10;
/// Clocks differ by so much, and no more.
constexpr double kClockError = 200e-6;
/// The logarithm of 10,000: less than one chance in so many, for each period that is tried.
constexpr double kLogChance = 9.2;
/// Outliers as near to the period as these are its.
constexpr double kLeastCoherence = 0.75;

struct FoundPeriod {
    const KnownPeriod* known = nullptr;
    double periodNs = 0;
    double coherence = 0;
    std::size_t outliers = 0;
};

/// When outliers began, ascending; of those that one stall delayed, the first.
std::vector<double> timesOfOutliers(const model::PointResult& point, std::int64_t apartNs)
{
    const std::int64_t medianNs = model::percentileNs(point, 50);
    std::vector<std::int64_t> times;
    for (const model::SlowProbe& probe : point.autopsy->slow) {
        if (probe.rttNs >= medianNs + std::max(kPeriodicLeastExcessNs, medianNs / 2))
            times.push_back(probe.sentNs + probe.rttNs);
    }
    std::ranges::sort(times);
    std::vector<double> apart;
    for (const std::int64_t time : times) {
        if (apart.empty() || static_cast<double>(time) - apart.back() >= static_cast<double>(apartNs))
            apart.push_back(static_cast<double>(time));
    }
    return apart;
}

double coherenceAt(const std::vector<double>& times, double periodNs)
{
    double x = 0;
    double y = 0;
    for (const double time : times) {
        const double angle = 2 * std::numbers::pi * (time - times.front()) / periodNs;
        x += std::cos(angle);
        y += std::sin(angle);
    }
    return std::sqrt(x * x + y * y) / static_cast<double>(times.size());  // std::hypot would bind to glibc 2.35.
}

/// Near the known period, as near as clocks are.
std::optional<FoundPeriod> periodNear(const std::vector<double>& times, const KnownPeriod& known)
{
    if (times.size() < kPeriodicFewest)
        return std::nullopt;
    const double turns = (times.back() - times.front()) / static_cast<double>(known.ns);
    const int steps = static_cast<int>(std::ceil(4 * turns * kClockError));
    FoundPeriod best{&known, 0, 0, times.size()};
    for (int step = -steps; step <= steps; ++step) {
        const double off = steps == 0 ? 0 : kClockError * step / steps;
        const double periodNs = static_cast<double>(known.ns) * (1 + off);
        const double coherence = coherenceAt(times, periodNs);
        if (coherence > best.coherence) {
            best.coherence = coherence;
            best.periodNs = periodNs;
        }
    }
    const double logTrials = std::log(2 * steps + 1);
    const bool isByChance = static_cast<double>(times.size()) * best.coherence * best.coherence <
                            kLogChance + logTrials;
    return isByChance || best.coherence < kLeastCoherence ? std::nullopt : std::optional(best);
}

/// The longest period that explains as much as any: what comes every 10 ms comes at whole milliseconds, too.
std::optional<FoundPeriod> periodOf(const model::PointResult& point)
{
    // Of several turns the times are put together, and lose their phase.
    if (!point.autopsy || point.rounds.size() > 1 || point.result().histogram.isEmpty() ||
        point.result().kind != model::DistributionKind::RoundTrip)
        return std::nullopt;
    const double paceNs = static_cast<double>(point.elapsedNs) / static_cast<double>(point.result().histogram.count());
    for (const KnownPeriod& known : kKnownPeriods) {
        if (static_cast<double>(known.ns) < kPacesAPeriod * paceNs)
            continue;
        if (auto found = periodNear(timesOfOutliers(point, known.ns / 2), known))
            return found;
    }
    return std::nullopt;
}

std::vector<model::Finding> findPeriodic(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [](const model::PointResult& point) { return periodOf(point).has_value(); });
    if (points.empty())
        return {};
    const FoundPeriod found = *periodOf(record.points[points.front()]);
    const double spread = std::sqrt(-2 * std::log(found.coherence)) / (2 * std::numbers::pi);
    return {{.id = "periodicOutliers",
             .sentence = text(kPeriodicSentence, found.known->ns, where(record, points), Text(found.known->source)),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = {text(kPeriodicSeen, found.outliers, 100 * spread, found.periodNs / 1'000, found.coherence)},
             .overturnedBy = kPeriodicOverturned,
             .nextStep = text(kPeriodicNext),
             .steps = {commandStep("halftrip autopsy RUN")},
             .points = points}};
}

}  // namespace

Rule periodicOutliersRule()
{
    return {"periodicOutliers", "Are outliers periodic?", findPeriodic, Touches::Tail, kPeriodicInShort};
}

}  // namespace halftrip::diagnose
