#include "platform/windows/hold/page_locks.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace halftrip;

namespace {

constexpr std::size_t kPage = 4096;

/// A system that locks as Windows does: without counting.
struct FakeSystem {
    std::set<std::uintptr_t> locked;
    unsigned long refusal = 0;
    windows::PageLocks locks{[this](void* start, std::size_t bytes) { return change(start, bytes, true); },
                             [this](void* start, std::size_t bytes) { return change(start, bytes, false); }};

    unsigned long change(void* start, std::size_t bytes, bool isLock)
    {
        if (isLock && refusal != 0)
            return refusal;
        const auto first = reinterpret_cast<std::uintptr_t>(start) / kPage;
        const auto last = (reinterpret_cast<std::uintptr_t>(start) + bytes - 1) / kPage;
        for (auto page = first; page <= last; ++page) {
            if (isLock)
                locked.insert(page);
            else
                locked.erase(page);
        }
        return 0;
    }
};

void* page(std::uintptr_t number)
{
    return reinterpret_cast<void*>(number * kPage);
}

}  // namespace

TEST_CASE("a page is unlocked by the last who holds it", "[platform][memory]")
{
    FakeSystem system;
    REQUIRE(system.locks.lock(page(10), 2 * kPage) == 0);   // Registered I/O's packets.
    REQUIRE(system.locks.lock(page(8), 6 * kPage) == 0);    // All of the process, for one point.
    system.locks.unlock(page(8), 6 * kPage);
    CHECK(system.locked == std::set<std::uintptr_t>{10, 11});
    system.locks.unlock(page(10), 2 * kPage);
    CHECK(system.locked.empty());
}

TEST_CASE("a range that begins within a page holds the whole page", "[platform][memory]")
{
    FakeSystem system;
    char* const start = static_cast<char*>(page(3)) + 100;
    REQUIRE(system.locks.lock(start, kPage) == 0);
    REQUIRE(system.locks.lock(page(4), kPage) == 0);
    system.locks.unlock(start, kPage);
    CHECK(system.locked == std::set<std::uintptr_t>{4});
}

TEST_CASE("what was refused holds nothing", "[platform][memory]")
{
    FakeSystem system;
    REQUIRE(system.locks.lock(page(1), kPage) == 0);
    system.refusal = 1453;
    CHECK(system.locks.lock(page(1), 2 * kPage) == 1453);
    system.locks.unlock(page(1), kPage);
    CHECK(system.locked.empty());
}
