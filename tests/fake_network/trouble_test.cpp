#include "lab.hpp"
#include "outcomes.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

using namespace halftrip;
using namespace halftrip::test;

TEST_CASE("a run saves after each point and gives everything back", "[network]")
{
    Lab lab;
    lab.serve();
    const auto outcome = lab.run(threePoints());
    CHECK_FALSE(outcome.error);
    CHECK(outcome.record.status == model::RunStatus::Complete);
    CHECK(outcome.record.points.size() == 3);
    CHECK(lab.watcher.pointsStarted == 3);
    CHECK(lab.watcher.pointsFinished == 3);
    CHECK(lab.watcher.pointsSaved == std::vector<std::size_t>{1, 2, 3});
    CHECK(lab.watcher.progressCounts.size() >= 3 * 4);
    CHECK(lab.isAllGivenBack());
    lab.settle();
    CHECK(has(lab.log, "done with 10.0.0.1"));
    CHECK(lab.sessions == std::vector<std::string>{"10.0.0.1", "10.0.0.1 over"});
}

TEST_CASE("a responder that is killed in mid-run ends the run at once, and what was measured stays", "[network]")
{
    Lab lab;
    lab.serve();
    fake::Moment killedAt = 0;
    inPoint(lab, 1, 300 * kMillisecond, [&] {
        killedAt = lab.time.now();
        lab.network.refuseCalls(lab.b.id());
        lab.network.resetConnections(lab.a.id(), lab.b.id());
    });
    const auto outcome = lab.run(threePoints());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Closed);
    CHECK(outcome.record.status == model::RunStatus::Failed);
    CHECK(outcome.record.failure == outcome.error->what);
    REQUIRE(outcome.record.points.size() == 2);
    CHECK(outcome.record.points[0].isComplete);
    CHECK_FALSE(outcome.record.points[1].isComplete);
    CHECK(outcome.record.points[1].counts.received > 20);
    CHECK(lab.watcher.pointsSaved == std::vector<std::size_t>{1, 2});
    const model::EndObtained& told = outcome.record.points[0].responder.obtained;
    const model::EndObtained& agreed = outcome.record.points[1].responder.obtained;
    CHECK(told.isTold());
    CHECK_FALSE(agreed.isTold());
    CHECK(agreed.wait == told.wait);
    CHECK(agreed.core == told.core);
    CHECK(agreed.scheduling.empty());
    CHECK(outcome.record.points[0].responderCounts);
    CHECK_FALSE(outcome.record.points[1].responderCounts);
    CHECK(lab.time.now() - killedAt < 400 * kMillisecond);
    CHECK(lab.network.socketsOf(lab.a.id()) == 0);
}

TEST_CASE("a responder that is stopped says so, and frees its place", "[network]")
{
    Lab lab;
    lab.serve();
    inPoint(lab, 1, 300 * kMillisecond, [&] { lab.stopSoon(); });
    const auto outcome = lab.run(threePoints());
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == "The responder was stopped.");
    CHECK(outcome.record.points.size() == 2);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a responder that goes between two points is told at the next", "[network]")
{
    Lab lab;
    lab.serve();
    lab.watcher.onAny = [&lab](const control::Event& event) {
        if (!std::holds_alternative<control::PointFinishedEvent>(event))
            return;
        lab.network.resetConnections(lab.a.id(), lab.b.id());
        lab.network.refuseCalls(lab.b.id());
    };
    const auto outcome = lab.run(threePoints());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Closed);
    REQUIRE(outcome.record.points.size() == 1);
    CHECK(outcome.record.points[0].isComplete);
    // It cannot know that nobody will take its session up.
    lab.time.sleepUntil(lab.time.now() + 26 * kSecond);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a cable that is pulled in mid-run ends the run after five seconds of silence", "[network]")
{
    Lab lab;
    lab.serve();
    fake::Moment cutAt = 0;
    auto request = threePoints();
    request.durationNs = 60 * kSecond;
    inPoint(lab, 0, kSecond, [&] {
        cutAt = lab.time.now();
        lab.network.cut(lab.a.id(), lab.b.id());
    });
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Closed);
    CHECK(outcome.error->what == "The responder has been silent for 5 seconds.");
    CHECK(outcome.record.points.size() == 1);
    const fake::Moment silence = lab.time.now() - cutAt;
    CHECK(silence > 4 * kSecond);
    CHECK(silence < 7 * kSecond);
    // It cannot know whether the initiator's adapter will be back.
    lab.time.sleepUntil(cutAt + 27 * kSecond);
    CHECK(has(lab.log, "The initiator has been silent for 25 seconds."));
    CHECK(lab.network.socketsOf(lab.b.id()) == 0);
}

