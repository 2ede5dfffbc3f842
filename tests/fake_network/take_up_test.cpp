#include "core/control/pairing.hpp"
#include "lab.hpp"
#include "outcomes.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::test;
using namespace std::chrono_literals;
using nlohmann::json;

// Sessions whose control connection broke, and are taken up over another.

namespace {

constexpr const char* kCode = "K7QF-3M9T-WX2C";
const Error kGone{ErrorKind::Closed, "The adapter eth0 has vanished.", 0, "Look for it."};
const Error kNoLink{ErrorKind::Unreachable, "The adapter eth0 has no link.", 0, "Look at its cable."};
constexpr const char* kEnded = "The responder ended the connection in the middle of the run.";

LabTraits withCode()
{
    LabTraits traits;
    traits.code = kCode;
    return traits;
}

/// What a caller says of itself.
struct Credentials {
    std::string code = kCode;
    std::string ticket = {};  ///< Of the session that is meant.
};

/// One who calls B's door from A, or from another host, and then does what the test makes it do.
class Caller {
public:
    explicit Caller(Lab& lab, const Credentials& credentials = {}) : Caller(lab, lab.a, credentials) {}
    Caller(Lab& lab, fake::FakePlatform& from, const Credentials& credentials)
        : m_channel(std::move(*from.network().connect({"10.0.0.2", model::kDefaultControlPort}, {}, 1000ms,
                                                      os::kNeverStopped)),
                    lab.b.time())
    {
        control::Hello hello;
        hello.nonce = "00";
        hello.needs = "nothing";
        const std::string nonce = ask(model::toJson(hello)).value("nonce", "");
        control::Auth auth;
        auth.proof = control::pairingProof(from.entropy(), credentials.code, "initiator", "00", nonce);
        if (!credentials.ticket.empty())
            auth.takeUp = control::pairingProof(from.entropy(), credentials.ticket, "session", "00", nonce);
        welcome = ask(model::toJson(auth));
        m_channel.trustPeer();
    }

    json ask(const json& message)
    {
        (void)m_channel.send(message);
        return m_channel.receive(12s).value_or(json());
    }
    void beginPoint(fake::Moment longest = 60 * kSecond)
    {
        control::Prepare prepare;
        prepare.transport = "sim";
        prepare.endpoint = {"10.0.0.1", 999, {}, {}};
        CHECK(control::typeOf(ask(model::toJson(prepare))) == "ready");
        CHECK(control::typeOf(ask(model::toJson(control::Start{{0}, "reflect", 64, 7, longest}))) == "started");
    }
    /// Its connection breaks in the middle of a point.
    void loseSession(Lab& lab)
    {
        beginPoint();
        lab.network.resetConnections(lab.a.id(), lab.b.id());
    }
    [[nodiscard]] std::string ticket() const { return welcome.value("ticket", ""); }
    [[nodiscard]] std::string refusal() const
    {
        return welcome.contains("error") ? welcome["error"]["what"].get<std::string>() : std::string();
    }

    json welcome;  ///< What its proofs were answered with.

private:
    control::Channel m_channel;
};

constexpr const char* kNoSuchSession = "The responder has no such session any more.";

}  // namespace

