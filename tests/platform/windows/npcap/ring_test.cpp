#include "platform/windows/transports/npcap/frame_ring.hpp"

#include <catch2/catch.hpp>

#include <thread>

using halftrip::windows::npcap::FrameRing;

namespace {

bool push(FrameRing& ring, std::uint32_t number)
{
    std::byte* const room = ring.beginWrite();
    if (room == nullptr)
        return false;
    // The length varies, so that a length and a content that do not belong together show.
    const std::size_t bytes = sizeof number + number % 16;
    std::memset(room, static_cast<int>(number & 0xFFU), bytes);
    std::memcpy(room, &number, sizeof number);
    ring.endWrite(bytes, number);
    return true;
}

/// True when the slot holds just what push() wrote for this number.
bool holds(const FrameRing::Slot& slot, std::uint32_t number)
{
    std::uint32_t found = 0;
    const auto frame = slot.frame();
    if (frame.size() != sizeof number + number % 16 || slot.ticks != number)
        return false;
    std::memcpy(&found, frame.data(), sizeof found);
    for (std::size_t i = sizeof found; i < frame.size(); ++i) {
        if (frame[i] != static_cast<std::byte>(number & 0xFFU))
            return false;
    }
    return found == number;
}

}  // namespace

TEST_CASE("frames leave the ring in order and whole, also around its end", "[platform][npcap]")
{
    FrameRing ring(8, 64);
    CHECK(ring.front() == nullptr);
    std::uint32_t read = 0;
    for (std::uint32_t number = 0; number < 100; ++number) {
        REQUIRE(push(ring, number));
        if (number % 3 != 2)
            continue;
        for (; read <= number; ++read) {
            const auto* slot = ring.front();
            REQUIRE(slot != nullptr);
            CHECK(holds(*slot, read));
            ring.pop();
        }
    }
}

TEST_CASE("a full ring takes nothing and spoils nothing", "[platform][npcap]")
{
    FrameRing ring(5, 64);  // Rounded up.
    REQUIRE(ring.slots() == 8);
    for (std::uint32_t number = 0; number < 8; ++number)
        REQUIRE(push(ring, number));
    CHECK_FALSE(push(ring, 8));
    REQUIRE(ring.front() != nullptr);
    CHECK(holds(*ring.front(), 0));
    CHECK_FALSE(push(ring, 8));  // The front is the consumer's until it is popped.
    ring.pop();
    CHECK(push(ring, 8));
    CHECK_FALSE(push(ring, 9));
    for (std::uint32_t number = 1; number <= 8; ++number) {
        REQUIRE(ring.front() != nullptr);
        CHECK(holds(*ring.front(), number));
        ring.pop();
    }
    CHECK(ring.front() == nullptr);
}

TEST_CASE("every slot has room for a header in front of its frame", "[platform][npcap]")
{
    FrameRing ring(4, 100);
    std::byte* before = nullptr;
    for (std::uint32_t number = 0; number < 4; ++number) {
        std::byte* const room = ring.beginWrite();
        REQUIRE(room != nullptr);
        if (before != nullptr)
            CHECK(room - FrameRing::kHeadroomBytes >= before + 100);
        before = room;
        ring.endWrite(100, 0);
    }
}

TEST_CASE("two threads lose, double and tear no frame", "[platform][npcap]")
{
    constexpr std::uint32_t kCount = 100'000;
    FrameRing ring(64, 64);
    std::thread producer([&] {
        for (std::uint32_t number = 0; number < kCount; ++number) {
            while (!push(ring, number))
                std::this_thread::yield();
        }
    });
    std::uint32_t good = 0;
    for (std::uint32_t number = 0; number < kCount; ++number) {
        const FrameRing::Slot* slot = nullptr;
        while ((slot = ring.front()) == nullptr)
            std::this_thread::yield();
        good += holds(*slot, number) ? 1U : 0U;
        ring.pop();
    }
    producer.join();
    CHECK(good == kCount);
    CHECK(ring.front() == nullptr);
}
