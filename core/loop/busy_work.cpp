#include "core/loop/busy_work.hpp"

#include <algorithm>

namespace halftrip::loop {
namespace {

/// More than a first-level data cache (32 to 64 KiB), less than a second-level one of a server's core (1 to 2 MiB).
constexpr std::size_t kMemoryBytes = std::size_t{256} * 1024;
constexpr std::size_t kWords = kMemoryBytes / sizeof(std::uint64_t);
constexpr std::size_t kWordsOfLine = 64 / sizeof(std::uint64_t);
/// Cache lines between two looks at the clock: well below a microsecond.
constexpr std::size_t kLinesOfStretch = 32;

}  // namespace

void BusyWork::prepare()
{
    if (m_memory.empty())
        m_memory.assign(kWords, 1);
}

clock::Ticks BusyWork::until(clock::Ticks due, const clock::TickClock& clock, const std::atomic<bool>& stop) noexcept
{
    clock::Ticks now = 0;
    do {
        for (std::size_t line = 0; line < kLinesOfStretch; ++line) {
            std::uint64_t& word = m_memory[m_next];
            word = word * 6364136223846793005U + 1442695040888963407U;
            m_next = (m_next + kWordsOfLine) % kWords;
        }
        now = clock.now();
    } while (now < due && !stop.load(std::memory_order_relaxed));
    return now;
}

}  // namespace halftrip::loop