TEST_CASE("a run outlives the loss of its control connection in an outage", "[network]")
{
    const auto length = GENERATE(1 * kSecond, 4 * kSecond, 8 * kSecond);
    const bool isResponderTold = GENERATE(false, true);
    CAPTURE(length, isResponderTold);
    Lab lab(withCode());
    lab.serve();
    inPoint(lab, 0, kSecond, [&] {
        takeDown(lab, length);
        if (isResponderTold)
            lab.network.resetConnections(lab.a.id(), lab.b.id());
        else
            lab.network.abortConnections(lab.a.id());
    });
    const auto outcome = lab.run(onePoint(20 * kSecond));
    const model::PointResult point = onlyPoint(outcome);
    checkOutage(point, kDown.what, length);
    CHECK(point.counts.sent == point.counts.received + point.counts.lost);
    CHECK(point.counts.received > 1'000);
    // The very session: what it reflected before the outage is in its result.
    CHECK(point.responderCounts->reflected >= point.counts.received);
    CHECK(has(lab.watcher.said, "The control connection broke and was re-established; the run continues."));
    CHECK(has(lab.log, "the initiator has taken its session up again"));
    lab.settle();
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("an adapter whose driver went, and whose link goes once more at any moment, costs a gap and not the run",
          "[network]")
{
    // As igb over AF_XDP: its driver is away for a second, its link for three, and once more while ways are reopened.
    struct Case {
        fake::Moment length, step;
    };
    const auto [length, step] = GENERATE(values<Case>({{3 * kSecond, 300 * kMillisecond}, {8 * kSecond, kSecond}}));
    for (fake::Moment after = 0; after <= 8 * kSecond; after += step) {
        CAPTURE(length, after);
        Lab lab(withCode());
        lab.serve();
        inPoint(lab, 0, kSecond, [&] {
            takeDown(lab, kSecond, kGone);
            lab.network.loseSockets(lab.a.id());
            lab.network.strandConnections(lab.a.id());
            lab.time.at(lab.time.now() + kSecond, [&] { takeDown(lab, 3 * kSecond, kNoLink); });
            lab.time.at(lab.time.now() + 4 * kSecond + after, [&] { takeDown(lab, length, kNoLink); });
        });
        auto request = onePoint(30 * kSecond);
        request.intervalNs = 50 * kMillisecond;
        const model::PointResult point = onlyPoint(lab.run(request));
        CHECK(point.outages.size() <= 2);
        CHECK(point.outages.front().lengthNs < 8 * kSecond + after + length);
        CHECK(point.counts.received > 200);
        lab.settle();
        CHECK(lab.isAllGivenBack());
    }
}

TEST_CASE("an adapter that is back for a moment only, again and again, is waited for each time", "[network]")
{
    // Each time within the 10 s that are told, and in all for longer than a responder bears a silence.
    const auto moment = GENERATE(200 * kMillisecond, 700 * kMillisecond);
    Lab lab(withCode());
    lab.serve();
    inPoint(lab, 0, kSecond, [&] {
        lab.network.strandConnections(lab.a.id());
        for (int turn = 0; turn < 3; ++turn)
            lab.time.at(lab.time.now() + turn * (9 * kSecond + moment) + 1, [&] { takeDown(lab, 9 * kSecond); });
    });
    auto request = onePoint(40 * kSecond);
    request.intervalNs = 50 * kMillisecond;
    CHECK(onlyPoint(lab.run(request)).counts.received > 100);
}

TEST_CASE("a responder that stays silent after an outage ends the run with the length of its silence", "[network]")
{
    // The adapter is there again after nine seconds, but nothing comes through it any more.
    const bool isStranded = GENERATE(false, true);
    Lab lab(withCode());
    lab.serve();
    fake::Moment silentAt = 0;
    inPoint(lab, 0, kSecond, [&] {
        silentAt = lab.time.now();
        takeDown(lab, 0);
        if (isStranded)
            lab.network.strandConnections(lab.a.id());
        lab.time.at(silentAt + 9 * kSecond, [&] { lab.a.fakeHost().setTrouble(std::nullopt); });
    });
    const auto outcome = lab.run(onePoint(60 * kSecond));
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Closed);
    CHECK_THAT(outcome.error->what, Catch::Contains("4 seconds") || Catch::Contains("5 seconds"));
    CHECK_THAT(outcome.error->what, Catch::StartsWith(isStranded ? "The responder could not be reached again after 2"
                                                                 : "The responder has been silent for 2"));
    CHECK(lab.time.now() - silentAt > 23 * kSecond);
    CHECK(lab.time.now() - silentAt < 27 * kSecond);
}

TEST_CASE("a session is taken up once more after a second loss, and at the end of a point", "[network]")
{
    Lab lab(withCode());
    lab.serve();
    const auto lose = [&lab] {
        takeDown(lab, 3 * kSecond);
        lab.network.abortConnections(lab.a.id());
    };
    // The second begins just before the point ends.
    inPoint(lab, 0, kSecond, [&lab, lose] {
        lose();
        lab.time.at(lab.time.now() + 8'900 * kMillisecond, lose);
    });
    auto request = onePoint(10 * kSecond);
    request.sizesBytes = {64, 128};
    measureAtAStretch(request);
    const auto outcome = lab.run(request);
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 2);
    CHECK(outcome.record.points[0].isComplete);
    CHECK(outcome.record.points[1].outages.empty());
    CHECK(std::ranges::count_if(lab.log, [](const std::string& line) {
              return line.find("the initiator has taken its session up again") != std::string::npos;
          }) == 2);
    lab.settle();
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a connection that something between the hosts resets is made anew at once", "[network]")
{
    Lab lab;
    lab.serve();
    inPoint(lab, 1, 300 * kMillisecond, [&] { lab.network.resetConnections(lab.a.id(), lab.b.id()); });
    const auto outcome = lab.run(threePoints());
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 3);
    CHECK(outcome.record.points[1].counts.lost == 0);
    CHECK(outcome.record.points[1].outages.empty());
}

TEST_CASE("a connection that is reset at any moment from one point to the next costs nothing", "[network]")
{
    // When the second point begins, should nothing happen before.
    const fake::Moment begin = [] {
        Lab lab;
        lab.serve();
        fake::Moment at = 0;
        lab.watcher.onAny = [&](const control::Event& event) {
            const auto* const started = std::get_if<control::PointStartedEvent>(&event);
            if (started != nullptr && started->index == 1)
                at = lab.time.now();
        };
        CHECK_FALSE(lab.run(threePoints()).error);
        return at;
    }();
    REQUIRE(begin > 0);
    int takenUp = 0;
    for (fake::Moment moment = begin - 200 * kMicrosecond; moment <= begin + 200 * kMicrosecond;
         moment += 4 * kMicrosecond) {
        CAPTURE(moment - begin);
        Lab lab;
        lab.serve();
        lab.time.at(moment, [&lab] { lab.network.resetConnections(lab.a.id(), lab.b.id()); });
        const auto outcome = lab.run(threePoints());
        CHECK_FALSE(outcome.error);
        REQUIRE(outcome.record.points.size() == 3);
        for (const model::PointResult& point : outcome.record.points) {
            CHECK(point.isComplete);
            CHECK(point.counts.lost == 0);
            // One point at the responder for each here, and none twice.
            CHECK(point.responderCounts->reflected ==
                  point.counts.sent + point.excludedCounts.value_or(model::ProbeCounts{}).sent);
        }
        takenUp += static_cast<int>(has(lab.log, "the initiator has taken its session up again"));
        lab.settle();
        CHECK(lab.isAllGivenBack());
    }
    CHECK(takenUp > 90);
}

TEST_CASE("an adapter that goes down between two points is waited for as in one", "[network]")
{
    Lab lab;
    lab.serve();
    const auto length = GENERATE(4 * kSecond, 9 * kSecond);
    lab.watcher.onAny = [&](const control::Event& event) {
        const auto* const finished = std::get_if<control::PointFinishedEvent>(&event);
        if (finished != nullptr && finished->index == 0)
            takeDown(lab, length);
    };
    const auto outcome = lab.run(threePoints());
    CHECK_FALSE(outcome.error);
    REQUIRE(outcome.record.points.size() == 3);
    CHECK(outcome.record.points[1].isComplete);
    CHECK(outcome.record.points[1].counts.lost == 0);
    CHECK(has(lab.watcher.said, "The run goes on if it is back within 10 s."));
}

TEST_CASE("what is asked again because its answer was lost is done once", "[network]")
{
    Lab lab(withCode());
    lab.serve();
    Caller guest(lab);
    guest.beginPoint();
    const json stop = control::plainMessage("stop");
    const json report = guest.ask(stop);
    CHECK(control::typeOf(report) == "result");
    lab.network.resetConnections(lab.a.id(), lab.b.id());
    lab.time.sleepUntil(lab.time.now() + kSecond);
    Caller again(lab, {.ticket = guest.ticket()});
    CHECK(again.ask(stop) == report);
    CHECK(again.ask(stop)["error"]["what"] == "No point was started that could be stopped.");
}

TEST_CASE("a stream whose first attach was in vain is attached when its prepare is asked for again", "[network]")
{
    LabTraits traits = withCode();
    traits.trafficA.hasStream = traits.trafficB.hasStream = true;
    traits.trafficB.attachesFrom = 3 * kSecond;
    Lab lab(traits);
    lab.serve();
    Caller guest(lab);
    control::Prepare prepare;
    prepare.transport = "tcp";
    prepare.endpoint = {"10.0.0.1", 999, {}, {}};
    CHECK(control::typeOf(guest.ask(model::toJson(prepare))) == "ready");
    lab.network.resetConnections(lab.a.id(), lab.b.id());
    lab.time.sleepUntil(lab.time.now() + 4 * kSecond);
    Caller again(lab, {.ticket = guest.ticket()});
    CHECK(control::typeOf(again.ask(model::toJson(prepare))) == "ready");
    CHECK(control::typeOf(again.ask(model::toJson(control::Start{{0}, "reflect", 64, 7, kSecond}))) == "started");
}

TEST_CASE("a responder that was killed in an outage is told as soon as its host is reached", "[network]")
{
    Lab lab;
    lab.serve();
    fake::Moment backAt = 0;
    inPoint(lab, 0, kSecond, [&] {
        takeDown(lab, 4 * kSecond);
        lab.network.abortConnections(lab.a.id());
        lab.network.refuseCalls(lab.b.id());
        backAt = lab.time.now() + 4 * kSecond;
    });
    const auto outcome = lab.run(onePoint(20 * kSecond));
    REQUIRE(outcome.error);
    CHECK(outcome.error->what ==
          "The responder could not be reached again after 4 seconds of silence: Nobody listens on "
          "port 9753 of 10.0.0.2.");
    CHECK(lab.time.now() - backAt < 600 * kMillisecond);
    CHECK(outcome.record.points.size() == 1);
}

TEST_CASE("Ctrl-C is heard soon while a session is to be taken up", "[network]")
{
    Lab lab;
    lab.serve();
    const bool isBack = GENERATE(false, true);
    fake::Moment pressedAt = 0;
    inPoint(lab, 0, kSecond, [&] {
        takeDown(lab, 0);
        lab.network.abortConnections(lab.a.id());
        if (isBack)  // ... but nothing gets through yet.
            lab.time.at(lab.time.now() + kSecond, [&] { lab.a.fakeHost().setTrouble(std::nullopt); });
        lab.time.at(lab.time.now() + 3 * kSecond, [&] {
            pressedAt = lab.time.now();
            lab.stop.store(true);
        });
    });
    const auto outcome = lab.run(onePoint(60 * kSecond));
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    CHECK(lab.time.now() - pressedAt < kSecond);
}

TEST_CASE("a session that nobody takes up is kept for 25 seconds, and ends as a silent one does", "[network]")
{
    Lab lab(withCode());
    lab.serve();
    {
        Caller guest(lab);
        guest.loseSession(lab);
        lab.time.sleepUntil(lab.time.now() + 24 * kSecond);
        CHECK(lab.network.socketsOf(lab.b.id()) == 1);
        CHECK(has(lab.log, "the control connection broke; the initiator has 25 s to take its session up again"));
    }
    lab.time.sleepUntil(lab.time.now() + 3 * kSecond);
    CHECK(has(lab.log, "ended: The initiator has been silent for 25 seconds."));
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("a point ends in time, however often its connection breaks and is made anew", "[network]")
{
    struct Case {
        fake::Moment allowed, longest, lasts;
    };
    // Up to what the responder allows a point waits for its "stop", once.
    const auto [allowed, longest, lasts] = GENERATE(values<Case>({{2 * kSecond, 60 * kSecond, 3 * kSecond},
                                                                  {16 * kSecond, 2 * kSecond, 17 * kSecond},
                                                                  {10 * kSecond, 2 * kSecond, 11 * kSecond}}));
    LabTraits traits = withCode();
    traits.limits.longestPoint = std::chrono::nanoseconds(allowed);
    Lab lab(traits);
    lab.serve();
    Caller guest(lab);
    const fake::Moment begun = lab.time.now();
    guest.beginPoint(longest);
    std::vector<std::unique_ptr<Caller>> again;
    do {
        lab.network.resetConnections(lab.a.id(), lab.b.id());
        lab.time.sleepUntil(lab.time.now() + 900 * kMillisecond);
        again.push_back(std::make_unique<Caller>(lab, Credentials{.ticket = guest.ticket()}));
    } while (again.back()->refusal().empty() && lab.time.now() - begun < 60 * kSecond);
    CHECK(lab.time.now() - begun < lasts + 1'200 * kMillisecond);
    CHECK(lab.time.now() - begun > lasts - 200 * kMillisecond);
    CHECK(has(lab.log, allowed == 16 * kSecond ? "ended: The point took longer than its own settings let it"
                                               : "ended: The point has lasted as long as the responder allows."));
    again.clear();
    lab.settle();
    CHECK(lab.network.socketsOf(lab.b.id()) == 0);
}

TEST_CASE("a responder that is stopped while a session waits to be taken up ends at once", "[network]")
{
    Lab lab(withCode());
    lab.serve();
    Caller guest(lab);
    guest.loseSession(lab);
    lab.time.sleepUntil(lab.time.now() + 3 * kSecond);
    const fake::Moment before = lab.time.now();
    lab.stopServing();
    CHECK(lab.time.now() - before < 500 * kMillisecond);
    CHECK(lab.network.socketsOf(lab.b.id()) == 0);
}

TEST_CASE("a session is taken up with its ticket and the code, from its address, and only once it is lost", "[network]")
{
    Lab lab(withCode());
    lab.serve();
    fake::HostTraits third;
    third.name = "hostc";
    third.addresses = {"10.0.0.3"};
    fake::FakePlatform c(lab.network, third);
    Caller guest(lab);
    const std::string ticket = guest.ticket();
    CHECK(ticket.size() == 64);
    guest.beginPoint();
    CHECK(Caller(lab, {.ticket = ticket}).refusal() == "The session has not lost its connection yet.");
    lab.network.resetConnections(lab.a.id(), lab.b.id());
    lab.time.sleepUntil(lab.time.now() + kSecond);

    CHECK(Caller(lab, {.ticket = std::string(64, '0')}).refusal() == kNoSuchSession);
    CHECK(Caller(lab, {.code = "AAAA", .ticket = ticket}).refusal() == "The pairing code is wrong.");
    CHECK(Caller(lab, c, {.ticket = ticket}).refusal() == kNoSuchSession);
    CHECK(Caller(lab, c, {}).refusal().find("The responder is busy: it has been serving 10.0.0.1") == 0);
    CHECK_FALSE(has(lab.log, "taken its session up"));
    {
        Caller again(lab, {.ticket = ticket});
        CHECK(control::typeOf(again.welcome) == "welcome");
        CHECK(again.ticket().empty());
        CHECK(control::typeOf(again.ask(control::plainMessage("stop"))) == "result");
        CHECK(again.ask(control::plainMessage("bye")).is_null());
    }
    lab.settle();
    CHECK(lab.network.socketsOf(lab.b.id()) == 0);
    CHECK(Caller(lab, {.ticket = ticket}).refusal() == kNoSuchSession);
    // The next guest's ticket is its own.
    Caller next(lab);
    next.loseSession(lab);
    lab.time.sleepUntil(lab.time.now() + kSecond);
    CHECK(Caller(lab, {.ticket = ticket}).refusal() == kNoSuchSession);
    CHECK(next.ticket() != ticket);
}

TEST_CASE("an initiator that was ended and starts again is served in place of its lost session at once", "[network]")
{
    Lab lab(withCode());
    lab.serve();
    Caller guest(lab);
    guest.loseSession(lab);
    lab.time.sleepUntil(lab.time.now() + kSecond);
    const fake::Moment before = lab.time.now();
    CHECK_FALSE(lab.run(fewProbes()).error);
    CHECK(lab.time.now() - before < 2 * kSecond);
    CHECK(has(lab.log, "the initiator has reconnected"));
}

TEST_CASE("a responder that gives no ticket is not called again", "[network]")
{
    Lab lab;
    int calls = 0;
    fake::Moment lostAt = 0;
    lab.serveInstead([&](std::unique_ptr<os::ByteStream> stream) {
        ++calls;
        control::Channel channel(std::move(stream), lab.b.time());
        channel.trustPeer();
        control::Hello hello;
        hello.needs = "nothing";
        hello.nonce = "00";
        for (const json& answer :
             {model::toJson(hello), model::toJson(control::Welcome{}), model::toJson(control::Facts{}),
              model::toJson(control::Ready{{"10.0.0.2", 999, {}, {}}, 1'000'000'000, model::Wait::Spin, std::nullopt}),
              control::plainMessage("started")}) {
            if (!channel.receive(30s) || !channel.send(answer))
                return;
        }
        lab.time.sleepUntil(lab.time.now() + kSecond);
        lostAt = lab.time.now();
        lab.network.resetConnections(lab.a.id(), lab.b.id());
    });
    const auto outcome = lab.run(onePoint(20 * kSecond));
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == kEnded);
    CHECK(lab.time.now() - lostAt < 400 * kMillisecond);
    CHECK(calls == 1);
}
