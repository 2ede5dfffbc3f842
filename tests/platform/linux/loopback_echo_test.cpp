#include "core/measure/responder/loopback_echo.hpp"

#include "core/clock/calibration.hpp"
#include "platform/platform.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <thread>

using namespace halftrip;

namespace {

struct Bench {
    std::unique_ptr<os::Platform> platform = makePlatform();
    transport::TransportRegistry registry;
    clock::TickConverter converter = clock::calibrate(platform->tickClock(), platform->referenceClock(),
                                                      std::chrono::milliseconds(20));
    model::CpuFacts cpu = platform->host().facts().cpu;
    std::atomic<bool> stop{false};

    Bench() { registerTransports(registry); }
    measure::LoopbackPlan plan(const std::string& transport, model::Wait wait)
    {
        measure::LoopbackPlan plan;
        plan.transport = registry.find(transport);
        plan.wait = wait;
        plan.cpu = &cpu;
        plan.thread.core = cpu.usableCores.front();
        return plan;
    }
    Result<model::LoopbackEcho> measure(const measure::LoopbackPlan& plan)
    {
        const auto begin = std::chrono::steady_clock::now();
        auto echo = measure::measureLoopbackEcho(plan, *platform, converter, stop);
        // Threads may have to wait for their cores, but not for long.
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::nanoseconds(5 * measure::kLoopbackLimitNs));
        return echo;
    }
    /// A machine that somebody else keeps busy may bring back too few probes in the time there is, but not every time.
    Result<model::LoopbackEcho> measureAgainIfBusy(const measure::LoopbackPlan& plan)
    {
        auto echo = measure(plan);
        for (int again = 0; again < 9 && !echo && echo.error().kind == ErrorKind::Timeout; ++again)
            echo = measure(plan);
        return echo;
    }
};

void skipOnOneCore()
{
    if (std::thread::hardware_concurrency() < 2)
        tests::skip("needs two cores");
}

}  // namespace

TEST_CASE("udp and tcp are echoed over loopback by every wait", "[platform][loopback]")
{
    Bench bench;
    skipOnOneCore();
    for (const char* const transport : {"udp", "tcp"}) {
        for (const model::Wait wait : {model::Wait::Block, model::Wait::Poll, model::Wait::Spin}) {
            CAPTURE(transport, std::string(model::toWord(wait)));
            const auto echo = bench.measureAgainIfBusy(bench.plan(transport, wait));
            INFO((echo ? "" : echo.error().what));
            REQUIRE(echo);
            CHECK(echo->count >= 200);  // Fewer make no 99th percentile.
            CHECK(echo->count <= measure::kLoopbackProbes);
            CHECK(echo->rttP50Ns > 500);
            CHECK(echo->rttP99Ns >= echo->rttP50Ns);
        }
    }
}

TEST_CASE("where loopback means nothing, the reason is said", "[platform][loopback]")
{
    Bench bench;
    const auto raw = bench.measure(bench.plan("raw", model::Wait::Block));
    REQUIRE_FALSE(raw);
    CHECK(raw.error().what == "Nothing to compare with: there is no loopback measurement of the transport raw.");

    measure::LoopbackPlan over = bench.plan("udp", model::Wait::Block);
    over.isRunOverLoopback = true;
    CHECK(bench.measure(over).error().what == "The run itself goes over loopback.");

    bench.cpu.usableCores = {0};
    CHECK(bench.measure(bench.plan("udp", model::Wait::Block)).error().what.find("two cores") != std::string::npos);
}

TEST_CASE("a user who stops the run does not wait for the loopback", "[platform][loopback]")
{
    Bench bench;
    skipOnOneCore();
    bench.stop = true;
    CHECK_FALSE(bench.measure(bench.plan("udp", model::Wait::Block)));
}
