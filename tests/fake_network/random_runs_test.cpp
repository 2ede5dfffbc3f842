#include "core/model/record/run_file.hpp"
#include "lab.hpp"
#include "platform/fake/chance.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>

using namespace halftrip;
using namespace halftrip::test;
using fake::Chance;
using fake::Moment;

namespace {

enum class Trouble { None, Stop, Reset, Cut };

/// One run drawn by chance: what lies between the hosts, what is asked for, what happens on the way.
struct RandomRun {
    LabTraits lab;
    model::RunRequest request;
    Trouble trouble = Trouble::None;
    Moment troubleAt = 0;
};

double sometimes(Chance& chance, double share)
{
    return chance.happens(0.4) ? chance.share() * share : 0;
}

fake::PathTraits drawPath(Chance& chance)
{
    fake::PathTraits path;
    path.delayNs = chance.between(1'000, 200'000);
    path.jitterNs = chance.between(0, 50'000);
    path.tailShare = sometimes(chance, 0.1);
    path.tailNs = chance.between(1, 20) * kMillisecond;
    path.lossShare = sometimes(chance, 0.2);
    path.duplicateShare = sometimes(chance, 0.2);
    path.reorderShare = sometimes(chance, 0.2);
    path.reorderNs = chance.between(100'000, 30'000'000);
    return path;
}

fake::ClockTraits drawClock(Chance& chance)
{
    fake::ClockTraits clock;
    clock.ticksPerSecond = chance.between(1'000'000'000, 4'000'000'000);
    clock.ticksAtStart = chance.between(-1'000'000'000'000, 1'000'000'000'000'000);
    clock.hostPpm = static_cast<double>(chance.between(-100, 100));
    clock.tickPpm = static_cast<double>(chance.between(-300, 300));
    return clock;
}

model::RunRequest drawRequest(Chance& chance)
{
    model::RunRequest request = fewProbes();
    request.sizesBytes.clear();
    for (std::int64_t left = chance.between(1, 3); left > 0; --left)
        request.sizesBytes.push_back(static_cast<std::uint32_t>(chance.between(1, 1'400)));
    request.count = static_cast<std::uint64_t>(chance.between(1, 40));
    if (chance.happens(0.2)) {
        request.count = 0;
        request.durationNs = chance.between(10, 60) * kMillisecond;
    }
    if (chance.happens(0.3))
        request.intervalNs = chance.between(100'000, 1'000'000);
    request.timeoutNs = chance.between(1, 20) * kMillisecond;
    // Time for a second probe, and more, where the first are lost.
    if (request.durationNs != 0)
        request.durationNs = std::max(request.durationNs, 5 * request.timeoutNs);
    request.warmupCount = static_cast<std::uint64_t>(chance.between(0, 10));
    request.initiator.wait = chance.happens(0.5) ? model::Wait::Block : model::Wait::Auto;
    if (chance.happens(0.7))
        measureAtAStretch(request);
    return request;
}

RandomRun draw(std::uint64_t seed)
{
    Chance chance(seed);
    RandomRun run;
    run.lab.name = fmt::format("random run {}", seed);
    run.lab.seed = seed;
    run.lab.path = drawPath(chance);
    run.lab.clockA = drawClock(chance);
    run.lab.clockB = drawClock(chance);
    run.lab.trafficA = {sometimes(chance, 0.05), chance.between(0, 30) * kMillisecond, sometimes(chance, 0.1), false};
    run.lab.trafficB = {sometimes(chance, 0.05), chance.between(0, 30) * kMillisecond, sometimes(chance, 0.1), false};
    run.request = drawRequest(chance);
    if (chance.happens(0.5))
        run.trouble = static_cast<Trouble>(chance.between(1, 3));
    run.troubleAt = chance.between(0, 800) * kMillisecond;
    return run;
}

measure::SessionOutcome carryOut(Lab& lab, const RandomRun& run)
{
    lab.serve();
    lab.time.at(run.troubleAt, [&lab, trouble = run.trouble] {
        if (trouble == Trouble::Stop)
            lab.stop.store(true);
        if (trouble == Trouble::Reset)
            lab.network.resetConnections(lab.a.id(), lab.b.id());
        if (trouble == Trouble::Cut)
            lab.network.cut(lab.a.id(), lab.b.id());
    });
    return lab.run(run.request);
}

void checkPoint(const model::PointResult& point, const RandomRun& run)
{
    const model::ProbeCounts& counts = point.counts;
    CAPTURE(point.numberOn(model::kSizeAxis), counts.sent, counts.received, counts.lost, counts.late, counts.duplicate,
            counts.reordered, counts.unmatched, counts.notSent);
    const std::uint64_t inFlight = counts.sent - counts.received - counts.lost;
    // A run may be cut while the very last probe of a point is under way: its count or time is reached all the same.
    const bool mayBeCut = !point.isComplete || run.trouble != Trouble::None;
    CHECK(inFlight <= (mayBeCut ? 1U : 0U));
    CHECK(point.result().histogram.count() == counts.received);
    if (point.isComplete && run.request.count != 0)
        CHECK(counts.sent + counts.notSent == run.request.count);
    CHECK(counts.reordered <= counts.late);
    const model::Distribution* const residence = point.find(model::DistributionKind::Residence);
    if (residence != nullptr)
        CHECK(residence->histogram.count() <= counts.received);
    const bool isPaced = run.request.intervalNs != 0;
    CHECK((point.find(model::DistributionKind::FromScheduled) != nullptr) == (isPaced && counts.received != 0));
    if (point.result().histogram.isEmpty())
        return;
    // A reply that is taken for that of a younger probe comes sooner than any packet can travel.
    CHECK(point.result().histogram.minNs() >= 2 * run.lab.path.delayNs - run.lab.path.delayNs / 500);
    CHECK(point.result().histogram.maxNs() <= run.request.timeoutNs + run.request.timeoutNs / 1'000);
}

void checkOutcome(const measure::SessionOutcome& outcome, const RandomRun& run, Moment end)
{
    const model::RunRecord& record = outcome.record;
    CHECK((record.status == model::RunStatus::Complete) == !outcome.error.has_value());
    CHECK((record.status == model::RunStatus::Failed) == !record.failure.empty());
    if (end < run.troubleAt || run.trouble == Trouble::None) {
        CHECK(record.status == model::RunStatus::Complete);
        CHECK(record.points.size() == run.request.sizesBytes.size());
    } else if (run.trouble == Trouble::Stop) {
        // One that comes while the ends take leave, which waits for nothing, comes too late.
        const bool isWhole = record.points.size() == run.request.sizesBytes.size() &&
                             std::ranges::all_of(record.points, &model::PointResult::isComplete);
        const bool isTooLate = isWhole && end - run.troubleAt < 100 * kMicrosecond;
        CHECK((record.status == model::RunStatus::Interrupted || isTooLate));
    }
    for (const model::PointResult& point : record.points)
        checkPoint(point, run);
    // In a later round, stragglers of the one before are unmatched.
    const bool hasOneRound = run.request.mode != "ping" || run.request.sizesBytes.size() == 1;
    if (!record.points.empty() && hasOneRound)
        CHECK(record.points.front().counts.unmatched == 0);
}

/// After each turn, with what there is by then.
void checkSaves(const std::vector<std::size_t>& saves, const RandomRun& run, std::size_t points)
{
    if (run.request.mode != "ping") {
        CHECK(saves.size() == points);
    } else {
        CHECK(saves.size() >= points);
        CHECK((saves.empty() ? 0 : saves.back()) == points);
    }
}

void checkFile(const model::RunRecord& record)
{
    const std::string text = model::toRunFile(record);
    const auto back = model::runFromFile(text);
    if (!back)
        FAIL(back.error().what);
    CHECK(model::toRunFile(*back) == text);
}

}  // namespace

// Two thousand, in eighths, so that they can run side by side. Under Wine, where threads wake one another slowly and
// one program runs at a time, a quarter of them.
#ifdef _WIN32
constexpr int kRunsOfEighth = 60;
#else
constexpr int kRunsOfEighth = 250;
#endif
TEMPLATE_TEST_CASE_SIG("random runs keep their books, end in time and give everything back", "[network]",
                       ((int Eighth), Eighth), 1, 2, 3, 4, 5, 6, 7, 8)
{
    constexpr std::uint64_t kRuns = kRunsOfEighth;
    std::size_t measured = 0;
    std::map<std::string, int> statuses;
    for (std::uint64_t seed = (Eighth - 1) * kRuns + 1; seed <= Eighth * kRuns; ++seed) {
        CAPTURE(seed);
        const RandomRun run = draw(seed);
        Lab lab(run.lab);
        const measure::SessionOutcome outcome = carryOut(lab, run);
        const Moment end = lab.time.now();
        CAPTURE(static_cast<int>(run.trouble), run.troubleAt, end, outcome.record.status, outcome.record.failure);
        CHECK(end < 25 * kSecond);
        checkOutcome(outcome, run, end);
        if (seed % 5 == 0)  // To write and read it costs more than the run.
            checkFile(outcome.record);
        checkSaves(lab.watcher.pointsSaved, run, outcome.record.points.size());
        // Where nobody tells it, the responder notices by the silence: after 5 s in a point, 60 s before one.
        lab.time.sleepUntil(end + 61 * kSecond);
        CHECK(lab.network.socketsOf(lab.a.id()) == 0);
        CHECK(lab.network.socketsOf(lab.b.id()) == 0);
        measured += outcome.record.points.size();
        ++statuses[std::string(model::toWord(outcome.record.status))];
    }
    // The draw is worth its time only if it draws of everything.
    CHECK(measured > kRuns);
    CHECK(statuses["complete"] > kRunsOfEighth / 4);
    CHECK(statuses["interrupted"] > kRunsOfEighth / 50);
    CHECK(statuses["failed"] > kRunsOfEighth / 50);
}

TEST_CASE("the same seed measures the same, to the letter", "[network]")
{
    for (const std::uint64_t seed : {3U, 7U, 11U, 19U}) {
        CAPTURE(seed);
        std::string first;
        for (int repeat = 0; repeat < 3; ++repeat) {
            const RandomRun run = draw(seed);
            Lab lab(run.lab);
            const std::string text = model::toRunFile(carryOut(lab, run).record);
            if (repeat == 0)
                first = text;
            CHECK(text == first);
        }
    }
}
