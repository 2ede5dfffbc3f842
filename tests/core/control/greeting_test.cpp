#include "core/control/admission.hpp"
#include "core/control/responder_link.hpp"
#include "two_hosts.hpp"

#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

/// A responder's door on host b, and an initiator that calls it from a, or from b itself.
struct Door {
    explicit Door(std::string responderCode)
        : admission(hosts.b.entropy(), hosts.b.time(), hosts.b.threads(), std::move(responderCode),
                    [this](const std::string&, const std::string& line) { log.push_back(line); })
    {
    }

    /// What becomes of a call with that code. Once it is in, b answers the question for facts.
    Result<std::unique_ptr<control::ResponderLink>> meet(const std::string& typedCode, bool fromB = false)
    {
        const auto server = hosts.time.start([this] {
            auto stream = hosts.listener->accept(1000ms);
            control::Channel channel(std::move(*stream), hosts.b.time());
            control::Arrival arrival;
            admitted = admission.admit(channel, arrival);
            if (admitted && channel.receive(1000ms))
                CHECK(channel.send(model::toJson(control::Facts{hosts.b.host().facts()})));
        });
        control::LinkRequest request;
        request.peer = fromB ? "127.0.0.1" : "10.0.0.2";
        request.pairingCode = typedCode;
        request.build = "test";
        request.fleet = fleet;
        fake::FakePlatform& caller = fromB ? hosts.b : hosts.a;
        auto link = control::ResponderLink::open(caller, request, {os::kNeverStopped});
        if (!link)
            server->join();
        return link;
    }

    test::TwoHosts hosts;
    std::vector<std::string> log;
    std::optional<model::FleetPart> fleet;  ///< What the initiator says of itself.
    control::AdmissionControl admission;
    Result<control::Admission> admitted = control::Admission::SessionSlot;
};

/// What b's door answers to `message` as the first of a connection, and what it thinks of it.
struct FirstWord {
    FirstWord(Door& door, const nlohmann::json& message)
    {
        auto [near, far] = door.hosts.connect();
        control::Channel unauthenticated(std::move(near), door.hosts.a.time());
        control::Channel channel(std::move(far), door.hosts.b.time());
        REQUIRE(unauthenticated.send(message));
        control::Arrival arrival;
        status = door.admission.admit(channel, arrival);
        answer = unauthenticated.receive(100ms);
    }
    Result<control::Admission> status = control::Admission::SessionSlot;
    Result<nlohmann::json> answer = nlohmann::json();
};

/// A responder that says hello so and is welcoming with that proof, whatever it is told.
Result<std::unique_ptr<control::ResponderLink>> callImpostor(const std::string& needs, const std::string& proof,
                                                             const std::string& typedCode)
{
    test::TwoHosts hosts;
    const auto impostor = hosts.time.start([&] {
        auto stream = hosts.listener->accept(1000ms);
        control::Channel channel(std::move(*stream), hosts.b.time());
        (void)channel.receive(2000ms);
        control::Hello hello;
        hello.needs = needs;
        hello.nonce = "00";
        (void)channel.send(model::toJson(hello));
        (void)channel.receive(2000ms);
        (void)channel.send(model::toJson(control::Welcome{proof}));
        (void)channel.receive(2000ms);
        (void)channel.send(model::toJson(control::Facts{}));
    });
    control::LinkRequest request;
    request.peer = "10.0.0.2";
    request.pairingCode = typedCode;
    auto link = control::ResponderLink::open(hosts.a, request, {os::kNeverStopped});
    if (link)
        return std::unique_ptr<control::ResponderLink>();
    return std::unexpected(link.error());
}

constexpr const char* kCode = "K7QF-3M9T-WX2C";

}  // namespace

TEST_CASE("the right code lets in, in any spelling", "[core][control]")
{
    Door door(kCode);
    const auto link = door.meet("k7qf3m9twx2c");
    REQUIRE(link);
    CHECK((*link)->hostId() == "boot-of-b");
    CHECK(door.admitted);
}

TEST_CASE("a wrong code is refused, logged and takes no session", "[core][control]")
{
    Door door(kCode);
    const auto link = door.meet("AAAA-AAAA-AAAA");
    REQUIRE_FALSE(link);
    CHECK(link.error().kind == ErrorKind::NotPermitted);
    CHECK_FALSE(door.admitted);
    REQUIRE(door.log.size() == 1);
    CHECK(door.log[0].find("wrong pairing code") != std::string::npos);
    CHECK(door.meet(kCode));
}

TEST_CASE("without a code the initiator is told where to find it", "[core][control]")
{
    Door door(kCode);
    const auto link = door.meet("");
    REQUIRE_FALSE(link);
    CHECK(link.error().kind == ErrorKind::NotPermitted);
    CHECK(link.error().hint.find("--code") != std::string::npos);
}

TEST_CASE("no code is asked of this user's own programs, nor by an open responder", "[core][control]")
{
    Door local(kCode);
    CHECK(local.meet("", true));
    Door open("");
    CHECK(open.meet(""));
}

