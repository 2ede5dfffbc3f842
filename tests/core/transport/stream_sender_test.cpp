#include "core/transport/stream_sender.hpp"

#include "platform/fake/fake_clock.hpp"
#include "tests/core/transport/byte_pattern.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

using namespace halftrip;
using tests::Bytes;
using tests::pattern;
using transport::IoResult;
using transport::SendOutcome;
using transport::StreamSender;

namespace {

/// A system that has room for so many bytes and keeps what it takes.
struct System {
    std::size_t room = 0;
    bool isBroken = false;
    Bytes taken;

    SendOutcome take(std::span<const std::byte> bytes) noexcept
    {
        if (isBroken)
            return {IoResult::Failed, 0};
        if (room == 0)
            return {IoResult::Nothing, 0};
        const std::size_t part = std::min(room, bytes.size());
        taken.insert(taken.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(part));
        room -= part;
        return {IoResult::Done, part};
    }
};

struct Bench {
    Bench() { sender.open(100); }
    IoResult send(const Bytes& payload)
    {
        return sender.send(payload, [this](std::span<const std::byte> bytes) noexcept { return system.take(bytes); });
    }
    IoResult flush()
    {
        return sender.flush([this](std::span<const std::byte> bytes) noexcept { return system.take(bytes); });
    }

    System system;
    StreamSender sender;
};

}  // namespace

TEST_CASE("a probe that the system takes whole leaves nothing pending", "[core][transport]")
{
    Bench bench;
    bench.system.room = 100;
    CHECK(bench.send(pattern(60, 1)) == IoResult::Done);
    CHECK_FALSE(bench.sender.isPending());
    CHECK(bench.system.taken == pattern(60, 1));
}

TEST_CASE("the rest of a probe goes before the next one", "[core][transport]")
{
    Bench bench;
    bench.system.room = 10;
    CHECK(bench.send(pattern(60, 1)) == IoResult::Done);
    CHECK(bench.sender.isPending());
    // Still no room: the next probe is not begun.
    CHECK(bench.send(pattern(40, 2)) == IoResult::Nothing);
    bench.system.room = 20;
    CHECK(bench.flush() == IoResult::Nothing);
    bench.system.room = 1000;
    CHECK(bench.send(pattern(40, 2)) == IoResult::Done);
    CHECK_FALSE(bench.sender.isPending());
    Bytes both = pattern(60, 1);
    const Bytes second = pattern(40, 2);
    both.insert(both.end(), second.begin(), second.end());
    CHECK(bench.system.taken == both);
}

TEST_CASE("a probe that the system refuses or fails at is not begun", "[core][transport]")
{
    Bench bench;
    CHECK(bench.send(pattern(60, 1)) == IoResult::Nothing);
    CHECK_FALSE(bench.sender.isPending());
    bench.system.isBroken = true;
    CHECK(bench.send(pattern(60, 1)) == IoResult::Failed);
    CHECK_FALSE(bench.sender.isPending());
}

TEST_CASE("what is no longer than the largest probe fits", "[core][transport]")
{
    Bench bench;
    CHECK(bench.sender.fits(pattern(100, 1)));
    CHECK_FALSE(bench.sender.fits(pattern(129, 1)));  // Beyond the cache line that the last byte lies in.
}

TEST_CASE("while a rest is pending both directions move", "[core][transport]")
{
    Bench bench;
    const fake::FakeClock clock;
    bench.system.room = 10;
    REQUIRE(bench.send(pattern(60, 1)) == IoResult::Done);
    int pauses = 0;
    int looks = 0;
    const auto sendOnce = [&](std::span<const std::byte> bytes) noexcept { return bench.system.take(bytes); };
    const auto pause = [&]() noexcept {
        if (++pauses == 3)
            bench.system.room = 100;
    };
    SECTION("until nothing is pending")
    {
        const auto nothing = [&]() noexcept { return ++looks, IoResult::Nothing; };
        CHECK(bench.sender.flushOrReceive(clock, INT64_MAX, sendOnce, nothing, pause) == IoResult::Nothing);
        CHECK_FALSE(bench.sender.isPending());
        CHECK(looks == 3);
    }
    SECTION("until something comes")
    {
        const auto second = [&]() noexcept { return ++looks == 2 ? IoResult::Done : IoResult::Nothing; };
        CHECK(bench.sender.flushOrReceive(clock, INT64_MAX, sendOnce, second, pause) == IoResult::Done);
        CHECK(bench.sender.isPending());
        CHECK(pauses == 1);
    }
    SECTION("until the deadline")
    {
        const auto nothing = [&]() noexcept { return ++looks, IoResult::Nothing; };
        CHECK(bench.sender.flushOrReceive(clock, clock.peek() + 2, sendOnce, nothing, [] {}) == IoResult::Nothing);
        CHECK(bench.sender.isPending());
        CHECK(looks == 3);
    }
    SECTION("until the system fails")
    {
        bench.system.isBroken = true;
        const auto nothing = [&]() noexcept { return ++looks, IoResult::Nothing; };
        CHECK(bench.sender.flushOrReceive(clock, INT64_MAX, sendOnce, nothing, pause) == IoResult::Failed);
        CHECK(looks == 0);
    }
}
