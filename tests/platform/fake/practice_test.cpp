#include "platform/fake/practice/practice.hpp"
#include "platform/fake/practice/practice_hosts.hpp"

#include "core/check/check.hpp"
#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/measure/session.hpp"
#include "core/model/figures/account.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

using namespace halftrip;
using namespace halftrip::fake;

namespace {

/// What stands for the real system: files in memory, and nothing that anybody could reach.
struct RealStandIn {
    SimulatedTime time;
    SimulatedNetwork network{time, 1};
    FakePlatform platform{network, HostTraits{}};
};

class NoObserver final : public measure::RunObserver {
public:
    void onEvent(const control::Event&) override {}
    void onPointChanged(const model::RunRecord&, std::size_t) override {}
    [[nodiscard]] bool isWatching() const override { return true; }
};

/// A run from A as the practice stands: so many probes of 64 bytes.
model::PointResult practise(os::Platform& real, std::uint64_t count, const model::CoreChoice& coreOfB)
{
    Practice practice(real, ".", PracticeEnd::A);
    model::RunRequest request;
    request.peer = "practice-b";
    request.sizesBytes = {64};
    request.count = count;
    request.responder.core = coreOfB;
    NoObserver observer;
    const std::atomic<bool> stop{false};
    auto outcome = measure::runSession(measure::recordOf(request), {}, practice.platform(), practice.transports(),
                                       observer, stop);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 1);
    return std::move(outcome.record.points[0]);
}

/// A watch as that one, and what it is told of the probes' turns.
class ToldOfTurns final : public os::KernelWatch {
public:
    ToldOfTurns(std::unique_ptr<os::KernelWatch> watch, std::vector<clock::TickWindow>& turns, std::uint64_t& packets)
        : m_watch(std::move(watch)), m_turns(turns), m_packets(packets)
    {
    }
    void enterThread() noexcept override { m_watch->enterThread(); }
    void beginPoint() override { m_watch->beginPoint(); }
    void collect() override { m_watch->collect(); }
    [[nodiscard]] model::KernelView endPoint() override { return m_watch->endPoint(); }
    [[nodiscard]] std::optional<model::AdapterInterrupt> findAdapter(std::span<const clock::TickWindow> turns,
                                                                     std::uint64_t packets) override
    {
        m_turns.assign(turns.begin(), turns.end());
        m_packets = packets;
        return model::AdapterInterrupt{1, 0x61, "ndis.sys", 990, packets};
    }
    [[nodiscard]] std::vector<std::vector<model::KernelSpan>> spansIn(
        std::span<const clock::TickWindow> windows) override
    {
        return m_watch->spansIn(windows);
    }

private:
    std::unique_ptr<os::KernelWatch> m_watch;
    std::vector<clock::TickWindow>& m_turns;
    std::uint64_t& m_packets;
};

/// As Windows' kernel events: they have a pass of their own.
class EventsInPass final : public os::KernelEvents {
public:
    explicit EventsInPass(os::KernelEvents& events) : m_events(events) {}
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& cores,
                                                                 const clock::TickClock& clock) override
    {
        ++watches;
        watched = cores;
        auto watch = m_events.watch(cores, clock);
        if (!watch)
            return watch;
        return std::make_unique<ToldOfTurns>(std::move(*watch), turns, packets);
    }
    [[nodiscard]] bool needsOwnPass() const override { return true; }

    int watches = 0;
    os::WatchedCores watched;
    std::vector<clock::TickWindow> turns;  ///< Of the probes, in the latest point.
    std::uint64_t packets = 0;

private:
    os::KernelEvents& m_events;
};

/// As they are, counted.
class CountedEvents final : public os::KernelEvents {
public:
    explicit CountedEvents(os::KernelEvents& events) : m_events(events) {}
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& cores,
                                                                 const clock::TickClock& clock) override
    {
        ++watches;
        return m_events.watch(cores, clock);
    }

    int watches = 0;

private:
    os::KernelEvents& m_events;
};

