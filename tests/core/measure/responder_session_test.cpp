#include "core/measure/responder/responder_session.hpp"
#include "tests/core/control/two_hosts.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <span>
#include <utility>
#include <vector>

using namespace halftrip;
using namespace std::chrono_literals;
using control::errorOf;
using control::plainMessage;
using control::typeOf;
using model::toJson;

namespace {

/// A session on host b, whose initiator on a is the test's own hand.
struct Conversation : test::TwoHosts {
    explicit Conversation(measure::ResponderLimits allowed = {}) : limits(std::move(allowed))
    {
        auto [near, far] = connect();
        initiator.emplace(std::move(near), a.time());
        initiator->trustPeer();
        channel = std::make_unique<control::Channel>(std::move(far), b.time());
        channel->trustPeer();
        session = time.start([this] {
            const control::SessionSlot slot(admission);
            measure::ResponderSession(channel, slot, b, b.transports(), {host, core, limits}, log).run(stop);
            channel.reset();
        });
    }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    ~Conversation()
    {
        stop.store(true);
        session->join();
    }
    nlohmann::json ask(const nlohmann::json& question)
    {
        REQUIRE(initiator->send(question));
        auto answer = initiator->receive(5000ms);
        REQUIRE(answer);
        return *std::move(answer);
    }

    control::AdmissionControl admission{
        b.entropy(), b.time(), b.threads(), {}, [](const std::string&, const std::string&) {}};
    model::HostFacts host = b.host().facts();
    model::CoreChoice core;
    measure::ResponderLimits limits;
    std::function<void(const std::string&)> log = [](const std::string&) {};
    std::atomic<bool> stop{false};
    std::optional<control::Channel> initiator;
    std::unique_ptr<control::Channel> channel;
    std::unique_ptr<os::Thread> session;
};

/// Counts watches, which see nothing.
class CountedEvents final : public os::KernelEvents {
public:
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& cores,
                                                                 const clock::TickClock&) override
    {
        ++opened;
        return std::make_unique<Watch>(cores, open);
    }

    int opened = 0;
    int open = 0;

private:
    class Watch final : public os::KernelWatch {
    public:
        Watch(const os::WatchedCores& cores, int& count) : m_cores(cores), m_open(count) { ++m_open; }
        ~Watch() override { --m_open; }
        void enterThread() noexcept override {}
        void beginPoint() override {}
        void collect() override {}
        [[nodiscard]] model::KernelView endPoint() override { return {.cores = m_cores.measuring}; }
        [[nodiscard]] std::vector<std::vector<model::KernelSpan>> spansIn(
            std::span<const clock::TickWindow> windows) override
        {
            return std::vector<std::vector<model::KernelSpan>>(windows.size());
        }

    private:
        os::WatchedCores m_cores;
        int& m_open;
    };
};

}  // namespace

TEST_CASE("a question out of turn is refused in words, and the session goes on", "[core][measure]")
{
    Conversation conversation;
    const auto refused = [&conversation](const nlohmann::json& question) {
        return errorOf(conversation.ask(question)).what;
    };
    CHECK(refused(toJson(control::Start{})) == "The responder has no connection for probes yet.");
    CHECK(refused(toJson(control::Stop{})) == "No point was started that could be stopped.");
    CHECK(refused(plainMessage("dance")) == "The responder knows no control message \"dance\".");
    CHECK(refused(plainMessage("tunables")) == "This responder does not allow changes to its host's settings.");
    CHECK(typeOf(conversation.ask(toJson(control::Release{7}))) == "released");
    CHECK(typeOf(conversation.ask(plainMessage("facts"))) == "facts");
}

TEST_CASE("a point lasts from its start to its stop, over the path that was prepared", "[core][measure]")
{
    Conversation conversation;
    control::Prepare prepare;
    prepare.transport = "sim";
    prepare.largestProbeBytes = 64;
    prepare.endpoint.address = "10.0.0.1";
    prepare.endpoint.port = 4000;
    const auto ready = control::messageFrom<control::Ready>(conversation.ask(toJson(prepare)));
    REQUIRE(ready);
    CHECK(ready->endpoint.port != 0);
    CHECK(ready->ticksPerSecond > 0);
    control::Start start;
    start.longestNs = test::kSecond;
    start.sizeBytes = 65;
    CHECK_THAT(errorOf(conversation.ask(toJson(start))).what, Catch::Contains("above the largest that was agreed on"));
    start.sizeBytes = 64;
    CHECK(typeOf(conversation.ask(toJson(start))) == "started");
    CHECK(errorOf(conversation.ask(toJson(start))).what == "A point is running already.");
    CHECK_THAT(errorOf(conversation.ask(toJson(prepare))).what, Catch::StartsWith("A point is running;"));
    CHECK_THAT(errorOf(conversation.ask(toJson(control::Release{0}))).what, Catch::StartsWith("A point is running;"));
    const auto report = control::messageFrom<control::PointReport>(conversation.ask(toJson(control::Stop{})));
    REQUIRE(report);
    CHECK(report->counts.received == 0);
    CHECK(report->transportError.empty());
    CHECK(typeOf(conversation.ask(toJson(control::Release{0}))) == "released");
    REQUIRE(conversation.initiator->send(plainMessage("bye")));
    CHECK(conversation.initiator->receive(1000ms).error().kind == ErrorKind::Closed);
}