TEST_CASE("a cable that is out for three seconds costs probes, not the run", "[network]")
{
    Lab lab;
    lab.serve();
    auto request = threePoints();
    request.sizesBytes = {64};
    request.durationNs = 10 * kSecond;
    inPoint(lab, 0, kSecond, [&] {
        lab.network.cut(lab.a.id(), lab.b.id());
        lab.time.at(lab.time.now() + 3 * kSecond, [&] { lab.network.mend(lab.a.id(), lab.b.id()); });
    });
    const auto outcome = lab.run(request);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 1);
    const auto& counts = outcome.record.points[0].counts;
    CHECK(counts.lost == 15);  // Three seconds in timeouts of 200 ms.
    CHECK(counts.sent == counts.received + counts.lost);
}

namespace {

constexpr fake::Moment kVanishedFor = 3 * kSecond;
const Error kVanished{ErrorKind::Closed, "The adapter eth0 has vanished.", 0, "Look for it."};

}  // namespace

TEST_CASE("an adapter that is down for a while is a gap with its time and its cause, not the end", "[network]")
{
    // Longer than a silent responder would be waited for.
    const auto length = GENERATE(1 * kSecond, 4 * kSecond, 8 * kSecond);
    CAPTURE(length);
    Lab lab;
    lab.serve();
    inPoint(lab, 0, kSecond, [&] { takeDown(lab, length); });
    const auto outcome = lab.run(onePoint(20 * kSecond));
    checkOutage(onlyPoint(outcome), kDown.what, length);
    REQUIRE_FALSE(lab.watcher.said.empty());
    CHECK(lab.watcher.said.front() == "The adapter eth0 is down. The run goes on if it is back within 10 s.");
}

TEST_CASE("an adapter that is down when its point is over is waited for, and the next point measured", "[network]")
{
    Lab lab;
    lab.serve();
    inPoint(lab, 1, 300 * kMillisecond, [&] { takeDown(lab, 8 * kSecond); });
    const auto outcome = lab.run(threePoints());
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 3);
    CHECK(outcome.record.points[0].outages.empty());
    REQUIRE(outcome.record.points[1].outages.size() == 1);
    // It ends with the point, which waits for what is due one timeout longer.
    CHECK(outcome.record.points[1].outages[0].lengthNs < 700 * kMillisecond);
    CHECK(outcome.record.points[2].outages.empty());
    CHECK(outcome.record.points[2].counts.lost == 0);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("an adapter that does not come back ends the run after ten seconds, and no later", "[network]")
{
    Lab lab;
    lab.serve();
    fake::Moment downAt = 0;
    inPoint(lab, 1, 300 * kMillisecond, [&] {
        downAt = lab.time.now();
        takeDown(lab, 0);
    });
    auto request = threePoints();
    request.durationNs = GENERATE(500 * kMillisecond, 60 * kSecond);
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Closed);
    CHECK(outcome.error->what == "The adapter eth0 is down. It was not back after 10 s.");
    CHECK(outcome.record.points.size() == 2);
    const fake::Moment lasted = lab.time.now() - downAt;
    CHECK(lasted > 10 * kSecond);
    CHECK(lasted < 13 * kSecond);
}

