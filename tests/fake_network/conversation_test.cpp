#include "core/control/messages.hpp"
#include "core/fleet/call.hpp"
#include "lab.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <nlohmann/json.hpp>

#include <array>

using namespace halftrip;
using namespace halftrip::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

/// What a peer says instead of what it should.
struct Nonsense {
    std::string name;
    /// As it goes onto the wire, from the message that should have been sent; nothing: nothing is said.
    std::function<std::optional<std::string>(json proper)> say;
    bool hangsUp = false;
};

std::string framed(const json& message)
{
    return control::frameOf(message.dump());
}

/// The message with every number in it, however deep, replaced.
json withNumbers(json message, const json& number)
{
    for (auto& value : message) {
        if (value.is_structured())
            value = withNumbers(value, number);
        else if (value.is_number())
            value = number;
    }
    return message;
}

const std::vector<Nonsense>& allNonsense()
{
    static const std::vector<Nonsense> kAll{
        {"nothing", [](const json&) { return std::nullopt; }},
        {"hanging up", [](const json&) { return std::nullopt; }, true},
        {"noise",
         [](const json&) { return std::string("\x05\x00\x00\x00\xff\xfe\x00\x01\x02 GET / HTTP/1.1\r\n\r\n", 28); }},
        {"a huge length", [](const json&) { return std::string("\xff\xff\xff\x7f{}"); }},
        {"an empty frame", [](const json&) { return std::string(4, '\0'); }},
        {"half a frame", [](const json& proper) { return framed(proper).substr(0, 6); }},
        {"half a frame, then hanging up", [](const json& proper) { return framed(proper).substr(0, 6); }, true},
        {"no JSON", [](const json&) { return control::frameOf("{\"type\":"); }},
        {"no type", [](const json&) { return framed({{"kind", "hello"}}); }},
        {"an unknown type", [](const json&) { return framed({{"type", "salute"}}); }},
        {"a type out of turn", [](const json&) { return framed({{"type", "result"}}); }},
        {"a type alone", [](const json& proper) { return framed({{"type", proper["type"]}}); }},
        {"fields of another type",
         [](json proper) {
             for (auto& [key, value] : proper.items()) {
                 if (key != "type")
                     value = json::array({"x"});
             }
             return framed(proper);
         }},
        {"negative numbers", [](const json& proper) { return framed(withNumbers(proper, -1)); }},
        {"zeros", [](const json& proper) { return framed(withNumbers(proper, 0)); }},
        {"ones", [](const json& proper) { return framed(withNumbers(proper, 1)); }},
        {"huge numbers", [](const json& proper) { return framed(withNumbers(proper, INT64_MAX)); }},
        {"an empty error", [](const json&) { return framed({{"type", "error"}}); }},
    };
    return kAll;
}

/// What both ends' turns are called, in their order.
constexpr std::array kResponderTurns{"hello", "welcome", "facts", "ready", "started", "result"};
constexpr std::array kInitiatorTurns{"hello", "auth", "facts", "prepare", "start", "stop"};

