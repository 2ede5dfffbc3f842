#pragma once

#include "core/clock/tick_clock.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::loop {

/// What an application does with a message before it sends the next one: reads and writes its memory. Without it the
/// caches hold nothing but the path of the packets, and all waits look alike.
///
/// Not thread-safe; used by the measuring thread.
class BusyWork {
public:
    /// Takes the memory; before anything is measured.
    void prepare();
    /// Works until `due` or until `stop` is set; returns the time then. At least one stretch of the memory is done.
    clock::Ticks until(clock::Ticks due, const clock::TickClock& clock, const std::atomic<bool>& stop) noexcept;

private:
    std::vector<std::uint64_t> m_memory;
    std::size_t m_next = 0;
};

}  // namespace halftrip::loop