/// As on a system whose user lacks the right.
class RefusedEvents final : public os::KernelEvents {
public:
    explicit RefusedEvents(os::KernelEvents& /*events*/) {}
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& /*cores*/,
                                                                 const clock::TickClock& /*clock*/) override
    {
        return fail(ErrorKind::NotPermitted, "Kernel events need a right.", "Start it as root.");
    }
};

/// A host with such events, and otherwise that one.
template <typename Events>
class HostWith final : public os::Platform {
public:
    explicit HostWith(os::Platform& host) : events(host.kernelEvents()), m_host(host) {}
    [[nodiscard]] const clock::TickClock& tickClock() const override { return m_host.tickClock(); }
    [[nodiscard]] const clock::ReferenceClock& referenceClock() const override { return m_host.referenceClock(); }
    [[nodiscard]] const os::Time& time() const override { return m_host.time(); }
    [[nodiscard]] os::Entropy& entropy() override { return m_host.entropy(); }
    [[nodiscard]] os::Network& network() override { return m_host.network(); }
    [[nodiscard]] os::Threads& threads() override { return m_host.threads(); }
    [[nodiscard]] os::Host& host() override { return m_host.host(); }
    [[nodiscard]] os::Counters& counters() override { return m_host.counters(); }
    [[nodiscard]] os::Processes& processes() override { return m_host.processes(); }
    [[nodiscard]] os::Tuning& tuning() override { return m_host.tuning(); }
    [[nodiscard]] os::KernelEvents& kernelEvents() override { return events; }

    Events events;

private:
    os::Platform& m_host;
};

/// The median in microseconds of a short run from A, as the practice stands.
double measuredUs(os::Platform& real, std::int64_t intervalNs = 0, bool isHeld = false)
{
    Practice practice(real, ".", PracticeEnd::A);
    const auto hold = isHeld ? *practice.platform().tuning().holdIdleStates() : nullptr;
    model::RunRequest request;
    request.peer = "practice-b";
    request.transport = "udp";
    request.sizesBytes = {64};
    request.count = 40;
    request.warmupCount = 0;
    request.intervalNs = intervalNs;
    request.initiator.wait = request.responder.wait = model::Wait::Block;
    NoObserver observer;
    const std::atomic<bool> stop{false};
    const auto outcome = measure::runSession(measure::recordOf(request), {}, practice.platform(), practice.transports(),
                                             observer, stop);
    if (outcome.error)
        FAIL(outcome.error->what);
    CHECK(model::isPractice(outcome.record));
    REQUIRE(outcome.record.points.size() == 1);
    return static_cast<double>(outcome.record.points[0].result().histogram.percentileNs(50)) / 2000;
}

void setAt(os::Platform& real, PracticeEnd end, const std::string& id, const char* value)
{
    Practice practice(real, ".", end);
    for (const auto& tunable : practice.platform().tuning().tunables()) {
        if (tunable->id() == id)
            REQUIRE(tunable->write(kPracticeAdapter, value));
    }
}

}  // namespace

TEST_CASE("the case of the 50 us: each end's timer is in the figure until somebody takes it out, for all programs",
          "[fake][practice]")
{
    RealStandIn real;
    os::Platform& system = real.platform;
    REQUIRE(beginPractice(system.processes(), ".", "coalescing"));
    const double both = measuredUs(system);
    CHECK(both > 55);
    CHECK(both < 62);
    setAt(system, PracticeEnd::A, "coalescing.rxUsecs", "0");
    CHECK(measuredUs(system) == Approx(both - 25).margin(2));
    setAt(system, PracticeEnd::B, "coalescing.rxUsecs", "0");
    CHECK(measuredUs(system) == Approx(both - 50).margin(2));
    REQUIRE(beginPractice(system.processes(), ".", "coalescing"));
    CHECK(loadPractice(system.processes(), ".").changedAtB.empty());
    CHECK_FALSE(beginPractice(system.processes(), ".", "nonsense"));
}