json responderMessage(const std::string& turn)
{
    if (turn == "hello") {
        control::Hello hello;
        hello.needs = "nothing";
        hello.nonce = "00";
        return model::toJson(hello);
    }
    if (turn == "welcome")
        return model::toJson(control::Welcome{});
    if (turn == "facts")
        return model::toJson(control::Facts{});
    if (turn == "ready")
        return model::toJson(control::Ready{{"10.0.0.2", 999, {}, {}}, 1'000'000'000, model::Wait::Spin, std::nullopt});
    if (turn == "result")
        return model::toJson(control::PointReport{});
    return control::plainMessage(turn);
}

json initiatorMessage(const std::string& turn)
{
    if (turn == "hello") {
        control::Hello hello;
        hello.nonce = "00";
        hello.needs = "nothing";
        return model::toJson(hello);
    }
    if (turn == "auth")
        return model::toJson(control::Auth{});
    if (turn == "prepare") {
        control::Prepare prepare;
        prepare.transport = "sim";
        prepare.endpoint = {"10.0.0.1", 999, {}, {}};
        return model::toJson(prepare);
    }
    if (turn == "start")
        return model::toJson(control::Start{{0}, "reflect", 64, 7, kSecond});
    return control::plainMessage(turn);
}

/// Says it, then listens until the other hangs up, or is tired of waiting.
void talkNonsense(os::ByteStream& stream, const Nonsense& nonsense, const json& proper)
{
    if (const auto bytes = nonsense.say(proper))
        (void)stream.write(std::as_bytes(std::span(*bytes)), 1000ms);
    std::array<std::byte, 4096> buffer{};
    while (!nonsense.hangsUp) {
        if (!stream.read(buffer, 90s))
            return;
    }
}

/// A responder that answers as it should up to its turn `until`.
void answerUntil(const Lab& lab, std::unique_ptr<os::ByteStream> stream, const std::string& until,
                 const Nonsense& nonsense)
{
    os::ByteStream& raw = *stream;
    control::Channel channel(std::move(stream), lab.b.time());
    channel.trustPeer();
    for (const std::string turn : kResponderTurns) {
        if (!channel.receive(30s))
            return;
        if (turn == until)
            return talkNonsense(raw, nonsense, responderMessage(turn));
        if (!channel.send(responderMessage(turn)))
            return;
    }
}

/// An initiator on host A that does as it should up to its turn `until`.
void callUntil(Lab& lab, const std::string& until, const Nonsense& nonsense)
{
    auto stream = lab.a.network().connect({"10.0.0.2", model::kDefaultControlPort}, {}, 1000ms, os::kNeverStopped);
    if (!stream) {
        FAIL_CHECK(stream.error().what);
        return;
    }
    os::ByteStream& raw = **stream;
    control::Channel channel(std::move(*stream), lab.a.time());
    channel.trustPeer();
    for (const std::string turn : kInitiatorTurns) {
        if (turn == until)
            return talkNonsense(raw, nonsense, initiatorMessage(turn));
        (void)channel.send(initiatorMessage(turn));
        const auto answer = channel.receive(10s);
        if (!answer || control::typeOf(*answer) == "error") {
            FAIL_CHECK("no answer to " + turn);
            return;
        }
    }
}

}  // namespace

TEST_CASE("a responder that talks nonsense, whatever and whenever, ends the run in time and in words", "[network]")
{
    for (const std::string turn : kResponderTurns) {
        for (const Nonsense& nonsense : allNonsense()) {
            CAPTURE(turn, nonsense.name);
            Lab lab({.name = turn + ": " + nonsense.name});
            lab.serveInstead(
                [&](std::unique_ptr<os::ByteStream> stream) { answerUntil(lab, std::move(stream), turn, nonsense); });
            const auto outcome = lab.run(fewProbes());
            REQUIRE(outcome.error);
            CHECK_FALSE(outcome.error->what.empty());
            CHECK(outcome.record.status == model::RunStatus::Failed);
            CHECK(lab.time.now() < 25 * kSecond);
            CHECK(lab.network.socketsOf(lab.a.id()) == 0);
        }
    }
}

TEST_CASE("an initiator that talks nonsense, whatever and whenever, gets no further and leaves nothing behind",
          "[network]")
{
    for (const std::string turn : kInitiatorTurns) {
        for (const Nonsense& nonsense : allNonsense()) {
            CAPTURE(turn, nonsense.name);
            Lab lab({.name = turn + ": " + nonsense.name});
            lab.serve();
            const auto caller = lab.time.start([&] { callUntil(lab, turn, nonsense); });
            caller->join();
            // Where nobody tells it, the responder notices by the silence: after 5 s in a point, 60 s before one.
            CHECK(lab.time.now() < 70 * kSecond);
            lab.settle();
            CHECK(lab.isAllGivenBack());
            for (const std::string& line : lab.log)
                CHECK(line.find("unexpectedly") == std::string::npos);
            CHECK_FALSE(lab.run(fewProbes()).error);
        }
    }
}

TEST_CASE("what comes unasked in a point ends it in words", "[network]")
{
    Lab lab;
    lab.serveInstead([&](std::unique_ptr<os::ByteStream> stream) {
        control::Channel channel(std::move(stream), lab.b.time());
        for (const std::string turn : {"hello", "welcome", "facts", "ready", "started"}) {
            (void)channel.receive(30s);
            (void)channel.send(responderMessage(turn));
        }
        (void)channel.send(
            control::errorMessage(Error{ErrorKind::NotPermitted, "The administrator says no.", 0, "Ask."}));
        (void)channel.receive(30s);
    });
    const auto outcome = lab.run(fewProbes());
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == "The administrator says no.");
    CHECK(outcome.error->hint == "Ask.");
}

TEST_CASE("silent connections keep nobody out, not even from their own address", "[network]")
{
    Lab lab;
    lab.serve();
    std::vector<std::unique_ptr<os::ByteStream>> silent;
    for (int i = 0; i < 6; ++i)
        silent.push_back(std::move(
            *lab.a.network().connect({"10.0.0.2", model::kDefaultControlPort}, {}, 1000ms, os::kNeverStopped)));
    // Room was made by the two oldest ones.
    lab.time.sleepUntil(lab.time.now() + 300 * kMillisecond);
    CHECK(lab.log.size() == 2);
    fake::HostTraits third;
    third.name = "hostc";
    third.addresses = {"10.0.0.3"};
    fake::FakePlatform c(lab.network, third);
    CHECK_FALSE(
        measure::runSession(measure::recordOf(fewProbes()), {}, c, c.transports(), lab.watcher, lab.stop).error);
    CHECK_FALSE(lab.run(fewProbes()).error);
    // After five seconds the rest is disconnected.
    lab.time.sleepUntil(lab.time.now() + 6 * kSecond);
    silent.clear();
    CHECK(lab.isAllGivenBack());
}