TEST_CASE("a responder that is to share no kernel events says so, and tells of none", "[core][measure]")
{
    measure::ResponderLimits limits;
    limits.tellsKernelEvents = false;
    Conversation conversation(limits);
    control::Prepare prepare;
    prepare.transport = "sim";
    prepare.largestProbeBytes = 64;
    prepare.endpoint.address = "10.0.0.1";
    prepare.endpoint.port = 4000;
    REQUIRE(typeOf(conversation.ask(toJson(prepare))) == "ready");
    control::Start start;
    start.longestNs = test::kSecond;
    start.sizeBytes = 64;
    start.watchesKernel = true;
    REQUIRE(typeOf(conversation.ask(toJson(start))) == "started");
    control::Stop stop;
    stop.from = {1'000};
    stop.until = {2'000};
    nlohmann::json answer = conversation.ask(toJson(stop));
    const auto report = control::messageFrom<control::PointReport>(answer);
    REQUIRE(report);
    REQUIRE(report->autopsy);
    CHECK(report->autopsy->kernel.problem == "The responder shares no kernel events (serve --no-autopsy or --open).");
    CHECK(report->autopsy->kernel.cores.empty());
    CHECK(report->autopsy->spans.empty());
    // An older responder knows no autopsy, and its report is as good.
    answer.erase("autopsy");
    const auto older = control::messageFrom<control::PointReport>(answer);
    REQUIRE(older);
    CHECK_FALSE(older->autopsy);
}

TEST_CASE("what watches the kernel stays from point to point and over passes, and goes for a point without it",
          "[core][measure]")
{
    CountedEvents events;
    Conversation conversation;
    conversation.b.useKernelEvents(events);
    control::Prepare prepare;
    prepare.transport = "sim";
    prepare.largestProbeBytes = 64;
    prepare.endpoint.address = "10.0.0.1";
    prepare.endpoint.port = 4000;
    prepare.end.core = {model::CoreChoice::Kind::Fixed, 1};
    REQUIRE(typeOf(conversation.ask(toJson(prepare))) == "ready");
    const auto problemOfPoint = [&](bool isWatched, bool isPass) {
        control::Start start;
        start.longestNs = test::kSecond;
        start.sizeBytes = 64;
        start.watchesKernel = isWatched;
        start.isWatchedPass = isPass;
        REQUIRE(typeOf(conversation.ask(toJson(start))) == "started");
        control::Stop stop;
        stop.from = {1'000};
        stop.until = {2'000};
        const auto report = control::messageFrom<control::PointReport>(conversation.ask(toJson(stop)));
        REQUIRE(report);
        REQUIRE(report->autopsy);
        CHECK(report->autopsy->kernel.cores.empty() != isWatched);
        return report->autopsy->kernel.problem;
    };
    CHECK(problemOfPoint(true, false).empty());
    // Only the initiator watches, and both are on one host.
    CHECK(problemOfPoint(false, true) == "Not requested (--autopsy).");
    CHECK(events.open == 1);
    CHECK(problemOfPoint(true, false).empty());
    CHECK(events.opened == 1);
    CHECK(problemOfPoint(false, false) == "Not requested (--autopsy).");
    CHECK(events.open == 0);
    CHECK(problemOfPoint(true, false).empty());
    CHECK(events.opened == 2);
}

TEST_CASE("whoever agrees on nothing for a minute is told so and leaves the slot to others", "[core][measure]")
{
    Conversation conversation;
    const fake::Moment before = conversation.time.now();
    const auto said = conversation.initiator->receive(70'000ms);
    REQUIRE(said);
    CHECK(errorOf(*said).what == "The initiator has agreed on nothing for 60 seconds.");
    CHECK(conversation.time.now() - before < 62 * test::kSecond);
    CHECK(conversation.initiator->receive(1000ms).error().kind == ErrorKind::Closed);
}

TEST_CASE("a responder that is stopped takes leave of its initiator", "[core][measure]")
{
    Conversation conversation;
    conversation.stop.store(true);
    const auto said = conversation.initiator->receive(5000ms);
    REQUIRE(said);
    CHECK(errorOf(*said).what == "The responder was stopped.");
}
