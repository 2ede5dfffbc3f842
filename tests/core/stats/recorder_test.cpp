#include "core/stats/recorder.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>
#include <utility>

using namespace halftrip::stats;

TEST_CASE("a recorder's snapshot equals a histogram of the same values", "[core][stats]")
{
    Recorder recorder;
    Histogram histogram;
    for (std::int64_t value : {10'340LL, 0LL, 2047LL, 2048LL, 60'000'000'000LL, 500'000'000'000LL, -3LL}) {
        recorder.record(value, 0);
        histogram.record(value);
    }
    const Histogram snapshot = recorder.snapshot();
    CHECK(recorder.count() == 7);
    CHECK(snapshot.count() == 7);
    CHECK(snapshot == histogram);
}

TEST_CASE("squares carry into the recorder's upper half", "[core][stats]")
{
    Recorder recorder;
    for (int i = 0; i < 10; ++i)
        recorder.record(60'000'000'000, 0);
    CHECK(toDecimal(recorder.snapshot().sumOfSquares()) == "36000000000000000000000");
}

TEST_CASE("the recorder remembers when the maximum first came", "[core][stats]")
{
    Recorder recorder;
    CHECK(recorder.maxAtTicks() == 0);
    recorder.record(100, 11);
    recorder.record(300, 22);
    recorder.record(200, 33);
    recorder.record(300, 44);
    CHECK(recorder.maxAtTicks() == 22);
}

TEST_CASE("a snapshot of an empty recorder is an empty histogram", "[core][stats]")
{
    CHECK(Recorder().snapshot() == Histogram());
}

TEST_CASE("a recorder that was reset holds only what came later", "[core][stats]")
{
    Recorder recorder;
    for (std::int64_t value : {1LL, 70'000LL, 500'000'000'000LL})
        recorder.record(value, 5);
    recorder.reset();
    CHECK(recorder.count() == 0);
    CHECK(recorder.maxAtTicks() == 0);
    CHECK(recorder.snapshot() == Histogram());
    recorder.record(300, 6);
    Histogram later;
    later.record(300);
    CHECK(recorder.snapshot() == later);
    CHECK(recorder.maxAtTicks() == 6);
}

TEST_CASE("a recorder can be read while another thread writes", "[core][stats]")
{
    constexpr std::uint64_t kSamples = 2'000'000;
    Recorder recorder;
    std::atomic<bool> isDone{false};
    std::thread writer([&] {
        for (std::uint64_t i = 0; i < kSamples; ++i)
            recorder.record(static_cast<std::int64_t>(5'000 + i % 4096), static_cast<std::int64_t>(i));
        isDone = true;
    });
    Histogram before;
    while (!isDone) {
        Histogram now = recorder.snapshot();
        // Ranks fit buckets, extremes fit both, and nothing is ever counted back.
        std::uint64_t total = 0;
        bool isGrowing = true;
        for (const auto [index, count] : now.counts()) {
            total += count;
            isGrowing = isGrowing && count >= before.counts()[index];
        }
        REQUIRE(total == now.count());
        REQUIRE(isGrowing);
        if (!now.isEmpty()) {
            REQUIRE(now.minNs() == 5'000);
            REQUIRE(now.maxNs() <= 5'000 + 4'095);
            REQUIRE(now.percentileNs(100) == now.maxNs());
        }
        REQUIRE(now.since(before).count() == now.count() - before.count());
        before = std::move(now);
    }
    writer.join();
    const Histogram end = recorder.snapshot();
    CHECK(end.count() == kSamples);
    CHECK(end.maxNs() == 9'095);
    CHECK(recorder.maxAtTicks() == 4'095);
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < kSamples; ++i)
        sum += 5'000 + i % 4096;
    CHECK(end.sumNs() == sum);
}
