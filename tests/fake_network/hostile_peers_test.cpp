#include "core/control/messages.hpp"
#include "core/control/responder_link.hpp"
#include "lab.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace halftrip::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

json prepareMessage()
{
    control::Prepare prepare;
    prepare.transport = "sim";
    prepare.endpoint = {"10.0.0.1", 999, {}, {}};
    return model::toJson(prepare);
}

json startMessage(fake::Moment longestNs)
{
    return model::toJson(control::Start{{0}, "reflect", 64, 7, longestNs});
}

/// An initiator on host A that was let in, and does from then on what the test makes it do.
class Guest {
public:
    explicit Guest(Lab& lab)
        : m_lab(lab),
          m_channel(std::move(*lab.a.network().connect({"10.0.0.2", model::kDefaultControlPort}, {}, 1000ms,
                                                       os::kNeverStopped)),
                    lab.a.time())
    {
        control::Hello hello;
        hello.nonce = "00";
        hello.needs = "nothing";
        CHECK(control::typeOf(ask(model::toJson(hello))) == "hello");
        CHECK(control::typeOf(ask(model::toJson(control::Auth{}))) == "welcome");
        m_channel.trustPeer();
    }

    json ask(const json& message)
    {
        (void)m_channel.send(message);
        return m_channel.receive(10s).value_or(json());
    }
    /// Says it ten times a second until the responder has closed the connection, or `until`. What it said last.
    json repeat(const json& message, fake::Moment until)
    {
        json last;
        while (m_lab.time.now() < until) {
            if (!m_channel.send(message))
                return last;
            while (true) {
                auto heard = m_channel.receive(100ms);
                if (!heard && heard.error().kind == ErrorKind::Closed)
                    return last;
                if (!heard)
                    break;
                last = std::move(*heard);
            }
        }
        return last;
    }

private:
    Lab& m_lab;
    control::Channel m_channel;
};

/// A responder that takes part properly up to the message before `turn`, and then says nothing, or nothing but "alive",
/// without end.
void failAt(const std::string& turn, bool sendsKeepAlive, const Lab& lab, std::unique_ptr<os::ByteStream> stream)
{
    control::Channel channel(std::move(stream), lab.b.time());
    channel.trustPeer();
    control::Hello hello;
    hello.needs = "nothing";
    hello.nonce = "00";
    const std::vector<json> answers{
        model::toJson(hello),
        model::toJson(control::Welcome{}),
        model::toJson(control::Facts{}),
        model::toJson(control::Ready{{"10.0.0.2", 999, {}, {}}, 1'000'000'000, model::Wait::Spin, std::nullopt}),
        control::plainMessage("started"),
        model::toJson(control::PointReport{})};
    for (const json& answer : answers) {
        if (control::typeOf(answer) == turn)
            break;
        if (!channel.receive(30s) || !channel.send(answer))
            return;
    }
    while (true) {
        if (sendsKeepAlive && !channel.send(control::plainMessage("alive")))
            return;
        if (const auto heard = channel.receive(20ms); !heard && heard.error().kind == ErrorKind::Closed)
            return;
    }
}

constexpr std::array kTurns{"hello", "welcome", "facts", "ready", "started", "result"};

}  // namespace

TEST_CASE("a responder that says nothing but alive ends the run in time", "[network]")
{
    for (const std::string turn : kTurns) {
        CAPTURE(turn);
        Lab lab({.name = "alive instead of " + turn});
        lab.serveInstead([&](std::unique_ptr<os::ByteStream> stream) { failAt(turn, true, lab, std::move(stream)); });
        const auto outcome = lab.run(fewProbes());
        REQUIRE(outcome.error);
        CHECK(lab.time.now() < 25 * kSecond);
    }
}

TEST_CASE("Ctrl-C while a responder does not answer, whatever it was asked, ends the run within two seconds",
          "[network]")
{
    const bool sendsKeepAlive = GENERATE(false, true);
    for (const std::string turn : kTurns) {
        CAPTURE(turn, sendsKeepAlive);
        Lab lab({.name = "stopped, waiting for " + turn});
        lab.serveInstead(
            [&](std::unique_ptr<os::ByteStream> stream) { failAt(turn, sendsKeepAlive, lab, std::move(stream)); });
        const fake::Moment pressedAt = 1500 * kMillisecond;
        lab.time.at(pressedAt, [&] { lab.stop.store(true); });
        const auto outcome = lab.run(fewProbes());
        REQUIRE(outcome.error);
        CHECK(outcome.error->kind == ErrorKind::Interrupted);
        CHECK(lab.time.now() - pressedAt <= 2200 * kMillisecond);
    }
}

TEST_CASE("Ctrl-C while nobody answers the call ends the run at once", "[network]")
{
    Lab lab;
    lab.network.cut(lab.a.id(), lab.b.id());
    lab.time.at(500 * kMillisecond, [&] { lab.stop.store(true); });
    const auto outcome = lab.run(fewProbes());
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Interrupted);
    CHECK(lab.time.now() <= 700 * kMillisecond);
}