TEST_CASE("progress comes less often where the thread that tells it shares the measuring core; a stop is heard as soon",
          "[network]")
{
    const auto [cores, fewest, most] = GENERATE(table<int, std::size_t, std::size_t>({{1, 5, 7}, {4, 95, 105}}));
    CAPTURE(cores);
    LabTraits traits;
    traits.coresOfA = cores;
    Lab lab(traits);
    lab.serve();
    lab.watcher.watchPace.progressEvery = 30ms;
    fake::Moment pressedAt = 0;
    inPoint(lab, 0, 3'040 * kMillisecond, [&] {
        pressedAt = lab.time.now();
        lab.stop.store(true);
    });
    const auto outcome = lab.run(onePoint(60 * kSecond));
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    CHECK(lab.time.now() - pressedAt < 200 * kMillisecond);
    CHECK(lab.watcher.progressCounts.size() >= fewest);
    CHECK(lab.watcher.progressCounts.size() <= most);
}

TEST_CASE("the responder on another host takes its best core, whatever the initiator's is numbered", "[network]")
{
    Lab lab;
    lab.serve();
    const auto outcome = lab.run(fewProbes());
    REQUIRE_FALSE(outcome.error);
    const model::PointResult& point = outcome.record.points.at(0);
    REQUIRE(point.initiator.obtained.core);
    CHECK(point.responder.obtained.core == point.initiator.obtained.core);
}

TEST_CASE("a long point is saved while it is measured, ever more seldom", "[fake_network]")
{
    Lab lab;
    lab.serve();
    model::RunRequest request = test::onePoint(30 * 60 * test::kSecond);
    request.intervalNs = 50 * test::kMillisecond;
    const auto outcome = lab.run(request);
    REQUIRE_FALSE(outcome.error);
    const std::vector<std::uint64_t>& saved = lab.watcher.samplesSaved;
    // Each minute up to the twentieth, then as a twentieth more is there.
    CHECK(saved.size() >= 25);
    CHECK(saved.size() <= 30);
    CHECK(saved.front() > 1'000);
    CHECK(saved.front() < 1'300);
    CHECK(std::ranges::is_sorted(saved));
    CHECK(saved.back() == outcome.record.points.front().result().histogram.count());
    CHECK(outcome.record.points.front().isComplete);
    CHECK(lab.watcher.pointsFinished == 1);
}

TEST_CASE("a fleet's host serves the partner of its round, whose clock is half a second off, and tells others why not",
          "[network]")
{
    const model::FleetPart part{std::string(64, 'a'), 3, "hosta", "hostb"};
    const auto aheadOfA = GENERATE(0ms, 500ms, -500ms, 3'600'000ms, -3'600'000ms);
    CAPTURE(aheadOfA.count());
    LabTraits traits;
    traits.code = "K7QF-3M9T-WX2C";
    traits.clockA.startsAt += aheadOfA;
    Lab lab(traits);
    lab.judgeCall = [&](const std::optional<model::FleetCall>& call) {
        return fleet::judgeCall({"hostb", part, lab.b.time().date().time_since_epoch() / 1ms}, call);
    };
    lab.serve();

    const auto plain = lab.run(fewProbes());
    REQUIRE(plain.error);
    CHECK(plain.error->kind == ErrorKind::Refused);
    CHECK_THAT(plain.error->what, Catch::StartsWith("hostb takes part in a fleet's measurement"));

    model::RunRecord begun = measure::recordOf(fewProbes());
    begun.fleet = part;
    const auto partner = lab.run(begun, {.pairingCode = lab.code});
    CHECK((partner.record.fleet == part));
    if (std::chrono::abs(aheadOfA) <= 500ms) {
        REQUIRE_FALSE(partner.error);
        CHECK(partner.record.points.at(0).counts.received == 10);
        return;
    }
    REQUIRE(partner.error);
    CHECK(partner.error->kind == ErrorKind::Refused);
    const std::string words = "The clock of hosta is 3600.0 s " + std::string(aheadOfA > 0ms ? "ahead of" : "behind") +
                              " that of hostb; set both by NTP and run both parts again.";
    CHECK(partner.error->what == words);
    CHECK(partner.record.failure == words);
    CHECK(has(lab.log, "10.0.0.1 turned away: " + words));
    CHECK_FALSE(has(lab.log, "serving"));
}

TEST_CASE("a responder with an idle limit outlasts sessions and pauses, and ends in words when nobody calls any more",
          "[network]")
{
    Lab lab;
    lab.idleLimit = 60s;
    lab.serve();
    const auto pause = [&](fake::Moment length) { lab.time.sleepUntil(lab.time.now() + length); };
    const std::string ended = "serving ended: No initiator has been here for 60 s; the responder ends.";
    pause(55 * kSecond);
    // Longer than the limit.
    REQUIRE_FALSE(lab.run(onePoint(90 * kSecond)).error);
    pause(55 * kSecond);
    REQUIRE_FALSE(lab.run(fewProbes()).error);
    pause(55 * kSecond);
    CHECK_FALSE(has(lab.log, ended));
    // Who does not get in is nobody.
    auto unserved = lab.a.network().connect({"10.0.0.2", model::kDefaultControlPort}, {}, 1000ms, os::kNeverStopped);
    REQUIRE(unserved);
    pause(7 * kSecond);
    CHECK(has(lab.log, ended));
}