TEST_CASE("an adapter that has vanished and stays away ends the run after ten seconds", "[network]")
{
    Lab lab;
    lab.serve();
    fake::Moment goneAt = 0;
    inPoint(lab, 0, kSecond, [&] {
        goneAt = lab.time.now();
        takeDown(lab, 0, kVanished);
    });
    const auto outcome = lab.run(onePoint(60 * kSecond));
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == "The adapter eth0 has vanished. It was not back after 10 s.");
    REQUIRE(outcome.record.points.size() == 1);
    REQUIRE(outcome.record.points[0].outages.size() == 1);
    CHECK(lab.time.now() - goneAt > 10 * kSecond);
    CHECK(lab.time.now() - goneAt < 13 * kSecond);
}

TEST_CASE("an adapter that is back under its name is measured on over ways that are opened anew", "[network]")
{
    const bool isByCount = GENERATE(false, true);
    // As Windows does with the connections of an adapter that is disabled.
    const bool losesConnection = GENERATE(false, true);
    CAPTURE(isByCount, losesConnection);
    Lab lab;
    lab.serve();
    inPoint(lab, 0, kSecond, [&] {
        // As real ones do it: down first.
        takeDown(lab, 0);
        lab.time.at(lab.time.now() + 300 * kMillisecond, [&] { lab.a.fakeHost().setTrouble(kVanished); });
        if (losesConnection)
            lab.network.abortConnections(lab.a.id());
        lab.time.at(lab.time.now() + kVanishedFor, [&] { lab.a.fakeHost().setTrouble(std::nullopt); });
        // Packets take their way a little later: what is open hears nothing before the adapter is seen.
        lab.time.at(lab.time.now() + kVanishedFor + 300 * kMillisecond,
                    [&] { lab.network.mend(lab.a.id(), lab.b.id()); });
    });
    auto request = onePoint(20 * kSecond);
    if (isByCount)
        request.count = 1'000;
    const auto outcome = lab.run(request);
    const model::PointResult point = onlyPoint(outcome);
    // Packets take their way later than the adapter is there.
    checkOutage(point, kVanished.what, kVanishedFor, 5 * kSecond);
    if (isByCount)
        CHECK(point.counts.sent == 1'000);
    else
        CHECK(std::abs(point.elapsedNs - 20 * kSecond) < kSecond);
    REQUIRE_FALSE(lab.watcher.said.empty());
    CHECK(lab.watcher.said.front() == "The adapter eth0 is down. The run goes on if it is back within 10 s.");
    CHECK(std::ranges::count(lab.watcher.said, "The adapter eth0 is back: its transports are reopened.") == 1);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a point that goes on behind an outage is saved with what came before it", "[network]")
{
    Lab lab;
    lab.serve();
    inPoint(lab, 0, 100 * kSecond, [&] {
        takeDown(lab, 0, kVanished);
        lab.network.loseSockets(lab.a.id());
        lab.time.at(lab.time.now() + kVanishedFor, [&] {
            lab.a.fakeHost().setTrouble(std::nullopt);
            lab.network.mend(lab.a.id(), lab.b.id());
        });
    });
    const model::PointResult point = onlyPoint(lab.run(onePoint(300 * kSecond)));
    REQUIRE(point.outages.size() == 1);
    const std::vector<std::uint64_t>& saved = lab.watcher.samplesSaved;
    // Once a minute before it, and so behind it.
    REQUIRE(saved.size() > 3);
    CHECK(saved[1] > 2 * saved[0]);
    CHECK(std::ranges::is_sorted(saved));
    CHECK(saved.back() == point.result().histogram.count());
}

TEST_CASE("an outage lasts until its adapter is measured on, or to its point's end, whenever the loop gave up",
          "[network]")
{
    const auto length = GENERATE(300 * kMillisecond, 2 * kSecond, 6 * kSecond);
    CAPTURE(length);
    Lab lab;
    lab.serve();
    inPoint(lab, 0, kSecond, [&] {
        takeDown(lab, length, kVanished);
        lab.network.loseSockets(lab.a.id());
    });
    const model::PointResult point = onlyPoint(lab.run(onePoint(4 * kSecond)));
    checkOutage(point, kVanished.what, std::min(length, 3 * kSecond));
    CHECK(std::abs(point.elapsedNs - 4 * kSecond) < 100 * kMillisecond);
}

TEST_CASE("Ctrl-C is heard soon while an adapter is waited for", "[network]")
{
    Lab lab;
    lab.serve();
    const auto after = GENERATE(3 * kSecond, 6 * kSecond);
    const auto length = GENERATE(2 * kSecond, 60 * kSecond);
    fake::Moment pressedAt = 0;
    inPoint(lab, 0, kSecond, [&] {
        takeDown(lab, 0);
        lab.time.at(lab.time.now() + after, [&] {
            pressedAt = lab.time.now();
            lab.stop.store(true);
        });
    });
    const auto outcome = lab.run(onePoint(length));
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    CHECK(lab.time.now() - pressedAt < 2 * kSecond);
}

TEST_CASE("probes that never arrive are explained after two seconds", "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([](std::uint64_t) { return fake::PacketFate{}; });
    lab.serve();
    auto request = threePoints();
    request.durationNs = 10 * kSecond;
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Unreachable);
    CHECK(outcome.error->what.find("Not one probe arrived at 10.0.0.2 in 2 seconds") == 0);
    CHECK(lab.isAllGivenBack());
    CHECK(lab.watcher.pointsStarted == 1);
}

TEST_CASE("an adapter that is down from the first probe on is named, and no firewall", "[network]")
{
    Lab lab;
    lab.serve();
    auto request = threePoints();
    request.durationNs = 10 * kSecond;
    lab.watcher.onAny = [&lab](const control::Event& event) {
        if (std::holds_alternative<control::RunStartedEvent>(event))
            takeDown(lab, 0);
    };
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CAPTURE(outcome.error->what, outcome.error->hint);
    CHECK(outcome.error->what.find("The adapter eth0 is down.") == 0);
    CHECK(outcome.error->hint.find("firewall") == std::string::npos);
}

TEST_CASE("a first reply that comes late in a long pause is late, not silence", "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([](std::uint64_t) {
        return fake::PacketFate{{kMillisecond}, true};
    });
    lab.serve();
    auto request = fewProbes();
    request.count = 3;
    request.intervalNs = 5 * kSecond;
    request.timeoutNs = 10 * kMicrosecond;
    request.initiator.wait = request.responder.wait = model::Wait::Block;
    const auto outcome = lab.run(request);
    const model::PointResult point = onlyPoint(outcome);
    CHECK(point.counts.sent == 3);
    CHECK(point.counts.late == 3);
    REQUIRE_FALSE(outcome.record.notes.empty());
    CHECK(outcome.record.notes.back() ==
          "Every reply from 10.0.0.2 came after the timeout of 10us, which makes each of them a loss. Use a longer "
          "--timeout.");
}

