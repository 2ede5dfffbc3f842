#include "core/measure/point/round_join.hpp"

#include "core/model/facts/host_counters.hpp"
#include "core/model/record/autopsy_room.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/slice_joining.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace halftrip::measure {
namespace {

using model::PointResult;

/// A thousand rounds of many slices each would be more than a reader of the run file takes.
constexpr std::size_t kMostSlicesOfRounds = 50'000;

void add(std::optional<std::uint64_t>& sum, const std::optional<std::uint64_t>& part)
{
    if (part)
        sum = sum.value_or(0) + *part;
}

void add(model::ThreadCounters& sum, const model::ThreadCounters& part)
{
    add(sum.voluntarySwitches, part.voluntarySwitches);
    add(sum.involuntarySwitches, part.involuntarySwitches);
    add(sum.minorFaults, part.minorFaults);
    add(sum.majorFaults, part.majorFaults);
    add(sum.migrations, part.migrations);
    add(sum.switches, part.switches);
    add(sum.runDelayNs, part.runDelayNs);
    add(sum.overNs, part.overNs);
}

void add(std::optional<model::Stalls>& sum, const std::optional<model::Stalls>& part)
{
    if (!part)
        return;
    model::Stalls& all = sum ? *sum : sum.emplace();
    all.count += part->count;
    all.totalNs += part->totalNs;
    all.longestNs = std::max(all.longestNs, part->longestNs);
}

/// `packets`: that came to this end in all rounds so far; none: not known.
void add(model::EndResult& sum, model::EndResult&& part, std::optional<std::uint64_t> packets)
{
    // An end that went before it told leaves what it told before.
    if (part.obtained.isTold() || !sum.obtained.isTold())
        sum.obtained = std::move(part.obtained);
    if (part.batches)
        (sum.batches ? *sum.batches : sum.batches.emplace()) += *part.batches;
    model::tellBatches(sum);
    add(sum.counters, part.counters);
    add(sum.stalls, part.stalls);
    for (const auto& [name, value] : part.hostCounters)
        sum.hostCounters[name] += value;
    if (part.packetsPerInterrupt && packets)
        sum.packetsPerInterrupt = model::packetsPerInterrupt(*packets, sum.hostCounters);
}

/// Every probe that came back to the initiator, in time or not, before the figures or in them.
std::uint64_t heardIn(const PointResult& point)
{
    const auto of = [](const model::ProbeCounts& counts) { return counts.received + counts.late + counts.duplicate; };
    return of(point.counts) + of(point.excludedCounts.value_or(model::ProbeCounts{}));
}

/// Of rounds of which one is not told nobody knows the sum.
void add(std::optional<model::ResponderCounts>& sum, const std::optional<model::ResponderCounts>& part, bool isFirst)
{
    if (isFirst)
        sum = part;
    else if (sum && part)
        *sum += *part;
    else
        sum.reset();
}

/// Samples that the point's jitter is of so far: a round of one sample has none. The last one of `rounds` is not in it
/// yet.
std::uint64_t samplesOfJitter(const PointResult& point, bool isSeveral)
{
    if (!isSeveral)
        return point.counts.received;
    std::uint64_t samples = 0;
    for (std::size_t index = 0; index + 1 < point.rounds.size(); ++index)
        samples += point.rounds[index].count >= 2 ? point.rounds[index].count : 0;
    return samples;
}

/// The mean by samples. Before the counts are added.
void addJitter(PointResult& point, const PointResult& round, bool isSeveral)
{
    if (!round.jitterNs)
        return;
    const auto before = static_cast<double>(samplesOfJitter(point, isSeveral));
    const auto more = static_cast<double>(round.counts.received);
    const double sum = static_cast<double>(point.jitterNs.value_or(0)) * before +
                       static_cast<double>(*round.jitterNs) * more;
    point.jitterNs = point.jitterNs ? std::llround(sum / std::max(before + more, 1.0)) : *round.jitterNs;
}

/// `startNs`: when the round began, from the start of the point.
void add(std::optional<model::SilentTime>& sum, const std::optional<model::SilentTime>& part, std::int64_t startNs)
{
    if (!part)
        return;
    model::SilentTime& all = sum ? *sum : sum.emplace();
    all.totalNs += part->totalNs;
    if (part->longestNs > all.longestNs) {
        all.longestNs = part->longestNs;
        all.longestAtNs = startNs + part->longestAtNs;
    }
}

void add(std::vector<model::Outage>& sum, std::vector<model::Outage>&& part, std::int64_t startNs)
{
    for (model::Outage& outage : part) {
        outage.startNs += startNs;
        if (sum.size() < model::kMostOutages)
            sum.push_back(std::move(outage));
    }
}

model::Distribution& sameIn(PointResult& point, const model::Distribution& wanted)
{
    for (model::Distribution& distribution : point.distributions) {
        if (distribution.id == wanted.id)
            return distribution;
    }
    return point.distributions.emplace_back(model::Distribution{wanted.id, wanted.kind, {}, 0});
}

void addDistributions(PointResult& point, const PointResult& round)
{
    for (const model::Distribution& part : round.distributions) {
        model::Distribution& sum = sameIn(point, part);
        if (!part.histogram.isEmpty() && part.histogram.maxNs() > sum.histogram.maxNs())
            sum.maxAtNs = point.elapsedNs + part.maxAtNs;
        sum.histogram.merge(part.histogram);
    }
}

/// Where the reflector's stamps are not to be trusted, nothing is subtracted.
void leaveResidenceOut(PointResult& point)
{
    std::erase_if(point.distributions, [](const model::Distribution& distribution) {
        return distribution.kind == model::DistributionKind::Residence ||
               distribution.kind == model::DistributionKind::LessResidence;
    });
}

model::Round lineOf(const PointResult& round)
{
    const stats::Histogram& result = round.result().histogram;
    return {round.startedAt,
            round.elapsedNs,
            result.count(),
            model::percentileNs(round, 50),
            model::percentileNs(round, 99),
            model::lostBeside(round, round.result())};
}

}  // namespace

