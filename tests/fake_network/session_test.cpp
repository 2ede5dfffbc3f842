#include "lab.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::test;

TEST_CASE("a core that this host lacks is said before anybody is called, and the record says so", "[network][session]")
{
    Lab lab;  // Nobody serves.
    model::RunRequest request = fewProbes();
    request.initiator.core = {model::CoreChoice::Kind::Fixed, 99};
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Invalid);
    CHECK(outcome.error->what == "There is no core 99 to run on.");
    CHECK(outcome.record.status == model::RunStatus::Failed);
    CHECK(outcome.record.failure == outcome.error->what);
    CHECK(outcome.record.initiatorHost.hostName == "hosta");
    CHECK(outcome.record.responderHost.hostName.empty());
    CHECK_FALSE(outcome.record.startedAt.empty());
    CHECK_FALSE(outcome.record.finishedAt.empty());
}

TEST_CASE("a record has what the run was started with, and the proof comes behind the points", "[network][session]")
{
    Lab lab;
    lab.serve();
    model::RunRecord begun = measure::recordOf(fewProbes(), "halftrip ping hostb");
    begun.areIdleStatesHeld = true;
    begun.notes = {Text("Said before.")};
    std::vector<std::string> told;
    lab.watcher.onAny = [&](const control::Event& event) {
        if (const auto* const note = std::get_if<control::NoteEvent>(&event))
            told.push_back(note->sentence.substr(0, 12));
        if (std::holds_alternative<control::RunStartedEvent>(event))
            told.emplace_back("start");
        if (std::holds_alternative<control::PointFinishedEvent>(event))
            told.emplace_back("point");
    };
    const auto outcome = lab.run(begun, {.provesItself = true});
    CHECK_FALSE(outcome.error);
    CHECK(outcome.record.request == fewProbes());
    CHECK(outcome.record.commandLine == "halftrip ping hostb");
    CHECK(outcome.record.areIdleStatesHeld);
    CHECK(outcome.record.responderHost.hostName == "hostb");
    CHECK(has(outcome.record.notes, "Said before."));
    REQUIRE(told.size() >= 4);
    CHECK(told.front() == "Said before.");
    CHECK(std::vector<std::string>(told.end() - 3, told.end()) ==
          std::vector<std::string>{"start", "point", "Self-proof p"});
}

TEST_CASE("progress brings round trips where its observer wants them, and then all since it did", "[network][session]")
{
    Lab lab;
    lab.serve();
    std::size_t asked = 0;
    std::uint64_t told = 0;
    std::size_t without = 0;
    lab.watcher.wants = [&asked] { return ++asked % 3 == 0; };
    lab.watcher.onAny = [&](const control::Event& event) {
        const auto* const progress = std::get_if<control::ProgressEvent>(&event);
        if (progress == nullptr || progress->isWarmingUp)
            return;
        told += progress->interval.count();
        if (asked % 3 == 0)
            CHECK(told >= progress->counts.received);  // Counts are read first.
        else
            without += progress->interval.isEmpty() ? 1U : 0U;
    };
    CHECK_FALSE(lab.run(onePoint(2 * kSecond)).error);
    CHECK(asked >= 6);
    CHECK(told > 0);
    CHECK(without == asked - asked / 3);
}

TEST_CASE("a record has the adapter that was asked for, not that of the route, but for what stays in the host",
          "[network][session]")
{
    Lab lab;
    lab.serve();
    lab.a.fakeHost().toldAdapters().push_back({.name = "eth1", .linkMbps = 25'000});
    model::RunRequest request = fewProbes();
    request.adapter = "eth1";
    const auto outcome = lab.run(request);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.initiatorHost.adapter);
    CHECK(outcome.record.initiatorHost.adapter->name == "eth1");
    CHECK(outcome.record.initiatorHost.adapter->linkMbps == 25'000);
    // The route to the responder's address is through loopback.
    lab.a.fakeHost().toldAdapters()[0].addresses.emplace_back("10.0.0.2");
    const auto within = lab.run(request);
    REQUIRE(within.record.initiatorHost.adapter);
    CHECK(within.record.initiatorHost.adapter->isLoopback);
}