TEST_CASE("silence is told after several probes, however seldom they leave", "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([](std::uint64_t) { return fake::PacketFate{}; });
    lab.serve();
    auto request = fewProbes();
    request.intervalNs = 5 * kSecond;
    request.initiator.wait = request.responder.wait = model::Wait::Block;
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Unreachable);
    REQUIRE(outcome.record.points.size() == 1);
    const auto& point = outcome.record.points[0];
    CHECK(point.counts.sent + point.excludedCounts->sent == 3);
}

TEST_CASE("probes that never arrive are explained however short the points are", "[network]")
{
    Lab lab;
    lab.network.path(lab.a.id(), lab.b.id()).useScript([](std::uint64_t) { return fake::PacketFate{}; });
    lab.serve();
    auto request = threePoints();
    request.durationNs = GENERATE(100 * kMillisecond, kSecond);
    request.mode = GENERATE("ping", "sweep sizes");
    request.modeOptions.clear();
    if (request.durationNs == kSecond)
        request.sizesBytes = {64, 128};
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Unreachable);
    CHECK(outcome.error->what.find("Not one probe arrived at 10.0.0.2 in ") == 0);
    CHECK(outcome.record.status == model::RunStatus::Failed);
    CHECK(lab.time.now() < 5 * kSecond);
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a short point that hears nothing amid points that do is a loss, not silence", "[network]")
{
    Lab lab;
    lab.serve();
    auto request = threePoints();
    lab.watcher.onAny = [&lab](const control::Event& event) {
        const auto* const started = std::get_if<control::PointStartedEvent>(&event);
        if (started != nullptr)
            lab.network.path(lab.a.id(), lab.b.id()).useScript([isLast = started->index == 2](std::uint64_t) {
                return isLast ? fake::PacketFate{} : fake::PacketFate{{10 * kMicrosecond}, true};
            });
    };
    const auto outcome = lab.run(request);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 3);
    CHECK(outcome.record.points[2].counts.received == 0);
    CHECK(outcome.record.points[2].counts.lost == outcome.record.points[2].counts.sent);
}