TEST_CASE("a responder that is stopped heeds no flood", "[network]")
{
    Lab lab;
    lab.serve();
    const auto guest = lab.time.start([&] {
        Guest flooding(lab);
        (void)flooding.ask(prepareMessage());
        (void)flooding.ask(startMessage(3'600 * kSecond));
        CHECK(flooding.repeat(control::plainMessage("alive"), 60 * kSecond)["error"]["what"] ==
              "The responder was stopped.");
    });
    lab.time.sleepUntil(10 * kSecond);
    const fake::Moment before = lab.time.now();
    lab.stopServing();
    CHECK(lab.time.now() - before < 500 * kMillisecond);
}

TEST_CASE("a session is kept by what is agreed on, not by signs of life", "[network]")
{
    Lab lab;
    lab.serve();
    for (const json& message : {control::plainMessage("alive"), control::plainMessage("facts"), json{{"type", "x"}},
                                model::toJson(control::Release{7})}) {
        const fake::Moment before = lab.time.now();
        Guest guest(lab);
        const json last = guest.repeat(message, before + 100 * kSecond);
        CHECK(last["error"]["what"] == "The initiator has agreed on nothing for 60 seconds.");
        CHECK(lab.time.now() - before < 62 * kSecond);
        lab.settle();
        CHECK_FALSE(lab.run(fewProbes()).error);
    }
}

TEST_CASE("a point ends when its initiator said that it would, or when the responder allows no more", "[network]")
{
    const fake::Moment allowed = GENERATE(100 * kSecond, 10 * kSecond);
    Lab lab({.limits = {.longestPoint = std::chrono::nanoseconds(allowed)}});
    lab.serve();
    Guest guest(lab);
    CHECK(control::typeOf(guest.ask(prepareMessage())) == "ready");
    const fake::Moment before = lab.time.now();
    CHECK(control::typeOf(guest.ask(startMessage(20 * kSecond))) == "started");
    const json last = guest.repeat(control::plainMessage("alive"), before + 100 * kSecond);
    CHECK(last["error"]["what"] ==
          (allowed < 20 * kSecond ? "The point has lasted as long as the responder allows."
                                  : "The point took longer than its own settings let it: a host was overloaded."));
    CHECK(lab.time.now() - before < std::min(allowed + kSecond, 30 * kSecond) + kSecond);
    lab.settle();
    CHECK(lab.network.socketsOf(lab.b.id()) == 0);
}

TEST_CASE("a session longer than the responder allows is ended in words, and keeps what was measured", "[network]")
{
    Lab lab({.limits = {.longestSession = 3s}});
    lab.serve();
    auto request = fewProbes();
    request.sizesBytes = {64, 128};
    measureAtAStretch(request);
    request.count = 0;
    request.durationNs = 2 * kSecond;
    request.intervalNs = 10 * kMillisecond;
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->what == "The session has lasted as long as the responder allows.");
    CHECK(outcome.error->hint.find("--longest-session") != std::string::npos);
    REQUIRE(outcome.record.points.size() == 2);
    CHECK(outcome.record.points[0].isComplete);
    CHECK_FALSE(outcome.record.points[1].isComplete);
}

TEST_CASE("adapters that do not lead to the initiator are refused, unless the responder was told so", "[network]")
{
    Lab lab;
    lab.b.fakeHost().toldAdapters() = {{.name = "eth0"}, {.name = "mgmt0"}};
    const auto prepareOver = [&](const std::string& adapter) {
        lab.serve();
        json message = prepareMessage();
        message["adapter"] = adapter;
        json answer = Guest(lab).ask(message);
        lab.stopServing();
        return answer;
    };
    CHECK(prepareOver("eth0")["type"] == "ready");
    CHECK(prepareOver("mgmt0")["error"]["what"] ==
          "The adapter mgmt0 of the responder does not lead to the initiator.");
    lab.limits.adapters = {"mgmt0"};
    CHECK(prepareOver("mgmt0")["type"] == "ready");
    CHECK(prepareOver("eth0")["error"]["what"] == "The responder does not allow its adapter eth0 to be used.");
    CHECK(prepareOver("")["error"]["what"] == "The responder does not allow its adapter eth0 to be used.");
}

TEST_CASE("real-time scheduling is refused where the responder does not allow it", "[network]")
{
    Lab lab({.limits = {.allowsRealTime = false}});
    lab.serve();
    auto request = fewProbes();
    CHECK_FALSE(lab.run(request).error);
    request.responder.scheduling = model::Scheduling::RealTime;
    const auto outcome = lab.run(request);
    REQUIRE(outcome.error);
    CHECK(outcome.error->kind == ErrorKind::Refused);
    CHECK(outcome.error->what == "The responder does not allow real-time scheduling.");
}

TEST_CASE("a crowd of silent callers from everywhere keeps nobody out, and fills no log", "[network]")
{
    Lab lab;
    lab.serve();
    std::vector<std::unique_ptr<fake::FakePlatform>> callers;
    std::vector<std::unique_ptr<os::ByteStream>> silent;
    for (int i = 0; i < 10; ++i) {
        fake::HostTraits traits;
        traits.name = "caller" + std::to_string(i);
        traits.addresses = {"10.0.1." + std::to_string(i)};
        callers.push_back(std::make_unique<fake::FakePlatform>(lab.network, traits));
    }
    const auto crowd = [&](int rounds) {
        for (int i = 0; i < rounds; ++i) {
            for (const auto& caller : callers) {
                auto stream = caller->network().connect({"10.0.0.2", model::kDefaultControlPort}, {}, 1000ms,
                                                        os::kNeverStopped);
                if (stream)
                    silent.push_back(std::move(*stream));
            }
        }
    };
    crowd(3);
    CHECK_FALSE(lab.run(fewProbes()).error);
    const auto flood = lab.time.start([&] {
        for (int i = 0; i < 200; ++i) {
            crowd(1);
            lab.a.threads().sleepFor(50ms);
        }
    });
    for (int i = 0; i < 5; ++i) {
        CHECK_FALSE(lab.run(fewProbes()).error);
        lab.settle();
    }
    flood->join();
    silent.clear();
    lab.settle();
    CHECK(lab.log.size() < 10 * 62 + 3 * 6 + 10);
}
