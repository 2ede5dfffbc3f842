#include "core/control/admission.hpp"
#include "core/control/responder_link.hpp"
#include "two_hosts.hpp"

#include <nlohmann/json.hpp>

#include <array>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

using test::kMillisecond;
using test::kSecond;

/// A link from one simulated host to another, whose end of it the test holds in its own hands.
struct Link : test::TwoHosts {
    Link()
    {
        const auto server = time.start([this] {
            auto stream = std::move(*listener->accept(1000ms));
            farStream = stream.get();
            far.emplace(std::move(stream), b.time());
            control::AdmissionControl door(b.entropy(), b.time(), b.threads(), {},
                                           [](const std::string&, const std::string&) {});
            control::Arrival arrival;
            CHECK(door.admit(*far, arrival));
            CHECK(far->receive(1000ms));
            CHECK(far->send(model::toJson(control::Facts{})));
        });
        control::LinkRequest request;
        request.peer = "10.0.0.2";
        auto opened = control::ResponderLink::open(a, request,
                                                   {stop, [this](const std::string& line) { said.push_back(line); }});
        REQUIRE(opened);
        near = std::move(*opened);
    }

    std::atomic<bool> stop{false};  ///< The user's.
    std::vector<std::string> said;
    std::optional<control::Channel> far;
    os::ByteStream* farStream = nullptr;  ///< Its stream, without the channel.
    std::unique_ptr<control::PeerLink> near;
};

}  // namespace

TEST_CASE("an answer that does not come is waited for with a word to the user, and then said to be missing",
          "[core][control]")
{
    Link link;
    const fake::Moment before = link.time.now();
    const auto answer = link.near->prepare({});
    REQUIRE_FALSE(answer);
    CHECK(answer.error().kind == ErrorKind::Timeout);
    CHECK(answer.error().what == "The responder did not answer in 10 seconds.");
    CHECK(answer.error().hint.find("halftrip serve") != std::string::npos);
    CHECK(link.time.now() == before + 10 * kSecond);
    REQUIRE(link.said.size() == 1);
    CHECK(link.said[0] == "The responder has not answered for 2 s; waiting for up to 10 s. Ctrl-C ends it.");
    // Whoever does not answer is not asked again.
    CHECK(link.near->stop().error().kind == ErrorKind::Closed);
    link.near->bye();
    CHECK(link.time.now() == before + 10 * kSecond);
}

TEST_CASE("the user's stop ends the waiting at once, and leaves a moment for the result of a point", "[core][control]")
{
    Link link;
    const fake::Moment before = link.time.now();
    link.time.at(before + 50 * kMillisecond, [&] { link.stop.store(true); });
    const bool isStopping = GENERATE(false, true);
    const Error error = isStopping ? link.near->stop().error() : link.near->start({}).error();
    CHECK(error.kind == ErrorKind::Interrupted);
    const fake::Moment waited = link.time.now() - before;
    CHECK(waited <= 150 * kMillisecond + (isStopping ? kSecond : 0));
    CHECK(waited >= (isStopping ? kSecond : 0));
    // Two seconds in all, with the leave-taking.
    link.near->bye();
    CHECK(link.time.now() - before <= 2200 * kMillisecond);
}

TEST_CASE("the release of a path is waited for as long as its preparation: an adapter may restart its link meanwhile",
          "[core][control]")
{
    Link link;
    link.time.at(link.time.now() + 8 * kSecond, [&] { CHECK(link.far->send(control::plainMessage("released"))); });
    CHECK(link.near->release(0));
}

TEST_CASE("a result that comes right after the user's stop is not lost", "[core][control]")
{
    Link link;
    link.stop.store(true);
    link.time.at(link.time.now() + 500 * kMillisecond,
                 [&] { CHECK(link.far->send(model::toJson(control::PointReport{}))); });
    CHECK(link.near->stop());
}

TEST_CASE("a connection that ends instead of an answer says where to look", "[core][control]")
{
    Link link;
    link.far.reset();
    const Status status = link.near->start({});
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Closed);
    CHECK_FALSE(status.error().hint.empty());
}

TEST_CASE("alive is said once a second, however often one looks", "[core][control]")
{
    Link link;
    int said = 0;
    control::FrameReader frames(control::kMaxFrameBytes);
    const fake::Moment end = link.time.now() + 3'500'000'000;
    while (link.time.now() < end) {
        CHECK(link.near->keepAlive());
        REQUIRE(link.far->send(control::plainMessage("alive")));
        std::array<std::byte, 100> buffer;
        if (const auto count = link.farStream->read(buffer, 100ms))
            frames.append(std::span(buffer).first(*count));
        while (const auto frame = *frames.next())
            said += *frame == control::plainMessage("alive").dump();
    }
    CHECK(said == 3);
}

TEST_CASE("a responder that has been silent for five seconds is asked nothing more", "[core][control]")
{
    Link link;
    const fake::Moment begin = link.time.now();
    Status status;
    while (status) {
        link.time.sleepUntil(link.time.now() + 100'000'000);
        status = link.near->keepAlive();
    }
    CHECK(status.error().kind == ErrorKind::Closed);
    const fake::Moment noticed = link.time.now();
    CHECK(noticed > begin + 5 * kSecond);
    CHECK(noticed < begin + 5 * kSecond + 200'000'000);
    CHECK(link.near->stop().error().kind == ErrorKind::Closed);
    link.near->bye();
    CHECK(link.time.now() == noticed);
}

TEST_CASE("a responder's silence is told after two seconds, once, and borne as long as one has patience",
          "[core][control]")
{
    Link link;
    const fake::Moment begin = link.time.now();
    Status status;
    while (status) {
        link.time.sleepUntil(link.time.now() + 100'000'000);
        status = link.near->keepAlive(control::PathState::WasDown);
        CHECK(link.said.size() == (link.time.now() - begin < 2 * kSecond ? 0U : 1U));
    }
    CHECK(status.error().what == "The responder has been silent for 15 seconds.");
    CHECK(link.time.now() > begin + 12 * kSecond);
    CHECK_THAT(link.said.front(), Catch::Contains("silent for 2 s"));
}

TEST_CASE("an error that comes unasked is what keepAlive says", "[core][control]")
{
    Link link;
    REQUIRE(
        link.far->send(control::errorMessage(Error{ErrorKind::Closed, "The responder was stopped.", 0, "Start it."})));
    link.time.sleepUntil(link.time.now() + kSecond);
    const Status status = link.near->keepAlive();
    REQUIRE_FALSE(status);
    CHECK(status.error().what == "The responder was stopped.");
}

TEST_CASE("who takes leave waits until the other has hung up, for a second at most", "[core][control]")
{
    Link link;
    const bool hangsUp = GENERATE(true, false);
    const fake::Moment before = link.time.now();
    if (hangsUp)
        link.time.at(before + 50'000'000, [&] { link.far.reset(); });
    link.near->bye();
    const fake::Moment lasted = link.time.now() - before;
    CHECK(lasted >= (hangsUp ? 50'000'000 : kSecond));
    CHECK(lasted <= (hangsUp ? 51'000'000 : kSecond));
}