void addRound(PointResult& point, PointResult&& round, bool isSeveral)
{
    const bool isFirst = point.startedAt.empty();
    if (isSeveral)
        point.rounds.push_back(lineOf(round));
    if (point.startedAt.empty())
        point.startedAt = round.startedAt;
    addDistributions(point, round);
    for (model::TimeSlice& slice : round.slices) {
        slice.startNs += point.elapsedNs;
        point.slices.push_back(std::move(slice));
    }
    while (point.slices.size() > kMostSlicesOfRounds)
        model::joinNeighbours(point.slices);
    add(point.silence, round.silence, point.elapsedNs);
    addJitter(point, round, isSeveral);
    add(point.outages, std::move(round.outages), point.elapsedNs);
    if (round.autopsy && point.autopsy)
        model::addAutopsy(*point.autopsy, std::move(*round.autopsy), point.elapsedNs);
    else if (round.autopsy)
        point.autopsy = std::move(round.autopsy);
    if (round.packets)
        point.packets = std::move(round.packets);
    if (round.watchedPass)
        point.watchedPass = std::move(round.watchedPass);
    model::keepAutopsyWithinRoom(point);
    for (model::ProbeTrace& trace : round.probes) {
        trace.startNs += point.elapsedNs;
        point.probes.push_back(std::move(trace));
    }
    point.elapsedNs += round.elapsedNs;
    point.isComplete = round.isComplete;
    point.counts += round.counts;
    if (round.excludedCounts)
        (point.excludedCounts ? *point.excludedCounts : point.excludedCounts.emplace()) += *round.excludedCounts;
    if (round.frames)
        point.frames = round.frames;
    if (round.stages)
        point.stages = std::move(round.stages);
    add(point.responderCounts, round.responderCounts, isFirst);
    add(point.initiator, std::move(round.initiator), heardIn(point));
    add(point.responder, std::move(round.responder),
        point.responderCounts ? std::optional(point.responderCounts->received) : std::nullopt);
    if (round.reflector)
        (point.reflector ? *point.reflector : point.reflector.emplace()) += *round.reflector;
    if (point.reflector && !point.reflector->isResidenceKnown())
        leaveResidenceOut(point);
}

void addExcluded(Excluded& sum, const Excluded& part)
{
    for (const auto& [key, histogram] : part)
        sum[key].merge(histogram);
}

void tellExcluded(const Excluded& kept, model::EndObtained& obtained)
{
    for (const auto& [key, histogram] : kept)
        obtained.transport[key] = fmt::format("{} excluded, p50 {:.2f} us, max {:.2f} us", histogram.count(),
                                              static_cast<double>(histogram.percentileNs(50)) / 1e3,
                                              static_cast<double>(histogram.maxNs()) / 1e3);
}

}  // namespace halftrip::measure
