#include "core/stats/recorder.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

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
    CHECK(snapshot.counts() == histogram.counts());
    CHECK(snapshot.minNs() == histogram.minNs());
    CHECK(snapshot.maxNs() == histogram.maxNs());
    CHECK(snapshot.sumNs() == histogram.sumNs());
    CHECK(snapshot.sumOfSquares() == histogram.sumOfSquares());
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

TEST_CASE("a snapshot of an empty recorder empties its target", "[core][stats]")
{
    Histogram target;
    target.record(5);
    Recorder().snapshotInto(target);
    CHECK(target.isEmpty());
    CHECK(target.maxNs() == 0);
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
    Histogram now;
    while (!isDone) {
        recorder.snapshotInto(now);
        // Ranks fit buckets, extremes fit both, and nothing is ever counted back.
        std::uint64_t total = 0;
        bool isGrowing = true;
        for (std::size_t index = 0; index < now.counts().size(); ++index) {
            total += now.counts()[index];
            isGrowing = isGrowing && now.counts()[index] >= before.counts()[index];
        }
        REQUIRE(total == now.count());
        REQUIRE(isGrowing);
        if (!now.isEmpty()) {
            REQUIRE(now.minNs() == 5'000);
            REQUIRE(now.maxNs() <= 5'000 + 4'095);
            REQUIRE(now.percentileNs(100) == now.maxNs());
        }
        REQUIRE(now.since(before).count() == now.count() - before.count());
        std::swap(before, now);
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
