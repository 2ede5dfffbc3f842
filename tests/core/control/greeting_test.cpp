#include "core/control/doorkeeper.hpp"
#include "core/control/responder_link.hpp"
#include "platform/fake/fake_entropy.hpp"
#include "platform/fake/memory_stream.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <thread>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

/// A responder's door on one end of a memory connection, an initiator on the other.
struct Meeting {
    explicit Meeting(std::string responderCode, bool isOnThisHost = false)
        : doorkeeper(responderEntropy, std::move(responderCode), "hostB",
                     [this](const std::string& line) { log.push_back(line); })
    {
        auto pair = fake::MemoryStream::makePair(isOnThisHost);
        inside = std::move(pair.first);
        outside = std::move(pair.second);
    }

    Result<std::unique_ptr<control::ResponderLink>> meet(const std::string& typedCode)
    {
        control::Channel channel(std::move(inside));
        std::jthread door([&] { admitted = doorkeeper.admit(channel, [] { return model::HostFacts{}; }, hurry); });
        fake::MemoryNetwork network(std::move(outside));
        control::LinkRequest request;
        request.peer = "192.0.2.2";
        request.pairingCode = typedCode;
        request.build = "test";
        request.hostId = "hostA";
        return control::ResponderLink::open(network, initiatorEntropy, request);
    }

    fake::FakeEntropy initiatorEntropy{1};
    fake::FakeEntropy responderEntropy{2};
    std::vector<std::string> log;
    std::atomic<bool> hurry{true};  ///< Penalties are not waited for.
    control::Doorkeeper doorkeeper;
    std::unique_ptr<os::ByteStream> inside;
    std::unique_ptr<os::ByteStream> outside;
    Status admitted;
};

}  // namespace

TEST_CASE("the right code lets in, in any spelling", "[core][control]")
{
    Meeting meeting("K7QF-3M9T-WX2C");
    const auto link = meeting.meet("k7qf3m9twx2c");
    REQUIRE(link);
    CHECK((*link)->hello().hostId == "hostB");
    CHECK(meeting.admitted);
}

TEST_CASE("a wrong code is refused, logged and takes no seat", "[core][control]")
{
    Meeting meeting("K7QF-3M9T-WX2C");
    const auto link = meeting.meet("AAAA-AAAA-AAAA");
    REQUIRE_FALSE(link);
    CHECK(link.error().kind == ErrorKind::NotPermitted);
    CHECK_FALSE(meeting.admitted);
    REQUIRE(meeting.log.size() == 1);
    CHECK(meeting.log[0].find("wrong pairing code") != std::string::npos);
}

TEST_CASE("without a code the initiator is told where to find it", "[core][control]")
{
    Meeting meeting("K7QF-3M9T-WX2C");
    const auto link = meeting.meet("");
    REQUIRE_FALSE(link);
    CHECK(link.error().kind == ErrorKind::NotPermitted);
    CHECK(link.error().hint.find("--code") != std::string::npos);
}

TEST_CASE("no code is asked of a peer on this host, nor by an open responder", "[core][control]")
{
    Meeting local("K7QF-3M9T-WX2C", true);
    CHECK(local.meet(""));
    Meeting open("");
    CHECK(open.meet(""));
}

TEST_CASE("a second initiator is told that the responder is busy, and with whom", "[core][control]")
{
    Meeting meeting("");
    REQUIRE(meeting.meet(""));
    auto pair = fake::MemoryStream::makePair();
    meeting.inside = std::move(pair.first);
    meeting.outside = std::move(pair.second);
    const auto second = meeting.meet("");
    REQUIRE_FALSE(second);
    CHECK(second.error().kind == ErrorKind::Busy);
    CHECK(second.error().what.find("192.0.2.1") != std::string::npos);
    meeting.doorkeeper.leave();
    pair = fake::MemoryStream::makePair();
    meeting.inside = std::move(pair.first);
    meeting.outside = std::move(pair.second);
    CHECK(meeting.meet(""));
}

