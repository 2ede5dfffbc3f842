#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace halftrip::windows {

/// Whole pages for packets: touched, and locked as far as the system lets us. Given back by the destructor.
class PacketMemory {
public:
    PacketMemory() = default;
    PacketMemory(const PacketMemory&) = delete;
    PacketMemory& operator=(const PacketMemory&) = delete;
    ~PacketMemory() { reset(); }

    /// At least `bytes`, zeroed. Memory that cannot be locked is no error: isLocked() and refused() tell.
    [[nodiscard]] Status allocate(std::size_t bytes);
    void reset() noexcept;

    [[nodiscard]] std::span<std::byte> bytes() const noexcept { return {m_data, m_bytes}; }
    [[nodiscard]] bool isLocked() const noexcept { return m_isLocked; }
    /// Why it is not locked.
    [[nodiscard]] const std::string& refused() const noexcept { return m_refused; }

private:
    void lock();
    [[nodiscard]] bool growWorkingSet() noexcept;

    std::byte* m_data = nullptr;
    std::size_t m_bytes = 0;
    std::size_t m_grownBytes = 0;  ///< What the promised working set was enlarged by.
    bool m_isLocked = false;
    std::string m_refused;
};

}  // namespace halftrip::windows
