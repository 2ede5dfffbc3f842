#include "app/gui/model/run_model.hpp"

#include "core/model/record/run_file.hpp"

#include <catch2/catch.hpp>

#include <QSignalSpy>

#include <algorithm>
#include <cstdlib>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

model::PointKey keyOf(std::int64_t sizeBytes)
{
    return {.axes = {model::numberOn(model::kSizeAxis, sizeBytes)}};
}

control::ProgressEvent progress(std::uint32_t index, std::int64_t rttNs, int samples)
{
    control::ProgressEvent event;
    event.index = index;
    event.runLeftNs = 5'000'000'000;
    for (int i = 0; i < samples; ++i)
        event.interval.record(rttNs);
    event.counts.received = static_cast<std::uint64_t>(samples);
    event.slice.count = static_cast<std::uint64_t>(samples);
    event.slice.maxNs = rttNs;
    event.slice.lengthNs = 30'000'000;
    return event;
}

void begin(RunModel& model)
{
    model.beginRun({});
    control::RunStartedEvent started;
    started.points = {keyOf(64), keyOf(1024)};
    model.apply(started);
    model.apply(control::PointStartedEvent{.index = 0, .total = 2, .point = keyOf(64)});
}

model::PointResult resultOf(std::int64_t rttNs, int samples)
{
    model::PointResult result;
    result.axes = keyOf(64).axes;
    result.distributions = {{.id = "rtt", .histogram = {}}};
    for (int i = 0; i < samples; ++i)
        result.distributions.front().histogram.record(rttNs);
    result.counts.received = static_cast<std::uint64_t>(samples);
    return result;
}

}  // namespace

