#include "platform/fake/simulated_time.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using fake::kNever;
using fake::Moment;
using fake::SimulatedTime;

namespace {

constexpr Moment kSecond = 1'000'000'000;

}  // namespace

TEST_CASE("time jumps to where the first wait ends, and nobody really waits", "[fake]")
{
    SimulatedTime time;
    std::string course;
    const auto a = time.start([&] {
        time.sleepUntil(3'000 * kSecond);
        course += 'a';
    });
    const auto b = time.start([&] {
        time.sleepUntil(2'000 * kSecond);
        course += 'b';
        time.sleepUntil(4'000 * kSecond);
        course += 'c';
    });
    CHECK(time.now() == 0);
    CHECK(course.empty());
    b->join();
    CHECK(time.now() == 4'000 * kSecond);
    CHECK(course == "bac");
}

TEST_CASE("of those whose waits end at the same moment, the one that has waited longest goes first", "[fake]")
{
    SimulatedTime time;
    std::string course;
    const auto waiter = [&](char name) {
        return time.start([&, name] {
            for (int i = 1; i <= 3; ++i) {
                time.sleepUntil(i * kSecond);
                course += name;
            }
        });
    };
    const auto a = waiter('a');
    const auto b = waiter('b');
    const auto c = waiter('c');
    time.sleepUntil(4 * kSecond);
    CHECK(course == "abcabcabc");
}

TEST_CASE("a wait ends with what it waits for, or with its deadline", "[fake]")
{
    SimulatedTime time;
    Moment readyAt = kNever;
    const auto setter = time.start([&] {
        time.sleepUntil(kSecond);
        readyAt = 5 * kSecond;
        time.changed();
    });
    time.wait(3 * kSecond, [&] { return readyAt; });
    CHECK(time.now() == 3 * kSecond);
    time.wait(kNever, [&] { return readyAt; });
    CHECK(time.now() == 5 * kSecond);
    time.wait(kNever, [&] { return readyAt; });
    CHECK(time.now() == 5 * kSecond);
}

TEST_CASE("a thread is waited for with and without patience", "[fake]")
{
    SimulatedTime time;
    const auto thread = time.start([&] { time.sleepUntil(kSecond); });
    CHECK_FALSE(thread->waitUntilDone(std::chrono::milliseconds(999)));
    CHECK(time.now() == 999'000'000);
    CHECK(thread->waitUntilDone(std::chrono::milliseconds(500)));
    CHECK(time.now() == kSecond);
    thread->join();
}

TEST_CASE("who computes is overtaken by those whose waits end meanwhile", "[fake]")
{
    SimulatedTime time;
    int ticks = 0;
    const auto ticker = time.start([&] {
        for (; ticks < 10; ++ticks)
            time.sleepUntil(time.now() + 100);
    });
    while (time.now() < 550)
        time.spend(10);
    CHECK(time.now() == 550);
    CHECK(ticks == 5);
}

TEST_CASE("the rounds of a long spin loop are stretched, until it waits", "[fake]")
{
    SimulatedTime time;
    for (int i = 0; i < SimulatedTime::kSpinAfter; ++i)
        time.spend(10);
    CHECK(time.now() == SimulatedTime::kSpinAfter * 10);
    time.spend(10);
    CHECK(time.now() == SimulatedTime::kSpinAfter * 10 + SimulatedTime::kSpinRound);
    time.sleepUntil(kSecond);
    time.spend(10);
    CHECK(time.now() == kSecond + 10);
}

TEST_CASE("an action is done at its moment, before those who wake then", "[fake]")
{
    SimulatedTime time;
    std::string course;
    time.at(2 * kSecond, [&] { course += "2"; });
    time.at(kSecond, [&] {
        CHECK(time.now() == kSecond);
        course += "1";
        time.at(kSecond, [&] { course += "again"; });
    });
    time.sleepUntil(kSecond);
    CHECK(course == "1again");
    time.sleepUntil(3 * kSecond);
    CHECK(course == "1again2");
}

TEST_CASE("an action ends the wait for what it does", "[fake]")
{
    SimulatedTime time;
    bool isSet = false;
    time.at(kSecond, [&] { isSet = true; });
    time.wait(kNever, [&] { return isSet ? Moment{0} : kNever; });
    CHECK(time.now() == kSecond);
}
