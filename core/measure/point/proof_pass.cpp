#include "core/measure/point/proof_pass.hpp"

#include "core/measure/ends/fault_planter.hpp"
#include "core/measure/responder/responder_loops.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::measure {
namespace {

constexpr std::uint64_t kProofProbes = 10 * kPlantingCycle;
/// Each drop costs one. Twelve times the delay that is planted.
constexpr std::int64_t kProofTimeoutNs = 12 * kPlantedDelayNs;
/// A path that is slower than this timeout gets so many of its own 99th percentiles.
constexpr std::int64_t kTimeoutInP99 = 4;
/// What is later than the median by so much of the delay is taken for delayed.
constexpr double kShareOfDelay = 0.9;

std::int64_t timeoutFor(std::span<const model::PointResult> points)
{
    std::int64_t longest = kProofTimeoutNs;
    for (const model::PointResult& point : points) {
        const model::Distribution* const trips = point.find(model::DistributionKind::RoundTrip);
        if (trips != nullptr)
            longest = std::max(longest, kTimeoutInP99 * trips->histogram.percentileNs(99));
    }
    return longest;
}

}  // namespace

model::PlantedFaults foundIn(const model::PointResult& pass, const model::PlantedFaults& planted)
{
    const stats::Histogram& trips = pass.result().histogram;
    const model::ProbeCounts& counts = pass.counts;
    model::PlantedFaults found;
    found.corrupted = counts.altered;
    found.dropped = counts.lost - std::min(counts.lost, counts.altered);
    found.duplicated = counts.duplicate;
    const std::int64_t median = trips.percentileNs(50);
    const auto share = static_cast<std::int64_t>(static_cast<double>(planted.delayNs) * kShareOfDelay);
    found.delayed = trips.countBetween(median + share, std::numeric_limits<std::int64_t>::max());
    if (found.delayed == 0)
        return found;
    const auto count = static_cast<double>(trips.count());
    const double middle = count - static_cast<double>(found.delayed) / 2;
    found.delayNs = trips.percentileNs(100 * middle / count) - median;
    return found;
}

Result<model::SelfProof> proveRun(Path& path, std::span<const model::PointResult> points, const RunContext& run)
{
    PointSettings settings;
    settings.sizeBytes = std::min(kProofBytes, path.limits.largestBytes);
    settings.count = kProofProbes;
    settings.timeoutNs = timeoutFor(points);
    settings.warmupCount = 0;
    PointOutcome outcome = pingPongUnseen(path, settings, run, kPlantingLoop);
    if (outcome.error)
        return std::unexpected(std::move(*outcome.error));
    if (!outcome.point || !outcome.planted)
        return fail(ErrorKind::Unreachable, "The self-proof got no answer from the responder.",
                    "Look at the counts of lost probes, and use the same Halftrip version on both hosts.");
    model::SelfProof proof;
    proof.transport = path.entry->id;
    proof.sizeBytes = settings.sizeBytes;
    proof.probes = outcome.point->counts.sent;
    proof.planted = *outcome.planted;
    proof.found = foundIn(*outcome.point, proof.planted);
    proof.lost = outcome.point->counts.lost;
    return proof;
}

}  // namespace halftrip::measure