TEST_CASE("progress adds up until the finished point replaces it", "[gui][model]")
{
    RunModel model;
    begin(model);
    REQUIRE(model.points().size() == 2);
    CHECK(model.currentIndex() == 0);
    model.apply(progress(0, 10'000, 100));
    model.apply(progress(0, 20'000, 50));
    CHECK(model.points()[0].figures.samples == 150);
    REQUIRE(model.points()[0].measured.slices.size() == 2);
    CHECK(model.points()[0].measured.slices[1].cells.cells() ==
          std::vector<stats::CellCounts::Cell>{{stats::CellLayout::indexOf(20'000), 50}});
    CHECK(model.points()[0].phase == PointPhase::Running);
    CHECK(model.leftNs() <= 5'000'000'000);
    CHECK(model.leftNs() > 4'000'000'000);

    model.apply(control::PointFinishedEvent{0, resultOf(30'000, 7)});
    CHECK(model.points()[0].figures.samples == 7);
    CHECK(model.points()[0].figures.maxNs == 30'000);
    CHECK(model.points()[0].phase == PointPhase::Done);
    CHECK(model.points()[1].phase == PointPhase::Waiting);
}

TEST_CASE("a point that is measured in rounds goes on where its last one ended", "[gui][model]")
{
    RunModel model;
    begin(model);
    model.apply(control::PointStartedEvent{.index = 0, .total = 2, .round = 0, .rounds = 2, .point = keyOf(64)});
    model.apply(progress(0, 10'000, 100));
    model::PointResult first = resultOf(10'000, 120);
    first.isComplete = false;
    first.elapsedNs = 1'000'000'000;
    model.apply(control::PointFinishedEvent{0, first});
    CHECK(model.points()[0].phase == PointPhase::Waiting);
    CHECK(model.points()[0].figures.samples == 120);

    model.apply(control::PointStartedEvent{.index = 0, .total = 2, .round = 1, .rounds = 2, .point = keyOf(64)});
    model.apply(progress(0, 20'000, 30));
    const PointState& point = model.points()[0];
    CHECK(point.figures.samples == 150);
    CHECK(point.measured.counts.received == 150);
    CHECK(point.measured.slices.back().startNs == 1'000'000'000);
    model.apply(control::PointFinishedEvent{0, resultOf(15'000, 160)});
    CHECK(model.points()[0].figures.samples == 160);
    CHECK(model.points()[0].phase == PointPhase::Done);
}

TEST_CASE("titles follow the kind of what is measured", "[gui][model]")
{
    RunModel model;
    begin(model);
    CHECK(model.words().shown == "HRT");
    control::ProgressEvent event = progress(0, 10'000, 100);
    event.kind = model::DistributionKind::OneWay;
    model.apply(event);
    CHECK(model.words().shown == "one-way latency");
    CHECK(model.points()[0].figures.samples == 100);
}

TEST_CASE("warm-up samples do not enter the figures", "[gui][model]")
{
    RunModel model;
    begin(model);
    control::ProgressEvent warm = progress(0, 10'000, 100);
    warm.isWarmingUp = true;
    model.apply(warm);
    CHECK(model.points()[0].phase == PointPhase::WarmingUp);
    CHECK_FALSE(model.hasResults());
}

TEST_CASE("a run that broke off can still be saved with what came", "[gui][model]")
{
    RunModel model;
    begin(model);
    model.apply(progress(0, 10'000, 100));
    model.endIncomplete("The measuring process died.");
    CHECK_FALSE(model.isLive());
    CHECK(model.points()[0].phase == PointPhase::Stopped);

    const auto reread = model::runFromFile(model::toRunFile(model.toRecord()));
    REQUIRE(reread);
    CHECK(reread->status == model::RunStatus::Failed);
    CHECK(reread->failure == "The measuring process died.");
    REQUIRE(reread->points.size() == 1);
    CHECK_FALSE(reread->points[0].isComplete);
    CHECK(reread->points[0].result().histogram.count() == 100);
}

TEST_CASE("a point that lost every probe keeps its place in the file, last or amid others", "[gui][model]")
{
    const bool isLast = GENERATE(false, true);
    model::RunRecord record;
    record.status = model::RunStatus::Interrupted;
    record.points = {resultOf(1'000, 5), resultOf(2'000, 5)};
    model::PointResult lost;
    lost.axes = keyOf(9'000).axes;
    lost.counts = {.sent = 400, .received = 0, .lost = 400};
    record.points.insert(record.points.begin() + (isLast ? 2 : 1), lost);
    model::Finding finding;
    finding.points = {2};
    record.findings = {finding};
    RunModel model;
    model.setRecord(record);
    const model::RunRecord saved = model.toRecord();
    REQUIRE(saved.points.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(saved.points[i].axes == record.points[i].axes);
        CHECK(saved.points[i].counts == record.points[i].counts);
    }
    CHECK(model.outline().points.size() == 3);
    CHECK(saved.findings.front().points == finding.points);
}

TEST_CASE("of a run that has ended no row says that it is measured", "[gui][model]")
{
    RunModel model;
    begin(model);
    model.apply(progress(0, 10'000, 0));
    CHECK(model.points()[0].phase == PointPhase::Running);
    model.apply(control::RunFinishedEvent{.status = model::RunStatus::Failed, .exitCode = 3});
    CHECK_FALSE(model.isLive());
    CHECK(model.points()[0].phase == PointPhase::Stopped);
    CHECK(model.points()[1].phase == PointPhase::Waiting);
}

TEST_CASE("live slices stay bounded however long a point lasts", "[gui][model]")
{
    RunModel model;
    begin(model);
    std::int64_t largest = 0;
    for (int i = 0; i < 20'000; ++i) {
        control::ProgressEvent event = progress(0, 10'000 + i, 1);
        event.slice.startNs = i * 30'000'000LL;
        largest = event.slice.maxNs;
        model.apply(event);
    }
    const auto& slices = model.points()[0].measured.slices;
    CHECK(slices.size() <= 4'096);
    CHECK(slices.front().startNs == 0);
    CHECK(slices.back().maxNs == largest);
    std::uint64_t samples = 0;
    std::uint64_t inCells = 0;
    for (const auto& slice : slices) {
        samples += slice.count;
        inCells += slice.cells.count();
    }
    CHECK(samples == 20'000);
    CHECK(inCells == 20'000);
}

TEST_CASE("a point that nobody announced gets a row, an absurd one does not", "[gui][model]")
{
    RunModel model;
    begin(model);
    model.apply(progress(4, 10'000, 3));
    CHECK(model.points().size() == 5);
    model.apply(progress(1'000'000'000, 10'000, 3));
    CHECK(model.points().size() == 5);
}

TEST_CASE("every change of a point is told once", "[gui][model]")
{
    RunModel model;
    begin(model);
    QSignalSpy changes(&model, &RunModel::pointChanged);
    model.apply(progress(0, 10'000, 3));
    CHECK(changes.size() == 1);
    CHECK(changes[0][0].toInt() == 0);
}

TEST_CASE("findings and notes are kept and counted once", "[gui][model]")
{
    RunModel model;
    begin(model);
    model.apply(control::FindingEvent{{.id = "sharedCore", .sentence = "Both ends share a core."}});
    model.apply(control::FindingEvent{{.id = "sharedCore", .sentence = "Both ends share a core."}});
    model.apply(control::NoteEvent{"2048 left out."});
    CHECK(model.frame().findings.size() == 1);
    CHECK(model.frame().notes.size() == 1);
}

TEST_CASE("what is left of a run counts down, and grows only when the run takes clearly longer", "[gui][model]")
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    // The ends get ready, and then each point has a warm-up that is no part of the plan.
    RestOfRun steady;
    std::int64_t shown = 12 * kSecond;
    for (std::int64_t ms = 0; ms <= 14'000; ms += 30) {
        const std::int64_t running = std::max<std::int64_t>(ms - 700, 0);
        steady.note(ms * 1'000'000, 12 * kSecond - running * 12 * kSecond / 13'300);
        const std::int64_t left = steady.leftNs(ms * 1'000'000);
        CAPTURE(ms);
        CHECK(left <= shown);
        CHECK(std::abs(left - (14'000 - ms) * 1'000'000) < 2'500'000'000);
        shown = left;
    }
    // Nothing is told for a while: the end does not move.
    CHECK(steady.leftNs(14 * kSecond) <= shown);
    RestOfRun between;
    between.note(0, 10 * kSecond);
    between.note(2 * kSecond, 8 * kSecond);
    CHECK(between.leftNs(2 * kSecond) == 8 * kSecond);
    CHECK(between.leftNs(5 * kSecond) == 6 * kSecond);
    between.note(5 * kSecond, 6 * kSecond);
    CHECK(between.leftNs(5 * kSecond) == 6 * kSecond);
    // Three times as long as planned is told, and known at once of the next run like it.
    RestOfRun slow;
    for (std::int64_t second = 0; second <= 30; ++second)
        slow.note(second * kSecond, 20 * kSecond - second * kSecond / 3);
    CHECK(slow.leftNs(30 * kSecond) > 24 * kSecond);
    RestOfRun known(3);
    known.note(0, 20 * kSecond);
    CHECK(known.leftNs(0) == 60 * kSecond);
    known.note(kSecond, -1);
    CHECK(known.leftNs(kSecond) == 60 * kSecond);
    CHECK(RestOfRun().leftNs(kSecond) == -1);
}

TEST_CASE("a run's pace is that of what is done, and before a second of it that of the last one like it",
          "[gui][model]")
{
    CHECK(paceOf(900'000'000, 900'000'000, 2.5) == 2.5);
    CHECK(paceOf(30'000'000'000, 10'000'000'000, 1) == Approx(3));
    CHECK(paceOf(5'000'000'000, 10'000'000'000, 1) == 1);
    CHECK(paceOf(900'000'000'000, 1'000'000'000, 1) == 50);
    Paces paces;
    model::RunRequest request;
    request.peer = "10.1.2.3";
    CHECK(paces.of(request) == 1);
    paces.learn(request, 3);
    request.sizesBytes = {64, 512};
    CHECK(paces.of(request) == 3);
    for (const auto& change : {+[](model::RunRequest& other) { other.peer = "10.1.2.4"; },
                               +[](model::RunRequest& other) { other.transport = "tcp"; },
                               +[](model::RunRequest& other) { other.responder.wait = model::Wait::Block; }}) {
        model::RunRequest other = request;
        change(other);
        CHECK(paces.of(other) == 1);
    }
    paces.forget();
    CHECK(paces.of(request) == 1);
}