TEST_CASE("a size that the path drops is a loss of its own, in every round, and ends no run", "[network]")
{
    const auto length = GENERATE(3 * kSecond, 10 * kSecond);
    Lab lab;
    lab.serve();
    auto request = threePoints();
    request.durationNs = length;
    request.mode = "ping";
    request.modeOptions = {};
    std::size_t asked = 0;
    lab.watcher.onAny = [&](const control::Event& event) {
        const auto* const started = std::get_if<control::PointStartedEvent>(&event);
        if (started == nullptr)
            return;
        const bool isLargest = started->index == 2;
        asked += isLargest ? 1 : 0;
        lab.network.path(lab.a.id(), lab.b.id()).useScript([isLargest](std::uint64_t) {
            return isLargest ? fake::PacketFate{} : fake::PacketFate{{10 * kMicrosecond}, true};
        });
    };
    const auto outcome = lab.run(request);
    INFO((outcome.error ? std::string(outcome.error->what) : std::string()));
    CHECK_FALSE(outcome.error);
    CHECK(outcome.record.status == model::RunStatus::Complete);
    REQUIRE(outcome.record.points.size() == 3);
    CHECK(outcome.record.points[0].isComplete);
    CHECK(outcome.record.points[1].isComplete);
    CHECK(outcome.record.points[0].rounds.size() == 3);
    const model::PointResult& dropped = outcome.record.points[2];
    CHECK(dropped.counts.received == 0);
    CHECK(dropped.problem.find(" bytes came back, and those of ") != std::string::npos);
    CHECK(has(outcome.record.notes, dropped.problem));
    CHECK(asked < 3);  // Not once more when that was known.
}

