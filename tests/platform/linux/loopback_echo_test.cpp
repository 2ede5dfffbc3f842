#include "core/measure/loopback_echo.hpp"

#include "core/clock/calibration.hpp"
#include "platform/platform.hpp"

#include <catch2/catch.hpp>

#include <chrono>

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
        return measure::measureLoopbackEcho(plan, *platform, converter, stop);
    }
};

}  // namespace

TEST_CASE("udp and tcp are echoed over loopback within a second or so", "[platform][loopback]")
{
    Bench bench;
    if (bench.cpu.usableCores.size() < 2) {
        WARN("skipped: needs two cores");
        return;
    }
    for (const char* const transport : {"udp", "tcp"}) {
        for (const model::Wait wait : {model::Wait::Block, model::Wait::Poll, model::Wait::Spin}) {
            CAPTURE(transport, std::string(model::toName(wait)));
            const auto begin = std::chrono::steady_clock::now();
            const auto echo = bench.measure(bench.plan(transport, wait));
            // Threads may have to wait for their cores, but not for long.
            CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
            if (!echo && echo.error().kind == ErrorKind::Timeout) {
                WARN("a busy machine: " << echo.error().what);
                continue;
            }
            REQUIRE(echo);
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
    CHECK(raw.error().what == "The transport raw does not go over loopback.");

    measure::LoopbackPlan over = bench.plan("udp", model::Wait::Block);
    over.isRunOverLoopback = true;
    CHECK(bench.measure(over).error().what == "The run itself goes over loopback.");

    bench.cpu.usableCores = {0};
    CHECK(bench.measure(bench.plan("udp", model::Wait::Block)).error().what.find("two cores") != std::string::npos);
}

TEST_CASE("a user who stops the run does not wait for the loopback", "[platform][loopback]")
{
    Bench bench;
    if (bench.cpu.usableCores.size() < 2)
        return;
    bench.stop = true;
    CHECK_FALSE(bench.measure(bench.plan("udp", model::Wait::Block)));
}