TEST_CASE("another protocol version is named on both sides", "[core][control]")
{
    Meeting meeting("");
    control::Channel stranger(std::move(meeting.outside));
    control::Channel channel(std::move(meeting.inside));
    REQUIRE(stranger.send({{"type", "hello"}, {"protocol", 99}, {"build", "9.9"}}));
    const Status status = meeting.doorkeeper.admit(channel, [] { return model::HostFacts{}; }, meeting.hurry);
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Version);
    const auto answer = stranger.receive(100ms);
    REQUIRE(answer);
    CHECK((*answer)["protocol"] == control::kProtocolVersion);
}

TEST_CASE("hostile greetings are refused in words and take no seat", "[core][control]")
{
    for (const nlohmann::json& message : {nlohmann::json{{"type", "start"}}, nlohmann::json{{"type", "hello"}},
                                          nlohmann::json{{"type", "hello"}, {"protocol", "one"}},
                                          nlohmann::json{{"type", "hello"}, {"protocol", 1}, {"build", 7}}}) {
        Meeting meeting("");
        control::Channel stranger(std::move(meeting.outside));
        control::Channel channel(std::move(meeting.inside));
        REQUIRE(stranger.send(message));
        CAPTURE(message.dump());
        CHECK_FALSE(meeting.doorkeeper.admit(channel, [] { return model::HostFacts{}; }, meeting.hurry));
        const auto answer = stranger.receive(100ms);
        REQUIRE(answer);
        CHECK((*answer)["type"] == "error");
    }
}

TEST_CASE("the initiator does not trust a responder that cannot prove the code", "[core][control]")
{
    auto pair = fake::MemoryStream::makePair();
    std::jthread impostor([stream = std::move(pair.first)]() mutable {
        control::Channel channel(std::move(stream));
        (void)channel.receive(2000ms);
        control::Hello hello;
        hello.needs = "code";
        hello.nonce = "00";
        (void)channel.send(toMessage(hello));
        (void)channel.receive(2000ms);
        control::Welcome welcome;
        welcome.proof = "00";
        (void)channel.send(toMessage(welcome));
        (void)channel.receive(2000ms);
    });
    fake::FakeEntropy entropy(3);
    fake::MemoryNetwork network(std::move(pair.second));
    control::LinkRequest request;
    request.peer = "192.0.2.2";
    request.pairingCode = "K7QF-3M9T-WX2C";
    const auto link = control::ResponderLink::open(network, entropy, request);
    REQUIRE_FALSE(link);
    CHECK(link.error().what.find("could not prove") != std::string::npos);
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
    const auto back = control::prepareFrom(control::toMessage(prepare));
    REQUIRE(back);
    CHECK(back->transport == "mmap");
    CHECK(back->transportOptions == prepare.transportOptions);
    CHECK(back->initiatorCore == 3);
    CHECK(back->end == prepare.end);
    CHECK(back->endpoint == prepare.endpoint);

    control::Ready ready{prepare.endpoint, 2'596'000'000, model::Wait::Poll, std::nullopt};
    const auto readyBack = control::readyFrom(control::toMessage(ready));
    REQUIRE(readyBack);
    CHECK(readyBack->ticksPerSecond == 2'596'000'000);
    CHECK(readyBack->wait == model::Wait::Poll);
    CHECK_FALSE(readyBack->core);

    control::PointReport report;
    report.counts = {10, 9, 1};
    report.transportError = "full";
    const auto reportBack = control::pointReportFrom(control::toMessage(report));
    REQUIRE(reportBack);
    CHECK(reportBack->counts.reflected == 9);
    CHECK(reportBack->transportError == "full");

    const auto error = control::startFrom(control::toMessage(Error{ErrorKind::Busy, "taken", 5, "wait"}));
    REQUIRE_FALSE(error);
    CHECK(error.error().kind == ErrorKind::Busy);
    CHECK(error.error().hint == "wait");
}
