#pragma once

#include <atomic>
#include <cstdint>

namespace halftrip {

/// One counter, written by one thread (the measuring one) and read by others. No locked instruction.
class LiveCount {
public:
    void add(std::uint64_t more = 1) noexcept
    {
        m_value.store(m_value.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    }
    /// For what can become less again.
    void set(std::uint64_t value) noexcept { m_value.store(value, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t get() const noexcept { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> m_value{0};
};

}  // namespace halftrip
