#include "core/measure/ends/measuring_task.hpp"
#include "platform/fake/simulated_clocks.hpp"
#include "platform/fake/simulated_threads.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using namespace std::chrono_literals;
using measure::MeasuringTask;

namespace {

/// A thread that counts how often it was woken.
class WokenThread final : public os::Thread {
public:
    WokenThread(std::unique_ptr<os::Thread> thread, int& wakes) : m_thread(std::move(thread)), m_wakes(wakes) {}
    [[nodiscard]] bool waitUntilDone(std::chrono::milliseconds timeout) override
    {
        return m_thread->waitUntilDone(timeout);
    }
    void join() override { m_thread->join(); }
    void wake() noexcept override { ++m_wakes; }

private:
    std::unique_ptr<os::Thread> m_thread;
    int& m_wakes;
};

/// Simulated threads that count the switches of the calling thread, and write down who does what.
class CountingThreads final : public os::Threads {
public:
    explicit CountingThreads(fake::SimulatedTime& time) : m_threads(time) {}
    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override
    {
        return std::make_unique<WokenThread>(m_threads.start(std::move(work)), wakes);
    }
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override
    {
        course += "enter ";
        return m_threads.enter(plan);
    }
    [[nodiscard]] model::ThreadCounters counters() const noexcept override
    {
        course += "count ";
        model::ThreadCounters counters;
        counters.voluntarySwitches = switches;
        return counters;
    }
    [[nodiscard]] int currentCore() const noexcept override { return 0; }
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override { m_threads.sleepFor(duration); }
    [[nodiscard]] std::unique_ptr<os::GivingWay> giveWay() override
    {
        course += "give ";
        struct Told final : os::GivingWay {
            explicit Told(std::string& to) : course(to) {}
            ~Told() override { course += "take "; }
            std::string& course;
        };
        return std::make_unique<Told>(course);
    }

    std::uint64_t switches = 40;
    mutable std::string course;
    int wakes = 0;

private:
    fake::SimulatedThreads m_threads;
};

}  // namespace

TEST_CASE("a task that is woken wakes its thread", "[core][measure]")
{
    fake::SimulatedTime time;
    const fake::SimulatedHostTime hostTime(time, fake::ClockTraits{});
    CountingThreads threads(time);
    MeasuringTask task(threads, hostTime, {}, [] {});
    CHECK(threads.wakes == 0);
    task.wake();
    CHECK(threads.wakes == 1);
    (void)task.join();
    task.wake();
    CHECK(threads.wakes == 1);
}

TEST_CASE("who looks after a thread that sleeps gives way to it as long as it lasts", "[core][measure]")
{
    fake::SimulatedTime time;
    const fake::SimulatedHostTime hostTime(time, fake::ClockTraits{});
    CountingThreads threads(time);
    {
        MeasuringTask spinning(threads, hostTime, {}, [] {});
        (void)spinning.join();
    }
    CHECK(threads.course.find("give") == std::string::npos);
    {
        MeasuringTask sleeping(threads, hostTime, {.core = {}, .sleeps = true}, [] {});
        (void)sleeping.join();
        CHECK(threads.course.find("take") == std::string::npos);
    }
    CHECK(threads.course.ends_with("take "));
}

TEST_CASE("what follows the work is on its thread, and not in its counters", "[core][measure]")
{
    fake::SimulatedTime time;
    const fake::SimulatedHostTime hostTime(time, fake::ClockTraits{});
    CountingThreads threads(time);
    MeasuringTask task(
        threads, hostTime, {},
        [&] {
            threads.course += "work ";
            threads.switches += 2;
            threads.sleepFor(3ms);
        },
        [&] {
            threads.course += "after ";
            threads.switches += 5;
            threads.sleepFor(1ms);
        });
    CHECK_FALSE(task.waitUntilDone(3ms));
    const model::EndResult& result = task.join();
    CHECK(threads.course == "enter count work count after ");
    CHECK(result.counters.voluntarySwitches == 2);
    CHECK(result.counters.overNs == 3'000'000);
    CHECK(time.now() == 4'000'000);
}

TEST_CASE("the work is done on a thread set up for it, between two readings of its counters", "[core][measure]")
{
    fake::SimulatedTime time;
    const fake::SimulatedHostTime hostTime(time, fake::ClockTraits{});
    CountingThreads threads(time);
    os::ThreadPlan plan;
    plan.core = 3;
    MeasuringTask task(threads, hostTime, plan, [&] {
        threads.course += "work ";
        threads.switches += 2;
        threads.sleepFor(3ms);
    });
    const model::EndResult& result = task.join();
    CHECK(threads.course == "enter count work count ");
    CHECK(result.counters.voluntarySwitches == 2);
    CHECK(result.counters.overNs == 3'000'000);
    CHECK_FALSE(result.counters.majorFaults);
    CHECK(result.obtained.core == 3);
    CHECK(result.obtained.memoryLocked == true);
}

TEST_CASE("whoever waits for the work gets back when it is done, or when patience ends", "[core][measure]")
{
    fake::SimulatedTime time;
    const fake::SimulatedHostTime hostTime(time, fake::ClockTraits{});
    CountingThreads threads(time);
    MeasuringTask task(threads, hostTime, {}, [&] { threads.sleepFor(250ms); });
    CHECK_FALSE(task.waitUntilDone(100ms));
    CHECK_FALSE(task.waitUntilDone(100ms));
    CHECK(time.now() == 200'000'000);
    CHECK(task.waitUntilDone(100ms));
    CHECK(time.now() == 250'000'000);
}