TEST_CASE("a cable that is pulled before the run gets to its points ends it within its deadlines", "[network]")
{
    // Half a millisecond each for connect, hello, auth; both ends' calibrations, which end 200 ms after they began,
    // then the transport.
    const auto cutAt = GENERATE(0 * kMicrosecond, 200 * kMicrosecond, 350 * kMicrosecond, 450 * kMicrosecond,
                                1100 * kMicrosecond, 100 * kMillisecond, 199 * kMillisecond, 200'100 * kMicrosecond,
                                200'400 * kMicrosecond);
    CAPTURE(cutAt);
    LabTraits traits;
    traits.path.delayNs = 100 * kMicrosecond;
    Lab lab(traits);
    lab.serve();
    lab.time.at(cutAt, [&] { lab.network.cut(lab.a.id(), lab.b.id()); });
    const auto outcome = lab.run(threePoints());
    REQUIRE(outcome.error);
    CAPTURE(outcome.error->what);
    CHECK(outcome.record.status == model::RunStatus::Failed);
    CHECK(outcome.record.points.empty());
    CHECK(lab.time.now() < 25 * kSecond);
    CHECK(lab.network.socketsOf(lab.a.id()) == 0);
    CHECK_FALSE(outcome.error->hint.empty());
}

TEST_CASE("a wrong code is answered slowly, each time slower, and takes no session", "[network]")
{
    LabTraits traits;
    traits.code = "K7QF-3M9T-WX2C";
    Lab lab(traits);
    lab.serve();
    for (const fake::Moment seconds : {1, 2, 4, 8, 8}) {
        const fake::Moment before = lab.time.now();
        const auto outcome = lab.run(fewProbes(), {.pairingCode = "AAAA-AAAA-AAAA"});
        REQUIRE(outcome.error);
        CHECK(outcome.error->kind == ErrorKind::NotPermitted);
        CHECK(outcome.error->what == "The pairing code is wrong.");
        const fake::Moment lasted = lab.time.now() - before;
        CHECK(lasted >= seconds * kSecond);
        CHECK(lasted < seconds * kSecond + 100 * kMillisecond);
    }
    CHECK_FALSE(lab.run(fewProbes()).error);
    lab.settle();
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a second initiator is told who is served and for how long, and disturbs nobody", "[network]")
{
    Lab lab;
    lab.serve();
    fake::HostTraits third;
    third.name = "hostc";
    third.addresses = {"10.0.0.3"};
    fake::FakePlatform c(lab.network, third);
    std::unique_ptr<os::Thread> other;
    std::optional<measure::SessionOutcome> refused;
    Watcher otherWatcher;
    const auto call = [&] {
        refused = measure::runSession(measure::recordOf(fewProbes()), {}, c, c.transports(), otherWatcher, lab.stop);
    };
    lab.watcher.onAny = [&](const control::Event& event) {
        const auto* const started = std::get_if<control::PointStartedEvent>(&event);
        if (started != nullptr && started->index == 1)
            other = lab.time.start(call);
    };
    auto request = threePoints();
    request.durationNs = 2 * kSecond;
    const auto outcome = lab.run(request);
    other.reset();
    CHECK_FALSE(outcome.error);
    CHECK(outcome.record.points.size() == 3);
    REQUIRE(refused);
    REQUIRE(refused->error);
    CHECK(refused->error->kind == ErrorKind::Busy);
    CHECK(refused->error->what == "The responder is busy: it has been serving 10.0.0.1 for 2 s.");
    call();
    CHECK_FALSE(refused->error);
}

TEST_CASE("Ctrl-C ends a run soon, wherever it is, and cleanly", "[network]")
{
    // A run of three points takes some 2.1 s.
    const auto step = GENERATE(range(0, 45));
    CAPTURE(step);
    Lab lab;
    lab.serve();
    const fake::Moment pressedAt = step * 50 * kMillisecond + 50 * kMicrosecond;
    lab.time.at(pressedAt, [&] { lab.stop.store(true); });
    const auto outcome = lab.run(threePoints());
    if (lab.time.now() < pressedAt) {
        CHECK_FALSE(outcome.error);
        CHECK(outcome.record.status == model::RunStatus::Complete);
    } else {
        REQUIRE(outcome.error);
        CHECK(outcome.error->kind == ErrorKind::Interrupted);
        CHECK(outcome.record.status == model::RunStatus::Interrupted);
        CHECK(lab.time.now() - pressedAt < kSecond);
    }
    lab.settle();
    CHECK(lab.isAllGivenBack());
    for (const auto& point : outcome.record.points) {
        const auto& counts = point.counts;
        CHECK(counts.sent - counts.received - counts.lost <= (point.isComplete ? 0U : 1U));
    }
    lab.stop.store(false);
    CHECK_FALSE(lab.run(fewProbes()).error);
}

TEST_CASE("a run that nobody watches any more ends as if it had been stopped", "[network]")
{
    Lab lab;
    lab.serve();
    inPoint(lab, 1, 300 * kMillisecond, [&] { lab.watcher.isThere = false; });
    const auto outcome = lab.run(threePoints());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    CHECK(outcome.record.points.size() == 2);
}

TEST_CASE("nobody there, nobody listening and an unknown name are three different sentences", "[network]")
{
    Lab lab;
    auto request = fewProbes();
    CHECK(lab.run(request).error.value().kind == ErrorKind::Refused);
    request.peer = "10.9.9.9";
    CHECK(lab.run(request).error.value().kind == ErrorKind::Unreachable);
    request.peer = "nosuchhost";
    CHECK(lab.run(request).error.value().kind == ErrorKind::NotFound);
    CHECK(lab.watcher.pointsStarted == 0);
    CHECK(lab.isAllGivenBack());
}