TEST_CASE("a practice's settings are called as their owners call them, and not by their ids", "[fake][practice]")
{
    CHECK(practiceSettingName("coalescing.rxUsecs") == "rx-usecs");
    CHECK(practiceSettingName("frequency.governor") == "scaling_governor");
    CHECK(practiceSettingName("sysctl.net.core.busy_read") == "net.core.busy_read");
    CHECK(practiceSettingName("pause.rx") == "pause RX");
    CHECK(practiceSettingName("unheard.of") == "unheard.of");
    for (const std::string& id : practiceTunables())
        CHECK(practiceSettingName(id) != id);
}

TEST_CASE("sleepy hosts are slow after a pause, and half as slow when one of them is kept awake", "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "idle"));
    CHECK(measuredUs(real.platform) < 12);
    const double sleepy = measuredUs(real.platform, 2'000'000);
    CHECK(sleepy > 120);
    CHECK(measuredUs(real.platform, 2'000'000, true) == Approx(sleepy - 66).margin(12));
}

TEST_CASE("a cable that loses packets shows in the counters of both adapters, and Why says so", "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "loss"));
    Practice practice(real.platform, ".", PracticeEnd::A);
    model::RunRequest request;
    request.peer = "practice-b";
    request.sizesBytes = {64};
    request.count = 3'000;
    request.warmupCount = 0;
    request.timeoutNs = 2'000'000;
    NoObserver observer;
    const std::atomic<bool> stop{false};
    auto outcome = measure::runSession(measure::recordOf(request), {}, practice.platform(), practice.transports(),
                                       observer, stop);
    REQUIRE_FALSE(outcome.error);
    diagnose::conclude(outcome.record);
    const model::PointResult& point = outcome.record.points.at(0);
    const auto damagedAt = [](const model::EndResult& end) { return end.hostCounters.at("ethtool.rx_fcs_err_frames"); };
    CHECK(damagedAt(point.initiator) + damagedAt(point.responder) >= static_cast<std::int64_t>(point.counts.lost));
    const auto& findings = outcome.record.findings;
    const auto loss = std::ranges::find(findings, "loss", &model::Finding::id);
    REQUIRE(loss != findings.end());
    CHECK_THAT(loss->nextStep, Catch::Contains("ethtool.rx_fcs_err_frames") && Catch::Contains(" on host B"));
    CHECK(findings.front().id == "linkErrors");
    CHECK(findings.front().kind == model::FindingKind::Cause);
    CHECK_THAT(diagnose::verdictOf(outcome.record).sentence, Catch::Contains("A link damages frames to both hosts: "));
}

TEST_CASE("the checks know everything of a practice's hosts, and find what its scenario is about", "[fake][practice]")
{
    for (const Scenario& scenario : allScenarios()) {
        INFO(scenario.id);
        const PracticeState state{.scenario = std::string(scenario.id), .changedAtA = {}, .changedAtB = {}};
        const auto hostAt = [&state](PracticeEnd end) {
            model::HostFacts host = practiceFacts(end, state);
            host.adapter = practiceAdapters(end).back();
            return host;
        };
        const auto report = check::runChecks(check::allChecks(), *check::findProfile("latency"), hostAt(PracticeEnd::A),
                                             hostAt(PracticeEnd::B));
        bool isCoalescingFound = false;
        for (const model::CheckResult& result : report.results) {
            INFO(result.id << ": " << result.reason);
            CHECK(result.verdict != model::CheckVerdict::Unknown);
            const bool isBad = result.verdict == model::CheckVerdict::Fail ||
                               result.verdict == model::CheckVerdict::Warn;
            isCoalescingFound = isCoalescingFound || (isBad && result.id == "interruptModeration");
            CHECK_FALSE((isBad && scenario.id == "clean"));
        }
        CHECK(isCoalescingFound == (scenario.coalescingUs > 0));
    }
}