TEST_CASE("another user of the same host needs the code", "[core][control]")
{
    Door door(kCode);
    door.hosts.network.separateUsers();
    const auto link = door.meet("", true);
    REQUIRE_FALSE(link);
    CHECK(link.error().kind == ErrorKind::NotPermitted);
    CHECK(door.meet(kCode, true));
}

TEST_CASE("a second initiator is told that the responder is busy, and with whom", "[core][control]")
{
    Door door("");
    REQUIRE(door.meet(""));
    const auto second = door.meet("");
    REQUIRE_FALSE(second);
    CHECK(second.error().kind == ErrorKind::Busy);
    CHECK(second.error().what == "The responder is busy: it has been serving 10.0.0.1 for 0 s.");
    door.admission.leave();
    CHECK(door.meet(""));
}

TEST_CASE("what a caller says of a fleet's plan is judged once its code is proved, and before it takes the session",
          "[core][control]")
{
    Door door(kCode);
    std::vector<std::optional<model::FleetCall>> heard;
    door.admission.judgeCallsBy([&heard](const std::optional<model::FleetCall>& call) -> Status {
        heard.push_back(call);
        if (!call)
            return fail(ErrorKind::Refused, "Partners only.", "Wait.");
        return {};
    });
    const auto plain = door.meet(kCode);
    REQUIRE_FALSE(plain);
    CHECK(plain.error().kind == ErrorKind::Refused);
    CHECK(plain.error().what == "Partners only.");
    CHECK(plain.error().hint == "Wait.");
    CHECK_FALSE(door.admitted);
    door.fleet = model::FleetPart{"0123", 7, "a", "b"};
    REQUIRE(door.meet(kCode));
    REQUIRE(heard.size() == 2);
    CHECK_FALSE(heard[0].has_value());
    REQUIRE(heard[1].has_value());
    CHECK((heard[1]->part == *door.fleet));
    // Within a moment of the caller's own date.
    const std::int64_t now = door.hosts.a.time().date().time_since_epoch() / 1ms;
    CHECK(heard[1]->dateMs <= now);
    CHECK(heard[1]->dateMs > now - 1'000);
    CHECK_FALSE(door.meet("AAAA-AAAA-AAAA"));
    CHECK(heard.size() == 2);
}

TEST_CASE("who calls while a session only gives back what it had is let in as soon as it has", "[core][control]")
{
    Door door("");
    REQUIRE(door.meet(""));
    (void)door.admission.look(control::Presence::Gone);
    const auto leaving = door.hosts.time.start([&] {
        door.hosts.time.sleepUntil(door.hosts.time.now() + test::kSecond / 2);
        door.admission.leave();
    });
    CHECK(door.meet(""));
}

TEST_CASE("an unauthenticated peer learns the version and that a code is needed, whoever is being served",
          "[core][control]")
{
    Door door(kCode);
    REQUIRE(door.meet(kCode));
    control::Hello hello;
    hello.nonce = "00";
    hello.needs = "nothing";
    const FirstWord said(door, model::toJson(hello));
    REQUIRE(said.answer);
    CHECK((*said.answer)["needs"] == "code");
    for (const auto& [key, value] : said.answer->items())
        CHECK_THAT(key, Catch::Equals("type") || Catch::Equals("protocol") || Catch::Equals("build") ||
                            Catch::Equals("nonce") || Catch::Equals("needs"));
}

TEST_CASE("another protocol version is named on both sides", "[core][control]")
{
    Door door("");
    const FirstWord said(door, {{"type", "hello"}, {"protocol", 99}, {"build", "9.9"}});
    REQUIRE_FALSE(said.status);
    CHECK(said.status.error().kind == ErrorKind::Version);
    REQUIRE(said.answer);
    CHECK((*said.answer)["protocol"] == control::kProtocolVersion);
}

TEST_CASE("hostile greetings are refused in words and take no session", "[core][control]")
{
    for (const nlohmann::json& message : {nlohmann::json{{"type", "start"}}, nlohmann::json{{"type", "hello"}},
                                          nlohmann::json{{"type", "hello"}, {"protocol", "one"}},
                                          nlohmann::json{{"type", "hello"}, {"protocol", 1}, {"build", 7}}}) {
        CAPTURE(message.dump());
        Door door("");
        const FirstWord said(door, message);
        CHECK_FALSE(said.status);
        REQUIRE(said.answer);
        CHECK((*said.answer)["type"] == "error");
    }
}

TEST_CASE("a code that was given is demanded of the responder, whether it asks for it or not", "[core][control]")
{
    CHECK(callImpostor("nothing", "", ""));
    for (const auto& [needs, proof] : {std::pair{"code", "00"}, std::pair{"nothing", "00"}, std::pair{"nothing", ""}}) {
        CAPTURE(needs, proof);
        const auto link = callImpostor(needs, proof, kCode);
        REQUIRE_FALSE(link);
        CHECK(link.error().kind == ErrorKind::NotPermitted);
        CHECK(link.error().what.find("could not prove") != std::string::npos);
        CHECK_FALSE(link.error().hint.empty());
    }
    Door door(kCode);
    CHECK(door.meet(kCode, true));
    door.admission.leave();
    CHECK(door.meet("AAAA-AAAA-AAAA", true).error().kind == ErrorKind::NotPermitted);
}

TEST_CASE("what a peer complains of is never our user's mistake, system or stop", "[core][control]")
{
    for (const ErrorKind kind : {ErrorKind::Invalid, ErrorKind::NotSupported, ErrorKind::NotPermitted, ErrorKind::File,
                                 ErrorKind::Interrupted, ErrorKind::Os, ErrorKind::NotFound}) {
        const Status status = control::expectType(control::errorMessage(Error{kind, "no", 0, "hint"}), "ready");
        CHECK(status.error().kind == ErrorKind::Refused);
        CHECK(status.error().what == "no");
        CHECK(status.error().hint == "hint");
    }
    for (const ErrorKind kind : {ErrorKind::Busy, ErrorKind::Closed, ErrorKind::Protocol, ErrorKind::Version})
        CHECK(control::expectType(control::errorMessage(Error{kind, "no", 0, {}}), "ready").error().kind == kind);
}

TEST_CASE("a rate of stamps that no clock of ours converts is refused", "[core][control]")
{
    nlohmann::json ready = model::toJson(control::Ready{});
    for (const std::int64_t rate : {std::int64_t{1'000}, std::int64_t{1} << 60}) {
        ready["ticksPerSecond"] = rate;
        CHECK(control::messageFrom<control::Ready>(ready));
    }
    for (const std::int64_t rate : {std::int64_t{0}, std::int64_t{999}, (std::int64_t{1} << 60) + 1}) {
        ready["ticksPerSecond"] = rate;
        const auto refused = control::messageFrom<control::Ready>(ready);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().what.find("ticksPerSecond") != std::string::npos);
    }
}

TEST_CASE("every message survives its way through JSON", "[core][control]")
{
    control::Prepare prepare;
    prepare.transport = "mmap";
    prepare.transportOptions = {{"frame", "udp"}};
    prepare.initiatorCore = 3;
    prepare.end.core = {model::CoreChoice::Kind::Fixed, 2};
    prepare.end.wait = model::Wait::Spin;
    prepare.endpoint = {"fe80::1%eth0", 4711, "02:00:00:00:00:01", {{"k", "v"}}};
    const auto back = control::messageFrom<control::Prepare>(model::toJson(prepare));
    REQUIRE(back);
    CHECK(back->transport == "mmap");
    CHECK(back->transportOptions == prepare.transportOptions);
    CHECK(back->initiatorCore == 3);
    CHECK(back->end == prepare.end);
    CHECK(back->endpoint == prepare.endpoint);

    control::Ready ready{prepare.endpoint, 2'596'000'000, model::Wait::Poll, std::nullopt};
    const auto readyBack = control::messageFrom<control::Ready>(model::toJson(ready));
    REQUIRE(readyBack);
    CHECK(readyBack->ticksPerSecond == 2'596'000'000);
    CHECK(readyBack->wait == model::Wait::Poll);
    CHECK_FALSE(readyBack->core);

    control::PointReport report;
    report.counts = {10, 9, 1};
    report.transportError = "full";
    const auto reportBack = control::messageFrom<control::PointReport>(model::toJson(report));
    REQUIRE(reportBack);
    CHECK(reportBack->counts.reflected == 9);
    CHECK(reportBack->transportError == "full");

    const auto error = control::messageFrom<control::Start>(
        control::errorMessage(Error{ErrorKind::Busy, "taken", 5, "wait"}));
    REQUIRE_FALSE(error);
    CHECK(error.error().kind == ErrorKind::Busy);
    CHECK(error.error().hint == "wait");
}

TEST_CASE("a message with a setting out of range, of the wrong type or unknown is refused by name", "[core][control]")
{
    const auto [key, value, what] = GENERATE(table<const char*, nlohmann::json, const char*>({
        {"busyPollUs", 4294967297, "4294967297 us is not a valid busy-poll time."},
        {"busyPollUs", true, "The busy-poll time is not a whole number."},
        {"largestProbeBytes", 4294967297, "4294967297 bytes is not a valid largest probe."},
        {"largestProbeBytes", -1, "-1 bytes is not a valid largest probe."},
        {"largestProbeBytes", 18446744073709551615U, "18446744073709551615 is not a valid largest probe."},
        {"allowFragments", 1, "The permission to fragment is neither true nor false."},
        {"stampsCount", 5001, "5001 is not a valid number of stamped probes."},
        {"way", 8, "8 is not a valid number of the path."},
        {"transport", 7, "The transport is not a text."},
        {"colour", "red", "There is no setting \"colour\"."},
    }));
    CAPTURE(key);
    nlohmann::json message = model::toJson(control::Prepare{});
    message[key] = value;
    const auto read = control::messageFrom<control::Prepare>(message);
    REQUIRE_FALSE(read);
    CHECK(read.error().kind == ErrorKind::Protocol);
    CHECK(read.error().what == what);
}
