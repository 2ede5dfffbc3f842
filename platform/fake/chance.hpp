#pragma once

#include <cstdint>
#include <random>

namespace halftrip::fake {

/// Chance that is the same with every standard library, as the library's distributions are not. The same seed draws the
/// same.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : m_engine(seed) {}
    /// 0 up to, not including, 1.
    [[nodiscard]] double share() { return static_cast<double>(m_engine() >> 11U) * 0x1.0p-53; }
    [[nodiscard]] bool happens(double probability) { return share() < probability; }
    /// `low` to `high`, all alike likely.
    [[nodiscard]] std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + static_cast<std::int64_t>(share() * static_cast<double>(high - low + 1));
    }

private:
    std::mt19937_64 m_engine;
};

}  // namespace halftrip::fake