TEST_CASE("the thief is named in the accounts of the packets that it held up, and gone from another core",
          "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "thief"));
    const model::PointResult robbed = practise(real.platform, 20'000, {});
    CHECK(robbed.result().histogram.maxNs() > 100'000);
    const auto account = model::accountOf(robbed);
    REQUIRE(account);
    REQUIRE_FALSE(account->parts.empty());
    const model::AccountPart& culprit = account->parts.front();
    CHECK(model::describe(culprit) == "thread backup-agent on core 2 of B");
    CHECK(account->namedShare > 0.9);
    for (const model::ProbeAccount& probe : account->probes) {
        std::int64_t sum = 0;
        for (const model::AccountPart& part : probe.parts)
            sum += part.ns;
        CHECK(sum == probe.excessNs);
    }
    const model::PointResult cured = practise(real.platform, 20'000,
                                              {.kind = model::CoreChoice::Kind::Fixed, .core = 3});
    CHECK(cured.result().histogram.maxNs() < 60'000);
    CHECK(cured.autopsy->spans.empty());
    CHECK(cured.autopsy->responder.kernel.isWatched());
}

TEST_CASE("probes that are too short to relate the hosts' clocks clear nobody of what the thief took",
          "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "thief"));
    Practice practice(real.platform, ".", PracticeEnd::A);
    model::RunRequest request;
    request.peer = "practice-b";
    request.sizesBytes = {2};
    request.count = 20'000;
    NoObserver observer;
    const std::atomic<bool> stop{false};
    const auto outcome = measure::runSession(measure::recordOf(request), {}, practice.platform(), practice.transports(),
                                             observer, stop);
    REQUIRE_FALSE(outcome.error);
    const auto account = model::accountOf(outcome.record.points.at(0));
    REQUIRE(account);
    REQUIRE(account->parts.size() == 1);
    CHECK(account->parts.front().cause == model::AccountCause::Unexplained);
}

TEST_CASE("in a practice that is about something else no kernel is watched", "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "clean"));
    const model::PointResult point = practise(real.platform, 100, {});
    REQUIRE(point.autopsy);
    CHECK_FALSE(point.autopsy->initiator.kernel.isWatched());
    CHECK_FALSE(point.autopsy->responder.kernel.isWatched());
}

TEST_CASE("where watching the kernel costs too much, a pass of its own is accounted for, and only if asked for",
          "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "thief"));
    for (const model::AutopsyChoice choice : {model::AutopsyChoice::Auto, model::AutopsyChoice::On}) {
        Practice practice(real.platform, ".", PracticeEnd::A);
        HostWith<EventsInPass> host(practice.platform());
        model::RunRequest request;
        request.peer = "practice-b";
        request.sizesBytes = {64};
        request.count = 300;
        request.intervalNs = 1'000'000;
        request.autopsy = choice;
        NoObserver observer;
        const std::atomic<bool> stop{false};
        const auto outcome = measure::runSession(measure::recordOf(request), {}, host, practice.transports(), observer,
                                                 stop);
        REQUIRE_FALSE(outcome.error);
        const model::PointResult& point = outcome.record.points.at(0);
        CHECK(point.counts.sent == 300);
        CHECK_FALSE(point.autopsy.value().initiator.kernel.isWatched());
        const auto pass = model::passOf(point);
        REQUIRE(pass.has_value() == (choice == model::AutopsyChoice::On));
        CHECK(host.events.watches == (pass ? 2 : 0));
        if (!pass)
            continue;
        CHECK(pass->autopsy.value().initiator.kernel.isWatched());
        // Beside the thread's own, those of the adapter's interrupts.
        CHECK(host.events.watched.measuring.size() == 1);
        CHECK(host.events.watched.arrival == std::vector<int>{0, 1});
        REQUIRE(host.events.turns.size() == 20);
        const auto& turns = host.events.turns;
        for (std::size_t i = 0; i + 1 < turns.size(); ++i)
            CHECK(practice.platform().tickClock().nominalTicksPerSecond() / 25 <= turns[i + 1].from - turns[i].until);
        CHECK(host.events.packets > 900);  // The thief may have the place of some.
        CHECK(host.events.packets <= 20 * 49);
        CHECK(pass->autopsy->initiator.kernel.adapterInterrupt.value().packets == host.events.packets);
        const auto account = model::accountOf(*pass);
        REQUIRE(account);
        CHECK(model::describe(account->parts.front()) == "thread backup-agent on core 2 of B");
    }
}

TEST_CASE("each path of a sweep has its pass with watched kernels", "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "thief"));
    Practice practice(real.platform, ".", PracticeEnd::A);
    HostWith<EventsInPass> host(practice.platform());
    model::RunRequest request;
    request.peer = "practice-b";
    request.mode = "sweep settings";
    request.modeOptions = {{"over", "timeoutNs=100ms,200ms"}, {"rounds", "1"}};
    request.count = 200;
    request.intervalNs = 1'000'000;
    request.autopsy = model::AutopsyChoice::On;
    NoObserver observer;
    const std::atomic<bool> stop{false};
    const auto outcome = measure::runSession(measure::recordOf(request), {}, host, practice.transports(), observer,
                                             stop);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 2);
    for (const model::PointResult& point : outcome.record.points)
        CHECK(point.watchedPass);
}

TEST_CASE("the autopsy is swept: at points without it neither kernel is watched, between points that have it",
          "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "thief"));
    Practice practice(real.platform, ".", PracticeEnd::A);
    HostWith<CountedEvents> host(practice.platform());
    model::RunRequest request;
    request.peer = "practice-b";
    request.mode = "sweep settings";
    request.modeOptions = {{"over", "autopsy=off,on"}, {"rounds", "2"}};
    request.count = 200;
    NoObserver observer;
    const std::atomic<bool> stop{false};
    const auto outcome = measure::runSession(measure::recordOf(request), {}, host, practice.transports(), observer,
                                             stop);
    if (outcome.error)
        FAIL(outcome.error->what);
    REQUIRE(outcome.record.points.size() == 2);
    for (const model::PointResult& point : outcome.record.points) {
        const bool isOn = &point == &outcome.record.points.back();
        CHECK(point.axes.front() == model::wordOn("autopsy", isOn ? "on" : "off"));
        for (const model::EndAutopsy* const end : {&point.autopsy.value().initiator, &point.autopsy->responder}) {
            CHECK(end->kernel.isWatched() == isOn);
            CHECK(end->kernel.problem == (isOn ? "" : "Not requested (--autopsy)."));
        }
    }
    // Tried before the run, closed for the first point, and opened for the second one's two rounds in a row.
    CHECK(host.events.watches == 2);
}

TEST_CASE("without the right a run goes on and says how to get it, and is refused where it was asked for",
          "[fake][practice]")
{
    RealStandIn real;
    REQUIRE(beginPractice(real.platform.processes(), ".", "thief"));
    for (const model::AutopsyChoice choice : {model::AutopsyChoice::Auto, model::AutopsyChoice::On}) {
        Practice practice(real.platform, ".", PracticeEnd::A);
        HostWith<RefusedEvents> host(practice.platform());
        model::RunRequest request;
        request.peer = "practice-b";
        request.sizesBytes = {64};
        request.count = 300;
        request.autopsy = choice;
        NoObserver observer;
        const std::atomic<bool> stop{false};
        const auto outcome = measure::runSession(measure::recordOf(request), {}, host, practice.transports(), observer,
                                                 stop);
        REQUIRE(outcome.error.has_value() == (choice == model::AutopsyChoice::On));
        if (outcome.error) {
            CHECK(outcome.error->what == "Kernel events need a right.");
            CHECK(outcome.error->hint == "Start it as root.");
            continue;
        }
        const model::PointResult& point = outcome.record.points.at(0);
        CHECK(point.counts.sent == 300);
        const model::KernelView& kernel = point.autopsy.value().initiator.kernel;
        CHECK_FALSE(kernel.isWatched());
        CHECK(kernel.whyUnwatched() == "Kernel events need a right. Start it as root.");
        CHECK(point.autopsy->responder.kernel.isWatched());
    }
}
