#include "platform/windows/kernel_events/adapter_vector.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <span>
#include <vector>

using namespace halftrip;
using windows::etw::followingInterrupt;
using windows::etw::InterruptCounts;
using windows::etw::InterruptSource;
using windows::etw::Turn;

namespace {

constexpr std::uint64_t kHandler = 0xfffff80312340000;
constexpr std::int64_t kMillisecond = 10'000;
constexpr std::int64_t kTurn = 50 * kMillisecond;
constexpr std::int64_t kFrom = 1'000'000;
constexpr int kTurns = 20;
constexpr InterruptSource kOurVector{1, 0x61, kHandler};
constexpr InterruptSource kOtherVector{3, 0x71, kHandler};

/// A pass of two seconds: a packet each millisecond of its turns.
std::vector<Turn> turnsOfPass()
{
    std::vector<Turn> turns;
    for (int i = 0; i < kTurns; ++i)
        turns.push_back({kFrom + 2 * i * kTurn, kFrom + (2 * i + 1) * kTurn});
    return turns;
}
constexpr std::uint64_t kPackets = 20 * 50;

InterruptCounts begun()
{
    InterruptCounts counts;
    counts.begin(kFrom, kMillisecond);
    return counts;
}

/// One at each `everyMs`-th packet.
void follow(InterruptCounts& counts, const InterruptSource& source, int everyMs = 1)
{
    int packet = 0;
    for (const Turn& turn : turnsOfPass()) {
        for (std::int64_t at = turn.from; at < turn.until; at += kMillisecond) {
            if (packet++ % everyMs == 0)
                counts.add(source, at + kMillisecond / 2);
        }
    }
}

/// `perMs` in turns and pauses alike, and `more` in every seventh millisecond.
void goOn(InterruptCounts& counts, const InterruptSource& source, int perMs, int more = 0)
{
    for (int ms = 0; ms < 2 * kTurns * 50; ++ms) {
        for (int i = 0; i < perMs + (ms % 7 == 0 ? more : 0); ++i)
            counts.add(source, kFrom + ms * kMillisecond + i);
    }
}

}  // namespace

TEST_CASE("of two vectors of ndis.sys the one that follows the probes is the adapter's", "[platform][windows]")
{
    InterruptCounts counts = begun();
    follow(counts, kOurVector);
    goOn(counts, kOtherVector, 3, 5);
    const auto found = followingInterrupt(counts, turnsOfPass(), kPackets);
    REQUIRE(found);
    CHECK(found->source == kOurVector);
    CHECK(found->interrupts == kPackets);
}

TEST_CASE("an adapter with other traffic follows the probes all the same", "[platform][windows]")
{
    InterruptCounts counts = begun();
    follow(counts, kOurVector);
    goOn(counts, kOurVector, 2);
    const auto found = followingInterrupt(counts, turnsOfPass(), kPackets);
    REQUIRE(found);
    CHECK(found->source == kOurVector);
}

TEST_CASE("with moderation the adapter has fewer interrupts than packets", "[platform][windows]")
{
    InterruptCounts counts = begun();
    follow(counts, kOurVector, 5);
    goOn(counts, kOtherVector, 1);
    const auto found = followingInterrupt(counts, turnsOfPass(), kPackets);
    REQUIRE(found);
    CHECK(found->source == kOurVector);
    CHECK(found->interrupts == kPackets / 5);
}

TEST_CASE("of two vectors that follow the probes none is claimed, and of none that does neither", "[platform][windows]")
{
    InterruptCounts counts = begun();
    CHECK_FALSE(followingInterrupt(counts, turnsOfPass(), kPackets));
    goOn(counts, kOtherVector, 1, 20);
    CHECK_FALSE(followingInterrupt(counts, turnsOfPass(), kPackets));
    follow(counts, {2, 0x81, kHandler}, 25);  // Too few for the packets.
    CHECK_FALSE(followingInterrupt(counts, turnsOfPass(), kPackets));
    follow(counts, kOurVector);
    CHECK(followingInterrupt(counts, turnsOfPass(), kPackets));
    follow(counts, {2, 0x61, kHandler}, 2);
    CHECK_FALSE(followingInterrupt(counts, turnsOfPass(), kPackets));
}

TEST_CASE("chance and too few turns claim nothing", "[platform][windows]")
{
    InterruptCounts counts = begun();
    // Busy in some of the turns only.
    const std::vector<Turn> turns = turnsOfPass();
    for (std::size_t i = 0; i < turns.size(); i += 3) {
        for (int packet = 0; packet < 400; ++packet)
            counts.add(kOtherVector, turns[i].from + packet * 100);
    }
    CHECK_FALSE(followingInterrupt(counts, turns, kPackets));
    follow(counts, kOurVector);
    CHECK_FALSE(followingInterrupt(counts, std::span(turns).first(5), kPackets));
    CHECK_FALSE(followingInterrupt(counts, {}, kPackets));
    CHECK_FALSE(followingInterrupt(InterruptCounts(), turns, kPackets));
}

TEST_CASE("what is counted has bounds", "[platform][windows]")
{
    InterruptCounts counts = begun();
    counts.add(kOurVector, kFrom - 1);
    counts.add(kOurVector, kFrom + static_cast<std::int64_t>(InterruptCounts::kMostCells) * kMillisecond);
    CHECK(counts.sources().empty());
    for (std::uint64_t i = 0; i < InterruptCounts::kMostSources + 10; ++i)
        counts.add({1, 0x61, i}, kFrom);
    CHECK(counts.sources().size() == InterruptCounts::kMostSources);
    CHECK(counts.countAround({1, 0x61, 5}, kFrom + 5, kFrom + 7) == 1);
    CHECK(counts.countAround({1, 0x61, 5}, kFrom + kMillisecond, kFrom + 2 * kMillisecond) == 0);
    // Only whole cells count, be the stretch whatever it is.
    CHECK(counts.between({1, 0x61, 5}, kFrom, kFrom + kMillisecond).count == 1);
    CHECK(counts.between({1, 0x61, 5}, kFrom + 1, kFrom + 2 * kMillisecond).count == 0);
    CHECK(counts.between({1, 0x61, 5}, kFrom + 5, kFrom).cells == 0);
    CHECK(counts.between({1, 0x61, 5}, kFrom - 5, kFrom + kMillisecond).cells == 0);
}
