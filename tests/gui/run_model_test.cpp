#include "app/gui/run_model.hpp"

#include "core/model/json.hpp"

#include <catch2/catch.hpp>

#include <QSignalSpy>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

control::ProgressEvent progress(std::size_t index, std::int64_t rttNs, int samples)
{
    control::ProgressEvent event;
    event.index = index;
    event.runLeftNs = 5'000'000'000;
    for (int i = 0; i < samples; ++i)
        event.interval.record(rttNs);
    event.counts.received = static_cast<std::uint64_t>(samples);
    event.slice.count = static_cast<std::uint64_t>(samples);
    event.slice.rttMaxNs = rttNs;
    event.slice.lengthNs = 30'000'000;
    return event;
}

void begin(RunModel& model)
{
    model.beginRun();
    control::RunStartedEvent started;
    started.sizesBytes = {64, 1024};
    model.apply(started);
    model.apply(control::PointStartedEvent{0, 2, "ping", "udp", 64, 0});
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
    CHECK(model.points()[0].result.slices.size() == 2);
    CHECK(model.points()[0].phase == PointPhase::Running);
    CHECK(model.leftNs() == 5'000'000'000);

    model::PointResult result;
    result.sizeBytes = 64;
    for (int i = 0; i < 7; ++i)
        result.rtt.record(30'000);
    model.apply(control::PointFinishedEvent{0, result});
    CHECK(model.points()[0].figures.samples == 7);
    CHECK(model.points()[0].figures.maxNs == 30'000);
    CHECK(model.points()[0].phase == PointPhase::Done);
    CHECK(model.points()[1].phase == PointPhase::Waiting);
}

TEST_CASE("warm-up samples do not enter the figures", "[gui][model]")
{
    RunModel model;
    begin(model);
    control::ProgressEvent warm = progress(0, 10'000, 100);
    warm.isWarmingUp = true;
    model.apply(warm);
    CHECK(model.points()[0].phase == PointPhase::WarmingUp);
    CHECK_FALSE(model.hasSamples());
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
    CHECK(reread->status == "failed");
    CHECK(reread->failure == "The measuring process died.");
    REQUIRE(reread->points.size() == 1);
    CHECK_FALSE(reread->points[0].isComplete);
    CHECK(reread->points[0].rtt.count() == 100);
}

TEST_CASE("live slices stay bounded however long a point lasts", "[gui][model]")
{
    RunModel model;
    begin(model);
    std::int64_t largest = 0;
    for (int i = 0; i < 20'000; ++i) {
        control::ProgressEvent event = progress(0, 10'000 + i, 1);
        event.slice.startNs = i * 30'000'000LL;
        largest = event.slice.rttMaxNs;
        model.apply(event);
    }
    const auto& slices = model.points()[0].result.slices;
    CHECK(slices.size() <= 16'384);
    CHECK(slices.front().startNs == 0);
    CHECK(slices.back().rttMaxNs == largest);
    std::uint64_t samples = 0;
    for (const auto& slice : slices)
        samples += slice.count;
    CHECK(samples == 20'000);
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

TEST_CASE("flags and notes are kept and counted once", "[gui][model]")
{
    RunModel model;
    begin(model);
    model.apply(control::FindingEvent{{"sharedCore", "Both ends share a core."}});
    model.apply(control::FindingEvent{{"sharedCore", "Both ends share a core."}});
    model.apply(control::NoteEvent{"2048 left out."});
    CHECK(model.frame().flags.size() == 1);
    CHECK(model.frame().notes.size() == 1);
}
